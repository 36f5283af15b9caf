"""Bots as policies: a function from what a seat may see to what it does."""
