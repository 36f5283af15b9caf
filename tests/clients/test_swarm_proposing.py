"""What the swarm proposes is what the rules let it."""

from random import Random

from clients.swarm.policy import decide
from clients.swarm.proposing import FEW, propose
from protocol.requests import AskTakeBack, ClaimTricks
from rules.apply import apply
from rules.events import Proposed
from rules.seats import SEATS
from rules.table import Stage, Table, stage
from tests.clients.four import deal, event, shown, started


def position(cards: int) -> Table:
    """A round of which so many cards have been played."""
    chance = Random(cards)
    table = deal(started({"preset": "de"}), chance)
    played = 0
    while played < cards:
        for seat in SEATS:
            order = decide(shown(table, seat), 1, chance, "x")
            if order is not None:
                table = apply(table, event(order, seat))
                played += stage(table) is Stage.PLAYING and len(shown(table, seat).play.plays) > played
                break
    return table


def test_it_asks_for_its_own_newest_card() -> None:
    table = position(6)
    seat = shown(table, None).play.take_back
    assert seat is not None
    assert propose(shown(table, seat), Random(1), "x") == AskTakeBack("x", table.n)
    assert propose(shown(table, seat.partner), Random(1), "x") is None
    assert propose(shown(table, None), Random(1), "x") is None


def test_it_claims_only_the_last_tricks_and_all_of_them() -> None:
    table = position(52 - 4 * FEW)
    seat = shown(table, None).play.take_back
    assert seat is not None
    claim = propose(shown(table, seat.partner), Random(1), "x")
    assert isinstance(claim, ClaimTricks)
    assert sum(claim.tricks.values()) == FEW
    assert apply(table, Proposed(seat.partner, "claim", tuple(claim.tricks[one] for one in SEATS))).proposal
    early = position(7)
    others = [one for one in SEATS if one is not shown(early, None).play.take_back]
    assert [propose(shown(early, one), Random(1), "x") for one in others] == [None] * 3


def test_it_answers_what_others_propose() -> None:
    table = position(6)
    seat = shown(table, None).play.take_back
    assert seat is not None
    asking = apply(table, Proposed(seat, "take_back"))
    answers = {type(decide(shown(asking, seat.partner), 1, Random(number), "x")).__name__ for number in range(40)}
    assert answers == {"Agree", "Decline"}
    assert decide(shown(asking, seat), 1, Random(1), "x") is None
    assert propose(shown(asking, seat), Random(1), "x") is None
