"""Small changes of a text: what is changed, what is left alone, and what notices (tests/mutation)."""

import ast
from types import ModuleType

import pytest

from tests.mutation.mutants import mutants
from tests.mutation.mutate import explained
from tests.mutation.survival import swap


def changed(source: str) -> dict[str, str]:
    """The mutants of a source by name, as text."""
    return {mutant.name: ast.unparse(mutant.tree) for mutant in mutants(source)}


@pytest.mark.parametrize(
    ("source", "others"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a is b", ["a is not b"]),
        ("a and b", ["a or b", "True and b", "a and True"]),
        ("a or b", ["a and b", "False or b", "a or False"]),
        ("not a", ["not not a"]),
        ("-a", ["+a"]),
        ("a + b", ["a - b"]),
        ("x = True", ["x = False"]),
        ("x = 2", ["x = 3", "x = 1"]),
        ("x = 'y'", ["x = 'not y'"]),
        ("a if b else c", ["a if not b else c"]),
        ("if a:\n    pass", ["if not a:\n    pass"]),
        ("[a for a in b if c]", ["[a for a in b]"]),
        ("max(a)", ["min(a)"]),
        ("Reason.STALE", ["Reason.RATE_LIMITED"]),
        ("def f():\n    return a", ["def f():\n    return None"]),
    ],
)
def test_each_kind_of_code_has_its_changes(source: str, others: list[str]) -> None:
    assert list(changed(source).values()) == others


@pytest.mark.parametrize(
    "source",
    [
        '"""Text."""',
        "import a",
        "x = 'a text'",
        "def f(a: 1) -> 2:\n    return None",
        "x: 'y'",
        "class A(b, c=1):\n    d: int = 2",
        "A = Literal['b'] | Annotated[int, 1]",
    ],
)
def test_what_does_not_run_is_left_alone(source: str) -> None:
    assert changed(source) == {}


def test_a_mutant_is_named_by_where_and_what_with_a_number_if_there_are_more() -> None:
    names = list(changed("def f():\n    a < b\n    a < b\nx = 1"))
    assert names == [
        "f: a < b -> a <= b",
        "f: a < b -> a >= b",
        "f: a < b -> a <= b #2",
        "f: a < b -> a >= b #2",
        "module: 1 -> 2",
        "module: 1 -> 0",
    ]


def test_the_page_names_what_it_explains() -> None:
    page = (
        "| module | change | why |\n| --- | --- | --- |\n| `score` | `` f: a < b -> a <= b `` | equal never comes |\n"
    )
    assert explained(page) == {"score f: a < b -> a <= b"}


def test_a_swapped_module_does_what_the_mutant_does_for_all_who_had_imported_it() -> None:
    module = ModuleType("scratch")
    source = (
        "from functools import lru_cache\nSTEP = 1\n"
        "def up(n):\n    return n + STEP\n"
        "@lru_cache\ndef kept(n):\n    return n * STEP\n"
    )
    exec(source, vars(module))
    up, kept = module.up, module.kept
    assert (up(7), kept(7)) == (8, 7)
    found = {mutant.name: mutant for mutant in mutants(source)}
    swap(module, found["up: n + STEP -> n - STEP"])
    assert (up(7), kept(7)) == (6, 7)
    swap(module, found["kept: n * STEP -> n // STEP"])
    assert (up(7), kept(7)) == (8, 7)
    swap(module, found["module: 1 -> 2"])
    assert (up(7), kept(7)) == (9, 14)
