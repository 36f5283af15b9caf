"""The program at the end of docs/protocol.md plays a game at a real server."""

import asyncio
import re
import sys

import pytest

from tests.integration.process import ROOT, ServerProcess

pytestmark = pytest.mark.integration
LIMIT_S = 60.0


async def test_the_program_plays_a_game() -> None:
    [program] = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs" / "protocol.md").read_text(), re.S | re.M)
    async with asyncio.timeout(LIMIT_S), ServerProcess("memory:", "--bot-ms", "0") as server:
        short = program.replace("http://localhost:8000", server.url).replace('"de"', '"de", "round_cap": 2')
        assert short.count(server.url) == short.count("round_cap") == 1
        playing = await asyncio.create_subprocess_exec(sys.executable, "-c", short, cwd=ROOT)
        assert await playing.wait() == 0
