"""The names of what a Redis holds. Those of one table share a hash tag, so that a cluster keeps them together."""

PREFIX = "spader:"


def of_table(table: str, what: str) -> str:
    """The key of something that belongs to one table."""
    return f"{PREFIX}{{{table}}}:{what}"


def log_key(table: str) -> str:
    """The stream of a table's entries, and the channel on which each new one is told."""
    return of_table(table, "log")


def table_of(log_key: str) -> str:
    """The table whose log has this key."""
    return log_key[len(PREFIX) + 1 : -len("}:log")]
