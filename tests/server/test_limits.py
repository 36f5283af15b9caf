"""Token buckets, failed joins and open connections."""

from server.limits import ConnectionLimit, JoinLimit, TokenBucket
from tests.server.clock import ManualClock


def test_a_bucket_gives_a_burst_and_then_its_rate():
    clock = ManualClock()
    bucket = TokenBucket(20, 5, clock.monotonic)
    assert [bucket.allow() for _ in range(21)] == [True] * 20 + [False]
    clock.advance(200)
    assert [bucket.allow(), bucket.allow()] == [True, False]
    clock.advance(3_600_000)
    assert sum(bucket.allow() for _ in range(100)) == 20


def test_asking_whether_a_bucket_is_ready_takes_nothing():
    bucket = TokenBucket(1, 0, ManualClock().monotonic)
    assert [bucket.ready(), bucket.ready(), bucket.allow(), bucket.ready()] == [True, True, True, False]


def test_failed_joins_block_the_address_that_made_them_and_no_other():
    clock = ManualClock()
    limit = JoinLimit(clock.monotonic, per_address=(3, 0.1))
    for _ in range(3):
        assert limit.allow("a")
        limit.failed("a")
    assert not limit.allow("a")
    assert limit.allow("b")
    clock.advance(10_000)
    assert limit.allow("a")


def test_failed_joins_from_many_addresses_block_everybody_for_a_while():
    clock = ManualClock()
    limit = JoinLimit(clock.monotonic, over_all=(50, 5))
    for guess in range(50):
        limit.failed(f"address {guess}")
    assert not limit.allow("another")
    clock.advance(1000)
    assert limit.allow("another")


def test_a_join_limit_forgets_the_address_that_failed_longest_ago():
    limit = JoinLimit(ManualClock().monotonic, per_address=(1, 0), remembered=2)
    for address in ("a", "b", "a", "c"):
        limit.failed(address)
    assert [limit.allow(address) for address in ("a", "b", "c")] == [False, True, False]


def test_connections_are_limited_per_address_and_over_all():
    limit = ConnectionLimit(over_all=3, per_address=2)
    assert [limit.enter("a"), limit.enter("a"), limit.enter("a")] == [True, True, False]
    assert [limit.enter("b"), limit.enter("c")] == [True, False]
    limit.leave("a")
    assert [limit.enter("c"), limit.total] == [True, 3]
