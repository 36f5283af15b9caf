"""An order for each rule that can refuse one: the table as it stands, who asks, what for, and what is answered."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from protocol import requests as r
from rules.cards import Suit
from rules.events import (
    AnyEvent,
    BidMade,
    DealCommitted,
    Declined,
    Paused,
    Proposed,
    SeatLeft,
    SeatTaken,
    TableEnded,
    Turn,
    Watch,
)
from rules.facts import NONE, Facts
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import Stage, Table
from tests.rules.laid import NIL, bid_all, dealt, folded, lobby, play, started

N, E, S, W = Seat
FOUR_SPADES = "2S 3S 4S 5S 2C 3C 4C 5C 6C 7C 8C 9C TC"
NO_SPADE = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
NO_CLUB = "AS 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"


class RefusedOrder(Struct, frozen=True):
    """`guest` is a seat's letter, as in tests/rules/laid.py, or a stranger; `n` is counted from the open question."""

    table: Table
    guest: str
    order: tuple[Any, ...]
    reason: Reason
    facts: Facts = NONE
    n: int = 0
    plays: bool = True


def bidding(options: Mapping[str, Any] | None = None, *events: AnyEvent, **hands: str) -> Table:
    """North is to bid, in the dealer's West round, unless events have happened since."""
    return folded(dealt(started(options or {}), **hands), *events)


def playing(options: Mapping[str, Any] | None = None, **hands: str) -> Table:
    """North is to lead; all have bid 3."""
    return bid_all(bidding(options, **hands), 3, 3, 3, 3)


def second_lead(options: Mapping[str, Any]) -> Table:
    """North has taken the first trick in clubs and holds the ace of spades."""
    return play(playing(options, N="AC AS KH", E="2C", S="3C", W="4C"), "AC 2C 3C 4C")


