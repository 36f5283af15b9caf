"""A registry that lives in this process and goes with it."""

from collections.abc import Sequence

from msgspec.structs import replace

from server.registry import Finished, Guest, Listing, Role


class MemoryRegistry:
    """The registry of a server that forgets."""

    def __init__(self) -> None:
        self._guests: dict[str, Guest] = {}
        self._by_token: dict[bytes, str] = {}
        self._tables: dict[str, Listing] = {}
        self._open: dict[str, str] = {}
        """Code of an open table to its id."""
        self._roles: dict[tuple[str, str], Role] = {}
        self._numbers: dict[tuple[str, str], int] = {}
        self._records: dict[tuple[str, int], tuple[Finished, bytes, frozenset[str]]] = {}

    async def add_guest(self, guest: Guest, token_hash: bytes) -> None:
        if guest.id not in self._guests:
            self._guests[guest.id] = guest
            self._by_token[token_hash] = guest.id

    async def guest(self, guest_id: str) -> Guest | None:
        return self._guests.get(guest_id)

    async def guest_by_token(self, token_hash: bytes) -> Guest | None:
        return self._guests.get(self._by_token.get(token_hash, ""))

    async def rename(self, guest_id: str, name: str) -> None:
        if guest_id in self._guests:
            self._guests[guest_id] = replace(self._guests[guest_id], name=name)

    async def add_table(self, listing: Listing) -> bool:
        if listing.id not in self._tables:
            if listing.code in self._open:
                return False
            self._tables[listing.id] = listing
            self._open[listing.code] = listing.id
        return True

    async def table(self, table_id: str) -> Listing | None:
        return self._tables.get(table_id)

    async def table_by_code(self, code: str) -> Listing | None:
        return self._tables.get(self._open.get(code, ""))

    async def tables_of(self, guest_id: str) -> list[Listing]:
        mine = [
            listing
            for listing in map(self._tables.__getitem__, self._open.values())
            if listing.host == guest_id or self._roles.get((listing.id, guest_id)) is Role.PLAYER
        ]
        return sorted(mine, key=lambda listing: (listing.created_at, listing.id), reverse=True)

    async def pass_host(self, table_id: str, guest_id: str) -> None:
        if table_id in self._tables:
            self._tables[table_id] = replace(self._tables[table_id], host=guest_id)

    async def end_table(self, table_id: str, at: int) -> None:
        listing = self._tables.get(table_id)
        if listing is not None and listing.ended_at is None:
            self._tables[table_id] = replace(listing, ended_at=at)
            del self._open[listing.code]

    async def admit(self, table_id: str, guest_id: str, role: Role) -> None:
        self._roles[table_id, guest_id] = role

    async def role(self, table_id: str, guest_id: str) -> Role | None:
        return self._roles.get((table_id, guest_id))

    async def next_number(self, table_id: str, seat: str) -> int:
        number = self._numbers.get((table_id, seat), 0) + 1
        self._numbers[table_id, seat] = number
        return number

    async def archive(self, game: Finished, record: bytes, guests: Sequence[str]) -> None:
        self._records.setdefault((game.table, game.game_no), (game, record, frozenset(guests)))

    async def record(self, table_id: str, game_no: int) -> bytes | None:
        kept = self._records.get((table_id, game_no))
        return None if kept is None else kept[1]

    async def games_of(self, guest_id: str) -> list[Finished]:
        games = [game for game, _, guests in self._records.values() if guest_id in guests]
        return sorted(games, key=lambda game: (game.at, game.table, game.game_no), reverse=True)
