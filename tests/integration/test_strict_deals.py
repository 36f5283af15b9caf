"""Strict deals through a real server: a lost nonce, a lost socket and a killed server on the way to a proven record."""

import asyncio
import json
from pathlib import Path

import pytest

from clients.state import Shown
from rules.events import Turn
from rules.proof import Verdict, verify
from rules.record import decode
from rules.seats import SEATS, Seat
from tests.integration.people import Company, record_of
from tests.integration.process import ServerProcess
from tests.integration.test_whole_game import cards_out, over, play_until

pytestmark = pytest.mark.integration
LIMIT_S = 120.0


def all_have_committed(shown: Shown) -> bool:
    return len(shown.table.nonce_commitments) == len(SEATS)


def all_have_given(shown: Shown) -> bool:
    coming = shown.table.next_deal
    return coming is not None and all(coming.given.values())


async def test_a_strict_game_is_proven_after_a_lost_nonce_a_reconnect_and_a_kill(tmp_path: Path) -> None:
    async with asyncio.timeout(LIMIT_S), ServerProcess(tmp_path / "log.sqlite", "--bot-ms", "0") as server:
        async with Company(server.url, seed=7) as company:
            await company.gather({"preset": "sv", "round_cap": 2}, Turn(60, 20), strict=True)
            watcher = await company.watcher()
            promised = (await watcher.until(all_have_committed)).table.nonce_commitments

            # East goes on from another device, which does not have the nonce: it has no share in the first deal.
            company.players[Seat.E] = await company.guests[Seat.E].connect(watcher.view.table.id)
            await company.players[Seat.N].start()
            await play_until(company, cards_out(1, 6))

            # Cut off in the middle of the round: the nonce for the next deal is still there.
            company.players[Seat.N].cut()
            coming = (await watcher.until(all_have_given)).table.next_deal
            assert coming is not None

            # Killed: what was promised for the next deal, and what was given, is what is dealt.
            await server.kill()
            await server.start()
            await play_until(company, cards_out(2, 10))
            await play_until(company, over)
            north = company.players[Seat.N]
            await north.until(
                lambda shown: shown.table.last_round is not None and shown.table.last_round.deal.seed is not None
            )
            record = await record_of(company, north)
        assert await server.stop() == 0
        assert server.errors == ""
    first, second = verify(decode(record))
    assert (first.verdict, second.verdict) == (Verdict.PROVEN, Verdict.PROVEN)
    assert first.strict
    assert second.strict
    assert Seat.E in first.withheld
    assert {*first.nonces} | {*first.withheld} == {*SEATS}
    assert (second.nonces, second.withheld) == (SEATS, ())
    deals = [round["deal"] for round in json.loads(record)["rounds"]]
    assert deals[0]["nonce_commitments"] == promised
    assert (deals[1]["commitment"], deals[1]["nonce_commitments"]) == (coming.commitment, coming.nonce_commitments)
