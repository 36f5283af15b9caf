"""A seat's share in the next shuffle, drawn here; at a strict table it is committed to first, and shown in time."""

from random import Random

from clients.state import Shown
from protocol.requests import CommitNonce, GiveNonce
from rules.deal import nonce_commitment
from rules.seats import Seat
from rules.table import Stage
from rules.view import TablePart


class Shares:
    """The nonces of one guest at one table. Those committed to are kept in memory until they are given."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._kept: dict[str, str] = {}
        """Nonces by what commits to them."""

    def due(self, shown: Shown, id: str) -> CommitNonce | GiveNonce | None:
        """What the own seat has to say of the coming deal, if anything; `id` is for the order."""
        if shown.own is None or shown.play.phase is Stage.ENDED:
            return None
        table, seat = shown.table, shown.own.seat
        if not table.strict:
            coming = table.next_deal
            owes = coming is not None and table.result is None and not coming.given[seat]
            return GiveNonce(id, self._drawn()) if owes else None
        if table.next_deal is None or table.result is not None:
            return self._commit(seat, id) if seat not in table.nonce_commitments else None
        return self._give(table, seat, id)

    def _commit(self, seat: Seat, id: str) -> CommitNonce:
        nonce = self._drawn()
        said = nonce_commitment(seat, nonce)
        self._kept[said] = nonce
        return CommitNonce(id, said)

    def _give(self, table: TablePart, seat: Seat, id: str) -> GiveNonce | None:
        """A nonce is shown only if the server's commitment binds what this seat has said."""
        coming = table.next_deal
        said = (coming.nonce_commitments or {}).get(seat, "") if coming is not None and not coming.given[seat] else ""
        nonce = self._kept.get(said)
        return GiveNonce(id, nonce) if nonce is not None else None

    def _drawn(self) -> str:
        return f"{self._chance.getrandbits(256):064x}"
