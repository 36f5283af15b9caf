"""What a refusal says: the reason for which the rules do not take an event."""

import pytest

from rules.apply import apply
from rules.events import AnyEvent
from rules.reasons import Illegal, Reason
from rules.table import Table


def refused(table: Table, event: AnyEvent) -> Reason:
    """The reason for which `event` is refused; fails if it is not."""
    with pytest.raises(Illegal) as illegal:
        apply(table, event)
    return illegal.value.reason
