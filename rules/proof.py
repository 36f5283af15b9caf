"""The deals of a record checked from its own bytes: does each seed open its commitment and give the hands?"""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from rules.cards import Card, hand
from rules.deal import hands, is_share, opens, shuffled
from rules.options import options
from rules.record import Record, WrittenDeal, WrittenRound
from rules.seats import SEATS, Seat

Held = Mapping[Seat, tuple[Card, ...]]


class Verdict(StrEnum):
    """What a record shows of one of its deals."""

    PROVEN = "proven"
    SECRET = "secret"
    """The round goes on: its seed has yet to be revealed."""
    UNPROVEN = "unproven"
    """The deal is over, but the record carries no commitment for it, or no seed."""
    FALSE = "false"
    """The record contradicts itself."""


class CheckedDeal(Struct, frozen=True, gc=False):
    """One deal: its round from 1 on, its place among those thrown in before that round's own (None for that one).

    `nonces` names the seats that gave one. `text` says in one line why it is not proven.
    """

    round: int
    thrown_in: int | None
    dealer: Seat
    commitment: str | None
    nonces: tuple[Seat, ...]
    verdict: Verdict
    text: str


REUSED = "an earlier deal of this game had the same seed"


def verify(record: Record) -> tuple[CheckedDeal, ...]:
    """Every deal of a record in the order in which they were dealt. How the hands were played is not looked at."""
    jokers = options(record.options).jokers
    checked: list[CheckedDeal] = []
    seeds: set[str] = set()
    for number, round in enumerate(record.rounds, 1):
        over = number < len(record.rounds) or record.result is not None or _played_out(round)
        for at, held, deal, finished in _deals(round, over):
            verdict, text = _verdict(deal, held, round.dealer, jokers, finished)
            if verdict is Verdict.PROVEN and deal is not None and deal.seed in seeds:
                verdict, text = Verdict.FALSE, REUSED
            if deal is not None and deal.seed is not None:
                seeds.add(deal.seed)
            shares = tuple(seat for seat in SEATS if seat in deal.nonces) if deal else ()
            commitment = deal.commitment if deal else None
            checked.append(CheckedDeal(number, at, round.dealer, commitment, shares, verdict, text))
    return tuple(checked)


def flaw(deal: WrittenDeal, seed: str, held: Held, dealer: Seat, jokers: str) -> str | None:
    """How a revealed deal contradicts itself; None if the seed opens the commitment and gives these hands."""
    if not opens(deal.commitment, seed):
        return "the seed does not open the commitment"
    for seat, nonce in deal.nonces.items():
        if not is_share(nonce):
            return f"the nonce of {seat} is not 64 hex digits"
    deck = shuffled(bytes.fromhex(seed), [deal.nonces.get(seat) for seat in SEATS], jokers)
    if hands(deck, dealer) != tuple(hand(held.get(seat, ())) for seat in SEATS):
        return "the seed and the nonces do not give these hands"
    return None


def _deals(round: WrittenRound, over: bool) -> Iterator[tuple[int | None, Held, WrittenDeal | None, bool]]:
    """The deals that were thrown in, then the round's own; whether each is over."""
    for at, thrown in enumerate(round.thrown_in, 1):
        yield at, thrown.hands, thrown.deal, True
    yield None, round.hands, round.deal, over


def _verdict(deal: WrittenDeal | None, held: Held, dealer: Seat, jokers: str, over: bool) -> tuple[Verdict, str]:
    if deal is None:
        return Verdict.UNPROVEN, "the record carries no commitment for this deal"
    if deal.seed is None:
        if over:
            return Verdict.UNPROVEN, "the deal is over, and its seed is not in the record"
        return Verdict.SECRET, "the seed is revealed when the round is over"
    wrong = flaw(deal, deal.seed, held, dealer, jokers)
    return (Verdict.PROVEN, "") if wrong is None else (Verdict.FALSE, wrong)


def _played_out(round: WrittenRound) -> bool:
    """Whether a round has come to its end, as far as can be told without the rules."""
    cards = sum(len(held) for held in round.hands.values())
    return round.score is not None or round.claim is not None or len(round.plays) == cards
