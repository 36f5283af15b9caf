"""Bids as they travel, and what they add up to."""

import msgspec
import pytest

from rules import bids
from rules.bids import Bid, Nil, contract


def test_a_bid_is_a_number_from_1_to_13_or_nil_or_blind_nil() -> None:
    # RULES §3, Procedures.
    assert tuple(range(1, 14)) == bids.NUMBERS
    assert msgspec.json.decode(b'[1,13,"nil","blind nil"]', type=list[Bid]) == [1, 13, Nil.NIL, Nil.BLIND]


@pytest.mark.parametrize("wire", [b"0", b"14", b"-1", b'"nul"', b"true", b"2.5", b"null"])
def test_the_number_0_and_other_things_are_no_bids(wire: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wire, type=Bid)


def test_a_contract_is_the_sum_of_the_numbers() -> None:
    # RULES §1: the sum of the partnership's positive bids.
    assert contract([4, 3]) == 7
    assert contract([Nil.NIL, 5]) == 5
    assert contract([Nil.NIL, Nil.BLIND]) == 0
    assert contract([None, 2]) == 2
