"""Random legal rounds of OpenSpiel's spades from a shuffled deck, a second; runs in that library's own environment."""

import importlib
import random
import time
from typing import Any

pyspiel: Any = importlib.import_module("pyspiel")


def round_played(game: Any, chance: random.Random) -> None:
    """One deal, bid and played at random."""
    state = game.new_initial_state()
    deck = list(range(52))
    chance.shuffle(deck)
    for card in deck:
        state.apply_action(card)
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(chance.random() * len(actions))])


def rounds_a_second(slices: int = 100, size: int = 50) -> float:
    """The best of many short runs, by this process's own time."""
    game, chance = pyspiel.load_game("spades"), random.Random(1)
    best = float("inf")
    for _ in range(slices):
        began = time.process_time()
        for _ in range(size):
            round_played(game, chance)
        best = min(best, time.process_time() - began)
    return size / best


if __name__ == "__main__":
    print(rounds_a_second())
