"""The shapes of the public parts, as they travel."""

from typing import Any

import msgspec
import pytest

from rules.parts import LastRound, PlayPart, TablePart
from rules.view import play_part, table_part
from tests.rules.laid import bid_all, claim, dealt, lobby, play_lowest, started

# ARCHITECTURE §2.
TABLE = """
rev host seats nonce_commitments next_deal result rematch
id title preset options options_hash rules clock watch strict game_no last_round rounds
"""
PLAY = """
n phase to_act act at due cards broken trick plays take_back did
took need last_trick round dealer bids looked contract totals exchange paused proposal outcome
"""


def wire(part: object) -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(part))


def test_the_parts_have_the_fields_that_the_design_names_always_all_of_them() -> None:
    scored = claim(bid_all(dealt(started()), 3, 3, 3, 3), N=13)
    for table in (lobby(), started(), dealt(started()), scored, dealt(scored)):
        assert list(wire(table_part(table))) == TABLE.split()
        assert list(wire(play_part(table))) == PLAY.split()


def test_a_round_without_a_claim_says_nothing_of_claims() -> None:
    played = play_lowest(bid_all(dealt(started()), 3, 3, 3, 3))
    assert list(wire(table_part(played))["last_round"]) == ["last_trick", "hands", "lines", "deal"]


@pytest.mark.parametrize("part", [TablePart, PlayPart])
def test_no_public_field_is_a_hand_but_those_of_the_newest_finished_round(part: type) -> None:
    hands = {field.name for field in msgspec.structs.fields(LastRound) if "Card" in str(field.type)}
    assert hands == {"hands"}
    named = {field.name for field in msgspec.structs.fields(part) if "Card" in str(field.type)}
    assert named <= {"plays"}


def test_every_part_can_be_read_back_as_what_it_is() -> None:
    table = play_lowest(bid_all(dealt(started()), 3, 3, 3, 3), 6)
    part = play_part(table)
    again = msgspec.json.decode(msgspec.json.encode(part), type=PlayPart)
    assert msgspec.json.encode(again) == msgspec.json.encode(part)
