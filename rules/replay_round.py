"""A written round played again: deal, bids, exchange, cards, claim and score are confirmed in this order."""

from collections.abc import Mapping

from msgspec.structs import asdict

from rules.apply import apply
from rules.bids import Nil
from rules.cards import Card
from rules.doubts import Doubt, NotConfirmed
from rules.events import (
    AnyEvent,
    BidMade,
    By,
    CardPlayed,
    CardsGiven,
    ClaimAccepted,
    DealCommitted,
    DealRevealed,
    Dealt,
    DealThrownIn,
    Looked,
    NonceCommitted,
    NonceGiven,
)
from rules.facts import NONE, Facts, facts
from rules.playable import may_play
from rules.proof import flaw
from rules.reasons import Illegal, Reason
from rules.record import WrittenBid, WrittenClaim, WrittenDeal, WrittenGift, WrittenRound, WrittenScore, WrittenThrownIn
from rules.seats import SEATS, Seat, Side
from rules.table import Game, Round, Stage, Table, asked, exchanging, stage, to_play


class Replaying:
    """A table in its game, as far as the record has been confirmed.

    `number` is the round that is being read. `legal` collects the legal cards before each play of each round, sorted by
    their names; it is None if nobody asks for them.
    """

    def __init__(self, table: Table, legal: bool) -> None:
        self.table = table
        self.number = 0
        self.legal: list[list[list[Card]]] | None = [] if legal else None

    @property
    def game(self) -> Game:
        """The game being played again."""
        assert self.table.game is not None
        return self.table.game

    @property
    def round(self) -> Round:
        """The round under way, or just scored."""
        assert self.game.round is not None
        return self.game.round

    def confirm(self, event: AnyEvent, what: str, seat: Seat | None = None, instead: Doubt | None = None) -> None:
        """Apply an event; a refusal becomes a doubt about `what` with the refusal's reason, or with `instead`."""
        try:
            self.table = apply(self.table, event)
        except Illegal as refusal:
            reason = instead or refusal.reason
            told = facts(self.table, seat, refusal.reason)
            raise self.doubt(reason, f"{what}: {reason.replace('_', ' ')}", seat, told) from None

    def doubt(self, reason: Reason | Doubt, what: str, seat: Seat | None = None, told: Facts = NONE) -> NotConfirmed:
        """What to raise about the round that is being read."""
        return NotConfirmed(self.number, None, seat, reason, what, told)

    def play(self, written: WrittenRound) -> None:
        """Play the next round as written. Raises NotConfirmed."""
        if self.game.round is not None and self.game.round.scores is None:
            raise self._unfinished()
        self.number += 1
        if self.game.result is not None:
            raise self.doubt(Reason.GAME_OVER, "the game is over")
        if written.dealer is not self.game.dealer:
            raise self.doubt(Doubt.WRONG_DEALER, f"the dealer is {self.game.dealer}, not {written.dealer}")
        for thrown in written.thrown_in:
            self._throw_in(thrown)
        self._deal(written.hands, written.deal)
        self._bids(written.bids)
        self._gifts(written.exchange)
        if written.plays or written.claim is not None:
            self._before_play()
        self._cards(written)
        if written.claim is not None:
            self._claim(written.claim)
        if self.round.scores is not None:
            self.reveal(written.deal)
        if written.score is not None:
            self._score(written.score)

    def reveal(self, deal: WrittenDeal | None) -> None:
        """The seed of a deal that is over becomes public."""
        if deal is not None and deal.seed is not None:
            self.confirm(DealRevealed(deal.commitment, deal.seed), "the seed", None, Doubt.WRONG_DEAL)

    def _unfinished(self) -> NotConfirmed:
        trick = sum(self.round.took) + 1 if stage(self.table) is Stage.PLAYING else None
        return NotConfirmed(self.number, trick, asked(self.table)[0], Doubt.UNFINISHED, "the round is not finished")

    def _throw_in(self, thrown: WrittenThrownIn) -> None:
        self._deal(thrown.hands, thrown.deal)
        self._look(thrown.seat)
        self.confirm(
            DealThrownIn(thrown.seat, thrown.why), f"throwing in for {thrown.why}", thrown.seat, Doubt.WRONG_MISDEAL
        )
        self.reveal(thrown.deal)

    def _deal(self, held: Mapping[Seat, tuple[Card, ...]], deal: WrittenDeal | None) -> None:
        nonces = deal.nonces if deal else {}
        for seat, promised in ((deal.nonce_commitments if deal else None) or {}).items():
            self.confirm(NonceCommitted(seat, promised), "what was committed to", seat, Doubt.WRONG_DEAL)
        self.confirm(DealCommitted(deal.commitment if deal else ""), "the commitment")
        for seat, nonce in nonces.items():
            self.confirm(NonceGiven(seat, nonce), "the nonce", seat, Doubt.WRONG_DEAL)
        dealer = self.game.dealer
        self.confirm(Dealt(tuple(held.get(seat, ()) for seat in SEATS)), "the four hands", None, Doubt.WRONG_HANDS)
        if deal is None or deal.seed is None:
            return
        wrong = flaw(deal, deal.seed, held, dealer, self.game.options.jokers)
        if wrong is not None:
            raise self.doubt(Doubt.WRONG_DEAL, wrong)

    def _look(self, seat: Seat) -> None:
        """A seat that does what only one that sees its cards may do has looked before."""
        if not self.round.looked[seat.place]:
            self.confirm(Looked(seat), "looking", seat)

    def _bids(self, bids: tuple[WrittenBid, ...]) -> None:
        for step, written in enumerate(bids, 1):
            seat, bid = written.seat, written.bid
            # Listed from the dealer's left also when they were sealed.
            if seat is not self.round.dealer.after(step):
                raise self.doubt(Reason.NOT_YOUR_TURN, f"the bid {bid}: not your turn", seat)
            if bid is not Nil.BLIND and stage(self.table) is Stage.BIDDING:
                self._look(seat)
            self.confirm(BidMade(seat, bid), f"the bid {bid}", seat)

    def _gifts(self, exchange: tuple[WrittenGift, ...]) -> None:
        for gift in exchange:
            seat, cards = gift.giver, gift.cards
            if gift.to is not seat.partner:
                raise self.doubt(Reason.WRONG_EXCHANGE, f"cards for {gift.to}: wrong exchange", seat)
            self.confirm(CardsGiven(seat, cards), f"passing {' '.join(cards) or 'nothing'}", seat)

    def _before_play(self) -> None:
        """All have bid, and who is not written to have passed cards has declined."""
        if stage(self.table) is Stage.BIDDING:
            raise self.doubt(Doubt.MISSING_BID, "no bid", asked(self.table)[0])
        for seat in exchanging(self.game.options, self.round):
            self.confirm(CardsGiven(seat, ()), "passing nothing", seat)

    def _cards(self, written: WrittenRound) -> None:
        by = {index: By(by) for index, by in written.by.items()}
        if by and max(by) >= len(written.plays):
            raise self.doubt(Doubt.WRONG_BY, f"there is no play {max(by)}")
        legal: list[list[Card]] = []
        if self.legal is not None:
            self.legal.append(legal)
        for index, card in enumerate(written.plays):
            round = self.round
            seat = to_play(round)
            if round.scores is not None:
                raise self.doubt(Doubt.TOO_MANY_CARDS, f"{card} is one card too many")
            if self.legal is not None:
                legal.append(sorted(may_play(self.game.options, round, round.hands[seat.place])))
            try:
                self.table = apply(self.table, CardPlayed(seat, card, by.get(index, By.PERSON)))
            except Illegal as refusal:
                what, told = f"{card}: {refusal.reason.replace('_', ' ')}", facts(self.table, seat, refusal.reason)
                raise NotConfirmed(self.number, index // len(SEATS) + 1, seat, refusal.reason, what, told) from None

    def _claim(self, claim: WrittenClaim) -> None:
        tricks = tuple(claim.tricks.get(seat, 0) for seat in SEATS)
        self.confirm(ClaimAccepted(claim.seat, tricks), f"{sum(tricks)} tricks claimed", claim.seat, Doubt.WRONG_CLAIM)

    def _score(self, written: Mapping[Side, WrittenScore]) -> None:
        if self.round.scores is None:
            raise self.doubt(Doubt.WRONG_SCORE, "a score, but the round is not finished")
        scores = dict(zip(self.game.sides, self.round.scores, strict=True))
        for side, lines in written.items():
            if side not in scores:
                raise self.doubt(Doubt.WRONG_SCORE, f"{side} does not score in this game")
            ours = asdict(scores[side])
            for line, theirs in asdict(lines).items():
                if theirs != ours[line]:
                    raise self.doubt(Doubt.WRONG_SCORE, f"{side}: {line} is {ours[line]}, not {theirs}")
