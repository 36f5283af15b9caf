"""The server: sockets, clocks, randomness and storage around the rules."""
