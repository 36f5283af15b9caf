"""From a due step to the event it makes: seeds, deals, bots' and clocks' moves."""

from rules.deal import commitment, hands, shuffled
from rules.dealing import unrevealed
from rules.events import (
    AnyEvent,
    By,
    ClockExtended,
    DealCommitted,
    DealRevealed,
    Dealt,
    Looked,
    ProposalExpired,
    TookOver,
)
from rules.seats import Seat
from rules.table import Game, Stage, Table, stage
from server.bots import move
from server.entropy import Entropy
from server.fold import Fold
from server.orders import game_started
from server.steps import Act, Step


class Stepping:
    """Makes the events of due steps."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy

    def event(self, known: Fold, step: Step, seed: bytes | None) -> tuple[AnyEvent, bytes | None]:
        """The event of a step, and the secret to keep with it. `seed` is there for a step that needs one."""
        table = known.table
        match step.act:
            case Act.COMMIT:
                fresh = self._entropy.seed()
                return DealCommitted(commitment(fresh, table.nonce_commitments if table.strict else None)), fresh
            case Act.DEAL:
                return _deal(_game(table), _read(seed)), None
            case Act.REVEAL:
                return DealRevealed(unrevealed(_game(table))[0].commitment, _read(seed).hex()), None
            case Act.START:
                return game_started(table, _game(table).dealer), None
            case Act.EXPIRE:
                return ProposalExpired(), None
            case Act.EXTEND:
                return ClockExtended(step.at), None
            case Act.CLOCK:
                return _time_is_up(table, _seat(step)), None
            case Act.BOT:
                return move(table, _seat(step), By.BOT), None


def needs_seed(step: Step) -> bool:
    """Whether a step reads a seed from the log."""
    return step.act in (Act.DEAL, Act.REVEAL)


def seed_entry(known: Fold, step: Step) -> int:
    """The version of the entry that holds the seed a step needs."""
    game = _game(known.table)
    deal = game.next_deal if step.act is Act.DEAL else unrevealed(game)[0]
    return known.commitments.get(deal.commitment, 0) if deal is not None else 0


def _time_is_up(table: Table, seat: Seat) -> AnyEvent:
    """A first missed turn is played for the seat, whose clock is short from then on; then a bot takes over."""
    chair = table.seats[seat.place]
    if chair is not None and chair.late:
        return TookOver(seat, "clock")
    round = _game(table).round
    if stage(table) is Stage.BIDDING and round is not None and not round.looked[seat.place]:
        return Looked(seat, By.CLOCK)
    return move(table, seat, By.CLOCK)


def _deal(game: Game, seed: bytes) -> Dealt:
    coming = game.next_deal
    assert coming is not None
    return Dealt(hands(shuffled(seed, coming.nonces, game.options.jokers), game.dealer))


def _read(seed: bytes | None) -> bytes:
    if seed is None:
        raise LookupError("the seed of a deal is not in the log")
    return seed


def _game(table: Table) -> Game:
    assert table.game is not None
    return table.game


def _seat(step: Step) -> Seat:
    assert step.seat is not None
    return step.seat
