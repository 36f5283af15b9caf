"""Runs the tests of modules that say `BOTH_LOOPS = True` on asyncio's own event loop and on uvloop."""

import asyncio
from collections.abc import Callable, Mapping

import pytest

from server.serving import loop_factory

LoopFactory = Callable[[], asyncio.AbstractEventLoop]


def pytest_asyncio_loop_factories(config: pytest.Config, item: pytest.Item) -> Mapping[str, LoopFactory]:
    factories: dict[str, LoopFactory] = {"asyncio": asyncio.new_event_loop}
    module = item.getparent(pytest.Module)
    if module is not None and getattr(module.obj, "BOTH_LOOPS", False):
        fastest = loop_factory()
        factories[fastest.__module__] = fastest
    return factories
