"""A record as text that people read: tags in brackets, hands by suit, one trick a line (docs/notation.md)."""

from collections.abc import Iterator, Sequence
from typing import cast

import msgspec

from rules.bids import Nil
from rules.cards import Card, Suit
from rules.options import PRESETS, options
from rules.record import Record, WrittenDeal, WrittenRound
from rules.seats import SEATS, Seat
from rules.table import Trick, winning

FIRST = '[Spader "text/1"]'
NAMES = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""In the order in which hands are written."""
BIDS = {Nil.NIL: "nil", Nil.BLIND: "blind"}


def written(record: Record) -> str:
    """The record as text; `rules.notation_read.read` gives an equal record back if the rules confirm this one."""
    return "\n".join(_lines(record)) + "\n"


def leaders(dealer: Seat, plays: Sequence[Card]) -> list[Seat]:
    """Who led each trick, as the cards tell it."""
    found: list[Seat] = []
    leader = dealer.after()
    for start in range(0, len(plays), len(SEATS)):
        found.append(leader)
        leader = winning(Trick(leader, tuple(plays[start : start + len(SEATS)])))[0]
    return found


def _lines(record: Record) -> Iterator[str]:
    yield FIRST
    rules = options(record.options)
    yield _tag("Preset", rules.preset)
    preset, fields = msgspec.to_builtins(PRESETS[rules.preset]), msgspec.to_builtins(rules)
    differing = [f"{name}={_plain(value)}" for name, value in fields.items() if value != preset[name]]
    if differing:
        yield _tag("Options", " ".join(differing))
    for seat in record.seats:
        yield _tag(NAMES[seat.seat], seat.name)
    bots = [seat.seat for seat in record.seats if seat.bot]
    if bots:
        yield _tag("Bots", " ".join(bots))
    if record.rules is not None:
        yield _tag("Rules", str(record.rules))
    if record.result is not None:
        yield _tag("Result", f"{record.result.winner or '-'} {record.result.reason}")
    for number, round in enumerate(record.rounds, 1):
        yield ""
        yield from _round(number, round)


def _round(number: int, round: WrittenRound) -> Iterator[str]:
    yield _tag("Round", str(number))
    yield _tag("Dealer", round.dealer)
    for thrown in round.thrown_in:
        yield _tag("ThrownIn", f"{thrown.seat} {thrown.why}")
        yield _tag("Deal", _hands(thrown.hands))
        yield from _proof(thrown.deal)
    yield _tag("Deal", _hands(round.hands))
    yield from _proof(round.deal)
    if round.bids:
        bids = [f"{one.seat}:{BIDS[one.bid] if isinstance(one.bid, Nil) else one.bid}" for one in round.bids]
        yield _tag("Bids", " ".join(bids))
    for gift in round.exchange:
        yield _tag("Passed", " ".join((f"{gift.giver}-{gift.to}", *gift.cards)))
    cards = [f"{card}({round.by[at]})" if at in round.by else card for at, card in enumerate(round.plays)]
    for trick, leader in enumerate(leaders(round.dealer, round.plays)):
        yield " ".join((f"{trick + 1}.", f"{leader}:", *cards[trick * len(SEATS) : (trick + 1) * len(SEATS)]))
    if round.claim is not None:
        tricks = [f"{seat}={tricks}" for seat, tricks in round.claim.tricks.items()]
        yield _tag("Claim", " ".join((round.claim.seat, *tricks)))
    for side, lines in (round.score or {}).items():
        points = [f"{name}={value}" for name, value in msgspec.to_builtins(lines).items()]
        yield _tag("Score", " ".join((side, *points)))


def _proof(deal: WrittenDeal | None) -> Iterator[str]:
    if deal is None:
        return
    if deal.nonce_commitments is not None:
        yield _tag("Committed", " ".join(f"{seat}={promised}" for seat, promised in deal.nonce_commitments.items()))
    yield _tag("Commitment", deal.commitment)
    if deal.seed is not None:
        yield _tag("Seed", deal.seed)
    for seat, nonce in deal.nonces.items():
        yield _tag("Nonce", f"{seat} {nonce}")


def _hands(held: dict[Seat, tuple[Card, ...]]) -> str:
    """`N:AKQ.T98.J2.543 …`: spades, hearts, diamonds, clubs of each seat, high cards first, jokers `B` and `L`."""
    return "N:" + " ".join(_hand(held.get(seat, ())) for seat in SEATS)


def _hand(cards: tuple[Card, ...]) -> str:
    high = sorted(cards, key=lambda card: -card.strength)
    return ".".join("".join(card[0] for card in high if card.suit is suit) for suit in SUITS)


def _plain(value: object) -> str:
    """A house rule's value: a number, a word, yes, no, none, or words joined by commas."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None | ():
            return "none"
        case tuple():
            return ",".join(cast("tuple[str, ...]", value))
        case _:
            return str(value)


def _tag(name: str, text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'[{name} "{escaped}"]'
