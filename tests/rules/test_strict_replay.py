"""A written strict deal that contradicts itself is found by its replay, as `spader verify` finds it."""

import pytest

from rules.doubts import Doubt
from rules.seats import Seat
from tests.rules.test_replay_round import first, found, put
from tests.rules.written import STRICT, Spoil

# The first round of STRICT: North and South had committed, South withheld its nonce; before it a deal was thrown in.


@pytest.mark.parametrize(
    ("spoil", "seat"),
    [
        (put("deal", "seed", value="00" * 32), None),
        (put("deal", "nonces", "N", value="00" * 32), Seat.N),
        (put("deal", "nonces", "E", value="00" * 32), Seat.E),
        (put("deal", "nonce_commitments", "N", value="short"), Seat.N),
        (put("deal", "nonce_commitments", "S", value="00" * 32), None),
        (first(lambda round: round["deal"]["nonce_commitments"].pop("S")), None),
        (first(lambda round: round["deal"].pop("nonce_commitments")), Seat.N),
        (put("thrown_in", 0, "deal", "nonce_commitments", "E", value="00" * 32), None),
    ],
)
def test_a_strict_deal_that_the_rules_do_not_confirm(spoil: Spoil, seat: Seat | None) -> None:
    assert found(STRICT, spoil) == (1, None, seat, Doubt.WRONG_DEAL)
