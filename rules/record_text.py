"""A record as plain text beside its JSON, in the manner of PBN: tags in brackets, then one line a trick.

The page writes the same text (`clients/web/src/model/recordtext.ts`); the golden records hold the two together.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

import msgspec
from msgspec.structs import asdict

from rules.bids import Nil
from rules.cards import Card, Suit
from rules.doubts import SEAT_NAMES
from rules.options import PRESETS, options, options_hash
from rules.record import NotOwn, Record, WrittenDeal, WrittenRound
from rules.seats import SEATS, Seat
from rules.table import Trick, winning

MARKS: dict[NotOwn, str] = {"bot": "*", "clock": "!"}
"""Behind a card that its owner did not play."""
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_CONTROL = re.compile("[\x00-\x1f\x7f]")


def record_text(record: Record) -> str:
    """The whole record; rounds are set apart by empty lines."""
    parts = [_head(record), *(_round(number, written) for number, written in enumerate(record.rounds, 1))]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _head(record: Record) -> Iterator[str]:
    rules = options(record.options)
    preset = msgspec.to_builtins(PRESETS[rules.preset])
    chosen = msgspec.to_builtins(rules)
    changed = [f"{field}={_value(value)}" for field, value in chosen.items() if preset[field] != value]
    yield _tag("Format", "spader-text/1")
    yield _tag("Preset", rules.preset)
    yield _tag("Options", " ".join(changed))
    yield _tag("OptionsHash", options_hash(rules))
    for seat in sorted(record.seats, key=lambda one: one.seat.place):
        yield _tag(SEAT_NAMES[seat.seat], seat.name)
    yield _tag("Robots", " ".join(seat.seat for seat in record.seats if seat.bot))
    if record.rules is not None:
        yield _tag("Rules", str(record.rules))
    if record.result is not None:
        yield _tag("Result", f"{record.result.winner or 'draw'} {record.result.reason}")


def _value(value: Any) -> str:
    """An option: words as they are, lists joined, `none` for nothing."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if value is None or value == ():
        return "none"
    return "+".join(cast("tuple[str, ...]", value)) if isinstance(value, tuple) else str(value)


def _round(number: int, written: WrittenRound) -> Iterator[str]:
    yield _tag("Round", str(number))
    yield _tag("Dealer", written.dealer)
    for thrown in written.thrown_in:
        yield _tag("ThrownIn", f"{thrown.seat} {thrown.why}")
        yield _tag("ThrownInDeal", _hands(thrown.hands))
        yield from _proof(thrown.deal)
    yield _tag("Deal", _hands(written.hands))
    yield _tag("Bids", ", ".join(f"{one.seat} {_bid(one.bid)}" for one in written.bids))
    for gift in written.exchange:
        yield _tag("Exchange", f"{gift.giver}>{gift.to} {' '.join(gift.cards)}")
    yield from _proof(written.deal)
    for side, lines in (written.score or {}).items():
        yield _tag("Score", f"{side} " + " ".join(f"{name}={points}" for name, points in asdict(lines).items()))
    if written.claim is not None:
        tricks = " ".join(f"{seat}={written.claim.tricks.get(seat, 0)}" for seat in SEATS)
        yield _tag("Claim", f"{written.claim.seat} {tricks}")
    yield from _tricks(written)


def _bid(bid: int | Nil) -> str:
    return "blind" if bid is Nil.BLIND else str(bid)


def _tricks(written: WrittenRound) -> Iterator[str]:
    """One line a trick: who led, and the cards clockwise from there."""
    marks = {index: MARKS[by] for index, by in written.by.items()}
    leader = written.dealer.after()
    for first in range(0, len(written.plays), len(SEATS)):
        cards = written.plays[first : first + len(SEATS)]
        marked = [f"{card}{marks.get(first + at, '')}" for at, card in enumerate(cards)]
        yield f"{leader} {' '.join(marked)}"
        leader = winning(Trick(leader, cards))[0]


def _hands(hands: Mapping[Seat, tuple[Card, ...]]) -> str:
    """`N:` and the four hands clockwise: spades, hearts, diamonds, clubs from the top, jokers as B and L."""
    return "N:" + " ".join(".".join(_suit(hands.get(seat, ()), suit) for suit in SUITS) for seat in SEATS)


def _suit(cards: tuple[Card, ...], suit: Suit) -> str:
    held = sorted((card for card in cards if card.suit is suit), key=lambda card: -card.strength)
    return "".join(card[0] for card in held)


def _proof(deal: WrittenDeal | None) -> Iterator[str]:
    if deal is None:
        return
    yield _tag("Commitment", deal.commitment)
    if deal.seed is not None:
        yield _tag("Seed", deal.seed)
    if deal.nonces:
        yield _tag("Nonces", " ".join(f"{seat}={nonce}" for seat, nonce in deal.nonces.items()))


def _tag(name: str, value: str) -> str:
    escaped = _CONTROL.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
