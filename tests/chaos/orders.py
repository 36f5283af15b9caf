"""Orders against the history: accepted ones happened, once, refused ones did not, and nothing came of itself."""

from collections.abc import Iterable, Iterator

from tests.chaos.history import History
from tests.chaos.journals import Client, Order

ANSWERS = ("play_card", "make_bid", "give_cards")
Question = tuple[int, int, str, int]
"""(game, round, phase, cards played so far) that a number `n` asked about."""


def questions(clients: Iterable[Client]) -> tuple[dict[int, Question], list[str]]:
    """What each `n` asked about, and where two views disagree on that."""
    asked: dict[int, Question] = {}
    faults: list[str] = []
    for client in clients:
        for shown in client.shown:
            if shown.round is None or shown.play["act"] is None:
                continue
            question = (*shown.round, shown.play["phase"], len(shown.play["plays"]))
            if asked.setdefault(shown.play["n"], question) != question:
                faults.append(f"{client.name} at {shown.v}: question {shown.play['n']} was {asked[shown.play['n']]}")
    return asked, faults


def answer_faults(clients: list[Client]) -> Iterator[str]:
    """Answers that contradict each other: of one order, or one version for two orders."""
    owners: dict[int, str] = {}
    for client in clients:
        for id, order in client.orders.items():
            versions = {answer["v"] for answer in order.answers if answer["t"] == "ok"}
            if len(versions) > 1 or (versions and order.refused):
                yield f"{client.name}: {id} was answered {order.answers}"
            if order.changed:
                yield f"{client.name}: {id} was given twice with different contents"
            for version in versions:
                owner = owners.setdefault(version, f"{client.guest} {id}")
                if owner != f"{client.guest} {id}":
                    yield f"{client.name}: {id} became version {version}, and so did another order"


def order_faults(clients: list[Client], games: History) -> Iterator[str]:
    """Accepted orders that did not happen, refused ones that did, and cards that nobody asked for."""
    asked, faults = questions(clients)
    yield from faults
    wanted: dict[tuple[int, int, int], list[Order]] = {}
    for client in clients:
        for id, order in client.orders.items():
            kind = order.body["t"]
            if kind not in ANSWERS or order.seat is None:
                continue
            if order.body["n"] not in asked:
                if order.accepted is not None:
                    yield f"{client.name}: {id} was accepted, and answers what nobody was shown to be asked"
                continue
            game, number, _, plays = asked[order.body["n"]]
            if order.accepted is not None:
                for fault in _happened(kind, order, (game, number, plays), games):
                    yield f"{client.name}: {id} was accepted as {order.accepted}, but {fault}"
            if kind == "play_card":
                wanted.setdefault((game, number, plays), []).append(order)
    yield from _uninvited(clients, games, wanted)


def _happened(kind: str, order: Order, at: tuple[int, int, int], games: History) -> Iterator[str]:
    game, number, plays = at
    if game not in games or number > len(games[game].rounds):
        yield f"there is no round {number} in game {game}"
        return
    round = games[game].rounds[number - 1]
    body, seat = order.body, order.seat
    if kind == "play_card":
        if (plays, body["card"]) in round.taken_back:
            return
        if plays >= len(round.plays):
            yield f"round {number} has only {len(round.plays)} cards"
        elif (round.plays[plays], round.players[plays]) != (body["card"], seat):
            yield f"card {plays + 1} of round {number} is {round.players[plays]}'s {round.plays[plays]}"
    elif kind == "make_bid" and round.bids.get(seat or "") != body["bid"]:
        if not round.bids and not games[game].recorded:
            return  # sealed, and nobody was shown how they were opened
        yield f"the bids of round {number} are {round.bids}"
    elif kind == "give_cards" and body["cards"] and games[game].recorded:
        given = [set(cards) for giver, cards in round.gifts if giver == seat]
        if given != [set(body["cards"])]:
            yield f"the exchange of round {number} is {round.gifts}"


def _uninvited(clients: list[Client], games: History, wanted: dict[tuple[int, int, int], list[Order]]) -> Iterator[str]:
    """Cards in the history that stand for a person's own, and that this person did not ask to play, or was refused."""
    told = _told(clients)
    for game, played in games.items():
        for number, round in enumerate(played.rounds, 1):
            for at, (card, seat) in enumerate(zip(round.plays, round.players, strict=True)):
                if round.by.get(at) != "person" or at >= told.get((game, number), {}).get(seat, 0):
                    continue
                orders = [order for order in wanted.get((game, number, at), []) if order.seat == seat]
                if not any(order.body["card"] == card and not turned_down(order) for order in orders):
                    yield f"game {game}, round {number}: {seat} never played {card}, card {at + 1}"


def turned_down(order: Order) -> bool:
    """Whether an order was refused, and never accepted."""
    return order.refused and order.accepted is None


def _told(clients: list[Client]) -> dict[tuple[int, int], dict[str, int]]:
    """By round, the seats that some client held all through it, and how many cards it was shown of it."""
    seats: dict[tuple[int, int], dict[str, set[str | None]]] = {}
    cards: dict[tuple[int, int], dict[str, int]] = {}
    for client in clients:
        for shown in client.shown:
            if shown.round is not None:
                seats.setdefault(shown.round, {}).setdefault(client.name, set()).add(shown.seat)
                cards.setdefault(shown.round, {})[client.name] = len(shown.play["plays"])
    return {
        round: {seat: cards[round][name] for name, held in by_client.items() if len(held) == 1 for seat in held if seat}
        for round, by_client in seats.items()
    }
