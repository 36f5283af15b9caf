"""The tables that chaos is done to: so many at a time, each with one game, which is judged when it is over."""

import asyncio
import shutil
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from clients.swarm.party import Party
from clients.swarm.plan import Plan
from clients.swarm.tally import Tally
from tests.chaos.judge import Verdict, judge
from tests.chaos.openings import Openings
from tests.chaos.rewinds import Rewind
from tests.chaos.waits import Struck

COUNTED = ("tables", "games", "cards", "orders", "records", "sockets_lost")


class Crowd:
    """Plays at tables until it is told that there shall be no more."""

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        judges: Executor,
        struck: list[Struck],
        rewinds: list[Rewind],
        openings: Openings,
    ) -> None:
        """`plan` says how many tables at a time; `struck` and `rewinds` are what has been done so far, and grow."""
        self.closing = False
        """No table is opened any more."""
        self.counts: Counter[str] = Counter()
        """Of the tables that are over, by the names of `COUNTED`."""
        self.wrong: list[str] = []
        self.waits: dict[str, list[int]] = {}
        """Ms by fault, of all tables that it hit."""
        self._plan = plan
        self._folder = folder
        self._judges = judges
        self._struck = struck
        self._rewinds = rewinds
        self._openings = openings
        self._numbers = count(1)
        self._playing: dict[int, Tally] = {}

    async def play(self) -> None:
        """Play, table after table, until the last one is over that was open when `closing` was set."""
        await asyncio.gather(*(self._place() for _ in range(self._plan.tables)))

    def total(self, what: str) -> int:
        """A count of all tables, those that are played at included."""
        return self.counts[what] + sum(getattr(tally, what) for tally in self._playing.values())

    def played_on(self) -> Callable[[], bool]:
        """Whether every table that is being played at now has gone on since, or is over."""
        was = {number: len(tally.answer_s) for number, tally in self._playing.items() if tally.cards}
        return lambda: all(
            number not in self._playing or len(self._playing[number].answer_s) > answers
            for number, answers in was.items()
        )

    async def _place(self) -> None:
        while not self.closing:
            number = next(self._numbers)
            folder = self._folder / str(number)
            for part in ("journals", "records"):
                (folder / part).mkdir(parents=True)
            await self._table(number, folder)
            await self._judge(folder)

    async def _table(self, number: int, folder: Path) -> None:
        plan = replace(self._plan, log=folder / "journals", records=folder / "records")
        tally = self._playing[number] = Tally()
        try:
            async with AsyncExitStack() as open:
                party = Party(plan, number, tally, open)
                async with self._openings.one():
                    link = await party.open_table()
                await party.play(link)
        except Exception as error:
            self.wrong.append(f"table {number}: {error!r}")
        finally:
            del self._playing[number]
            self.counts.update({what: getattr(tally, what) for what in COUNTED})

    async def _judge(self, folder: Path) -> None:
        loop = asyncio.get_running_loop()
        verdict: Verdict = await loop.run_in_executor(self._judges, judge, folder, self._struck, self._rewinds)
        self.wrong += verdict.wrong
        for name, ms in verdict.waits:
            self.waits.setdefault(name, []).append(ms)
        if not verdict.wrong:
            await asyncio.to_thread(shutil.rmtree, folder)
