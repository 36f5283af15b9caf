"""Chance that is none: everything is numbered, so that two runs are the same."""

from hashlib import sha256


class CountedEntropy:
    """An `Entropy` that counts. `start` keeps the tokens of two nodes apart."""

    def __init__(self, start: int = 0) -> None:
        self.count = start

    def _next(self) -> int:
        self.count += 1
        return self.count

    def token(self) -> str:
        return f"{self._next():016x}"

    def seed(self) -> bytes:
        return sha256(str(self._next()).encode()).digest()

    def secret(self) -> str:
        return f"{self._next():043d}"

    def name(self, length: int) -> str:
        return f"{self._next():0{length}d}"

    def below(self, bound: int) -> int:
        return self._next() % bound
