"""Mutants of a module: its syntax tree with one small thing changed, each named by where and what."""

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar, cast

Change = Callable[[ast.AST], None]
Of = TypeVar("Of", bound=ast.AST)

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
OTHER_REASON = "RATE_LIMITED"
"""What every reason becomes: one that the rules never give."""


@dataclass(frozen=True)
class Mutant:
    """A changed module. `name` is `function: before -> after`, with a number where a function has several alike."""

    name: str
    tree: ast.Module


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module's text, in the order of its lines."""
    tree = ast.parse(source)
    seen: Counter[str] = Counter()
    for index, (node, function) in enumerate(_code(tree)):
        for change in _changes(node):
            changed = copy.deepcopy(tree)
            other, _ = list(_code(changed))[index]
            change(other)
            ast.fix_missing_locations(changed)
            name = f"{function}: {_shown(node)} -> {_shown(other)}"
            seen[name] += 1
            yield Mutant(name if seen[name] == 1 else f"{name} #{seen[name]}", changed)


def _code(tree: ast.AST, function: str = "module") -> Iterator[tuple[ast.AST, str]]:
    """What runs when functions are called or constants made, each with the function that it stands in.

    Annotations and other types, docstrings, imports, decorators and the fields of classes are left alone.
    """
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list", "bases"):
            continue
        several = cast("list[object]", value) if isinstance(value, list) else [value]
        for node in several:
            if not isinstance(node, ast.AST) or isinstance(node, ast.Import | ast.ImportFrom) or _is_said(node):
                continue
            if isinstance(tree, ast.ClassDef) and not isinstance(node, ast.FunctionDef):
                continue
            inner = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else function
            yield node, inner
            yield from _code(node, inner)


def _is_said(node: ast.AST) -> bool:
    """A docstring, or a type by its name, as annotations are."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Subscript(value=ast.Name(id="Annotated" | "Literal")):
            return True
        case _:
            return False


def _changes(node: ast.AST) -> Iterator[Change]:  # noqa: C901 - one arm for each kind of node, and nothing else
    match node:
        case ast.Compare(ops=[operator]):
            for other in COMPARISONS[type(operator)]:
                yield _on(ast.Compare, lambda it, other=other: setattr(it, "ops", [other()]))
        case ast.BoolOp(op=operator, values=values):
            swapped = ast.Or if isinstance(operator, ast.And) else ast.And
            yield _on(ast.BoolOp, lambda it: setattr(it, "op", swapped()))
            for index in range(len(values)):
                idle = ast.Constant(isinstance(operator, ast.And))
                yield _on(ast.BoolOp, lambda it, index=index, idle=idle: it.values.__setitem__(index, idle))
        case ast.UnaryOp(op=ast.Not()):
            yield _on(ast.UnaryOp, lambda it: setattr(it, "operand", ast.UnaryOp(ast.Not(), it.operand)))
        case ast.UnaryOp(op=ast.USub()):
            yield _on(ast.UnaryOp, lambda it: setattr(it, "op", ast.UAdd()))
        case ast.BinOp(op=operator) if type(operator) in OPERATORS:
            yield _on(ast.BinOp, lambda it: setattr(it, "op", OPERATORS[type(operator)]()))
        case ast.Constant(value=bool() as value):
            yield _on(ast.Constant, lambda it: setattr(it, "value", not value))
        case ast.Constant(value=int() as value):
            yield _on(ast.Constant, lambda it: setattr(it, "value", value + 1))
            yield _on(ast.Constant, lambda it: setattr(it, "value", value - 1))
        case ast.Constant(value=str() as value) if " " not in value:  # one with a blank is a text for people
            yield _on(ast.Constant, lambda it: setattr(it, "value", f"not {value}"))
        case ast.If() | ast.IfExp() | ast.While():
            yield lambda it: setattr(it, "test", ast.UnaryOp(ast.Not(), getattr(it, "test")))  # noqa: B009
        case ast.comprehension(ifs=[_]):
            yield _on(ast.comprehension, lambda it: it.ifs.clear())
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield _on(ast.Call, lambda it: setattr(it.func, "id", CALLS[name]))
        case ast.Attribute(value=ast.Name(id="Reason")):
            yield _on(ast.Attribute, lambda it: setattr(it, "attr", OTHER_REASON))
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield _on(ast.Return, lambda it: setattr(it, "value", ast.Constant(None)))
        case _:
            pass


def _on(kind: type[Of], change: Callable[[Of], None]) -> Change:
    """A change of a node that is known to be of one kind."""

    def typed(node: ast.AST) -> None:
        assert isinstance(node, kind)
        change(node)

    return typed


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _shown(node: ast.AST) -> str:
    """A node on one line; of a statement with a body, its first line."""
    return ast.unparse(node).split("\n")[0]
