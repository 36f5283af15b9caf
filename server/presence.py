"""Who is connected at a table, for display: online, reconnecting for a while, then gone. Not in the log."""

from collections.abc import Container

from protocol.replies import PeoplePart, Presence, SeatPresence
from rules.seats import SEATS, Seat
from rules.table import Table

GONE_MS = 15_000
"""So long after the last connection a person counts as gone."""
NAMED = 50
"""Watchers that are named."""


class Attendance:
    """Connections of a table's seats over time. All times are ms since 1970."""

    def __init__(self, now: int) -> None:
        self._rev = 0
        self._since: dict[Seat, tuple[bool, int]] = dict.fromkeys(SEATS, (False, now - GONE_MS))

    def seen(self, connected: Container[Seat], now: int) -> None:
        """Take in which seats are connected now."""
        for seat in SEATS:
            here = seat in connected
            if self._since[seat][0] != here:
                self._since[seat] = (here, now)

    def part(self, table: Table, watchers: list[str], watching: int, now: int) -> PeoplePart:
        """The part of the view, which names some of those `watching`; each one has a new `rev`."""
        self._rev += 1
        seats = {
            seat: SeatPresence(self._state(seat, now), self._since[seat][1])
            for seat, chair in zip(SEATS, table.seats, strict=True)
            if chair is not None and chair.guest is not None
        }
        return PeoplePart(self._rev, seats, watching, tuple(sorted(watchers)[:NAMED]))

    def next_change(self, now: int) -> int | None:
        """When somebody who is reconnecting will count as gone."""
        times = [since + GONE_MS for here, since in self._since.values() if not here and now < since + GONE_MS]
        return min(times, default=None)

    def _state(self, seat: Seat, now: int) -> Presence:
        here, since = self._since[seat]
        if here:
            return "online"
        return "reconnecting" if now < since + GONE_MS else "gone"
