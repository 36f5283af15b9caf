"""Deals are committed, shuffled with the seats' shares, dealt, thrown in and revealed."""

from msgspec.structs import replace

from rules.bidding import may_go_blind
from rules.cards import Card, Hand, hand
from rules.deal import deck_for, is_share, nonce_commitment, opens
from rules.events import DealCommitted, DealRevealed, Dealt, DealThrownIn, NonceCommitted, NonceGiven
from rules.misdeal import qualifies
from rules.reasons import Illegal, Reason
from rules.seats import SEATS, put
from rules.table import BIDDING, DEALING, NOBODYS, SCORED, Deal, Game, Round, Table, ThrownIn, Trick, bids_itself, stage

_DECKS = {jokers: frozenset(deck_for(jokers)) for jokers in ("off", "2H2D", "2H2C")}


def committed(table: Table, event: DealCommitted) -> Table:
    """The next deal's seed is fixed, once a deal; at a strict table after what the seats have committed to."""
    game = _game(table)
    if game.next_deal is not None:
        raise Illegal(Reason.NOT_NOW)
    coming = Deal(event.commitment, nonce_commitments=table.nonce_commitments if table.strict else None)
    after = replace(game, next_deal=coming)
    return replace(table, game=after, nonce_commitments=NOBODYS, rev=table.rev + 1)


def nonce_committed(table: Table, event: NonceCommitted) -> Table:
    """A seat fixes its share in the next shuffle before the seed is fixed, once a deal; before a game starts, too."""
    game = table.game
    fixed = game is not None and game.result is None and game.next_deal is not None
    said = table.nonce_commitments
    if not table.strict or fixed or said[event.seat.place] is not None or not is_share(event.commitment):
        raise Illegal(Reason.NOT_NOW)
    return replace(table, nonce_commitments=put(said, event.seat, event.commitment), rev=table.rev + 1)


def nonce_given(table: Table, event: NonceGiven) -> Table:
    """A seat's share in the next shuffle, once a deal; in a strict deal the one that the seat has committed to."""
    game = _game(table)
    coming = game.next_deal
    if coming is None or coming.nonces[event.seat.place] is not None or not is_share(event.nonce):
        raise Illegal(Reason.NOT_NOW)
    said = coming.nonce_commitments
    if said is not None and said[event.seat.place] != nonce_commitment(event.seat, event.nonce):
        raise Illegal(Reason.NONCE_NOT_COMMITTED)
    coming = replace(coming, nonces=put(coming.nonces, event.seat, event.nonce))
    return replace(table, game=replace(game, next_deal=coming), rev=table.rev + 1)


def dealt(table: Table, event: Dealt) -> Table:
    """The next round's cards are out. Seats that may not bid blind nil have looked from the start."""
    game = _game(table)
    coming = game.next_deal
    if table.paused is not None:
        raise Illegal(Reason.PAUSED)
    if coming is None or stage(table) not in (DEALING, SCORED):
        raise Illegal(Reason.NOT_NOW)
    if not _whole(event.hands, _DECKS[game.options.jokers]):
        raise Illegal(Reason.NOT_IN_HAND)
    number = len(game.rounds) + 1
    itself = bids_itself(game.options, number)
    hands = tuple([hand(cards) for cards in event.hands])
    round = Round(
        number,
        game.dealer,
        table.n + 1,
        coming,
        hands,
        hands,
        tuple([itself or not may_go_blind(game, seat) for seat in SEATS]),
        Trick(game.dealer.after()),
        thrown_in=game.thrown_in,
    )
    after = replace(game, round=round, next_deal=None, thrown_in=())
    return replace(table, game=after, n=table.n + 1, rev=table.rev + 1)


def thrown_in(table: Table, event: DealThrownIn) -> Table:
    """A hand that qualifies is dealt again by the same dealer, before its owner has bid (RULES §3, Misdeal)."""
    game = _game(table)
    round = game.round
    if table.paused is not None:
        raise Illegal(Reason.PAUSED)
    if round is None or stage(table) is not BIDDING:
        raise Illegal(Reason.MISDEAL_TOO_LATE)
    place = event.seat.place
    if not round.looked[place]:
        raise Illegal(Reason.NOT_LOOKED)
    if round.bids[place] is not None:
        raise Illegal(Reason.MISDEAL_TOO_LATE)
    if event.why not in qualifies(game.options, round.dealt[place]):
        raise Illegal(Reason.NO_MISDEAL)
    thrown = ThrownIn(event.seat, event.why, round.dealt, round.deal)
    after = replace(game, round=None, thrown_in=(*round.thrown_in, thrown))
    return replace(table, game=after, n=table.n + 1, rev=table.rev + 1)


def revealed(table: Table, event: DealRevealed) -> Table:
    """The seed of a finished or thrown-in deal becomes public; it must open that deal's commitment."""
    game = table.game
    closed = unrevealed(game) if game is not None else ()
    ours = next((deal for deal in closed if deal.commitment == event.commitment), None)
    if game is None or ours is None or not opens(ours.commitment, event.seed, ours.nonce_commitments):
        raise Illegal(Reason.NOT_NOW)

    def opened(deal: Deal) -> Deal:
        return replace(deal, seed=event.seed) if deal.commitment == event.commitment else deal

    def opened_in(thrown: tuple[ThrownIn, ...]) -> tuple[ThrownIn, ...]:
        return tuple(replace(one, deal=opened(one.deal)) for one in thrown)

    def opened_round(round: Round) -> Round:
        if round.deal.seed is not None and not round.thrown_in:
            return round
        return replace(round, deal=opened(round.deal), thrown_in=opened_in(round.thrown_in))

    after = replace(
        game,
        rounds=tuple([opened_round(round) for round in game.rounds]),
        round=opened_round(game.round) if game.round else None,
        thrown_in=opened_in(game.thrown_in),
    )
    return replace(table, game=after, rev=table.rev + 1)


def unrevealed(game: Game) -> tuple[Deal, ...]:
    """The game's deals that are over, played out or thrown in, whose seed is still secret; in order."""
    rounds, thrown_in = game.rounds, game.thrown_in
    if game.round is not None and game.round.scores is None:
        rounds = (*rounds, game.round)
    over: list[Deal] = []
    for round in rounds:
        if round.thrown_in:
            over += [one.deal for one in round.thrown_in if one.deal.seed is None]
        if round.deal.seed is None and (round.scores is not None or game.result is not None):
            over.append(round.deal)
    if thrown_in:
        over += [one.deal for one in thrown_in if one.deal.seed is None]
    return tuple(over)


def _game(table: Table) -> Game:
    if table.game is None:
        raise Illegal(Reason.NOT_NOW)
    if table.game.result is not None:
        raise Illegal(Reason.GAME_OVER)
    return table.game


def _whole(hands: tuple[Hand, ...], deck: frozenset[Card]) -> bool:
    """Whether the hands are the whole deck in equal parts."""
    even = [*map(len, hands)] == [len(deck) // len(SEATS)] * len(SEATS)
    return even and frozenset[Card]().union(*hands) == deck
