"""A game begins, pauses, is given up; its table passes to another host, or ends."""

from msgspec.structs import replace

from rules.events import Conceded, GameStarted, HostPassed, Paused
from rules.reasons import Illegal, Reason
from rules.score import Totals
from rules.seats import PARTNERSHIPS, SEATS, sides
from rules.table import RULES, Chair, Game, Result, Stage, Table, stage


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
            raise Illegal(Reason.NOT_READY)
        seats.append(replace(chair, ready=False, late=False))
    scoring = sides(event.options.partners)
    number = table.games + 1
    game = Game(number, event.rules, event.options, scoring, event.dealer, (Totals(),) * len(scoring), tuple(seats))
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


def paused(table: Table, event: Paused) -> Table:
    """Clocks stop and nobody can move."""
    if table.game is None or table.game.result is not None:
        raise Illegal(Reason.NOT_NOW)
    if table.paused is not None:
        raise Illegal(Reason.PAUSED)
    return replace(table, paused=event.seat, rev=table.rev + 1)


def resumed(table: Table) -> Table:
    """Play goes on."""
    if table.paused is None:
        raise Illegal(Reason.NOT_PAUSED)
    return replace(table, paused=None, rev=table.rev + 1)


def conceded(table: Table, event: Conceded) -> Table:
    """A partnership gives the game up and the other wins; in solo there is no other."""
    game = table.game
    if game is None or game.result is not None or game.sides != PARTNERSHIPS:
        raise Illegal(Reason.NOT_NOW)
    winner = next(side for side in game.sides if event.seat not in side.seats)
    return _over(table, game, Result(winner, "conceded"))


def host_passed(table: Table, event: HostPassed) -> Table:
    """Another guest is host, seated or not; who was only lent the role does not own the table."""
    return replace(table, host=event.host, owner=table.owner if event.lent else event.host, rev=table.rev + 1)


def ended(table: Table) -> Table:
    """The table closes; a game under way is abandoned."""
    game = table.game
    if game is not None and game.result is None:
        table = _over(table, game, Result(None, "abandoned"))
    return replace(table, ended=True, n=table.n + 1, rev=table.rev + 1)


def _over(table: Table, game: Game, result: Result) -> Table:
    return replace(table, game=replace(game, result=result), paused=None, n=table.n + 1, rev=table.rev + 1)
