"""Where the game stands for each side, and when only a blind nil is left."""

from msgspec.structs import replace

from rules.bids import Nil
from rules.bots import decide
from rules.bots.standing import decides, hopeless, promised, reaches, to_win
from tests.rules.bots.position import LEFT, ME, PARTNER, RIGHT, position, to_bid

HELD = "CA754 D98632 H42 SQ5"
NIL, BLIND = Nil.NIL, Nil.BLIND


def test_a_bid_promises_its_points_and_a_failed_nil_costs_them() -> None:
    seen = position(HELD, calls=(3, NIL, None, BLIND), took=(0, 1, 0, 0))
    assert [promised(seen, seat) for seat in (ME, LEFT, PARTNER, RIGHT)] == [30, -100, 30, 200]


def test_a_side_reaches_its_points_and_what_it_has_bid() -> None:
    seen = position(HELD, calls=(3, 4, NIL, 2), points=(200, 100, 200, 100))
    assert reaches(seen, seen.side) == 330
    assert reaches(seen, (LEFT, RIGHT)) == 160


def test_the_target_wins_unless_the_foes_reach_it_too() -> None:
    assert to_win(position(HELD, points=(300, 400, 300, 400))) == 500
    assert to_win(position(HELD, points=(300, 460, 300, 460))) == 521


def test_a_bid_decides_the_game_when_it_reaches_the_target_before_the_others() -> None:
    seen = position(HELD, points=(450, 445, 450, 445))
    assert decides(seen, seen.side)
    assert not decides(seen, (LEFT, RIGHT))
    early = position(HELD, points=(100, 90, 100, 90))
    assert not decides(early, early.side)


def test_it_is_hopeless_only_far_behind_foes_who_are_about_to_win() -> None:
    assert not hopeless(to_bid(HELD, 3, 3, 4, points=(0, 400, 0, 400)))
    assert hopeless(to_bid(HELD, 3, 3, 4, points=(250, 450, 250, 450)))
    assert not hopeless(to_bid(HELD, 3, 3, 4, points=(400, 450, 400, 450)))


def test_blind_nil_is_the_last_resort() -> None:
    def asked(ours: int, theirs: int) -> object:
        seen = to_bid(HELD, 4, 3, 4, points=(ours, theirs, ours, theirs), bids=(BLIND,))
        return decide(replace(seen, ask="look"))

    assert asked(100, 300) == "look"
    assert asked(200, 450) is BLIND
