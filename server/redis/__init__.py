"""The Redis or Valkey that many nodes share: where it is, the connections to it, what is sent how."""
