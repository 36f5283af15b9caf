"""Which bids a seat may make, and why not the others (RULES §3, Procedures)."""

from functools import lru_cache

from rules.bids import NUMBERS, Bid, Nil, contract
from rules.options import Options
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import Game, Round, behind, spades_held

_WITH_CARDS_SEEN: tuple[Bid, ...] = (Nil.NIL, *NUMBERS)


def may_go_blind(game: Game, seat: Seat) -> bool:
    """Whether a seat is asked for blind nil before it sees its cards: measured before the round, after penalties."""
    options = game.options
    if not options.blind_nil or options.bids == "mirror":
        return False
    return not options.blind_nil_deficit or behind(game, seat) >= options.blind_nil_deficit


def biddable(game: Game, round: Round, seat: Seat) -> tuple[Bid, ...]:
    """The bids a seat may make at its turn. A seat with its blind-nil question open has blind nil alone, or nothing."""
    if not round.looked[seat.place]:
        return () if why_not_bid(game, round, seat, Nil.BLIND) else (Nil.BLIND,)
    return _seen(game.options, spades_held(round.dealt[seat.place]), round.bids[seat.partner.place])


@lru_cache(maxsize=8192)
def _seen(options: Options, spades: int, partner: Bid | None) -> tuple[Bid, ...]:
    """The bids of a seat that sees its cards: few hands differ in what they may bid, so the answers are kept."""
    return tuple([bid for bid in _WITH_CARDS_SEEN if _why_not_seen(options, spades, partner, bid) is None])


def why_not_bid(game: Game, round: Round, seat: Seat, bid: Bid) -> Reason | None:
    """Why a seat may not make this bid at its turn; None if it may."""
    spades, partner = spades_held(round.dealt[seat.place]), round.bids[seat.partner.place]
    if bid is Nil.BLIND:
        return _blind(game, round, seat) or _beside_partner(game.options, spades, partner, bid)
    if not round.looked[seat.place]:
        return Reason.NOT_LOOKED
    return _why_not_seen(game.options, spades, partner, bid)


def _why_not_seen(options: Options, spades: int, partner: Bid | None, bid: Bid) -> Reason | None:
    """The same for a seat that sees its cards, so many of them spades."""
    return _by_cards(options, spades, bid) or _beside_partner(options, spades, partner, bid)


def _blind(game: Game, round: Round, seat: Seat) -> Reason | None:
    if not may_go_blind(game, seat):
        return Reason.BLIND_OFF
    return Reason.ALREADY_LOOKED if round.looked[seat.place] else None


def _by_cards(options: Options, spades: int, bid: Bid) -> Reason | None:
    """What the seat's own hand, holding so many spades, and the rules for every seat forbid."""
    if isinstance(bid, Nil):
        if options.bids == "mirror" and spades:
            return Reason.MUST_MATCH_SPADES
        return None if options.nil else Reason.NIL_OFF
    if bid not in NUMBERS:
        return Reason.BID_RANGE
    if options.bids in ("mirror", "whiz") and bid != spades:
        return Reason.MUST_MATCH_SPADES
    if options.bids == "suicide" and bid < options.min_team_bid:
        return Reason.BELOW_MINIMUM
    return None


def _beside_partner(options: Options, spades: int, partner: Bid | None, bid: Bid) -> Reason | None:
    """What the partner's bid forbids. Sealed bids, solo and mirror have no rule that asks (rules/combinations.py)."""
    if partner is None:
        return None
    reason = _pair(options, bid, partner)
    if options.bids == "whiz" and bid is not Nil.BLIND:
        # A hand that leaves no bid beside the partner's makes its own all the same: somebody can always bid.
        own = (Nil.NIL, spades or Nil.NIL)
        return reason if any(_pair(options, other, partner) is None for other in own) else None
    return reason


def _pair(options: Options, bid: Bid, partner: Bid) -> Reason | None:
    nil, partner_nil = isinstance(bid, Nil), isinstance(partner, Nil)
    if options.bids == "suicide" and nil == partner_nil:
        return Reason.DOUBLE_NIL if nil else Reason.MUST_BE_NIL
    if nil and partner_nil:
        return Reason.DOUBLE_NIL if options.double_nil == "forbidden" else None
    return Reason.BELOW_MINIMUM if contract((bid, partner)) < options.min_team_bid else None
