"""What a client of the swarm proposes now and then: its card back, or how the last tricks go. Pure."""

from random import Random

from clients.state import Shown
from protocol.requests import AnyOrder, AskTakeBack, ClaimTricks
from rules.seats import SEATS

FEW = 3
"""Tricks that a client claims at most, so that rounds are mostly played."""


def propose(shown: Shown, chance: Random, id: str) -> AnyOrder | None:
    """Something that a seat may propose now, if there is anything."""
    own, play = shown.own, shown.play
    if own is None:
        return None
    if play.take_back is own.seat:
        return AskTakeBack(id, play.n)
    left = max(play.cards.values())
    if "claim" not in own.may or left > FEW:
        return None
    takers = [chance.choice(SEATS) for _ in range(left)]
    return ClaimTricks(id, play.n, {seat: takers.count(seat) for seat in SEATS})
