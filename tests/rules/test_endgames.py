"""Small endings played out in every way, against a second player of the rules that knows only strings.

The number of ways is an oracle that outlives both: a card more or less that may be played somewhere changes it.
"""

from collections import Counter
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.cards import DECK, Card, hand
from rules.events import CardPlayed
from rules.playable import may_play
from rules.seats import SEATS
from rules.table import Stage, Table, Trick, stage, to_play
from tests.rules.laid import bid_all, dealt, game_of, round_of, started, with_game

RANKS = "23456789TJQKA"
Ways = Counter[tuple[int, ...]]
"""How many ways lead to which tricks by seat."""


def plain_legal(held: list[str], trick: list[str], broken: bool, lead: str) -> list[str]:
    """RULES §1 and §3 rows 6 to 8, on strings."""
    if trick:
        return [card for card in held if card[1] == trick[0][1]] or held
    if lead == "any" or (lead == "broken" and broken):
        return held
    return [card for card in held if card[1] != "S"] or held


def plain_winner(trick: list[str]) -> int:
    def worth(card: str) -> int:
        return RANKS.index(card[0]) + (100 if card[1] == "S" else 50 if card[1] == trick[0][1] else 0)

    return max(range(len(trick)), key=lambda at: worth(trick[at]))


def plain_ways(
    hands: list[list[str]], leader: int, trick: list[str], broken: bool, took: tuple[int, ...], rules: tuple[str, str]
) -> Ways:
    lead, breaks = rules
    if len(trick) == 4:
        winner = (leader + plain_winner(trick)) % 4
        took = tuple(own + (seat == winner) for seat, own in enumerate(took))
        leader, trick = winner, []
    if not any(hands) and not trick:
        return Counter([took])
    seat = (leader + len(trick)) % 4
    ways: Ways = Counter()
    for card in plain_legal(hands[seat], trick, broken, lead):
        left = [[other for other in held if other != card] for held in hands]
        breaking = card[1] == "S" and (breaks == "any" or (bool(trick) and trick[0][1] != "S"))
        ways += plain_ways(left, leader, [*trick, card], broken or breaking, took, rules)
    return ways


def ways(table: Table) -> Ways:
    """The same, by the rules that tables are played by."""
    if stage(table) is not Stage.PLAYING:
        return Counter([tuple(round_of(table).took)])
    round = round_of(table)
    seat = to_play(round)
    found: Ways = Counter()
    for card in may_play(game_of(table).options, round, round.hands[seat.place]):
        found += ways(apply(table, CardPlayed(seat, card)))
    return found


def ending(chosen: dict[str, str], cards: list[Card], size: int, broken: bool) -> Table:
    """A table with a few cards left in each hand and North to lead; the tricks before count for nobody."""
    table = bid_all(dealt(started(chosen)), 3, 3, 3, 3)
    hands = tuple(hand(tuple(cards[seat.place * size : (seat.place + 1) * size])) for seat in SEATS)
    lead = Trick(SEATS[0])
    round = replace(round_of(table), hands=hands, broken=broken, plays=DECK[:4], last_trick=lead, trick=lead)
    return with_game(table, round=round)


@pytest.mark.parametrize(
    ("lead", "breaks", "broken"), [*product(["broken"], ["ruff", "any"], [False, True]), ("only_spades", "ruff", False)]
)
def test_an_ending_can_be_played_in_as_many_ways_as_a_second_player_counts(
    lead: str, breaks: str, broken: bool
) -> None:
    random = Random(f"{lead} {breaks} {broken}")
    for _ in range(6):
        # Half of the cards are spades: how they are led and broken is what can go wrong.
        suits = random.sample([card for card in DECK if card.suit == "S"], 6)
        cards = suits + random.sample([card for card in DECK if card.suit != "S"], 6)
        random.shuffle(cards)
        chosen = {"lead_spades": lead, **({"breaks": breaks} if lead == "broken" else {})}
        table = ending(chosen, cards, 3, broken)
        hands = [[str(card) for card in held] for held in round_of(table).hands]
        assert ways(table) == plain_ways(hands, 0, [], broken, (0, 0, 0, 0), (lead, breaks))


def test_a_known_ending_has_its_known_number_of_ways() -> None:
    cards = [Card(name) for name in ["2H", "3S", "4C", "AH", "5S", "6C", "KH", "7S", "8D", "QH", "9S", "TD"]]
    found = ways(ending({}, cards, 3, False))
    assert found.total() == 48
    # In most of them the ace of hearts takes its trick, and the two higher spades one each.
    assert found.most_common(1) == [((0, 1, 1, 1), 26)]
