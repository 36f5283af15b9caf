"""The checks of the house rules: each takes sources and returns one line per fault, `path: what is wrong`.

They read text and syntax trees only, so a test can plant a fault in a snippet as easily as survey the real tree.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

PRODUCT = ("rules", "protocol", "server", "clients")
ROOMS = {*PRODUCT, "tests", "deploy", "spader"}
MAY_IMPORT = {
    "rules": {"rules"},
    "protocol": {"protocol", "rules"},
    "server": {"server", "protocol", "rules"},
    "clients": {"clients", "protocol", "rules"},
}
# The rooms that know nothing of the machine they run on, and the libraries they may use beside the standard one.
PURE = {"rules": {"msgspec"}, "protocol": {"msgspec"}}
IMPURE_MODULES = {"asyncio", "logging", "os", "socket", "sqlite3", "subprocess", "threading"}

# Clocks and chance, by dotted name: a module, or one function of it.
AMBIENT = {"time", "random", "secrets", "datetime", "uuid", "asyncio.sleep", "os.urandom"}
MAY_BE_AMBIENT = {"server/root.py", "server/clock.py", "server/entropy.py"}

LONGEST_FILE = 310
EMPTY_WORDS = {"manager", "handler", "helper", "util", "base", "data", "info"}

UPWARDS = re.compile(r"(?<![\w./])(?:\.\./)+")
MACHINE_FOLDER = re.compile(r"(?<![\w./~-])/(?:root|home|Users|work)/\w")
REGISTRY = re.compile(r"[\w.-]*(?:pypi|npmjs|pythonhosted|registry)[\w.-]*\.(?:org|com|net|io|dev)\b", re.IGNORECASE)
ADDRESS = re.compile(r"://|\"resolved\"")


@dataclass(frozen=True)
class Source:
    """A text file of the project: its path from the project's root, and what it says."""

    path: PurePosixPath
    text: str

    @property
    def room(self) -> str:
        """The top folder, or the name of a module at the root."""
        return self.path.parts[0].removesuffix(".py")


def python_sources(root: Path, folders: Iterable[str]) -> list[Source]:
    """Every Python file below `folders` of the project at `root`, sorted, except what package managers put there."""
    paths = sorted(
        path for folder in folders for path in (root / folder).rglob("*.py") if "node_modules" not in path.parts
    )
    return [Source(PurePosixPath(path.relative_to(root)), path.read_text(encoding="utf-8")) for path in paths]


def imported(source: Source) -> Iterator[str]:
    """Each thing that `source` imports, by dotted name, relative ones resolved: `from a.b import c` is `a.b.c`."""
    for node in ast.walk(ast.parse(source.text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            folders = source.path.parts[: -node.level] if node.level else ()
            start = [*folders, *([node.module] if node.module else [])]
            yield from (".".join([*start, alias.name]) for alias in node.names)


def wrong_arrows(source: Source) -> list[str]:
    """Imports from a room that this room may not know, or of what would make a pure room impure."""
    faults: list[str] = []
    for name in imported(source):
        top, last = name.split(".")[0], name.split(".")[-1]
        foreign = top in ROOMS and top not in MAY_IMPORT[source.room]
        impure = source.room in PURE and (
            top in IMPURE_MODULES or top not in {*ROOMS, *PURE[source.room], *sys.stdlib_module_names}
        )
        applies = source.room == "protocol" and top == "rules" and last == "apply"
        if foreign or impure or applies:
            faults.append(f"{source.path}: imports {name}")
    return faults


def ambient_uses(source: Source) -> list[str]:
    """Clocks and chance that `source` reaches for itself instead of having them passed in."""
    if source.room == "clients" or str(source.path) in MAY_BE_AMBIENT:
        return []
    tree = ast.parse(source.text)
    renamed = {
        alias.asname: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.asname
    }
    used = set(imported(source))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            used.add(f"{renamed.get(node.value.id, node.value.id)}.{node.attr}")
    modules = {name for name in imported(source) if name.split(".")[0] in AMBIENT}
    return [f"{source.path}: uses {name}" for name in sorted(modules | (used & AMBIENT))]


def shapeless(source: Source) -> list[str]:
    """A file that is too long to have one job, or whose first line does not tell it."""
    faults: list[str] = []
    lines = source.text.count("\n")
    if lines > LONGEST_FILE:
        faults.append(f"{source.path}: {lines} lines, at most {LONGEST_FILE}")
    first = source.text.split("\n", 1)[0]
    if ast.get_docstring(ast.parse(source.text)) is None or not re.match(r'r?"""\s*\S', first):
        faults.append(f"{source.path}: the first line is not a docstring that tells the file's job")
    return faults


def empty_names(source: Source) -> list[str]:
    """Words in the file's path that would fit any file."""
    words = {word for part in source.path.with_suffix("").parts for word in part.lower().split("_")}
    found = {word for word in words if word in EMPTY_WORDS or word.removesuffix("s") in EMPTY_WORDS}
    return [f"{source.path}: the word {word!r} says nothing" for word in sorted(found)]


def outside_references(source: Source) -> list[str]:
    """Paths that lead out of the project, folders of one machine, package registries, addresses in lock files."""
    faults: list[str] = []
    depth = len(source.path.parts) - 1
    is_lock = source.path.suffix == ".lock" or source.path.name == "package-lock.json"
    for number, line in enumerate(source.text.splitlines(), start=1):
        wrong = [climb for climb in UPWARDS.findall(line) if climb.count("../") > depth]
        wrong += MACHINE_FOLDER.findall(line) + REGISTRY.findall(line)
        # Funding links are all that an npm lock may name.
        if is_lock and '"url"' not in line and not line.startswith("#"):
            wrong += ADDRESS.findall(line)
        faults += [f"{source.path}:{number}: {found}" for found in wrong]
    return faults


def untested(modules: Iterable[PurePosixPath], tests: Iterable[PurePosixPath]) -> list[str]:
    """The modules, packages' own files aside, that have no `test_<module>.py` among `tests`."""
    names = {test.name for test in tests}
    return [
        f"{module}: no test file"
        for module in modules
        if module.stem != "__init__" and f"test_{module.name}" not in names
    ]
