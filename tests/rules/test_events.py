"""The union of all events."""

from typing import get_args

import msgspec
import pytest

from rules import round_events, table_events
from rules.events import AnyEvent, Event, snake


def test_the_union_holds_every_event_that_there_is() -> None:
    modules = (round_events, table_events)
    named = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    events = {value for value in named if issubclass(value, Event) and value is not Event}
    assert set(get_args(AnyEvent)) == events


def test_every_event_has_its_own_tag() -> None:
    tags = [snake(kind.__name__) for kind in get_args(AnyEvent)]
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("stored", [b'{"t":"card_eaten"}', b'{"seat":"N"}', b"{}"])
def test_what_is_no_event_is_not_read(stored: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(stored, type=AnyEvent)
