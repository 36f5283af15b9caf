"""Each view is checked against the history: it shows a prefix of it, everybody the same one, and nothing early."""

from collections.abc import Iterator
from typing import Any

from tests.chaos.fold import HAND, SEATS, Round
from tests.chaos.history import Game, History, partner
from tests.chaos.journals import Client, Shown
from tests.chaos.leaks import secrets_in


def view_faults(client: Client, games: History) -> Iterator[str]:
    """What is wrong with the views of one client, each with the version it was seen at."""
    for shown in client.shown:
        for fault in _faults(shown, games):
            yield f"{client.name} at {shown.v}: {fault}"
        if shown.message.get("rewound"):
            yield f"{client.name} at {shown.v}: the log was set back"


def _faults(shown: Shown, games: History) -> Iterator[str]:
    game = games.get(shown.table["game_no"])
    yield from _early(shown, game)
    if game is None or shown.round is None:
        return
    number = shown.round[1]
    if number > len(game.rounds):
        yield f"shows round {number} of {len(game.rounds)}"
        return
    plays = shown.play["plays"]
    round = game.rounds[number - 1]
    if plays and (len(plays) - 1, plays[-1]) in round.taken_back:
        round = round.as_seen(plays)
    yield from _play(shown.play, round)
    yield from _scores(shown, game)
    own = shown.own
    if own is not None and own["hand"] is not None:
        held = round.hand(own["seat"], len(shown.play["plays"]), _gifts(shown.play))
        if held is not None and set(own["hand"]) != held:
            yield f"{own['seat']} holds {own['hand']}, not {sorted(held)}"


def _gifts(play: dict[str, Any]) -> int:
    return sum(bool(gift["cards"]) for gift in play["exchange"])


def _play(play: dict[str, Any], round: Round) -> Iterator[str]:
    plays = play["plays"]
    if plays != round.plays[: len(plays)]:
        yield f"the cards {plays} are not how {round.plays} begins"
        return
    for seat, bid in play["bids"].items():
        if bid not in (None, "made") and round.bids.get(seat) != bid:
            yield f"{seat} bids {bid}, not {round.bids.get(seat)}"
    if play["phase"] in ("playing", "scored") and round.bids != play["bids"]:
        yield f"play has begun with the bids {play['bids']}, not {round.bids}"
    players = round.players[: len(plays)]
    given = {seat: 0 for seat in SEATS}
    for gift in play["exchange"]:
        given[gift["seat"]] -= gift["cards"]
        given[partner(gift["seat"])] += gift["cards"]
    counts = {seat: HAND + given[seat] - players.count(seat) for seat in SEATS}
    if play["cards"] != counts:
        yield f"hands of {play['cards']}, not {counts}"
    claimed = round.claim is not None and play["phase"] not in ("bidding", "exchange", "playing")
    took = round.taken() if claimed else round.took(len(plays))
    if play["took"] != took:
        yield f"tricks {play['took']}, not {took}"
    tricks = round.tricks(len(plays))
    if play["trick"] is not None and (play["trick"]["leader"], play["trick"]["cards"]) != (
        tricks[-1].leader,
        tricks[-1].cards,
    ):
        yield f"the trick {play['trick']}, not {tricks[-1]}"
    last = tricks[-2] if len(tricks) > 1 else None
    expected = last and {"leader": last.leader, "cards": last.cards, "winner": last.winner}
    if play["last_trick"] != expected:
        yield f"the last trick {play['last_trick']}, not {expected}"


def _scores(shown: Shown, game: Game) -> Iterator[str]:
    lines = game.lines[: len(shown.table["rounds"])]
    if [round["lines"] for round in shown.table["rounds"]] != lines:
        yield f"the scores {shown.table['rounds']}, not {lines}"
        return
    for side, total in shown.play["totals"].items():
        points, bags = (lines[-1][side]["total"], lines[-1][side]["bag_count"]) if lines else (0, 0)
        if (total["points"], total["bags"]) != (points, bags):
            yield f"{side} stands at {total}, not at {points} and {bags} bags"


def _early(shown: Shown, game: Game | None) -> Iterator[str]:
    """Cards, bids and seeds in the message that its reader may not know yet, wherever they stand."""
    message, play = shown.message, shown.play
    out = set(play["plays"])
    round = game.rounds[shown.round[1] - 1] if game and shown.round and shown.round[1] <= len(game.rounds) else None
    for name, part in message.items():
        if name == "own":
            yield from _own_early(part, play, round) if part else ()
        elif name == "table":
            hidden = {field: value for field, value in part.items() if field != "last_round"}
            if leaked := secrets_in(hidden):
                yield f"the table part shows {sorted(leaked)}"
            yield from _last_round(part, play, game)
        elif leaked := secrets_in(part) - out:
            yield f"{name} shows {sorted(leaked)} before they are played"
    sealed = play["phase"] == "bidding" and shown.table["options"]["bidding"] == "sealed"
    if sealed and (any(play["contract"].values()) or set(play["bids"].values()) - {None, "made"}):
        yield "sealed bids are shown"


def _own_early(own: dict[str, Any], play: dict[str, Any], round: Round | None) -> Iterator[str]:
    shown = secrets_in(own)
    if own["ask"] == "look" and shown:
        yield f"{own['seat']} has not looked and is shown {sorted(shown)}"
    if round is None or own["seat"] not in round.hands:
        return
    mine = set(round.hands[own["seat"]])
    gifts = round.gifts[: _gifts(play)]
    mine |= {card for giver, cards in gifts if partner(giver) == own["seat"] for card in cards}
    if play["phase"] in ("bidding", "exchange", "playing", "scored") and (leaked := shown - mine):
        yield f"{own['seat']} is shown {sorted(leaked)}"


def _last_round(table: dict[str, Any], play: dict[str, Any], game: Game | None) -> Iterator[str]:
    last, number = table["last_round"], len(table["rounds"])
    if last is None or game is None or number > len(game.rounds):
        return
    round = game.rounds[number - 1]
    if last["hands"] != round.hands:
        yield f"the hands of round {number} are shown as {last['hands']}, not {round.hands}"
    going_on = play["round"] == number and (play["phase"] == "playing" or len(play["plays"]) < len(round.plays))
    if not round.ended or going_on:
        yield f"the hands of round {number} are shown before its end"
