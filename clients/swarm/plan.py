"""What a swarm is to do."""

from pathlib import Path

from msgspec import Struct

from clients.link import Timing
from rules.seats import SEATS, Seat


class Plan(Struct, frozen=True):
    """A swarm: how many tables, what is played at them, how fast. Durations in seconds."""

    url: str
    tables: int = 1
    games: int = 1
    """At each table."""
    presets: tuple[str, ...] = ("pagat",)
    """Taken in turn, table by table."""
    target: int | None = None
    """Points that end a game, if not the preset's."""
    bots: int = 0
    """Seats of each table left to the server's bots."""
    watchers: int = 0
    """At each table."""
    proposals: float = 0.0
    """How often a client proposes something that it may propose, from 0 to 1."""
    seed: int = 1
    pace_s: float = 0.2
    """What a client takes to answer a question, on average."""
    log: Path | None = None
    """Folder for a journal of each client."""
    records: Path | None = None
    """Folder for the records of the games."""
    strict: bool = False
    """Whether shares in shuffles are committed to."""
    timing: Timing = Timing(most_s=4.0)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that clients play."""
        return SEATS[: len(SEATS) - self.bots]

    def options(self, table: int) -> dict[str, object]:
        """The house rules of a table, by its number."""
        preset = self.presets[table % len(self.presets)]
        return {"preset": preset} if self.target is None else {"preset": preset, "target": self.target}
