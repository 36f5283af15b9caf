"""What the file of a node holds: its tables, and the numbers by which the file is recognised.

A row of `entry` is written where the one before ended, and found by an index. That dirties fewer pages than rows kept
in the order of (table, version), which split full pages at every fourth append: with 200 tables playing out of a
thousand or two, 50 appends a commit and synchronous=FULL, an append took 35 µs of CPU and wrote 7.6 KB, against 46 µs
and 14.5 KB.
"""

APPLICATION_ID = int.from_bytes(b"SPAD", "big")

_FIRST = (
    """CREATE TABLE entry (
        table_id TEXT NOT NULL, version INTEGER NOT NULL, token TEXT NOT NULL, at INTEGER NOT NULL,
        event BLOB NOT NULL, secret BLOB)""",
    "CREATE UNIQUE INDEX entry_version ON entry (table_id, version)",
    """CREATE TABLE guest (
        id TEXT PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL, created_at INTEGER NOT NULL)""",
    """CREATE TABLE listing (
        id TEXT PRIMARY KEY, code TEXT NOT NULL, title TEXT NOT NULL, host TEXT NOT NULL,
        invite_hash BLOB, watch_hash BLOB, created_at INTEGER NOT NULL, ended_at INTEGER)""",
    "CREATE UNIQUE INDEX listing_code ON listing (code) WHERE ended_at IS NULL",
    "CREATE INDEX listing_host ON listing (host) WHERE ended_at IS NULL",
    """CREATE TABLE admission (
        table_id TEXT NOT NULL, guest TEXT NOT NULL, role TEXT NOT NULL,
        PRIMARY KEY (table_id, guest)) WITHOUT ROWID""",
    "CREATE INDEX admission_guest ON admission (guest)",
    """CREATE TABLE takeover (
        table_id TEXT NOT NULL, seat TEXT NOT NULL, number INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)) WITHOUT ROWID""",
    """CREATE TABLE record (
        table_id TEXT NOT NULL, game_no INTEGER NOT NULL, finished_at INTEGER NOT NULL, json BLOB NOT NULL,
        PRIMARY KEY (table_id, game_no))""",
    """CREATE TABLE record_guest (
        guest TEXT NOT NULL, table_id TEXT NOT NULL, game_no INTEGER NOT NULL,
        PRIMARY KEY (guest, table_id, game_no)) WITHOUT ROWID""",
)
_CHAT = (
    """CREATE TABLE line (
        table_id TEXT NOT NULL, id INTEGER NOT NULL, request TEXT NOT NULL, at INTEGER NOT NULL, said BLOB NOT NULL,
        PRIMARY KEY (table_id, id)) WITHOUT ROWID""",
    "CREATE UNIQUE INDEX line_request ON line (table_id, request)",
    "CREATE TABLE chat (table_id TEXT PRIMARY KEY, setting TEXT NOT NULL) WITHOUT ROWID",
)
STEPS = (_FIRST, _CHAT)
"""What each schema number has more than the one before."""
NUMBER = len(STEPS)