SUICIDE = {"bids": "suicide"}
CLAIMED = folded(playing(), Proposed(N, "claim", (13, 0, 0, 0)))
UNREADY = folded(lobby(), SeatLeft(E), SeatTaken(E, "E", "Late"))
ORDERS = [
    RefusedOrder(bidding(), "E", (r.MakeBid, 3), Reason.NOT_YOUR_TURN, Facts(seat=N)),
    RefusedOrder(bidding({"bidding": "sealed"}, BidMade(N, 3)), "N", (r.MakeBid, 3), Reason.NOT_YOUR_TURN),
    RefusedOrder(bidding(), "N", (r.MakeBid, 3), Reason.STALE, n=-1),
    RefusedOrder(playing(N="2C", E="AS"), "N", (r.PlayCard, "AS"), Reason.NOT_IN_HAND),
    RefusedOrder(
        play(playing(N="2C", E="3C AS"), "2C"),
        "E",
        (r.PlayCard, "AS"),
        Reason.MUST_FOLLOW_SUIT,
        Facts(suit=Suit.CLUBS),
    ),
    RefusedOrder(second_lead({}), "N", (r.PlayCard, "AS"), Reason.SPADES_NOT_BROKEN, Facts(rule="broken")),
    RefusedOrder(
        second_lead({"preset": "nl"}), "N", (r.PlayCard, "AS"), Reason.SPADES_NOT_BROKEN, Facts(rule="only_spades")
    ),
    RefusedOrder(playing(N="AS 2C"), "N", (r.PlayCard, "AS"), Reason.FIRST_LEAD_SPADE),
    RefusedOrder(
        play(playing({"first_trick_spade": "forbidden"}, N="2C", E=NO_CLUB), "2C"),
        "E",
        (r.PlayCard, "AS"),
        Reason.FIRST_TRICK_SPADE,
    ),
    RefusedOrder(bidding({"nil": 0}), "N", (r.MakeBid, "nil"), Reason.NIL_OFF),
    RefusedOrder(bidding(), "N", (r.MakeBid, "blind nil"), Reason.BLIND_OFF, Facts(count=100)),
    RefusedOrder(bidding({"preset": "da"}), "N", (r.MakeBid, "blind nil"), Reason.BLIND_OFF, Facts(count=0)),
    RefusedOrder(bidding({"bids": "mirror"}), "N", (r.MakeBid, "blind nil"), Reason.BLIND_OFF, Facts(count=0)),
    RefusedOrder(bidding(), "N", (r.Look,), Reason.ALREADY_LOOKED),
    RefusedOrder(bidding({"blind_nil_deficit": 0}), "N", (r.MakeBid, 3), Reason.NOT_LOOKED),
    RefusedOrder(
        bid_all(bidding({"min_team_bid": 4}), 1, 3),
        "S",
        (r.MakeBid, 2),
        Reason.BELOW_MINIMUM,
        Facts(count=4, least=3),
    ),
    RefusedOrder(
        bidding({**SUICIDE, "min_team_bid": 4}), "N", (r.MakeBid, 2), Reason.BELOW_MINIMUM, Facts(count=4, least=4)
    ),
    RefusedOrder(
        bid_all(bidding({"double_nil": "forbidden"}), NIL, 3),
        "S",
        (r.MakeBid, "nil"),
        Reason.DOUBLE_NIL,
        Facts(rule="free"),
    ),
    RefusedOrder(bid_all(bidding(SUICIDE), NIL, 3), "S", (r.MakeBid, "nil"), Reason.DOUBLE_NIL, Facts(rule="suicide")),
    RefusedOrder(bid_all(bidding(SUICIDE), 5, 3), "S", (r.MakeBid, 3), Reason.MUST_BE_NIL),
    RefusedOrder(
        bidding({"bids": "mirror"}, N=FOUR_SPADES),
        "N",
        (r.MakeBid, 3),
        Reason.MUST_MATCH_SPADES,
        Facts(rule="mirror", count=4),
    ),
    RefusedOrder(
        bidding({"bids": "whiz"}, N=FOUR_SPADES),
        "N",
        (r.MakeBid, 3),
        Reason.MUST_MATCH_SPADES,
        Facts(rule="whiz", count=4),
    ),
    RefusedOrder(
        bidding({"bids": "mirror"}, N=NO_SPADE),
        "N",
        (r.MakeBid, 3),
        Reason.MUST_MATCH_SPADES,
        Facts(rule="mirror", count=0),
    ),
    RefusedOrder(
        bidding({"misdeal": ["no_spade"]}, BidMade(N, 3)), "N", (r.AskMisdeal,), Reason.MISDEAL_TOO_LATE, n=-1
    ),
    RefusedOrder(bidding({"misdeal": ["no_spade"]}, N=FOUR_SPADES), "N", (r.AskMisdeal,), Reason.NO_MISDEAL),
    RefusedOrder(bidding(), "N", (r.AskMisdeal,), Reason.MISDEAL_OFF),
    RefusedOrder(
        bid_all(bidding({"nil_exchange": 2}, N="2C"), NIL, 3, 3, 3),
        "N",
        (r.GiveCards, ("2C",)),
        Reason.WRONG_EXCHANGE,
        Facts(count=2),
    ),
    RefusedOrder(bidding({}, Paused(E)), "N", (r.MakeBid, 3), Reason.PAUSED),
    RefusedOrder(bidding(), "X", (r.MakeBid, 3), Reason.NOT_SEATED),
    RefusedOrder(lobby(), "X", (r.TakeSeat, "N"), Reason.WATCHING, plays=False),
    RefusedOrder(lobby(), "X", (r.TakeSeat, "N"), Reason.SEAT_TAKEN),
    RefusedOrder(bidding(), "E", (r.ReclaimSeat, "N"), Reason.ALREADY_SEATED),
    RefusedOrder(folded(lobby(), SeatLeft(W)), "N", (r.PassHost, "W"), Reason.NOBODY_THERE),
    RefusedOrder(bidding(), "N", (r.LetBot, "S"), Reason.STILL_THERE, Facts(seat=S)),
    RefusedOrder(bidding(), "E", (r.StartGame,), Reason.NOT_HOST),
    RefusedOrder(bidding(), "E", (r.LetBot, "S"), Reason.NOT_HOST, Facts(rule="partner")),
    RefusedOrder(UNREADY, "N", (r.StartGame,), Reason.NOT_READY),
    RefusedOrder(bidding(), "N", (r.Resume,), Reason.NOT_PAUSED),
    RefusedOrder(bidding(), "N", (r.ComeBack,), Reason.NOT_AWAY),
    RefusedOrder(folded(lobby(), TableEnded()), "N", (r.StartGame,), Reason.GAME_OVER),
    RefusedOrder(lobby(), "N", (r.Pause,), Reason.NOT_NOW, Facts(stage=Stage.LOBBY)),
    RefusedOrder(bidding(), "N", (r.PlayCard, "AS"), Reason.NOT_NOW, Facts(stage=Stage.BIDDING)),
    RefusedOrder(playing(), "N", (r.MakeBid, 3), Reason.NOT_NOW, Facts(stage=Stage.PLAYING)),
    RefusedOrder(
        lobby(),
        "N",
        (r.Configure, "T", {"floor": 0}, Turn(), Watch()),
        Reason.OPTIONS_REFUSED,
        Facts(rule="floor_too_high", field="floor"),
    ),
    RefusedOrder(play(playing(N="2C"), "2C"), "E", (r.AskTakeBack,), Reason.NO_TAKE_BACK),
    RefusedOrder(playing(), "N", (r.ClaimTricks, {"N": 12}), Reason.CLAIM_RANGE, Facts(count=13)),
    RefusedOrder(CLAIMED, "E", (r.Concede,), Reason.PROPOSAL_OPEN, Facts(seat=N)),
    RefusedOrder(CLAIMED, "N", (r.Agree,), Reason.NOT_ASKED),
    RefusedOrder(CLAIMED, "E", (r.Withdraw,), Reason.NOT_PROPOSER, Facts(seat=N)),
    RefusedOrder(folded(CLAIMED, Declined(E)), "N", (r.ClaimTricks, {"N": 13}), Reason.PROPOSED_BEFORE),
    RefusedOrder(playing(), "E", (r.Agree,), Reason.NOTHING_PROPOSED),
    RefusedOrder(
        folded(started(strict=True), DealCommitted("c" * 64)),
        "N",
        (r.GiveNonce, "0e" * 32),
        Reason.NONCE_NOT_COMMITTED,
    ),
]
