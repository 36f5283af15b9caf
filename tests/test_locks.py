"""The locks agree: serving installs the very versions that were tested, and every one is held by hashes."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-serve.lock", "requirements-uv.lock", "requirements-node.lock")


def pins(text: str) -> set[str]:
    """Each `name==version` of a lock, with its marker."""
    return {line.removesuffix("\\").strip() for line in re.findall(r"^\w.*", text, re.MULTILINE)}


def unhashed(text: str) -> list[str]:
    """The pins that no hash follows."""
    return re.findall(r"^(\w.*)(?<!\\)$", text, re.MULTILINE)


def test_serving_installs_the_versions_that_were_tested() -> None:
    tested, served = (pins((ROOT / name).read_text(encoding="utf-8")) for name in LOCKS[:2])
    assert served
    assert served - tested == set()


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_is_held_by_hashes(name: str) -> None:
    assert unhashed((ROOT / name).read_text(encoding="utf-8")) == []


def test_another_version_and_a_missing_hash_are_caught() -> None:
    held, bare = "h11==0.16.0 \\\n    --hash=sha256:00\n", "h11==0.15.0\n"
    assert pins(held) == {"h11==0.16.0"}
    assert pins(bare) - pins(held) == {"h11==0.15.0"}
    assert unhashed(held) == []
    assert unhashed(bare) == ["h11==0.15.0"]
