"""One client of the swarm at its seat: answers what it is asked in its games."""

import asyncio
from random import Random

from clients.errors import Refused
from clients.player import Player
from clients.state import Shown
from clients.swarm.plan import Plan
from clients.swarm.policy import decide, finished
from clients.swarm.proposing import propose
from clients.swarm.tally import Tally
from protocol.requests import AnyOrder, PlayCard
from rules.reasons import Reason

LATE = frozenset(
    {
        Reason.STALE,
        Reason.NOT_YOUR_TURN,
        Reason.NOT_NOW,
        Reason.PAUSED,
        Reason.GAME_OVER,
        Reason.PROPOSAL_OPEN,
        Reason.NO_TAKE_BACK,
        Reason.NOT_ASKED,
        Reason.NOT_AWAY,
        Reason.NOT_PAUSED,
        Reason.NOT_PROPOSER,
        Reason.NOTHING_PROPOSED,
    }
)
"""Reasons that only say that the table has moved on: somebody's clock ran out, a bot took over."""
PASSING = frozenset({Reason.RATE_LIMITED, Reason.BUSY, Reason.STORAGE_UNAVAILABLE})
"""Reasons to wait and ask again."""
WAIT_S = 0.5


async def play_on(player: Player, plan: Plan, chance: Random, tally: Tally) -> None:
    """Play the plan's games, for as long as this is not cancelled: an end may be lost with the store's newest entries.

    Raises Refused if an order is refused that the view offered.
    """
    trial = Random()

    def something_to_do(shown: Shown) -> bool:
        return not finished(shown, plan.games) and decide(shown, plan.games, trial, "-") is not None

    while True:
        await player.until(something_to_do)
        await asyncio.sleep(plan.pace_s * chance.uniform(0.5, 1.5))
        if finished(player.view, plan.games):
            continue
        order = decide(player.view, plan.games, chance, player.new_id())
        if order is not None and not await ordered(player, order, tally):
            await asyncio.sleep(WAIT_S)
        if plan.proposals and chance.random() < plan.proposals:
            proposal = propose(player.view, chance, player.new_id())
            if proposal is not None:
                await ordered(player, proposal, tally)


async def ordered(player: Player, order: AnyOrder, tally: Tally) -> bool:
    """Give an order and count it; False if it was refused for a reason that passes."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    tally.orders += 1
    try:
        await player.do(order)
    except Refused as refused:
        tally.refused[refused.reason] += 1
        if refused.reason not in LATE | PASSING:
            raise
        return False
    finally:
        tally.answer_s.append(loop.time() - begun)
    tally.cards += isinstance(order, PlayCard)
    return True
