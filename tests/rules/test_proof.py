"""The deals of a record, checked by this project's code and by an outsider's (docs/fair-deals.md)."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.deal import shuffled
from rules.proof import NOT_COMMITTED, NOT_STRICT, REUSED, CheckedDeal, Verdict, verify
from rules.record import decode
from rules.seats import SEATS
from tests.rules import outsider
from tests.rules.written import CLAIM, ONE_ROUND, STRICT, document

ROOT = Path(__file__).parents[2]
DEALS: list[dict[str, Any]] = json.loads((ROOT / "tests" / "vectors" / "deals.json").read_bytes())["deals"]


def named(deal: dict[str, Any]) -> str:
    return deal["name"]


def written(deal: dict[str, Any]) -> dict[str, Any]:
    """A record of one abandoned round with a vector's deal."""
    round: dict[str, Any] = {name: deal[name] for name in ("dealer", "hands", "deal")} | {"bids": [], "plays": []}
    return {
        "format": "spader-record/1",
        "options": {"jokers": deal["jokers"]},
        "seats": [{"seat": seat, "name": seat, "bot": False} for seat in SEATS],
        "rounds": [round],
        "result": {"winner": None, "reason": "abandoned"},
    }


def checked(document: dict[str, Any]) -> tuple[CheckedDeal, ...]:
    return verify(decode(json.dumps(document).encode()))


@pytest.mark.parametrize("deal", DEALS, ids=named)
def test_a_vector_has_the_verdict_that_it_names(deal: dict[str, Any]) -> None:
    (found,) = checked(written(deal))
    assert found.verdict == deal["verdict"]
    assert bool(found.text) == (found.verdict != "proven")
    assert (found.round, found.thrown_in, found.dealer) == (1, None, deal["dealer"])
    assert found.commitment == deal["deal"]["commitment"]
    assert set(found.nonces) == set(deal["deal"]["nonces"])
    said = deal["deal"].get("nonce_commitments")
    assert found.strict == (said is not None)
    assert set(found.withheld) == set(said or {}) - set(found.nonces)


@pytest.mark.parametrize("deal", [deal for deal in DEALS if "seed" in deal["deal"]], ids=named)
def test_an_outsider_comes_to_the_same_verdict(deal: dict[str, Any]) -> None:
    proven = outsider.proven(deal["deal"], deal["hands"], deal["dealer"], deal["jokers"])
    assert proven == (deal["verdict"] == "proven")


@pytest.mark.parametrize("deal", [deal for deal in DEALS if "deck" in deal], ids=named)
def test_both_come_to_the_same_key_and_deck(deal: dict[str, Any]) -> None:
    seed, nonces = bytes.fromhex(deal["deal"]["seed"]), deal["deal"]["nonces"]
    key = outsider.deal_key(seed, nonces)
    assert key.hex() == deal["key"]
    assert outsider.deck(key, deal["jokers"]) == deal["deck"]
    assert [*shuffled(seed, [nonces.get(seat) for seat in SEATS], deal["jokers"])] == deal["deck"]


def test_one_vector_throws_a_number_away_and_tells_which() -> None:
    (deal,) = (deal for deal in DEALS if "thrown away" in deal["name"])
    source = outsider.numbers(bytes.fromhex(deal["key"]))
    found = [next(source) for _ in range(8)]
    number, below = (int(each) for each in re.findall(r"\d+", deal["name"]))
    assert (found[7], below) == (number, 52 - 7)
    assert number >= 2**32 - 2**32 % below


def test_the_outsider_is_short_and_uses_nothing_of_this_project() -> None:
    source = Path(outsider.__file__).read_text(encoding="utf-8")
    assert not re.search(r"^(from|import) (rules|protocol|server|clients|tests|msgspec)\b", source, re.MULTILINE)
    assert len([line for line in source.splitlines() if line.strip()]) <= 70


def test_thrown_in_deals_come_before_their_rounds_own() -> None:
    found = checked(document(CLAIM))
    assert [(deal.round, deal.thrown_in, deal.verdict) for deal in found] == [
        (1, 1, Verdict.PROVEN),
        (1, None, Verdict.PROVEN),
        (2, None, Verdict.PROVEN),
    ]
    assert [deal.nonces for deal in found] == [(), (), ("N",)]


def without_result(written: dict[str, Any]) -> None:
    del written["result"]


def without_score(written: dict[str, Any]) -> None:
    without_result(written)
    del written["rounds"][-1]["score"]


def open_round(written: dict[str, Any]) -> None:
    without_score(written)
    del written["rounds"][-1]["plays"][-1]


