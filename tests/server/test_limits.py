"""Token buckets and open connections."""

from server.limits import ConnectionLimit, TokenBucket
from tests.server.clock import ManualClock


def test_a_bucket_gives_a_burst_and_then_its_rate():
    clock = ManualClock()
    bucket = TokenBucket(20, 5, clock.monotonic)
    assert [bucket.allow() for _ in range(21)] == [True] * 20 + [False]
    clock.advance(200)
    assert [bucket.allow(), bucket.allow()] == [True, False]
    clock.advance(3_600_000)
    assert sum(bucket.allow() for _ in range(100)) == 20


def test_connections_are_limited_per_address_and_over_all():
    limit = ConnectionLimit(over_all=3, per_address=2)
    assert [limit.enter("a"), limit.enter("a"), limit.enter("a")] == [True, True, False]
    assert [limit.enter("b"), limit.enter("c")] == [True, False]
    limit.leave("a")
    assert [limit.enter("c"), limit.total] == [True, 3]
