"""House rules are judged while they are chosen."""

from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from rules.options import PRESETS, options_hash
from server.house_rules import house_rules


async def judged(body: object) -> httpx.Response:
    transport = httpx.ASGITransport(Starlette(routes=house_rules()))
    async with httpx.AsyncClient(transport=transport, base_url="http://cards.test") as client:
        return await client.post("/api/options", json=body)


async def test_rules_that_go_together_have_a_name() -> None:
    answer = await judged({"options": {"preset": "de"}})
    assert answer.json() == {"options_hash": options_hash(PRESETS["de"]), "refused": None}


@pytest.mark.parametrize(
    ("chosen", "reason", "field"),
    [
        ({"bidding": "sealed", "min_team_bid": 4}, "sealed_minimum", "min_team_bid"),
        ({"preset": "nl", "breaks": "any"}, "not_applicable", "breaks"),
        ({"target": 5}, "unreadable", "target"),
        ({"stakes": 5}, "unreadable", "stakes"),
        ({"preset": "whist"}, "unknown_preset", "preset"),
    ],
)
async def test_rules_that_contradict_each_other_are_told_with_the_field_to_change(
    chosen: dict[str, Any], reason: str, field: str
) -> None:
    answer = await judged({"options": chosen})
    refused = answer.json()["refused"]
    assert (answer.status_code, answer.json()["options_hash"]) == (200, None)
    assert (refused["reason"], refused["field"]) == (reason, field)
    assert refused["text"]


@pytest.mark.parametrize("body", [{}, [], {"options": 5}, {"options": {}, "more": 1}])
async def test_what_is_no_such_question_is_malformed(body: object) -> None:
    answer = await judged(body)
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
