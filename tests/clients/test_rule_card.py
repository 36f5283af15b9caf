"""Rule cards tell every option, those that differ from the rule set first, and the page chooses the same sentences."""

import re

import msgspec
import pytest

from clients.rule_card import card_lines, rule_card
from clients.words import CATALOGUES
from rules.options import PRESETS, Options, OptionsRefused, options
from tests.clients.rule_cards import FILE, PAGE, VALUES, choices, page, text

NO_RULES = {"rule-set", "rule-set-name", "rule-set-has", "rule-card", "rule-differs", "rule-clock", "rule-hash-says"}


def keys(options: Options, *, differing: bool = False) -> set[str]:
    return {rule.key for rule in rule_card(options) if rule.differs or not differing}


def test_the_examples_that_the_page_is_held_to_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run: python -m tests.clients.rule_cards"


def test_the_rule_sets_in_the_docs_are_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.clients.rule_cards"


def test_a_rule_set_as_it_is_differs_in_nothing() -> None:
    assert [keys(preset, differing=True) for preset in PRESETS.values()] == [set()] * len(PRESETS)


def test_there_is_an_example_of_every_option() -> None:
    assert {"preset", *VALUES} == set(Options.__struct_fields__)


def test_every_option_that_differs_from_the_rule_set_is_said_on_top() -> None:
    checked = 0
    for chosen in choices():
        try:
            rules = options(chosen)
        except OptionsRefused:
            continue
        preset = msgspec.structs.asdict(PRESETS[rules.preset])
        changed = [field for field, value in msgspec.structs.asdict(rules).items() if preset[field] != value]
        marks = [rule.differs for rule in rule_card(rules)]
        # Exchanges that are switched off beside what they go with are said with it.
        assert any(marks) == bool(changed), chosen
        assert marks == sorted(marks, reverse=True)
        checked += bool(changed)
    assert checked > 80


def test_every_sentence_of_the_catalogue_is_on_some_card() -> None:
    written = set(re.findall("^(rule-[\\w-]+) =", CATALOGUES["en"].read_text(encoding="utf-8"), re.MULTILINE))
    said = set(re.findall('"(rule-[\\w-]+)"', FILE.read_text(encoding="utf-8")))
    assert said == written - NO_RULES


def test_what_cannot_apply_is_not_said() -> None:
    assert "rule-breaks-ruff" not in keys(PRESETS["nl"])
    assert not {"rule-blind", "rule-no-blind"} & keys(options({"bids": "mirror", "blind_nil": 0}))


@pytest.mark.parametrize(
    ("chosen", "line"),
    [
        ({"preset": "de", "floor": None}, "* No low score ends the game."),
        ({"preset": "de"}, "- A side at \u2212200 ends the game too; the higher score wins."),
        ({"target": 1000}, "* The first side with 1000 points wins."),
        ({"nil": 0}, "* No nil."),
        ({"blind_nil_exchange": 1}, "* After blind nil, partners may swap 1 card."),
    ],
)
def test_a_card_says_in_english(chosen: dict[str, object], line: str) -> None:
    assert line in card_lines(options(chosen))


def test_a_card_is_headed_by_rule_set_and_hash() -> None:
    assert card_lines(PRESETS["de"])[0] == "Rule set: German (cfdbfdf7)"
