"""Cards in a row, judged one by one, of which only the last table is made: a long log is folded so."""

from msgspec.structs import replace

from rules.cards import SPADES, Card
from rules.events import By, CardPlayed
from rules.game import Game, Round, Trick
from rules.playable import playable
from rules.playing import breaks
from rules.seats import SEATS
from rules.table import Table, winning

PERSON, CLOCK = By.PERSON, By.CLOCK
"""Bound once, as the stages are."""


class RunOfCards:
    """What `apply` makes of cards that change nothing but the round and do not end it; others it does not take."""

    def __init__(self, table: Table, game: Game, round: Round) -> None:
        """From a table in the midst of this round; it is not paused, and nothing is proposed."""
        self._table, self._game, self._round = table, game, round
        # Whose own card changes nothing else: a person who is late, or away, comes back with it.
        self._there = [chair is not None and not (chair.away or chair.late) for chair in table.seats]
        self._hands = [list(held) for held in round.hands]
        self._most = sum(map(len, self._hands)) - 1
        self._leader, self._cards = round.trick.leader, round.trick.cards
        self._last, self._took, self._broken = round.last_trick, list(round.took), round.broken
        self._plays: list[Card] = []
        self._by: list[tuple[int, By]] = []

    def take(self, event: CardPlayed) -> bool:
        """Play a card, if the rules allow it and it is one of these; otherwise nothing has changed."""
        seat, card, by = event.seat, event.card, event.by
        played, plays = self._cards, self._plays
        place = seat.place
        held = self._hands[place]
        if self._leader.clockwise[len(played)] is not seat or card not in held or len(plays) == self._most:
            return False
        if by is CLOCK or (by is PERSON and not self._there[place]):
            return False
        follows = card.suit is played[0].suit if played else card.suit is not SPADES
        if not follows and not self._may(card, tuple(held)):
            return False
        held.remove(card)
        if by is not PERSON:
            self._by.append((len(self._round.plays) + len(plays), by))
        if card.suit is SPADES and not self._broken:
            self._broken = breaks(self._game.options, played)
        plays.append(card)
        self._cards = played = (*played, card)
        if len(played) == len(SEATS):
            self._trick(played)
        return True

    def _may(self, card: Card, held: tuple[Card, ...]) -> bool:
        led = Trick(self._leader, self._cards)
        return card in playable(self._game.options, held, led, self._broken, self._last is None)

    def _trick(self, cards: tuple[Card, ...]) -> None:
        """The four cards of a trick are there: who takes it leads the next."""
        winner, _ = winning(Trick(self._leader, cards))
        self._last = Trick(self._leader, cards, winner)
        self._leader, self._cards = winner, ()
        self._took[winner.place] += 1

    def table(self) -> Table:
        """The table after all that was taken."""
        if not self._plays:
            return self._table
        round = replace(
            self._round,
            hands=tuple(map(tuple, self._hands)),
            plays=(*self._round.plays, *self._plays),
            by=(*self._round.by, *self._by),
            trick=Trick(self._leader, self._cards),
            last_trick=self._last,
            took=tuple(self._took),
            broken=self._broken,
        )
        return replace(self._table, game=replace(self._game, round=round), n=self._table.n + len(self._plays))
