"""The same table as a viewer knows it, with everything that the viewer may not know changed."""

from random import Random

from msgspec.structs import replace

from rules.bidding import may_go_blind
from rules.bids import Bid, Nil
from rules.cards import Card, Hand, hand
from rules.game import Chair, Deal, Game, Gift, Round, ThrownIn
from rules.seats import SEATS, Seat
from rules.table import Stage, Table, stage
from tests.rules.laid import game_of


def changed(table: Table, viewer: Seat | None, random: Random) -> Table:
    """Another table that must look the same to `viewer`; None watches from outside.

    Cards that the viewer cannot see change places, every hand keeps its number of cards. Changed are also secret bids,
    looks, shares, the hands of deals thrown in, and who the guests are.
    """
    game = game_of(table)
    round = game.round
    if round is not None and round.scores is None:
        now = stage(table)
        round = _other_cards(round, viewer, random, sees=now is not Stage.BIDDING)
        if now is Stage.BIDDING and game.options.bidding == "sealed":
            round = _other_bids(game, round, viewer, random)
        round = replace(round, deal=_other_shares(round.deal, random))
    coming = _other_shares(game.next_deal, random) if game.next_deal else None
    thrown = tuple(replace(one, dealt=one.dealt[::-1]) for one in game.thrown_in)
    seats = tuple(_other_guest(chair) for chair in table.seats)
    return replace(
        table,
        game=replace(game, round=round, next_deal=coming, thrown_in=thrown),
        seats=seats,
        host=f"not {table.host}",
    )


def _other_guest(chair: Chair | None) -> Chair | None:
    return replace(chair, guest=f"not {chair.guest}") if chair and chair.guest else chair


def _other_shares(deal: Deal, random: Random) -> Deal:
    return replace(deal, nonces=tuple(random.randbytes(32).hex() if nonce else None for nonce in deal.nonces))


def _other_cards(round: Round, viewer: Seat | None, random: Random, sees: bool) -> Round:
    """`sees`: the time is past at which a seat may not see its own hand."""
    known: set[Card] = set()
    if viewer is not None:
        if sees or round.looked[viewer.place]:
            known |= {*round.hands[viewer.place]}
        known |= {card for gift in round.gifts if gift.seat in (viewer, viewer.partner) for card in gift.cards}
    secret = [card for held in round.hands for card in held if card not in known]
    swap = dict(zip(secret, random.sample(secret, len(secret)), strict=True))

    def other(cards: Hand) -> Hand:
        return hand(tuple(swap.get(card, card) for card in cards))

    return replace(
        round,
        hands=tuple(other(held) for held in round.hands),
        dealt=tuple(other(held) for held in round.dealt),
        gifts=tuple(Gift(gift.seat, other(gift.cards)) for gift in round.gifts),
        thrown_in=tuple(ThrownIn(one.seat, one.why, one.dealt[::-1], one.deal) for one in round.thrown_in),
    )


def _other_bids(game: Game, round: Round, viewer: Seat | None, random: Random) -> Round:
    """Of the others: what they have bid, and whether those with a question open have looked."""
    bids = list(round.bids)
    looked = list(round.looked)
    for seat in SEATS:
        if seat is viewer:
            continue
        blind = may_go_blind(game, seat)
        if bids[seat.place] is not None:
            choices: list[Bid] = [Nil.NIL, *range(1, 14), *([Nil.BLIND] if blind else [])]
            bids[seat.place] = random.choice(choices)
        elif blind:
            looked[seat.place] = random.random() < 0.5
    return replace(round, bids=tuple(bids), looked=tuple(looked))
