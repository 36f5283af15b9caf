"""Claims and cards taken back against the orders: whoever gained by one had asked, and all who were asked agreed."""

from collections.abc import Iterable, Iterator
from typing import Any

from tests.chaos.fold import SEATS
from tests.chaos.history import History
from tests.chaos.journals import Client, Order
from tests.chaos.orders import Question, questions, turned_down

Wish = tuple[int, int, int, str, str]
"""(game, round, cards played so far, seat, what) of a proposal."""


def proposal_faults(clients: list[Client], games: History) -> Iterator[str]:
    """What came of a proposal that nobody made, or that somebody who was asked had not agreed to."""
    asked, _ = questions(clients)
    orders = list(_orders(clients, asked))
    accepted = _accepted(clients, games)
    for wish in sorted(wish for wish in accepted if wish[-1] == "take_back"):
        game, number, plays, seat, _ = wish
        where = f"game {game}, round {number}, card {plays}"
        if not any(made == wish for made, _ in orders):
            yield f"{where}: {seat} never asked for it back"
        yield from _unasked(clients, accepted[wish], f"{where} went back")
    for game, played in games.items():
        for number, round in enumerate(played.rounds, 1):
            if round.claim is None:
                continue
            where = f"game {game}, round {number}"
            seat, tricks = round.claim
            wish = (game, number, len(round.plays), seat, "claim")
            if not any(made == wish and _same(body["tricks"], tricks) for made, body in orders):
                yield f"{where}: {seat} never claimed {tricks}"
            yield from _unasked(clients, accepted.get(wish, set()), f"{where}: a claim was accepted")


def _accepted(clients: list[Client], games: History) -> dict[Wish, set[int]]:
    """What came to be, with the questions `n` that were agreed to, as far as somebody was shown them.

    A claim was shown at once; a card that went back was so, too, or another one lay there later.
    """
    accepted: dict[Wish, set[int]] = {}
    for client in clients:
        for shown in client.shown:
            did, plays = shown.play["did"], len(shown.play["plays"])
            if did and shown.round and did["t"] in ("card_taken_back", "claim_accepted"):
                back = did["t"] == "card_taken_back"
                wish = (*shown.round, plays + back, did["seat"], "take_back" if back else "claim")
                accepted.setdefault(wish, set()).add(shown.play["n"] - 1)
    for game, played in games.items():
        for number, round in enumerate(played.rounds, 1):
            for at, card in round.taken_back:
                seat = round.as_seen([*round.plays[:at], card]).players[at]
                accepted.setdefault((game, number, at + 1, seat, "take_back"), set())
    return accepted


def _orders(clients: Iterable[Client], asked: dict[int, Question]) -> Iterator[tuple[Wish, dict[str, Any]]]:
    """What was proposed by an order that was not turned down."""
    kinds = {"ask_take_back": "take_back", "claim_tricks": "claim"}
    for client in clients:
        for order in client.orders.values():
            body = order.body
            if body["t"] not in kinds or turned_down(order) or order.seat is None or body["n"] not in asked:
                continue
            game, number, _, plays = asked[body["n"]]
            yield (game, number, plays, order.seat, kinds[body["t"]]), body


def _unasked(clients: Iterable[Client], agreed_to: set[int], what: str) -> Iterator[str]:
    """Who was asked and did not agree."""
    for n in agreed_to:
        for client in clients:
            asked = any(shown.play["n"] == n and shown.own and shown.own["ask"] == "agree" for shown in client.shown)
            if asked and not any(_agrees(order, n) for order in client.orders.values()):
                yield f"{what}, and {client.name} had not agreed"


def _agrees(order: Order, n: int) -> bool:
    return order.body["t"] == "agree" and order.body["n"] == n and not turned_down(order)


def _same(claimed: dict[str, int], given: dict[str, int]) -> bool:
    return all(claimed.get(seat, 0) == given.get(seat, 0) for seat in SEATS)
