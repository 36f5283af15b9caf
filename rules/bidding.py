"""Which bids a seat may make, and why not the others (RULES §3, Procedures)."""

from rules.bids import NUMBERS, Bid, Nil, contract
from rules.cards import Hand
from rules.options import Options
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import Game, Round, behind, spades_held


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
    return tuple([bid for bid in (Nil.NIL, *NUMBERS) if why_not_bid(game, round, seat, bid) is None])


def why_not_bid(game: Game, round: Round, seat: Seat, bid: Bid) -> Reason | None:
    """Why a seat may not make this bid at its turn; None if it may."""
    if bid is Nil.BLIND:
        reason = _blind(game, round, seat)
    elif not round.looked[seat.place]:
        reason = Reason.NOT_LOOKED
    else:
        reason = _by_cards(game.options, round.dealt[seat.place], bid)
    return reason or _beside_partner(game.options, round, seat, bid)


def _blind(game: Game, round: Round, seat: Seat) -> Reason | None:
    if not may_go_blind(game, seat):
        return Reason.BLIND_OFF
    return Reason.ALREADY_LOOKED if round.looked[seat.place] else None


def _by_cards(options: Options, dealt: Hand, bid: Bid) -> Reason | None:
    """What the seat's own hand and the rules for every seat forbid."""
    if isinstance(bid, Nil):
        if options.bids == "mirror" and spades_held(dealt):
            return Reason.MUST_MATCH_SPADES
        return None if options.nil else Reason.NIL_OFF
    if bid not in NUMBERS:
        return Reason.BID_RANGE
    if options.bids in ("mirror", "whiz") and bid != spades_held(dealt):
        return Reason.MUST_MATCH_SPADES
    if options.bids == "suicide" and bid < options.min_team_bid:
        return Reason.BELOW_MINIMUM
    return None


def _beside_partner(options: Options, round: Round, seat: Seat, bid: Bid) -> Reason | None:
    """What the partner's bid, made in the open, forbids. In mirror nothing: the bid is forced."""
    partner = round.bids[seat.partner.place]
    if partner is None or options.partners == "solo" or options.bidding == "sealed" or options.bids == "mirror":
        return None
    reason = _pair(options, bid, partner)
    if reason is not None and options.bids == "whiz" and bid is not Nil.BLIND:
        # A hand that leaves no bid beside the partner's makes its own all the same: somebody can always bid.
        own = (Nil.NIL, spades_held(round.dealt[seat.place]) or Nil.NIL)
        return reason if any(_pair(options, other, partner) is None for other in own) else None
    return reason


def _pair(options: Options, bid: Bid, partner: Bid) -> Reason | None:
    nil, partner_nil = isinstance(bid, Nil), isinstance(partner, Nil)
    if options.bids == "suicide" and nil == partner_nil:
        return Reason.DOUBLE_NIL if nil else Reason.MUST_BE_NIL
    if nil and partner_nil:
        return Reason.DOUBLE_NIL if options.double_nil == "forbidden" else None
    return Reason.BELOW_MINIMUM if contract((bid, partner)) < options.min_team_bid else None
