"""Games begin, deals are committed, dealt, thrown in and revealed."""

from msgspec.structs import replace

from rules.bidding import may_go_blind
from rules.cards import Card, Hand, Suit, hand
from rules.deal import commitment, deal_name, deck_for
from rules.events import DealCommitted, DealRevealed, Dealt, DealThrownIn, GameStarted, NonceGiven
from rules.options import Options
from rules.reasons import Illegal, Reason
from rules.score import Totals
from rules.seats import SEATS
from rules.table import (
    RULES,
    Chair,
    Deal,
    Game,
    Round,
    Stage,
    Table,
    ThrownIn,
    Trick,
    bids_itself,
    game_sides,
    spades_held,
    stage,
)


def started(table: Table, event: GameStarted) -> Table:
    """A first game from the lobby, or the next one after a finished game; bots take the empty seats."""
    if stage(table) not in (Stage.LOBBY, Stage.OVER) or event.rules != RULES:
        raise Illegal(Reason.NOT_NOW)
    seats: list[Chair] = []
    for seat, chair in zip(SEATS, table.seats, strict=True):
        if chair is None:
            name = event.bots.get(seat)
            if name is None:
                raise Illegal(Reason.NOT_NOW)
            chair = Chair(name, level=event.level)
        elif chair.guest is not None and table.game is None and not chair.ready:
            raise Illegal(Reason.NOT_NOW)
        seats.append(replace(chair, ready=False, late=False))
    sides = game_sides(event.options)
    number = table.games + 1
    game = Game(number, event.rules, event.options, sides, event.dealer, (Totals(),) * len(sides), tuple(seats))
    return replace(
        table,
        seats=tuple(seats),
        options=event.options,
        games=number,
        game=game,
        rematch=(False,) * len(SEATS),
        n=table.n + 1,
        rev=table.rev + 1,
    )


def committed(table: Table, event: DealCommitted) -> Table:
    """The next deal's seed is fixed, once a deal."""
    game = _game(table)
    if game.next_deal is not None:
        raise Illegal(Reason.NOT_NOW)
    return replace(table, game=replace(game, next_deal=Deal(event.commitment)), rev=table.rev + 1)


def nonce_given(table: Table, event: NonceGiven) -> Table:
    """A seat's share in the next shuffle, once a deal."""
    game = _game(table)
    coming = game.next_deal
    if coming is None or coming.nonces[event.seat.place] is not None:
        raise Illegal(Reason.NOT_NOW)
    nonces = list(coming.nonces)
    nonces[event.seat.place] = event.nonce
    return replace(table, game=replace(game, next_deal=replace(coming, nonces=tuple(nonces))), rev=table.rev + 1)


def dealt(table: Table, event: Dealt) -> Table:
    """The next round's cards are out. Seats that may not bid blind nil have looked from the start."""
    game = _game(table)
    coming = game.next_deal
    if table.paused is not None:
        raise Illegal(Reason.PAUSED)
    if coming is None or stage(table) not in (Stage.DEALING, Stage.SCORED):
        raise Illegal(Reason.NOT_NOW)
    if not _whole(event.hands, deck_for(game.options.jokers)):
        raise Illegal(Reason.NOT_IN_HAND)
    number = len(game.rounds) + 1
    itself = bids_itself(game.options, number)
    hands = tuple(hand(cards) for cards in event.hands)
    round = Round(
        number,
        game.dealer,
        table.n + 1,
        coming,
        hands,
        hands,
        tuple(itself or not may_go_blind(table, game.options, seat) for seat in SEATS),
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
    if round is None or stage(table) is not Stage.BIDDING:
        raise Illegal(Reason.MISDEAL_TOO_LATE)
    place = event.seat.place
    if not round.looked[place]:
        raise Illegal(Reason.NOT_LOOKED)
    if round.bids[place] is not None:
        raise Illegal(Reason.MISDEAL_TOO_LATE)
    if event.why not in qualifies(game.options, round.dealt[place]):
        raise Illegal(Reason.NOT_NOW)
    thrown = ThrownIn(event.seat, event.why, round.dealt, round.deal)
    after = replace(game, round=None, thrown_in=(*round.thrown_in, thrown))
    return replace(table, game=after, n=table.n + 1, rev=table.rev + 1)


def qualifies(options: Options, cards: Hand) -> tuple[str, ...]:
    """The misdeal rules of these options that a hand as dealt meets; jokers count as spades."""
    most = max(sum(card.suit is suit for card in cards) for suit in Suit)
    met = {
        "no_spade": not spades_held(cards),
        "no_court": not any(card[0] in "JQKA" and card not in (Card.LJ, Card.BJ) for card in cards),
        "seven_of_suit": most >= 7,
    }
    return tuple(why for why in options.misdeal if met[why])


def revealed(table: Table, event: DealRevealed) -> Table:
    """The seed of a finished or thrown-in deal becomes public; it must open that deal's commitment."""
    game = table.game
    if game is None:
        raise Illegal(Reason.NOT_NOW)
    number = deal_number(game, event.commitment)
    if (
        number is None
        or commitment(deal_name(table.id, game.number, number), bytes.fromhex(event.seed)) != event.commitment
    ):
        raise Illegal(Reason.NOT_NOW)

    def opened(deal: Deal) -> Deal:
        return replace(deal, seed=event.seed) if deal.commitment == event.commitment else deal

    def opened_in(thrown: tuple[ThrownIn, ...]) -> tuple[ThrownIn, ...]:
        return tuple(replace(one, deal=opened(one.deal)) for one in thrown)

    def opened_round(round: Round) -> Round:
        return replace(round, deal=opened(round.deal), thrown_in=opened_in(round.thrown_in))

    after = replace(
        game,
        rounds=tuple(opened_round(round) for round in game.rounds),
        round=opened_round(game.round) if game.round else None,
        thrown_in=opened_in(game.thrown_in),
    )
    return replace(table, game=after, rev=table.rev + 1)


def deals(game: Game) -> tuple[Deal, ...]:
    """The game's deals so far, thrown-in ones included, in order; the one that is only committed is not among them."""
    rounds = game.rounds if game.round is None or game.round.scores else (*game.rounds, game.round)
    order: list[Deal] = []
    for round in rounds:
        order += [one.deal for one in round.thrown_in]
        order.append(round.deal)
    return (*order, *(one.deal for one in game.thrown_in))


def unrevealed(game: Game) -> tuple[Deal, ...]:
    """Deals that are over, whose seed is still secret."""
    open_deal = (
        game.round.deal if game.round is not None and game.round.scores is None and game.result is None else None
    )
    return tuple(deal for deal in deals(game) if deal.seed is None and deal is not open_deal)


def deal_number(game: Game, committed_to: str) -> int | None:
    """The number (from 1) of the deal with that commitment."""
    return next((at for at, deal in enumerate(deals(game), 1) if deal.commitment == committed_to), None)


def _game(table: Table) -> Game:
    if table.game is None:
        raise Illegal(Reason.NOT_NOW)
    if table.game.result is not None:
        raise Illegal(Reason.GAME_OVER)
    return table.game


def _whole(hands: tuple[Hand, ...], deck: tuple[Card, ...]) -> bool:
    """Whether the hands are the whole deck in equal parts."""
    cards = [card for cards in hands for card in cards]
    even = all(len(cards) * len(SEATS) == len(deck) for cards in hands)
    return len(hands) == len(SEATS) and even and len(cards) == len(deck) and set(cards) == set(deck)
