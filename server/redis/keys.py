"""The names of what a Redis holds. Those of one table share a hash tag, so that a cluster keeps them together."""

PREFIX = "spader:"


def of_table(table: str, what: str) -> str:
    """The key of something that belongs to one table."""
    return f"{PREFIX}{{{table}}}:{what}"


def log_key(table: str) -> str:
    """The stream of a table's entries, and the channel on which each new one is told."""
    return of_table(table, "log")


def chat_key(table: str) -> str:
    """The stream of a table's lines, and the channel on which it is told that there is something new."""
    return of_table(table, "chat")


def table_of(key: str) -> str:
    """The table that a key belongs to."""
    return key.removeprefix(f"{PREFIX}{{").rpartition("}:")[0]
