"""What is done to a cluster; play must go on by itself. But for killed nodes, a fault is over when its call returns."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from tests.chaos.cluster import Cluster
from tests.integration.process import ServerProcess

Fault = Callable[[Cluster, Random], Awaitable[None]]


async def kill_node(cluster: Cluster, chance: Random) -> None:
    """A node dies, and comes again a moment later, perhaps when the next one is dead already."""
    await cluster.fell(await _node(cluster, chance), chance.uniform(0.1, 1.0))


async def restart_node(cluster: Cluster, chance: Random) -> None:
    """A node is asked to stop, as in a rolling restart."""
    node = await _node(cluster, chance)
    await node.stop()
    await node.start()


async def freeze_node(cluster: Cluster, chance: Random) -> None:
    """A node does nothing for a while, and then goes on as if nothing had been."""
    node = await _node(cluster, chance)
    node.pause()
    await _moment(chance, 5.0)
    node.resume()


async def kill_store(cluster: Cluster, chance: Random) -> None:
    """The store dies, and comes again with what it had synced."""
    cluster.valkey.kill()
    await _moment(chance, 2.0)
    await asyncio.to_thread(cluster.valkey.start)


async def put_back_older(cluster: Cluster, chance: Random) -> None:
    """The store dies, and comes again with what it had a moment before: what it promised to keep since then is gone."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        async with cluster.openings.none():
            cluster.valkey.pause()
            await asyncio.to_thread(cluster.valkey.copy_data, copy)
            cluster.valkey.resume()
            await _moment(chance, 3.0)
            await asyncio.to_thread(cluster.put_back, copy)


async def freeze_store(cluster: Cluster, chance: Random) -> None:
    """The store takes what it is sent and answers nothing for a while."""
    cluster.valkey.pause()
    await _moment(chance, 5.0)
    cluster.valkey.resume()


async def lose_answers(cluster: Cluster, chance: Random) -> None:
    """What nodes send arrives at the store; what it answers and publishes does not, and then all connections break."""
    cluster.back.mute = True
    await _moment(chance, 1.0)
    cluster.back.reset()
    cluster.back.mute = False


async def lose_what_is_published(cluster: Cluster, chance: Random) -> None:
    """The nodes' subscriptions are broken by the store."""
    with cluster.valkey.client() as client:
        client.client_kill_filter(_type="pubsub")


async def slow_network(cluster: Cluster, chance: Random) -> None:
    """All that nodes and store say to each other is late, and comes in pieces."""
    cluster.back.delay_s, cluster.back.split = 0.02, True
    await _moment(chance, 1.5)
    cluster.back.delay_s, cluster.back.split = 0.0, False


async def reset_clients(cluster: Cluster, chance: Random) -> None:
    """All clients lose their connections at once."""
    cluster.front.reset()


async def half_open(cluster: Cluster, chance: Random) -> None:
    """Clients and nodes do not hear each other, and are told nothing of it."""
    cluster.front.deaf = True
    await _moment(chance, 4.0)
    cluster.front.deaf = False
    cluster.front.reset()


FAULTS: tuple[Fault, ...] = (
    kill_node,
    kill_store,
    freeze_node,
    lose_answers,
    restart_node,
    put_back_older,
    freeze_store,
    lose_what_is_published,
    reset_clients,
    slow_network,
    half_open,
)


async def _node(cluster: Cluster, chance: Random) -> ServerProcess:
    return chance.choice(await cluster.standing())


async def _moment(chance: Random, most_s: float) -> None:
    await asyncio.sleep(chance.uniform(0.1, most_s))
