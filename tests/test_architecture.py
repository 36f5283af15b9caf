"""The house rules hold in the whole tree, and each check catches a fault planted for it."""

import subprocess
from pathlib import Path, PurePosixPath

import pytest

from tests.survey import (
    LONGEST_FILE,
    PRODUCT,
    Source,
    ambient_uses,
    empty_names,
    outside_references,
    python_sources,
    shapeless,
    untested,
    wrong_arrows,
)

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def product() -> list[Source]:
    """Every Python file of the rooms."""
    return python_sources(ROOT, PRODUCT)


@pytest.fixture(scope="module")
def everything(product: list[Source]) -> list[Source]:
    """Every Python file of the project."""
    command = Source(PurePosixPath("spader.py"), (ROOT / "spader.py").read_text(encoding="utf-8"))
    return [*product, *python_sources(ROOT, ["tests", "deploy"]), command]


def tracked_texts() -> list[Source]:
    """Every file that git tracks and that is text."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    sources: list[Source] = []
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if not path.is_file():
            continue
        content = path.read_bytes()
        if b"\0" not in content:
            sources.append(Source(PurePosixPath(name), content.decode("utf-8")))
    return sources


def planted(path: str, text: str) -> Source:
    return Source(PurePosixPath(path), text)


def expect_none(faults: list[str]) -> None:
    """Fail with the whole list, one fault a line."""
    assert not faults, "\n".join(faults)


def test_imports_run_one_way(product: list[Source]) -> None:
    expect_none([fault for source in product for fault in wrong_arrows(source)])


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("rules/table.py", "import protocol.codec"),
        ("rules/table.py", "import asyncio"),
        ("rules/table.py", "import os.path"),
        ("rules/bots/easy.py", "from ...server import host"),
        ("rules/score.py", "import starlette"),
        ("protocol/codec.py", "from server.host import Host"),
        ("protocol/codec.py", "from rules.table import apply"),
        ("protocol/codec.py", "from rules import apply as fold"),
        ("server/host.py", "from clients.client import Session"),
        ("server/host.py", "def late():\n    import tests.survey"),
        ("clients/terminal/main.py", "from server import root"),
        ("clients/swarm/main.py", "import spader"),
    ],
)
def test_an_import_against_the_arrows_is_caught(path: str, text: str) -> None:
    assert len(wrong_arrows(planted(path, text))) == 1


def test_an_import_along_the_arrows_is_not_caught() -> None:
    text = "import re\nimport msgspec\nfrom .cards import Card\nfrom rules.seats import Seat\n"
    for room in PRODUCT:
        assert wrong_arrows(planted(f"{room}/one.py", text)) == []


def test_clocks_and_chance_are_passed_in(product: list[Source]) -> None:
    expect_none([fault for source in product for fault in ambient_uses(source)])


@pytest.mark.parametrize(
    "text",
    [
        "import time",
        "from time import monotonic",
        "import random as chance",
        "from secrets import token_bytes",
        "from datetime import datetime",
        "import uuid",
        "import asyncio\nasync def wait():\n    await asyncio.sleep(1)",
        "import asyncio as aio\nasync def wait():\n    await aio.sleep(1)",
        "from asyncio import sleep",
        "import os\nseed = os.urandom(32)",
        "from os import urandom",
    ],
)
@pytest.mark.parametrize("path", ["rules/deal.py", "protocol/codec.py", "server/host.py", "server/log/clock.py"])
def test_a_clock_or_chance_of_its_own_is_caught(path: str, text: str) -> None:
    assert ambient_uses(planted(path, text)) != []


def test_the_composition_root_may_take_the_real_clock() -> None:
    assert ambient_uses(planted("server/root.py", "import time")) == []
    assert ambient_uses(planted("server/host.py", "import asyncio, os\nasyncio.Event()\nos.getpid()")) == []


def test_every_file_has_one_job_told_in_its_first_line(everything: list[Source]) -> None:
    expect_none([fault for source in everything for fault in shapeless(source)])


@pytest.mark.parametrize(
    "text",
    ["", "import re\n", '"""\nLate.\n"""\n', '# A comment.\n"""Late."""\n', '"""Long."""\n' + "x = 1\n" * LONGEST_FILE],
)
def test_a_file_without_a_first_line_or_too_long_is_caught(text: str) -> None:
    assert len(shapeless(planted("rules/one.py", text))) == 1


def test_names_say_something(everything: list[Source]) -> None:
    expect_none([fault for source in everything for fault in empty_names(source)])


@pytest.mark.parametrize(
    "path", ["server/table_manager.py", "server/utils/text.py", "rules/base.py", "tests/helpers.py"]
)
def test_a_name_that_fits_anything_is_caught(path: str) -> None:
    assert len(empty_names(planted(path, ""))) == 1
    assert empty_names(planted("server/database.py", "")) == []


def test_the_project_stands_alone() -> None:
    expect_none([fault for source in tracked_texts() for fault in outside_references(source)])


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("README.md", "see " + "../" + "notes.md"),
        ("docs/guide.md", "see " + "../" * 2 + "notes.md"),
        ("docs/guide.md", "look in " + "/".join(["", "home", "ada", "notes"])),
        ("deploy/compose.yaml", "index: https://" + ".".join(["pypi", "org"])),
        (".npmrc", "https://" + ".".join(["registry", "example", "com"])),
        ("requirements.lock", "msgspec @ https" + "://host.example/msgspec.whl"),
        ("clients/web/package-lock.json", '"resolved": "x.tgz"'),
    ],
)
def test_a_reference_to_the_outside_is_caught(path: str, text: str) -> None:
    assert len(outside_references(planted(path, text))) == 1


def test_a_reference_within_the_project_is_not_caught() -> None:
    assert (
        outside_references(planted("clients/web/src/felt.ts", "import { Card } from '" + "../" * 2 + "protocol/card'"))
        == []
    )


def test_every_module_of_the_rules_has_its_test_file() -> None:
    modules = [source.path for source in python_sources(ROOT, ["rules"])]
    expect_none(untested(modules, [source.path for source in python_sources(ROOT, ["tests/rules"])]))


def test_a_module_without_its_test_file_is_caught() -> None:
    modules = [PurePosixPath("rules/__init__.py"), PurePosixPath("rules/cards.py"), PurePosixPath("rules/score.py")]
    assert untested(modules, [PurePosixPath("tests/rules/test_cards.py")]) == ["rules/score.py: no test file"]
