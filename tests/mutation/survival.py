"""Which mutants of a module its own tests let pass: collected once, then run in a fork of their process for each."""

import importlib
import multiprocessing
import os
import re
import sys
import time
from collections.abc import Callable
from types import FunctionType, ModuleType

import pytest

from tests.mutation.mutants import Mutant

LEAST_S = 20.0
"""A mutant has this long, and ten times as long as the tests take; one that does not end then has been noticed."""


class Survival:
    """A pytest plugin that, in place of running the collected tests, runs them against each mutant."""

    def __init__(self, name: str, mutants: list[Mutant], told: Callable[[str], None]) -> None:
        self.survivors: list[Mutant] = []
        self._name = name
        self._mutants = mutants
        self._told = told

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Fill `survivors`, telling of each; every change is made in a process that then ends."""
        module = importlib.import_module(self._name)
        began = time.monotonic()
        if not _passes(session, module, None, 600):
            raise pytest.UsageError(f"the tests of {self._name} fail without any change")
        limit = LEAST_S + 10 * (time.monotonic() - began)
        for mutant in self._mutants:
            if _passes(session, module, mutant, limit):
                self.survivors.append(mutant)
                self._told(mutant.name)
        return True


def _passes(session: pytest.Session, module: ModuleType, mutant: Mutant | None, limit_s: float) -> bool:
    child = multiprocessing.get_context("fork").Process(target=_run, args=(session, module, mutant))
    child.start()
    child.join(limit_s)
    if child.exitcode is None:
        child.kill()
        child.join()
    return child.exitcode == 0


def _run(session: pytest.Session, module: ModuleType, mutant: Mutant | None) -> None:
    """In a process of its own: the tests up to the first that fails, told by the exit status."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, sys.stdout.fileno())
    os.dup2(silence, sys.stderr.fileno())
    try:
        if mutant is not None:
            swap(module, mutant)
        for item, following in zip(session.items, [*session.items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                break
    except BaseException:
        os._exit(1)
    os._exit(1 if session.testsfailed else 0)


def swap(module: ModuleType, mutant: Mutant) -> None:
    """Give the functions of a module a mutant's code, and its constants the mutant's values.

    Whoever has imported a function has the same function still, now with other code.
    """
    other = ModuleType(module.__name__)
    exec(compile(mutant.tree, f"mutant of {module.__name__}", "exec"), vars(other))
    for name, old in list(vars(module).items()):
        new = getattr(other, name, None)
        function, code = getattr(old, "__wrapped__", old), getattr(new, "__wrapped__", new)
        if isinstance(function, FunctionType) and isinstance(code, FunctionType):
            if function.__module__ == module.__name__:
                function.__code__, function.__defaults__ = code.__code__, code.__defaults__
                getattr(old, "cache_clear", int)()
        elif isinstance(old, int | str | tuple | dict | frozenset | re.Pattern) and not name.startswith("__"):
            setattr(module, name, new)
