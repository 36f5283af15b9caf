"""Drives the machine's Chromium against a real server. Sync Playwright and asyncio tests cannot share a pytest run."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company
from tests.browser.server import PAGE, Server

HERE = Path(__file__).parent
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TABLE_TEST = "--host-resolver-rules=MAP table.test 127.0.0.1"
WAIT_MS = 15_000
expect.set_options(timeout=WAIT_MS)

MakeServer = Callable[..., Server]
Invite = Callable[[str], Company]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Stop a run that could not succeed, with one line that says what to do."""
    if any(HERE not in item.path.parents for item in items):
        pytest.exit("Run the browser tests by themselves: pytest tests/browser; the others: --ignore=tests/browser", 4)
    if shutil.which("chromium") is None:
        pytest.exit("The browser tests need Chromium: apt-get install chromium", 4)
    if not PAGE.is_file():
        pytest.exit("The browser tests need the built page: make clients/web/dist/index.html", 4)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium, without what it would otherwise fetch by itself."""
    return {"executable_path": shutil.which("chromium"), "args": [*QUIET, TABLE_TEST]}


@pytest.fixture(scope="session")
def make_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MakeServer]:
    """Starts servers with further flags, each on a file of its own."""
    started: list[Server] = []

    def make(*flags: str) -> Server:
        started.append(Server(tmp_path_factory.mktemp("server") / "spader.sqlite", *flags).start())
        return started[-1]

    yield make
    for server in started:
        server.kill()


@pytest.fixture(scope="session")
def server(make_server: MakeServer) -> Server:
    """The server that most tests share."""
    return make_server()


@pytest.fixture
def invite(browser: Browser) -> Iterator[Invite]:
    """Brings people with browsers of their own to a server; they leave at the end."""
    companies: list[Company] = []

    def to(url: str) -> Company:
        companies.append(Company(browser, url))
        return companies[-1]

    yield to
    for company in companies:
        company.leave()
    faults = [fault for company in companies for fault in company.faults]
    assert faults == []


@pytest.fixture
def company(invite: Invite, server: Server) -> Company:
    """People at the shared server."""
    return invite(server.url)
