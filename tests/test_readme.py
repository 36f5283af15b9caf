"""What the README names exists: make targets, subcommands, folders, linked files."""

import re
from pathlib import Path

import pytest

from spader import COMMANDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def make_targets(text: str) -> set[str]:
    """The targets of every `make` command in code: set off by indentation or between backticks."""
    return set(re.findall(r"(?:^ {4}|`)make ([a-z-]+)", text, re.MULTILINE))


def subcommands(text: str) -> set[str]:
    """The subcommands that `text` names as `spader NAME`."""
    return set(re.findall(r"`spader ([a-z-]+)", text))


def folders(text: str) -> set[str]:
    """The folders in the first column of a table."""
    return set(re.findall(r"^\| `([\w/.-]+)/` \|", text, re.MULTILINE))


def links(text: str) -> set[str]:
    """The files that `text` links to or shows, addresses and anchors aside."""
    return {target for target in re.findall(r"\]\(([^)#]+)", text) if "://" not in target}


def test_the_make_targets_it_names_exist() -> None:
    rules = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert make_targets(README) >= {"serve", "test"}
    assert make_targets(README) <= set(rules)


def test_the_subcommands_it_names_are_all_that_exist() -> None:
    assert subcommands(README) == set(COMMANDS)


def test_the_folders_it_names_exist() -> None:
    named = folders(README)
    assert {"rules", "protocol", "server", "clients"} <= named
    assert [name for name in named if not (ROOT / name).is_dir()] == []


def test_the_files_it_links_to_exist() -> None:
    assert "CONTRIBUTING.md" in links(README)
    assert [name for name in links(README) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (make_targets("    make nonsense\nor `make other ARGS=1`, to make sense"), {"nonsense", "other"}),
        (subcommands("| `spader fly --high` |"), {"fly"}),
        (folders("| `attic/` | old things |\n| `word` | means |"), {"attic"}),
        (links("[a](docs/a.md) ![b](b.png) [c](https://c.example) [d](#d)"), {"docs/a.md", "b.png"}),
    ],
)
def test_each_reading_finds_what_a_readme_names(found: set[str], expected: set[str]) -> None:
    assert found == expected
