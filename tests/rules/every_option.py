"""House rules in which every value of every field occurs, as few sets as can easily be found."""

from random import Random
from typing import Any

import msgspec.inspect as inspect

from rules.options import PRESETS, Options, OptionsRefused, options
from tests.rules.random_play import VALUES

SMALL = 12
"""A field of so many numbers has each of them in the sample; of a wider one some are chosen."""
MISDEALS = [(), ("no_spade",), ("no_court",), ("seven_of_suit",), ("no_spade", "no_court", "seven_of_suit")]


def every_value() -> dict[str, list[Any]]:
    """The values of each field: all that it can have, or where those are very many, the ends and some between."""
    shape = inspect.type_info(Options)
    assert isinstance(shape, inspect.StructType)
    values: dict[str, list[Any]] = {}
    for field in shape.fields:
        match field.type:
            case inspect.LiteralType(values=allowed):
                values[field.name] = list(allowed)
            case inspect.BoolType():
                values[field.name] = [False, True]
            case inspect.IntType(ge=int(least), le=int(most)) if most - least <= SMALL:
                values[field.name] = list(range(least, most + 1))
            case inspect.VarTupleType():
                values[field.name] = list(MISDEALS)
            case _:
                values[field.name] = VALUES[field.name]
    return values


def missing(sample: list[Options]) -> list[tuple[str, Any]]:
    """The values that no set of a sample has."""
    return [
        (field, value)
        for field, values in every_value().items()
        for value in values
        if all(getattr(one, field) != value for one in sample)
    ]


def covering(seed: int) -> list[Options]:
    """Sets that together have every value; each field, in random order, takes one that none has had, if it can."""
    random = Random(seed)
    sample: list[Options] = []
    while lacking := missing(sample):
        lacks: dict[str, list[Any]] = {}
        for field, value in lacking:
            lacks.setdefault(field, []).append(value)
        chosen: dict[str, Any] = {"preset": random.choice(lacks.get("preset", list(PRESETS)))}
        fields = [*every_value()]
        # Those that lack the most come first: what is set first forbids what comes later.
        for field in sorted(fields, key=lambda field: (-len(lacks.get(field, ())), random.random())):
            value = random.choice(lacks.get(field) or every_value()[field])
            try:
                options({**chosen, field: value})
            except OptionsRefused:
                continue
            chosen[field] = value
        sample.append(options(chosen))
    return sample
