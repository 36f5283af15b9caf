"""Positions for bots: what South sees, written down card by card."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.apply import opened
from rules.bids import Bid
from rules.bots.seen import Seen
from rules.cards import Hand, hand
from rules.deal import deck_for
from rules.events import TableOpened
from rules.options import options
from rules.own import Ask, OwnPart
from rules.playable import playable
from rules.seats import SEATS, Seat
from rules.table import Trick
from rules.view import play_part
from tests.rules.laid import cards


def position(
    held: str,
    trick: str = "",
    *,
    bids: Sequence[Bid | None] = (3, 3, 3, 3),
    took: Sequence[int] = (0, 0, 0, 0),
    tricks: Sequence[tuple[str, str]] = (),
    gone: str = "",
    chosen: Mapping[str, Any] | None = None,
    ask: Ask = "card",
    legal_bids: tuple[Bid, ...] = (),
    give: int = 0,
    points: tuple[int, int] = (0, 0),
    bags: int = 0,
    broken: bool = True,
) -> Seen:
    """South's knowledge. `tricks` are (who led, cards); `gone` are more cards that were played, by whomever.

    The open trick was led so that South is next. Per-seat values are in the order N E S W.
    """
    rules = options(chosen or {})
    own_cards, on_table = hand(cards(held)), cards(trick)
    leader = Seat.S.after(-len(on_table))
    finished = tuple((Seat(who), cards(text)) for who, text in tricks)
    legal: Hand = ()
    if ask == "card":
        legal = playable(rules, own_cards, Trick(leader, on_table), broken, not finished and not gone)
    out = {*own_cards, *on_table, *cards(gone), *(card for _, played in finished for card in played)}
    own = OwnPart(Seat.S, own_cards, ask, legal_bids, legal, {}, None, give, (), (), (), None)
    play = play_part(opened(TableOpened("T", "Table", "host", rules)))
    assert len(bids) == len(took) == len(SEATS)
    return Seen(
        rules,
        own,
        play,
        tuple(bids),
        tuple(took),
        finished,
        leader,
        on_table,
        frozenset(deck_for(rules.jokers)) - out,
        points,
        bags,
    )
