"""Which bids a seat may make, and why not the others (RULES §3, Procedures)."""

from rules.bids import NUMBERS, Bid, Nil
from rules.options import Options
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import Round, Table, behind, spades_held


def may_go_blind(table: Table, options: Options, seat: Seat) -> bool:
    """Whether a seat that has not looked may bid blind nil this round: measured before the round, after penalties."""
    return bool(options.blind_nil) and (
        not options.blind_nil_deficit or behind(table, seat) >= options.blind_nil_deficit
    )


def biddable(options: Options, round: Round, seat: Seat) -> tuple[Bid, ...]:
    """The bids a seat may make at its turn. A seat with its blind-nil question open has blind nil alone, or nothing."""
    if not round.looked[seat.place]:
        return () if why_not_bid(options, round, seat, Nil.BLIND) else (Nil.BLIND,)
    return tuple([bid for bid in (Nil.NIL, *NUMBERS) if why_not_bid(options, round, seat, bid) is None])


def why_not_bid(options: Options, round: Round, seat: Seat, bid: Bid) -> Reason | None:
    """Why a seat may not make this bid at its turn; None if it may."""
    return _by_itself(options, round, seat, bid) or _beside_partner(options, round, seat, bid)


def _by_itself(options: Options, round: Round, seat: Seat, bid: Bid) -> Reason | None:
    looked = round.looked[seat.place]
    if bid is Nil.BLIND:
        if not options.blind_nil:
            return Reason.BLIND_OFF
        return Reason.ALREADY_LOOKED if looked else None
    if not looked:
        return Reason.NOT_LOOKED
    if bid is Nil.NIL:
        held = spades_held(round.dealt[seat.place])
        if options.bids == "mirror" and held:
            return Reason.MUST_MATCH_SPADES
        return None if options.nil else Reason.NIL_OFF
    if bid not in NUMBERS:
        return Reason.BID_RANGE
    if options.bids in ("mirror", "whiz") and bid != spades_held(round.dealt[seat.place]):
        return Reason.MUST_MATCH_SPADES
    return None


def _beside_partner(options: Options, round: Round, seat: Seat, bid: Bid) -> Reason | None:
    """What the partner's bid, already made in the open, forbids."""
    if options.partners == "solo" or options.bidding == "sealed":
        return None
    partner = round.bids[seat.partner.place]
    if partner is None:
        return None
    nil = isinstance(bid, Nil)
    partner_nil = isinstance(partner, Nil)
    if options.bids == "suicide" and nil == partner_nil:
        return Reason.DOUBLE_NIL if nil else Reason.MUST_BE_NIL
    if nil and partner_nil:
        return Reason.DOUBLE_NIL if options.double_nil == "forbidden" else None
    numbers = [number for number in (bid, partner) if isinstance(number, int)]
    return Reason.BELOW_MINIMUM if sum(numbers) < options.min_team_bid else None
