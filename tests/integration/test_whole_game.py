"""A whole game through a real server: cut off in mid-trick, taken over by a second device, killed in mid-round."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from clients.errors import Closed
from clients.replay import replay_command
from clients.state import Shown
from protocol.codes import Close
from rules.cards import Card
from rules.events import Turn
from rules.seats import Seat
from rules.table import Stage
from tests.integration.people import Company, play, record_of
from tests.integration.process import ServerProcess

pytestmark = pytest.mark.integration
LIMIT_S = 120.0


def cards_out(round: int, plays: int) -> Callable[[Shown], bool]:
    """Whether so many cards of a round have been played."""
    return lambda shown: (shown.play.round, len(shown.play.plays)) >= (round, plays)


def over(shown: Shown) -> bool:
    return shown.play.phase is Stage.OVER


async def play_until(company: Company, until: Callable[[Shown], bool]) -> None:
    """All four play until each has seen a view that meets the condition."""
    await asyncio.gather(*(play(player, company.chance, until) for player in company.players.values()))


async def test_a_game_to_500_survives_reconnect_takeover_and_kill(tmp_path: Path) -> None:
    async with asyncio.timeout(LIMIT_S), ServerProcess(tmp_path / "log.sqlite", "--bot-ms", "0") as server:
        async with Company(server.url, seed=11) as company:
            await company.gather({"preset": "sv"}, Turn(60, 20))
            watcher = await company.watcher()
            await company.players[Seat.N].start()

            # Cut off in the middle of a trick: the same seat, hand and question, by itself.
            await play_until(company, cards_out(1, 6))
            north = company.players[Seat.N]
            before = north.view
            north.cut()
            again = await north.until(lambda shown: shown is not before)
            assert (again.v, again.k, again.play.n) == (before.v, before.k, before.play.n)
            assert again.own is not None
            assert before.own is not None
            assert again.own.hand == before.own.hand
            assert again.play.due == before.play.due

            # A second device takes the seat; the first is told and stops.
            second = await company.links[Seat.E].guest.connect(company.links[Seat.N].id)
            with pytest.raises(Closed) as replaced:
                await company.players[Seat.E].until(lambda _: False)
            assert replaced.value.code == Close.REPLACED
            company.players[Seat.E] = second

            # Killed in the middle of a round: everybody comes back to where they were.
            await play_until(company, cards_out(2, 10))
            stood = {seat: player.view for seat, player in company.players.items()}
            await server.kill()
            await server.start()
            for seat, player in company.players.items():
                back = await player.until(lambda shown, old=stood[seat]: shown is not old)
                assert (back.v, back.k) >= (stood[seat].v, stood[seat].k)
                assert back.play.plays[: len(stood[seat].play.plays)] == stood[seat].play.plays
                assert back.play.due is not None
                assert back.play.due - back.now >= min(stood[seat].play.due or 0, back.play.due) - back.now

            await play_until(company, over)
            seen = await watcher.until(over)
            assert seen.own is None
            assert seen.table.result == company.players[Seat.S].view.table.result
            await north.until(
                lambda shown: shown.table.last_round is not None and shown.table.last_round.deal.seed is not None
            )

            record = await record_of(company, north)
            path = tmp_path / "game.json"
            path.write_bytes(record)
            assert replay_command([str(path)]) == 0
        assert await server.stop() == 0
        assert server.errors == ""


async def test_every_card_answered_as_accepted_is_there_after_kills(tmp_path: Path) -> None:
    accepted: list[tuple[int, Card]] = []
    async with asyncio.timeout(LIMIT_S), ServerProcess(tmp_path / "log.sqlite") as server:
        async with Company(server.url, seed=5) as company:
            await company.gather({"preset": "nl", "round_cap": 3})
            watcher = await company.watcher()
            await company.players[Seat.N].start()
            playing = [
                asyncio.create_task(play(player, company.chance, over, accepted)) for player in company.players.values()
            ]
            for version in (30, 55, 95):
                await watcher.until(lambda shown, version=version: shown.v >= version)
                await server.kill()
                await server.start()
            await asyncio.gather(*playing)
            record = msgspec.json.decode(await record_of(company, company.players[Seat.N]))
        played = [card for round in record["rounds"] for card in round["plays"]]
        assert [card for _, card in sorted(accepted)] == played
        assert len({version for version, _ in accepted}) == len(played)
