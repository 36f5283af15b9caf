"""The checker finds nothing wrong with a faultless server, and every fault that is planted."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.chaos import planted
from tests.chaos.checker import check
from tests.chaos.fold import Round, winner
from tests.chaos.journals import entries
from tests.chaos.stories import Story, told

SHORT = {"round_cap": 2}
LONGER = {"round_cap": 4}
EXCHANGES = {"round_cap": 6, "blind_nil_deficit": 0}


def faults(story: Story, recorded: bool = True) -> list[str]:
    return check(story.clients(), {1: story.record} if recorded else {})


@pytest.mark.parametrize("recorded", [True, False], ids=["by record", "by views"])
@pytest.mark.parametrize("preset", ["pagat", "sv", "sv_short", "de", "nl", "da"])
def test_a_faultless_server_has_no_faults(preset: str, recorded: bool) -> None:
    assert faults(told(preset, target=150), recorded) == []


@pytest.mark.parametrize("recorded", [True, False], ids=["by record", "by views"])
def test_a_faultless_exchange_has_no_faults(recorded: bool) -> None:
    story = told("pagat", seed=2, **EXCHANGES)
    assert any(round.get("exchange") for round in story.record["rounds"])
    assert faults(story, recorded) == []


@pytest.mark.parametrize("recorded", [True, False], ids=["by record", "by views"])
@pytest.mark.parametrize("preset", ["pagat", "de", "nl"])
def test_faultless_claims_and_cards_taken_back_have_no_faults(preset: str, recorded: bool) -> None:
    story = told(preset, proposals=0.3, **LONGER)
    assert any(round.get("claim") for round in story.record["rounds"])
    assert any(view["play"]["did"]["t"] == "card_taken_back" for view in story.views("N") if view["play"]["did"])
    assert faults(story, recorded) == []


def test_a_journal_that_was_cut_short_is_read_as_far_as_it_goes() -> None:
    story = told("de", **SHORT)
    assert list(entries(['{"at":0,"table":"t","guest":"g"}', '{"at":1,"open":{}}', '{"at":2,"i']))[1:] == [
        {"at": 1, "open": {}}
    ]
    for name in story.entries:
        del story.entries[name][len(story.entries[name]) // 2 :]
    assert faults(story, recorded=False) == []


FAULTS: list[tuple[Callable[[Story], None], str]] = [
    (planted.lost_card, "never asked for it back"),
    (planted.doubled_card, "played twice"),
    (planted.reordered, "are not how"),
    (planted.invented, "never played"),
    (planted.another_card_than_asked, "was accepted as"),
    (planted.another_question_than_asked, "nobody was shown"),
    (planted.refused_but_played, "never played"),
    (planted.answered_twice, "was answered"),
    (planted.one_version_for_two, "so did another order"),
    (planted.lost_bid, "but the bids of round 1 are"),
    (planted.leaked_hand, "is shown"),
    (planted.leaked_card_in_an_answer, "is shown"),
    (planted.leaked_card_in_the_people, "before they are played"),
    (planted.leaked_card_in_a_field_of_its_own, "before they are played"),
    (planted.leaked_card_in_the_table, "the table part shows ['2C']"),
    (planted.leaked_card_in_a_refusal, "a reply shows ['KS']"),
    (planted.early_hands, "before its end"),
    (planted.early_seed, "the table part shows ['00']"),
    (planted.wrong_score_in_the_record, "the score is"),
    (planted.wrong_score_in_a_view, "the scores"),
    (planted.wrong_standing, "stands at"),
    (planted.wrong_end, "the result is"),
    (planted.wrong_count, "hands of"),
    (planted.wrong_tricks, "tricks"),
    (planted.wrong_trick, "the trick"),
    (planted.wrong_last_trick, "the last trick"),
    (planted.wrong_hand, "W holds"),
    (planted.old_hand, "S holds"),
    (planted.fork_by_name, "another entry"),
    (planted.fork_by_content, "another play part"),
    (planted.another_past, "are not how"),
    (planted.set_back, "the log was set back"),
    (planted.one_question_for_two, "question"),
    (planted.revoke, "could have followed"),
    (planted.short_deck, "are not the deck"),
]


@pytest.mark.parametrize(("plant", "words"), FAULTS, ids=[plant.__name__ for plant, _ in FAULTS])
def test_a_fault_is_caught(plant: Callable[[Story], None], words: str) -> None:
    story = told("de", **SHORT)
    plant(story)
    assert [fault for fault in faults(story) if words in fault]


@pytest.mark.parametrize(
    ("plant", "words", "preset", "chosen"),
    [
        (planted.lost_gift, "the exchange of round", "pagat", EXCHANGES),
        (planted.early_look, "has not looked", "pagat", EXCHANGES),
        (planted.early_bid, "sealed bids are shown", "nl", SHORT),
    ],
    ids=["lost_gift", "early_look", "early_bid"],
)
def test_a_fault_of_a_preset_is_caught(
    plant: Callable[[Story], None], words: str, preset: str, chosen: dict[str, Any]
) -> None:
    story = told(preset, seed=2, **chosen)
    plant(story)
    assert [fault for fault in faults(story) if words in fault]


@pytest.mark.parametrize(
    ("plant", "words"),
    [
        (planted.taken_back_against_a_will, "went back, and E had not agreed"),
        (planted.taken_back_unasked, "never asked for it back"),
        (planted.claimed_against_a_will, "a claim was accepted, and E had not agreed"),
        (planted.another_claim_than_asked, "never claimed"),
        (planted.claim_of_too_much, "a claim gives out"),
    ],
    ids=lambda it: getattr(it, "__name__", ""),
)
def test_a_fault_of_a_proposal_is_caught(plant: Callable[[Story], None], words: str) -> None:
    story = told("de", proposals=0.3, **LONGER)
    plant(story)
    assert [fault for fault in faults(story) if words in fault]


@pytest.mark.parametrize(
    "plant",
    [
        planted.wrong_score_in_a_view,
        planted.wrong_count,
        planted.leaked_hand,
        planted.another_past,
        planted.answered_twice,
        planted.invented,
    ],
)
def test_a_fault_is_caught_without_a_record(plant: Callable[[Story], None]) -> None:
    story = told("de", **SHORT)
    plant(story)
    assert faults(story, recorded=False)


def test_the_fold_knows_who_takes_a_trick() -> None:
    assert winner("E", ["2C", "AC", "KC", "AD"]) == "S"
    assert winner("E", ["2C", "AC", "2S", "3S"]) == "N"
    round = Round("W", plays=["2C", "AC", "KC", "AD", "AS"])
    assert round.players == ["N", "E", "S", "W", "E"]
    assert round.took(5) == {"N": 0, "E": 1, "S": 0, "W": 0}
