"""Asks a Redis at start whether it keeps what it is given."""

from typing import Any, cast

from server.log import LogFailed
from server.redis.store import RedisStore


async def check(store: RedisStore, replicas: int = 0) -> list[str]:
    """What people should know about the store, one line each. Raises LogFailed if tables must not be kept there.

    `replicas` is how many are waited for.
    """
    where = store.address
    told: dict[str, Any] = {}
    for section in ("server", "memory", "replication"):
        told |= _one(await store.ask("INFO", section))
    policy = told.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        raise LogFailed(f"{where}: maxmemory-policy is {policy}: it would throw tables away; set it to noeviction")
    if told.get("role") == "slave":
        raise LogFailed(f"{where}: it is a replica and takes no entries; name its primary, or its Sentinels")
    return [f"{where}: {line}" for line in [*_syncing(await _settings(store)), *_replicas(told, replicas)]]


def _syncing(settings: dict[str, str] | None) -> list[str]:
    if settings is None:
        return ["it does not tell its settings; unless appendfsync is always, a crash loses the newest cards"]
    if settings.get("appendonly") != "yes":
        return ["appendonly is no: what is played is lost when it stops"]
    syncs = settings.get("appendfsync")
    return [] if syncs == "always" else [f"appendfsync is {syncs}, not always: a crash may lose the newest cards"]


def _replicas(told: dict[str, Any], wanted: int) -> list[str]:
    there = int(told.get("connected_slaves", 0))
    if there < wanted:
        return [f"it has {there} replicas of the {wanted} that are waited for: until they are there nothing is saved"]
    if there and not wanted:
        return ["it has replicas: a failover to one may lose the newest cards unless --log-replicas waits for them"]
    return []


async def _settings(store: RedisStore) -> dict[str, str] | None:
    """How it writes to its disk; None where it may not be asked, as with most that are rented."""
    try:
        found = _one(await store.ask("CONFIG GET", "append*"))
    except LogFailed:
        return None
    return {_text(name): _text(value) for name, value in found.items()}


def _one(answer: Any) -> dict[str, Any]:
    """The answer of one server, where a cluster's come by server."""
    told: dict[str, Any] = answer
    first = next(iter(told.values()), None)
    return cast("dict[str, Any]", first) if isinstance(first, dict) else told


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