def scored(written: dict[str, Any]) -> None:
    without_result(written)
    del written["rounds"][-1]["plays"][-1]


def claimed(written: dict[str, Any]) -> None:
    open_round(written)
    written["rounds"][-1]["claim"] = {"seat": "N", "tricks": {"N": 1}}


def followed(written: dict[str, Any]) -> None:
    open_round(written)
    written["rounds"].append({"dealer": "W", "hands": {}, "bids": [], "plays": []})


@pytest.mark.parametrize(
    ("spoil", "verdict"),
    [
        (open_round, Verdict.SECRET),
        (without_score, Verdict.UNPROVEN),
        (without_result, Verdict.UNPROVEN),
        (scored, Verdict.UNPROVEN),
        (claimed, Verdict.UNPROVEN),
        (followed, Verdict.UNPROVEN),
    ],
)
def test_a_seed_may_be_missing_only_while_its_round_goes_on(
    spoil: Callable[[dict[str, Any]], None], verdict: Verdict
) -> None:
    record = document(ONE_ROUND)
    del record["rounds"][0]["deal"]["seed"]
    spoil(record)
    first, *_ = checked(record)
    assert first.verdict is verdict
    assert "seed" in first.text


def test_a_deal_without_a_commitment_proves_nothing() -> None:
    record = document(ONE_ROUND)
    del record["rounds"][0]["deal"]
    assert checked(record) == (CheckedDeal(1, None, SEATS[2], None, (), False, (), Verdict.UNPROVEN, NOT_COMMITTED),)


def test_a_thrown_in_deal_is_over() -> None:
    record = document(CLAIM)
    del record["rounds"][0]["thrown_in"][0]["deal"]["seed"]
    assert checked(record)[0].verdict is Verdict.UNPROVEN


def test_a_seed_serves_one_deal() -> None:
    record = document(ONE_ROUND)
    record["rounds"] *= 2
    first, second = checked(record)
    assert first.verdict is Verdict.PROVEN
    assert (second.verdict, second.text) == (Verdict.FALSE, REUSED)


# Strict deals: the vectors above hold each cheat within one deal; these are between deals.


def test_a_strict_game_is_proven_and_tells_who_withheld_a_nonce() -> None:
    found = checked(document(STRICT))
    assert [(deal.round, deal.thrown_in, deal.verdict) for deal in found] == [
        (1, 1, Verdict.PROVEN),
        (1, None, Verdict.PROVEN),
        (2, None, Verdict.PROVEN),
    ]
    assert all(deal.strict for deal in found)
    assert [deal.nonces for deal in found] == [("N", "S"), ("N",), ("S",)]
    assert [deal.withheld for deal in found] == [(), ("S",), ()]


def test_a_deal_that_passes_for_a_plain_one_in_a_strict_game_is_false() -> None:
    record = document(STRICT)
    plain = document(ONE_ROUND)["rounds"][0]
    record["rounds"][1] = plain
    assert (checked(record)[2].verdict, checked(record)[2].text) == (Verdict.FALSE, NOT_STRICT)


def test_a_nonce_serves_one_deal() -> None:
    # A server that keeps a nonce of an earlier deal knows it before it fixes its seed.
    record = document(STRICT)
    vectors = [deal for deal in DEALS if deal["name"] == "strict: a seat withheld its nonce"]
    record["options"]["jokers"] = "off"
    record["rounds"] = [{name: deal[name] for name in ("dealer", "hands", "deal")} for deal in vectors * 2]
    for round in record["rounds"]:
        round |= {"bids": [], "plays": []}
    deal = record["rounds"][1]["deal"] = dict(record["rounds"][1]["deal"])
    seed = "5e" * 32
    deal |= {"seed": seed, "commitment": outsider.commitment(bytes.fromhex(seed), deal["nonce_commitments"])}
    cards = outsider.deck(outsider.deal_key(bytes.fromhex(seed), deal["nonces"]), "off")
    record["rounds"][1]["hands"] = {seat: [*held] for seat, held in outsider.dealt(cards, vectors[0]["dealer"]).items()}
    first, second = checked(record)
    assert first.verdict is Verdict.PROVEN
    assert (second.verdict, second.text) == (
        Verdict.FALSE,
        "N had committed to the same nonce in an earlier deal",
    )


def test_what_the_document_says_of_one_deal_names_every_verdict_and_field() -> None:
    page = (ROOT / "docs" / "fair-deals.md").read_text(encoding="utf-8")
    for verdict in Verdict:
        assert f"| `{verdict}` |" in page
    for field in CheckedDeal.__struct_fields__:
        assert f'"{field}": ' in page
