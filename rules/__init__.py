"""The game of Spades, pure and synchronous: what may happen at a table, and who may see it."""
