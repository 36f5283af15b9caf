"""What travels between a client and a server, and how it is spelled."""
