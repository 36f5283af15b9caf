"""A bot lets a slip be mended, and nothing else."""

from rules.bots.consent import agrees
from rules.view import play_part
from tests.rules.laid import bid_all, dealt, play_lowest, started


def test_a_card_may_come_back_while_its_trick_is_open() -> None:
    table = bid_all(dealt(started()), 2, 2, 2, 2)
    assert [agrees(play_part(play_lowest(table, cards))) for cards in range(1, 5)] == [True, True, True, False]


def test_where_there_is_no_trick_there_is_nothing_to_agree_to() -> None:
    assert not agrees(play_part(started()))
