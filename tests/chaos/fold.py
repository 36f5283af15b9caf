"""A round folded from its cards by somebody who has read the rules and not the project's code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

SEATS = "NESW"
RANKS = "23456789TJQKA"
DECK = {rank + suit for rank in RANKS for suit in "CDHS"}
HAND = 13


def after(seat: str, steps: int = 1) -> str:
    """The seat so many places clockwise."""
    return SEATS[(SEATS.index(seat) + steps) % len(SEATS)]


def side_of(seat: str) -> str:
    """The partnership of a seat."""
    return "NS" if seat in "NS" else "EW"


def winner(leader: str, cards: Sequence[str]) -> str:
    """Who holds a trick: the highest spade, else the highest card of the suit led."""
    led = cards[0][1]

    def power(place: int) -> tuple[int, int]:
        rank, suit = cards[place]
        return (2 if suit == "S" else 1 if suit == led else 0, RANKS.index(rank))

    return after(leader, max(range(len(cards)), key=power))


@dataclass
class Trick:
    """Cards from the leader clockwise; they are not changed any more."""

    leader: str
    cards: list[str]

    @cached_property
    def winner(self) -> str | None:
        """Who took it, once it is whole."""
        return winner(self.leader, self.cards) if len(self.cards) == len(SEATS) else None


@dataclass
class Round:
    """A round as far as it is known; it is not changed once it has been asked about. `hands` may lack seats."""

    dealer: str
    hands: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    bids: dict[str, Any] = field(default_factory=dict[str, Any])
    gifts: list[tuple[str, list[str]]] = field(default_factory=list[tuple[str, list[str]]])
    """(who passed them, the cards), to the partner."""
    plays: list[str] = field(default_factory=list[str])
    by: dict[int, str] = field(default_factory=dict[int, str])
    """Whose hand played a card, where that is known: `person`, `bot` or `clock`."""
    score: dict[str, dict[str, int]] | None = None
    claim: tuple[str, dict[str, int]] | None = None
    """Who claimed the tricks that were left, and how they were given out."""
    taken_back: set[tuple[int, str]] = field(default_factory=set[tuple[int, str]])
    """Cards that lay on the table once, each at its place in the round, and went back to their hands."""

    @property
    def ended(self) -> bool:
        """Whether all its tricks are given out."""
        return len(self.plays) == len(DECK) or self.claim is not None

    def as_seen(self, plays: Sequence[str]) -> "Round":
        """The round at a time when these cards lay on the table, the newest of which may have gone back since."""
        return self if list(plays) == self.plays[: len(plays)] else replace(self, plays=list(plays), claim=None)

    def tricks(self, plays: int) -> list[Trick]:
        """The tricks after so many cards; the last one is open, and may be empty."""
        whole, over = divmod(min(plays, len(self.plays)), len(SEATS))
        last = self._tricks[whole]
        return [*self._tricks[:whole], Trick(last.leader, last.cards[:over])]

    @cached_property
    def _tricks(self) -> list[Trick]:
        leader, tricks = after(self.dealer), list[Trick]()
        for first in range(0, len(self.plays) + 1, len(SEATS)):
            trick = Trick(leader, self.plays[first : first + len(SEATS)])
            tricks.append(trick)
            leader = trick.winner or leader
        return tricks

    @cached_property
    def players(self) -> list[str]:
        """Who played each card."""
        return [
            after(trick.leader, place) for trick in self.tricks(len(self.plays)) for place in range(len(trick.cards))
        ]

    def took(self, plays: int) -> dict[str, int]:
        """Tricks by seat after so many cards."""
        takers = [trick.winner for trick in self.tricks(plays)]
        return {seat: takers.count(seat) for seat in SEATS}

    def taken(self) -> dict[str, int]:
        """Tricks by seat, those that were claimed included."""
        claimed: Mapping[str, int] = self.claim[1] if self.claim else {}
        return {seat: tricks + claimed.get(seat, 0) for seat, tricks in self.took(len(self.plays)).items()}

    def hand(self, seat: str, plays: int, gifts: int) -> set[str] | None:
        """A seat's cards after so many gifts and plays; None if the deal is not known."""
        if seat not in self.hands:
            return None
        held = set(self.hands[seat])
        for giver, cards in self.gifts[:gifts]:
            if giver == seat:
                held -= set(cards)
            elif after(giver, 2) == seat:
                held |= set(cards)
        played = zip(self.plays[:plays], self.players, strict=False)
        return held - {card for card, player in played if player == seat}

    def faults(self) -> list[str]:
        """What is wrong with the round by itself: the deck, cards that were not held, suits that were not followed."""
        faults: list[str] = []
        if len(set(self.plays)) < len(self.plays):
            faults.append("a card was played twice")
        if self.claim and (sum(self.taken().values()) != HAND or min(self.claim[1].values(), default=0) < 0):
            faults.append(f"a claim gives out {self.claim[1]}")
        if len(self.hands) < len(SEATS):
            return faults
        dealt = [card for seat in SEATS for card in self.hands[seat]]
        if set(dealt) != DECK or any(len(self.hands[seat]) != HAND for seat in SEATS):
            faults.append("the hands are not the deck")
        for trick in self.tricks(len(self.plays)):
            for place, card in enumerate(trick.cards):
                at = self.plays.index(card)
                player = self.players[at]
                held = self.hand(player, at, len(self.gifts)) or set()
                if card not in held:
                    faults.append(f"{player} played {card} without holding it")
                led = trick.cards[0][1]
                if place and card[1] != led and any(other[1] == led for other in held):
                    faults.append(f"{player} played {card} and could have followed")
        return faults
