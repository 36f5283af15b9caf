"""The programs people and bots play with; they know the protocol, never the server."""
