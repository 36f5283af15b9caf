"""The six lines of a score in words."""

from typing import Any

import pytest

from clients.score_words import side_name, six_lines
from rules.apply import apply, opened
from rules.bids import Bid, Nil
from rules.cards import DECK
from rules.deal import hands
from rules.events import (
    BidMade,
    BotSeated,
    ClaimAccepted,
    DealCommitted,
    Dealt,
    GameStarted,
    Looked,
    TableOpened,
)
from rules.options import options
from rules.seats import SEATS, Seat, Side
from rules.table import RULES, Game, Table, asked

NIL, BLIND = Nil.NIL, Nil.BLIND


def game(chosen: dict[str, Any], *rounds: tuple[tuple[Bid, ...], tuple[int, ...]]) -> Game:
    """A game of claimed rounds; North bids first in the first one."""
    rules = options({"blind_nil_exchange": 0, **chosen})
    table = opened(TableOpened("T", "", "", rules))
    for seat in SEATS:
        table = apply(table, BotSeated(seat, "easy", f"Bot {seat}"))
    table = apply(table, GameStarted(RULES, rules, Seat.W))
    for bids, tricks in rounds:
        table = apply(table, DealCommitted("c"))
        table = apply(table, Dealt(hands(DECK, going_on(table).dealer)))
        for bid in bids:
            seat = asked(table)[0]
            round = going_on(table).round
            if bid is not BLIND and round and not round.looked[seat.place]:
                table = apply(table, Looked(seat))
            table = apply(table, BidMade(seat, bid))
        table = apply(table, ClaimAccepted(Seat.N, tricks))
    return going_on(table)


def going_on(table: Table) -> Game:
    assert table.game is not None
    return table.game


def words(played: Game, side: Side = Side.NS) -> dict[str, tuple[int, str]]:
    return {name: (points, why) for name, points, why in six_lines(played, played.rounds[-1])[side]}


def test_a_side_is_called_by_its_seats() -> None:
    assert side_name(Side.NS) == "North-South"
    assert side_name(Side.W) == "West"


def test_the_six_lines_are_in_order_and_the_first_four_add_up() -> None:
    lines = six_lines(played := game({}, ((4, 3, 3, 3), (5, 3, 4, 1))), played.rounds[0])[Side.NS]
    assert [name for name, _, _ in lines] == ["contract", "bags", "nil", "bag penalty", "round", "game"]
    points = [own for _, own, _ in lines]
    assert sum(points[:4]) == points[4]


def test_a_contract_is_made_or_missed() -> None:
    made, missed = game({}, ((4, 3, 3, 3), (4, 3, 3, 3))), game({}, ((4, 3, 3, 3), (3, 4, 3, 3)))
    assert words(made)["contract"] == (70, "7 bid, 7 taken: made")
    assert words(missed)["contract"] == (-70, "7 bid, 6 taken: missed")
    assert words(made)["bags"] == (0, "none")
    assert words(made)["nil"] == (0, "no nil bid")


def test_bags_are_overtricks_and_a_failed_nils_tricks() -> None:
    assert words(game({}, ((4, 3, 3, 3), (4, 3, 5, 1))))["bags"] == (2, "2 overtricks")
    failed = words(game({}, ((NIL, 3, 4, 3), (1, 3, 5, 4))))
    assert failed["bags"] == (2, "1 overtrick and 1 trick of a failed nil")
    assert failed["nil"] == (-100, "North's nil failed with 1 trick")
    assert words(game({"bag_value": 0}, ((4, 3, 3, 3), (4, 3, 5, 1))))["bags"] == (0, "2 overtricks, worth nothing")
    assert words(game({"failed_nil_tricks": "nothing"}, ((NIL, 3, 4, 3), (1, 3, 4, 5))))["bags"] == (0, "none")


def test_two_nils_are_told_one_by_one() -> None:
    told = words(game({"blind_nil_deficit": 0}, ((NIL, 3, BLIND, 3), (0, 3, 2, 8))))
    assert told["nil"] == (-100, "North's nil made, South's blind nil failed with 2 tricks")
    assert told["contract"] == (0, "no number bid")


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({}, "the limit is 10; 1 bag left"),
        ({"preset": "nl"}, "the limit is more than 10; 11 bags now, and no further penalty"),
        ({"bag_limit": 0}, "11 bags, no penalty"),
        ({"bag_limit": 20}, "11 bags now, the limit is 20"),
    ],
)
def test_the_bag_penalty_tells_limit_and_counter(chosen: dict[str, Any], why: str) -> None:
    told = words(game(chosen, ((1, 1, 1, 1), (13, 0, 0, 0))))
    assert told["bag penalty"] == (0 if chosen.get("bag_limit") is not None else -100, why)


def test_a_round_that_bids_itself_says_so() -> None:
    told = words(game({"first_round_bids_itself": True}, ((), (8, 5, 0, 0))))
    assert told["contract"] == (80, "8 tricks taken, 10 each: the round bids itself")
    assert told["bags"] == (0, "none")


def test_the_game_line_tells_the_score_before() -> None:
    told = words(game({}, ((4, 3, 3, 3), (4, 3, 3, 3)), ((3, 4, 3, 3), (4, 3, 3, 3))))
    assert told["game"] == (140, "70 before this round")
