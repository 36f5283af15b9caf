"""The deals of a record checked from its own bytes: does each seed open its commitment and give the hands?"""

from collections.abc import Iterator, Mapping, Set
from enum import StrEnum

from msgspec import Struct

from rules.cards import Card, hand
from rules.deal import hands, is_share, nonce_commitment, opens, shuffled
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

    `nonces` names the seats that gave one; `withheld` those that gave none though they had committed to one, which
    only a `strict` deal tells. `text` says in one line why it is not proven.
    """

    round: int
    thrown_in: int | None
    dealer: Seat
    commitment: str | None
    nonces: tuple[Seat, ...]
    strict: bool
    withheld: tuple[Seat, ...]
    verdict: Verdict
    text: str


NOT_COMMITTED = "the record carries no commitment for this deal"
REUSED = "an earlier deal of this game had the same seed"
NOT_STRICT = "it is not strict, and other deals of this game are"


def verify(record: Record) -> tuple[CheckedDeal, ...]:
    """Every deal of a record in the order in which they were dealt. How the hands were played is not looked at."""
    jokers = options(record.options).jokers
    strict = is_strict(record)
    checked: list[CheckedDeal] = []
    used: set[str] = set()
    for number, round in enumerate(record.rounds, 1):
        over = number < len(record.rounds) or record.result is not None or _played_out(round)
        for at, held, deal, finished in _deals(round, over):
            verdict, text = _verdict(deal, held, round.dealer, jokers, finished)
            if verdict is Verdict.PROVEN and deal is not None:
                verdict, text = _beside_others(deal, strict, used)
            checked.append(_checked(number, at, round.dealer, deal, verdict, text))
            used |= _fixed(deal)
    return tuple(checked)


def is_strict(record: Record) -> bool:
    """Whether a game was played at a strict table: then all its deals are strict."""
    deals = [deal for round in record.rounds for _, _, deal, _ in _deals(round, True)]
    return any(deal is not None and deal.nonce_commitments is not None for deal in deals)


def flaw(deal: WrittenDeal, seed: str, held: Held, dealer: Seat, jokers: str) -> str | None:
    """How a revealed deal contradicts itself; None if the seed opens the commitment and gives these hands."""
    said = deal.nonce_commitments
    for seat, nonce in (said or {}).items():
        if not is_share(nonce):
            return f"what {seat} committed to is not 64 hex digits"
    if said is None and not opens(deal.commitment, seed):
        return "the seed does not open the commitment"
    if said is not None and not opens(deal.commitment, seed, [said.get(seat) for seat in SEATS]):
        return "the seed and what the seats had committed to do not open the commitment"
    for seat, nonce in deal.nonces.items():
        if not is_share(nonce):
            return f"the nonce of {seat} is not 64 hex digits"
        if said is not None and said.get(seat) != nonce_commitment(seat, nonce):
            return f"the nonce of {seat} is not the one that {seat} had committed to"
    deck = shuffled(bytes.fromhex(seed), [deal.nonces.get(seat) for seat in SEATS], jokers)
    if hands(deck, dealer) != tuple(hand(held.get(seat, ())) for seat in SEATS):
        return "the seed and the nonces do not give these hands"
    return None


def _deals(round: WrittenRound, over: bool) -> Iterator[tuple[int | None, Held, WrittenDeal | None, bool]]:
    """The deals that were thrown in, then the round's own; whether each is over."""
    for at, thrown in enumerate(round.thrown_in, 1):
        yield at, thrown.hands, thrown.deal, True
    yield None, round.hands, round.deal, over


def _checked(
    round: int, at: int | None, dealer: Seat, deal: WrittenDeal | None, verdict: Verdict, text: str
) -> CheckedDeal:
    if deal is None:
        return CheckedDeal(round, at, dealer, None, (), False, (), verdict, text)
    gave = tuple(seat for seat in SEATS if seat in deal.nonces)
    said = deal.nonce_commitments
    withheld = tuple(seat for seat in SEATS if seat in (said or {}) and seat not in gave)
    return CheckedDeal(round, at, dealer, deal.commitment, gave, said is not None, withheld, verdict, text)


def _fixed(deal: WrittenDeal | None) -> set[str]:
    """What was fixed before a deal, which no later one may use: the seed, and what the seats had committed to."""
    return {deal.seed or "", *(deal.nonce_commitments or {}).values()} if deal is not None else set()


def _beside_others(deal: WrittenDeal, strict: bool, used: Set[str]) -> tuple[Verdict, str]:
    """The verdict on a deal that is proven by itself, in its game; `used` was fixed before earlier deals."""
    if deal.seed in used:
        return Verdict.FALSE, REUSED
    if strict and deal.nonce_commitments is None:
        return Verdict.FALSE, NOT_STRICT
    again = [seat for seat, promised in (deal.nonce_commitments or {}).items() if promised in used]
    if again:
        return Verdict.FALSE, f"{again[0]} had committed to the same nonce in an earlier deal"
    return Verdict.PROVEN, ""


def _verdict(deal: WrittenDeal | None, held: Held, dealer: Seat, jokers: str, over: bool) -> tuple[Verdict, str]:
    if deal is None:
        return Verdict.UNPROVEN, NOT_COMMITTED
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
