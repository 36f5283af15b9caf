"""What those who watch a table late may not see yet."""

from rules.cards import Hand
from rules.table import Round, Stage, Table, stage


def withheld(table: Table) -> bool:
    """Whether those who watch late may not see the table as it stands: not before the trick, or the round, is over."""
    match table.watch.delay:
        case "none":
            return False
        case "trick":
            return stage(table) is Stage.PLAYING and table.game is not None and bool(_open_trick(table.game.round))
        case "round":
            return stage(table) in (Stage.BIDDING, Stage.EXCHANGE, Stage.PLAYING)


def _open_trick(round: Round | None) -> Hand:
    return () if round is None else round.trick.cards
