"""Four bots play by every table's rules, and see nothing that their seats may not see."""

from random import Random

import pytest

from rules.bids import Nil, contract
from rules.events import Level
from rules.option_fields import Preset
from rules.options import PRESETS
from rules.seats import PARTNERSHIPS, Seat
from rules.table import Table
from tests.rules.bots.table_of_bots import begun, dealt, decision, played
from tests.rules.hidden import changed
from tests.rules.laid import game_of, round_of
from tests.rules.random_play import random_options


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_every_preset(preset: Preset, level: Level) -> None:
    random = Random(1)
    table = begun(PRESETS[preset])
    while game_of(table).result is None and len(game_of(table).rounds) < 8:
        table = played(dealt(table, random), level)


@pytest.mark.parametrize("number", range(80))
def test_bots_play_by_any_valid_rules(number: int) -> None:
    random = Random(number)
    table = begun(random_options(random))
    while game_of(table).result is None:
        table = played(dealt(table, random), random.choice(("easy", "medium")))


@pytest.mark.parametrize("number", range(24))
def test_cards_that_a_bot_cannot_see_change_nothing(number: int) -> None:
    random = Random(number)
    rules = list(PRESETS.values())[number // 2 % len(PRESETS)] if number % 2 else random_options(random)

    def same(table: Table, seat: Seat) -> None:
        for level in ("easy", "medium"):
            assert decision(changed(table, seat, random), seat, level, 7) == decision(table, seat, level, 7)

    played(dealt(begun(rules), random), notes=same)


def test_bids_tricks_and_nils_are_sane() -> None:
    """What a pair bids and takes on average, over hands at 0:0 under the base game without blind nil."""
    random = Random(0)
    bid, took, numbers, sets, nils, made = 0, 0, 0, 0, 0, 0
    hands = 300
    for _ in range(hands):
        table = played(dealt(begun(PRESETS["da"]), random))
        round = round_of(table)
        for index, side in enumerate(PARTNERSHIPS):
            bids = [round.bids[seat.place] for seat in side.seats]
            tricks = [round.took[seat.place] for seat in side.seats]
            failed = [own > 0 for call, own in zip(bids, tricks, strict=True) if isinstance(call, Nil)]
            nils += len(failed)
            made += failed.count(False)
            if not failed:
                numbers += 1
                bid += contract(bids)
                took += sum(tricks)
                assert round.scores is not None
                sets += round.scores[index].contract < 0
    assert 0.6 < (took - bid) / numbers < 1.3
    assert sets / numbers < 0.15
    assert 0.1 < nils / (2 * hands) < 0.5
    assert made / nils > 0.55
