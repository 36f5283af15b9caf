"""What a bot knows is what its seat was sent, and bots play by every table's rules."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.bids import Nil
from rules.bots import Decision, decide, hopeless, seen
from rules.cards import Card, Suit, hand
from rules.deal import deck_for, hands
from rules.events import AnyEvent, BidMade, CardPlayed, CardsGiven, DealCommitted, Dealt, Level, Looked
from rules.own import OwnPart, own_part
from rules.seats import SEATS, Seat
from rules.table import Stage, Table, asked, stage
from rules.view import play_part
from tests.rules.bots.position import position
from tests.rules.laid import started

HOUSES: list[dict[str, Any]] = [
    {"preset": "pagat"},
    {"preset": "sv"},
    {"preset": "de"},
    {"preset": "nl"},
    {"preset": "da"},
    {"jokers": "2H2D", "nil_exchange": 3},
    {"bids": "whiz"},
    {"bids": "suicide", "min_team_bid": 4},
    {"bids": "mirror", "blind_nil": 0, "blind_nil_exchange": 0},
    {"partners": "solo"},
    {"nil": 0, "blind_nil": 0, "blind_nil_exchange": 0, "bag_limit": 0},
    {"blind_nil_deficit": 0, "first_trick_spade": "forbidden", "lead_spades": "any"},
    {"first_round_bids_itself": True, "min_team_bid": 5},
]


def event(own: OwnPart, decision: Decision) -> AnyEvent:
    match decision:
        case None:
            return Looked(own.seat)
        case Card():
            return CardPlayed(own.seat, decision)
        case int() | Nil():
            return BidMade(own.seat, decision)
        case _:
            return CardsGiven(own.seat, decision)


def choice(table: Table, seat: Seat, level: Level = "medium") -> Decision:
    return decide(seen(table.options, play_part(table), own_part(table, seat)), level)


def dealt(table: Table, chance: Random) -> Table:
    assert table.game is not None
    table = apply(table, DealCommitted(f"{chance.getrandbits(64):064x}"))
    deck = list(deck_for(table.options.jokers))
    chance.shuffle(deck)
    assert table.game is not None
    return apply(table, Dealt(hands(deck, table.game.dealer)))


@pytest.mark.parametrize("chosen", HOUSES, ids=str)
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_four_bots_play_whole_rounds_by_any_house_s_rules(chosen: Mapping[str, Any], level: Level) -> None:
    chance, table = Random(4), started({**chosen, "target": 1000})
    for _ in range(12):
        table = dealt(table, chance)
        while stage(table) in (Stage.BIDDING, Stage.EXCHANGE, Stage.PLAYING):
            seat = asked(table)[0]
            table = apply(table, event(own_part(table, seat), choice(table, seat, level)))
        if stage(table) is Stage.OVER:
            break
    assert table.game is not None
    assert table.game.rounds


def test_cards_that_a_bot_cannot_see_do_not_change_what_it_does() -> None:
    chance, table = Random(9), dealt(started(), Random(9))
    while stage(table) in (Stage.BIDDING, Stage.EXCHANGE, Stage.PLAYING):
        seat = asked(table)[0]
        assert choice(shuffled(table, seat, chance), seat) == choice(table, seat)
        table = apply(table, event(own_part(table, seat), choice(table, seat)))


def shuffled(table: Table, seat: Seat, chance: Random) -> Table:
    """The same table with the other seats' cards dealt among them anew."""
    game = table.game
    assert game is not None
    assert game.round is not None
    held = game.round.hands
    others = [other for other in SEATS if other is not seat]
    cards = [card for other in others for card in held[other.place]]
    chance.shuffle(cards)
    new = list(held)
    for other in others:
        count = len(held[other.place])
        new[other.place] = hand(cards[:count])
        del cards[:count]
    return replace(table, game=replace(game, round=replace(game.round, hands=tuple(new))))


def test_a_seat_that_failed_to_follow_is_known_to_be_void() -> None:
    knows = position("2H 3H", tricks=[("W", "AC 4C 5D 6C")])
    assert knows.shown_void(Seat.E, Suit.CLUBS)
    assert not knows.shown_void(Seat.N, Suit.CLUBS)
    assert not knows.shown_void(Seat.W, Suit.CLUBS)


def test_the_highest_card_left_of_a_suit_is_the_boss() -> None:
    assert position("QH 2D", gone="AH KH").is_boss(Card.HQ)
    assert not position("QH 2D", gone="AH").is_boss(Card.HQ)


def test_a_failed_nil_s_tricks_help_only_where_the_rules_say_so() -> None:
    bids, took = (Nil.NIL, 3, 4, 3), (2, 0, 1, 0)
    assert position("2H", bids=bids, took=took).need((Seat.N, Seat.S)) == 3
    assert position("2H", bids=bids, took=took, chosen={"preset": "nl"}).need((Seat.N, Seat.S)) == 1


def test_in_solo_everybody_else_is_a_rival() -> None:
    knows = position("2H", bids=(5, 3, 3, 3), chosen={"partners": "solo"})
    assert knows.partner is None
    assert knows.rivals == (Seat.W, Seat.N, Seat.E)
    assert knows.their_need == 5


def test_blind_nil_is_the_last_resort() -> None:
    losing = position("", ask="look", legal_bids=(Nil.BLIND,), bids=(2, 5, None, 6), points=(100, 420))
    assert hopeless(losing)
    assert decide(losing) is Nil.BLIND
    assert decide(position("", ask="look", legal_bids=(Nil.BLIND,), points=(100, 250))) is None
    assert decide(position("", ask="look", bids=(2, 5, None, 6), points=(100, 420))) is None
