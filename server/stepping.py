"""From a due step to the event it makes: seeds, deals, bots' and clocks' moves."""

from rules.deal import commitment, hands, shuffled
from rules.dealing import unrevealed
from rules.events import AnyEvent, By, DealCommitted, DealRevealed, Dealt, GameStarted, Looked, TookOver
from rules.seats import SEATS, Seat
from rules.table import RULES, Game, Stage, Table, stage
from server.bots import move
from server.entropy import Entropy
from server.fold import Fold
from server.orders import BOT_NAMES
from server.steps import Act, Step


class Stepping:
    """Makes the events of due steps."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy

    def event(self, known: Fold, step: Step) -> tuple[AnyEvent, bytes | None]:
        """The event of a step that needs no stored seed, and the secret to keep with it."""
        table = known.table
        game = _game(table)
        match step.act:
            case Act.COMMIT:
                seed = self._entropy.seed()
                return DealCommitted(commitment(seed)), seed
            case Act.START:
                empty = {seat: BOT_NAMES[seat] for seat, chair in zip(SEATS, table.seats, strict=True) if chair is None}
                return GameStarted(RULES, table.options, game.dealer, empty), None
            case Act.CLOCK:
                return _time_is_up(table, _seat(step)), None
            case _:
                return move(table, _seat(step), By.BOT), None

    def opened(self, known: Fold, step: Step, seed: bytes) -> AnyEvent:
        """The event of a step that has read its seed: the deal, or the seed made public."""
        table = known.table
        game = _game(table)
        if step.act is Act.REVEAL:
            return DealRevealed(unrevealed(game)[0].commitment, seed.hex())
        coming = game.next_deal
        assert coming is not None
        return Dealt(hands(shuffled(seed, coming.nonces, game.options.jokers), game.dealer))


def needs_secret(step: Step) -> bool:
    """Whether a step reads a seed from the log."""
    return step.act in (Act.DEAL, Act.REVEAL)


def secret_entry(known: Fold, step: Step) -> int:
    """The version of the entry that holds the seed a step needs."""
    game = _game(known.table)
    deal = game.next_deal if step.act is Act.DEAL else unrevealed(game)[0]
    assert deal is not None
    return known.commitments[deal.commitment]


def _time_is_up(table: Table, seat: Seat) -> AnyEvent:
    """A first missed turn is played for the seat, whose clock is short from then on; then a bot takes over."""
    chair = table.seats[seat.place]
    if chair is not None and chair.late:
        return TookOver(seat, "clock")
    round = _game(table).round
    if stage(table) is Stage.BIDDING and round is not None and not round.looked[seat.place]:
        return Looked(seat, By.CLOCK)
    return move(table, seat, By.CLOCK)


def _game(table: Table) -> Game:
    assert table.game is not None
    return table.game


def _seat(step: Step) -> Seat:
    assert step.seat is not None
    return step.seat
