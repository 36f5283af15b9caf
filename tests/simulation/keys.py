"""What the simulated store keeps beside streams: strings, hashes and sets. Nothing expires: schedules are short."""

from typing import Any

from redis.exceptions import ResponseError

Hash = dict[bytes, bytes]


class Keys:
    """Keys and their values. A set is a hash whose fields alone count."""

    def __init__(self) -> None:
        self._strings: dict[bytes, bytes] = {}
        self._hashes: dict[bytes, Hash] = {}

    def __contains__(self, key: bytes) -> bool:
        return key in self._strings or bool(self._hashes.get(key))

    def execute(self, name: str, key: bytes, *words: bytes) -> Any:
        """Do one command. Raises ResponseError."""
        match name, words:
            case "GET", []:
                return self._strings.get(key)
            case "SET", [value, b"NX"]:
                return self._strings.setdefault(key, value) is value or None
            case "EXPIRE" | "PEXPIRE", [_]:
                return int(key in self)
            case _:
                return _hash(name, self._hashes.setdefault(key, {}), *words)


def _hash(name: str, kept: Hash, *words: bytes) -> Any:
    match name, words:
        case "HGET", [field]:
            return kept.get(field)
        case "HGETALL", []:
            return dict(kept)
        case "HEXISTS", [field]:
            return field in kept
        case "HSETNX", [field, value]:
            return int(kept.setdefault(field, value) is value)
        case "HSET", [*_]:
            before = len(kept)
            kept.update(zip(words[::2], words[1::2], strict=True))
            return len(kept) - before
        case "HDEL", [*_]:
            return sum(kept.pop(field, None) is not None for field in words)
        case "HINCRBY", [field, by]:
            number = int(kept.get(field, b"0")) + int(by)
            kept[field] = b"%d" % number
            return number
        case "SADD", [*_]:
            before = len(kept)
            kept.update(dict.fromkeys(words, b""))
            return len(kept) - before
        case "ZADD", [b"NX", _, member]:
            before = len(kept)
            kept.setdefault(member, b"")
            return len(kept) - before
        case _:
            raise ResponseError(f"the simulated store does not know {name}")
