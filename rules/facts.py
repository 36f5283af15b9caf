"""What a refusal tells beside its reason, so that its words can be exact: no more than the asker may know."""

from msgspec import Struct

from rules.bids import Bid, contract
from rules.cards import Suit
from rules.combinations import OptionsRefused
from rules.game import Game, Round
from rules.reasons import Reason
from rules.scoring import tricks_left
from rules.seats import Seat
from rules.table import Stage, Table, exchange_size, spades_held, stage, to_move


class Facts(Struct, frozen=True, omit_defaults=True):
    """The names and numbers of a refusal; which of them it has depends on its reason alone.

    `rule` names which of the rules that share the reason has spoken: a value of the option, or an `OptionsReason`.
    """

    suit: Suit | None = None
    """The suit that was led."""
    seat: Seat | None = None
    """Whose turn it is, who has proposed, or who is there."""
    count: int | None = None
    """How many: points, tricks, cards, spades held."""
    least: int | None = None
    """The lowest number that this seat may bid."""
    rule: str | None = None
    stage: Stage | None = None
    """Where the table is instead."""
    field: str | None = None
    """The option to change."""


NONE = Facts()


def facts(table: Table, seat: Seat | None, reason: Reason) -> Facts:
    """What to tell the asker, on `seat` or on none, of a refusal for that reason at the table as it stands."""
    match reason:
        case Reason.NOT_NOW:
            return Facts(stage=stage(table))
        case Reason.NOT_YOUR_TURN:
            movers = to_move(table)
            return Facts(seat=movers[0]) if len(movers) == 1 else NONE
        case Reason.PROPOSAL_OPEN | Reason.NOT_PROPOSER:
            return Facts(seat=table.proposal.seat) if table.proposal else NONE
        case _:
            game = table.game
            round = game.round if game else None
            return _in_round(game, round, seat, reason) if game and round and seat else NONE


def _in_round(game: Game, round: Round, seat: Seat, reason: Reason) -> Facts:
    options = game.options
    match reason:
        case Reason.MUST_FOLLOW_SUIT:
            return Facts(suit=round.trick.cards[0].suit)
        case Reason.SPADES_NOT_BROKEN:
            return Facts(rule=options.lead_spades)
        case Reason.BLIND_OFF:
            on = options.blind_nil and options.bids != "mirror"
            return Facts(count=options.blind_nil_deficit if on else 0)
        case Reason.DOUBLE_NIL:
            return Facts(rule=options.bids)
        case Reason.MUST_MATCH_SPADES:
            return Facts(rule=options.bids, count=spades_held(round.dealt[seat.place]))
        case Reason.BELOW_MINIMUM:
            return Facts(count=options.min_team_bid, least=_least(options.min_team_bid, round.bids[seat.partner.place]))
        case Reason.WRONG_EXCHANGE:
            return Facts(count=exchange_size(options, round, seat))
        case Reason.CLAIM_RANGE:
            return Facts(count=tricks_left(round))
        case _:
            return NONE


def _least(minimum: int, partner: Bid | None) -> int:
    """The number that reaches the team's minimum beside what the partner has bid."""
    return max(1, minimum - contract((partner,)))


def of_options(refused: OptionsRefused) -> Facts:
    """What to tell of options that cannot be played."""
    return Facts(rule=refused.reason, field=refused.field)
