"""For every test: Hypothesis neither times examples nor minds a busy machine; one Valkey for whoever asks for it."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.valkey import CannotStart, Valkey

settings.register_profile("spader", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("spader")


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    """A server for all tests that need one and do it no harm; without one the run stops with one line."""
    try:
        server = Valkey(tmp_path_factory.mktemp("valkey")).start()
    except CannotStart as failure:
        pytest.exit(str(failure), returncode=2)
    with server:
        yield server
