"""Which faults are done in which order: a seed decides."""

from random import Random

from tests.chaos.faults import FAULTS, Fault, kill_node, kill_store


def schedule(chance: Random, faults: int, node_kills: int = 0, store_kills: int = 0) -> list[Fault]:
    """So many faults of all kinds, each kind as early as any other, and among them so many kills beside those."""
    chosen = [FAULTS[number] if number < len(FAULTS) else chance.choice(FAULTS) for number in range(faults)]
    chosen += [kill_node] * node_kills + [kill_store] * store_kills
    chance.shuffle(chosen)
    return chosen
