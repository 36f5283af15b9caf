"""The random source of a simulated node: all from the schedule's seed."""

from random import Random

from server.entropy import ALPHABET


class SeededEntropy:
    """An `Entropy` that draws from `chance`."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def token(self) -> str:
        return f"{self._chance.getrandbits(64):016x}"

    def seed(self) -> bytes:
        return self._chance.randbytes(32)

    def secret(self) -> str:
        return f"{self._chance.getrandbits(172):043x}"

    def name(self, length: int) -> str:
        return "".join(self._chance.choice(ALPHABET) for _ in range(length))

    def below(self, bound: int) -> int:
        return self._chance.randrange(bound)
