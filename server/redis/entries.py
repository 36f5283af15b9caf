"""Entries and heads as Redis holds and tells them."""

from typing import Any

from server.log import EMPTY, Entry, Head


def written_head(head: Head) -> str:
    """A head as the script compares it."""
    return f"0-{head.version} {head.token}" if head.token else f"0-{head.version}"


def read_head(text: bytes) -> Head:
    """A head as the script tells it."""
    id, _, token = text.decode().partition(" ")
    return Head(_version(id), token)


def read_entry(id: bytes, fields: dict[bytes, bytes]) -> Entry:
    """An entry of the stream."""
    return Entry(_version(id.decode()), fields[b"k"].decode(), int(fields[b"a"]), fields[b"e"])


def newest(found: list[Any]) -> Head:
    """The head in what a stream gave as its newest entry, EMPTY if that is nothing."""
    return read_entry(*found[0]).head if found else EMPTY


def read_told(text: bytes) -> tuple[Head, Entry]:
    """An entry as it is published, and the head it followed."""
    before, rest = text.split(b" ", 1)
    token = b""
    if before != b"0-0":
        token, rest = rest.split(b" ", 1)
    version, own, at, event = rest.split(b" ", 3)
    return Head(_version(before.decode()), token.decode()), Entry(int(version), own.decode(), int(at), event)


def _version(id: str) -> int:
    return int(id.partition("-")[2])
