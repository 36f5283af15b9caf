"""The server's random source, passed to whatever needs chance: tokens, ids, seeds, dealers."""

import secrets
from typing import Protocol

TOKEN_BYTES = 8
_BLOCK = 4096


class Entropy(Protocol):
    """Where chance comes from."""

    def token(self) -> str:
        """A log entry's token: 16 hex digits."""
        ...

    def seed(self) -> bytes:
        """32 bytes that nobody can guess: a deal's seed."""
        ...

    def secret(self) -> str:
        """43 URL-safe characters (256 bits) that nobody can guess: a guest's token, an invite."""
        ...

    def name(self, length: int) -> str:
        """A random name of lower-case letters and digits that are not mistaken for each other."""
        ...

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        ...


ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


class SystemEntropy:
    """The operating system's generator. Tokens come from blocks, which spares a system call per card."""

    def __init__(self) -> None:
        self._block = ""
        self._at = 0

    def token(self) -> str:
        start = self._at
        if start == len(self._block):
            self._block, start = secrets.token_hex(_BLOCK), 0
        self._at = start + 2 * TOKEN_BYTES
        return self._block[start : self._at]

    def seed(self) -> bytes:
        return secrets.token_bytes(32)

    def secret(self) -> str:
        return secrets.token_urlsafe(32)

    def name(self, length: int) -> str:
        return "".join(secrets.choice(ALPHABET) for _ in range(length))

    def below(self, bound: int) -> int:
        return secrets.randbelow(bound)
