"""Events around the rounds: what they are called and how they are stored."""

import msgspec
import pytest

from rules.events import (
    AnyEvent,
    Conceded,
    GameStarted,
    OptionsChanged,
    Paused,
    SeatTaken,
    TableEnded,
    TableOpened,
    Turn,
    Watch,
)
from rules.options import PRESETS
from rules.seats import Seat


@pytest.mark.parametrize(
    ("event", "stored"),
    [
        (SeatTaken(Seat.N, "g1", "Ada"), b'{"t":"seat_taken","seat":"N","guest":"g1","name":"Ada"}'),
        (Paused(Seat.W), b'{"t":"paused","seat":"W"}'),
        (Conceded(Seat.E), b'{"t":"conceded","seat":"E"}'),
        (TableEnded(), b'{"t":"table_ended"}'),
    ],
)
def test_an_event_is_stored_in_these_bytes(event: AnyEvent, stored: bytes) -> None:
    assert msgspec.json.encode(event) == stored
    assert msgspec.json.decode(stored, type=AnyEvent) == event


def test_what_opens_a_table_spells_its_options_out() -> None:
    opened = TableOpened("T", "Friday", "g1", PRESETS["de"], Turn(30, 10), Watch(delay="trick"))
    stored = msgspec.json.decode(msgspec.json.encode(opened))
    assert stored["options"] == msgspec.json.decode(msgspec.json.encode(PRESETS["de"]))
    assert stored["turn"] == {"turn_s": 30, "away_s": 10}
    assert stored["watch"] == {"delay": "trick"}


def test_a_table_is_strict_only_if_its_log_says_so() -> None:
    # Logs of before there were strict deals keep their meaning.
    plain = msgspec.json.encode(TableOpened("T", "Friday", "g1", PRESETS["de"]))
    assert b"strict" not in plain
    changed = b'{"t":"options_changed","title":"T","options":%s,"turn":{},"watch":{}}'
    for stored in (plain, changed % msgspec.json.encode(PRESETS["de"])):
        event = msgspec.json.decode(stored, type=AnyEvent)
        assert isinstance(event, (TableOpened, OptionsChanged))
        assert not event.strict


def test_a_start_carries_all_that_later_folding_needs() -> None:
    started = GameStarted(1, PRESETS["nl"], Seat.S, {Seat.E: "Emil"}, "easy")
    assert msgspec.json.decode(msgspec.json.encode(started), type=AnyEvent) == started


@pytest.mark.parametrize("turn", [b'{"turn_s":601}', b'{"turn_s":-1}', b'{"away_s":601}', b'{"s":1}'])
def test_a_turn_clock_is_at_most_ten_minutes(turn: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(turn, type=Turn)
