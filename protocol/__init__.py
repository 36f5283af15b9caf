"""What travels between clients and server: requests, replies, codes, the codec and the generated schema."""
