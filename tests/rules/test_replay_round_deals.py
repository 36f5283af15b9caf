"""Each kind of error in how a written round was dealt is found and named (RULES §6)."""

from typing import Any

import pytest

from rules.doubts import Doubt
from rules.seats import Seat
from tests.rules.written import CLAIM, ONE_ROUND, Spoil, document, first, found, options_of, played_again, put


@pytest.mark.parametrize(
    ("name", "spoil", "reason"),
    [
        (ONE_ROUND, put("hands", "N", 0, value="2C"), Doubt.WRONG_HANDS),
        (ONE_ROUND, first(lambda round: round["hands"].pop("E")), Doubt.WRONG_HANDS),
        (ONE_ROUND, put("deal", "seed", value="00" * 32), Doubt.WRONG_DEAL),
        (ONE_ROUND, put("deal", "seed", value="none"), Doubt.WRONG_DEAL),
        (ONE_ROUND, put("deal", "commitment", value="00" * 32), Doubt.WRONG_DEAL),
        (ONE_ROUND, put("deal", "nonces", "N", value="00" * 32), Doubt.WRONG_DEAL),
        (ONE_ROUND, first(lambda round: round["deal"]["nonces"].pop("N")), Doubt.WRONG_DEAL),
        (CLAIM, put("thrown_in", 0, "why", value="no_spade"), Doubt.WRONG_MISDEAL),
        (CLAIM, put("thrown_in", 0, "seat", value="N"), Doubt.WRONG_MISDEAL),
        (CLAIM, put("thrown_in", 0, "deal", "seed", value="00" * 32), Doubt.WRONG_DEAL),
        (CLAIM, options_of(misdeal=[]), Doubt.WRONG_MISDEAL),
    ],
)
def test_a_deal_that_the_rules_do_not_confirm(name: str, spoil: Spoil, reason: Doubt) -> None:
    got = found(name, spoil)
    assert (got[0], got[3]) == (1, reason)


def test_a_nonce_that_is_none_is_named_with_its_seat() -> None:
    assert found(ONE_ROUND, put("deal", "nonces", "S", value="short")) == (1, None, Seat.S, Doubt.WRONG_DEAL)


def test_the_deal_passes_clockwise_from_round_to_round() -> None:
    def spoil(written: dict[str, Any]) -> None:
        written["rounds"][1]["dealer"] = "W"

    assert found(CLAIM, spoil) == (2, None, None, Doubt.WRONG_DEALER)


@pytest.mark.parametrize("name", [ONE_ROUND, CLAIM])
def test_a_foreign_record_may_lack_what_proves_its_deals(name: str) -> None:
    whole, bare = document(name), document(name)
    for round in bare["rounds"]:
        for deal in (round, *round.get("thrown_in", [])):
            del deal["deal"]
    assert played_again(bare)[0] == played_again(whole)[0]


def test_a_deal_may_keep_its_seed_secret() -> None:
    written = document(ONE_ROUND)
    del written["rounds"][0]["deal"]["seed"]
    assert played_again(written)[1].rounds[0].deal.seed is None


def test_a_confirmed_seed_is_kept() -> None:
    written = document(ONE_ROUND)
    assert played_again(written)[1].rounds[0].deal.seed == written["rounds"][0]["deal"]["seed"]
