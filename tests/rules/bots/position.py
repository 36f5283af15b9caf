"""Positions for bots, written down suit by suit: what the seat to move sees."""

from collections.abc import Sequence
from typing import Any

from rules.bids import Bid, Nil, contract
from rules.bots.seen import Seen, voids
from rules.bots.suits import suits, without
from rules.cards import Card, Hand, hand
from rules.deal import deck_for
from rules.options import options
from rules.own import Ask
from rules.playable import playable
from rules.score import helping
from rules.seats import SEATS, Seat
from rules.table import Trick

ME, LEFT, PARTNER, RIGHT = range(4)
NUMBERS = (3, 3, 3, 3)
EVERY_BID = (Nil.NIL, *range(1, 14))


def cards(text: str) -> Hand:
    """`SAK5 HQ` as cards: a suit, then its ranks; `BJ` and `LJ` are the jokers."""
    found: list[Card] = []
    for word in text.split():
        jokers = word in ("BJ", "LJ")
        found += [Card(word)] if jokers else [Card(f"{rank}{word[0]}") for rank in word[1:]]
    return hand(found)


def in_turn(text: str) -> tuple[Card, ...]:
    """`5H AH` as cards, in that order."""
    return tuple(Card(name) for name in text.split())


def position(
    held: str,
    trick: str = "",
    *,
    calls: Sequence[Bid | None] = NUMBERS,
    took: Sequence[int] = (0, 0, 0, 0),
    tricks: Sequence[tuple[int, str]] = (),
    out: str | None = None,
    broken: bool = True,
    points: Sequence[int] = (0, 0, 0, 0),
    bags: Sequence[int] = (0, 0, 0, 0),
    ask: Ask = "card",
    bids: tuple[Bid, ...] = (),
    give: int = 0,
    **chosen: Any,
) -> Seen:
    """The knowledge of the seat to move, seats counted clockwise from it. `trick` are cards in turn, like `AS 2C`.

    `tricks` are (who led, the cards in turn); `out` is what the others still hold, all that is not seen if it is left
    away; whatever is missing then has been played. Other keywords are house rules.
    """
    rules = options(chosen)
    mine, on_table = cards(held), in_turn(trick)
    finished = tuple((leader, in_turn(text)) for leader, text in tricks)
    seen_cards = [*mine, *on_table, *(card for _, played in finished for card in played)]
    hidden = without(suits(deck_for(rules.jokers)), suits(seen_cards)) if out is None else suits(cards(out))
    assert sum(map(int.bit_count, hidden)) == 3 * len(mine) - len(on_table), "the others hold as many cards each"
    leader = -len(on_table) % len(SEATS)
    sides = [(seat,) for seat in range(4)] if rules.partners == "solo" else [(0, 2), (1, 3), (0, 2), (1, 3)]
    numbers = [contract([calls[seat] for seat in side]) for side in sides]
    helped = [helping(rules, [calls[s] for s in side], [took[s] for s in side]) for side in sides]
    return Seen(
        options=rules,
        seat=Seat.S,
        ask=ask,
        bids=bids,
        give=give,
        cards=playable(rules, mine, Trick(Seat.S, on_table), broken, len(mine) == 13) if ask == "card" else (),
        hand=suits(mine),
        unseen=hidden,
        calls=tuple(calls),
        took=tuple(took),
        tricks=finished,
        leader=leader,
        trick=on_table,
        voids=voids((*finished, (leader, on_table))),
        broken=broken,
        need=tuple(max(0, number - help) for number, help in zip(numbers, helped, strict=True)),
        contract=tuple(numbers),
        points=tuple(points),
        bags=tuple(bags),
        every=False,
    )


def to_bid(
    held: str | Hand,
    left: Bid | None = None,
    partner: Bid | None = None,
    right: Bid | None = None,
    *,
    points: Sequence[int] = (0, 0, 0, 0),
    bids: tuple[Bid, ...] = EVERY_BID,
    **chosen: Any,
) -> Seen:
    """A hand whose owner bids, and what the others have said; a hand of cards may be given as such."""
    text = held if isinstance(held, str) else " ".join(f"{card[1]}{card[0]}" for card in held)
    return position(text, calls=(None, left, partner, right), ask="bid", bids=bids, points=points, **chosen)
