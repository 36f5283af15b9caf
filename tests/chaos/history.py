"""What happened at a table: its games by their records, or as far as anybody was shown them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tests.chaos.fold import SEATS, Round, side_of
from tests.chaos.journals import Client, Shown
from tests.chaos.scoring import PRESETS, SIDES, Rules, result, scores


@dataclass
class Game:
    """A game's rounds. `result` is null while it goes on; `recorded` says that a record tells it."""

    options: dict[str, Any]
    rounds: list[Round] = field(default_factory=list[Round])
    result: dict[str, Any] | None = None
    recorded: bool = False

    @property
    def rules(self) -> Rules:
        """What the scoring needs of the options: the preset's values, and the ends that a table may move."""
        preset, options = PRESETS[self.options["preset"]], self.options
        fields = preset.__dict__ | {"target": options["target"], "cap": options["round_cap"]}
        return Rules(**fields)

    @cached_property
    def lines(self) -> list[dict[str, dict[str, int]]]:
        """The scores of its finished rounds, computed afresh."""
        return scores(self.rules, [round for round in self.rounds if round.ended])

    def faults(self) -> list[str]:
        """What is wrong with the game by itself: cards, scores, the end."""
        faults = [f"round {number}: {fault}" for number, round in enumerate(self.rounds, 1) for fault in round.faults()]
        lines = self.lines
        for number, (round, expected) in enumerate(zip(self.rounds, lines, strict=False), 1):
            if round.score is not None and round.score != expected:
                faults.append(f"round {number}: the score is {round.score}, not {expected}")
        totals = {side: lines[-1][side]["total"] if lines else 0 for side in SIDES}
        ended = result(self.rules, totals, len(lines))
        if self.result is not None and self.result["reason"] not in ("abandoned", "conceded") and self.result != ended:
            faults.append(f"the result is {self.result}, not {ended}")
        if self.recorded and len(lines) < len(self.rounds) - (self.result is None):
            faults.append("a round that is not the last is not whole")
        return faults


History = dict[int, Game]
"""Games by number, from 1."""


def history(records: Mapping[int, Any], clients: Iterable[Client]) -> History:
    """The table's games: those with a record by the record, the others as the clients were shown them."""
    games = {number: _recorded(record) for number, record in records.items()}
    for shown in sorted((shown for client in clients for shown in client.shown), key=lambda shown: shown.v):
        number = shown.table["game_no"]
        if not number:
            continue
        if number not in games or not games[number].recorded:
            _learn(games.setdefault(number, Game(shown.table["options"])), shown)
        _learn_taken_back(games[number], shown)
    for game in games.values():
        for round in game.rounds:
            for giver, cards in round.gifts:
                if not cards:  # nobody here gave or got them
                    round.hands = {seat: hand for seat, hand in round.hands.items() if side_of(seat) != side_of(giver)}
    return games


def _recorded(record: dict[str, Any]) -> Game:
    rounds = [
        Round(
            one["dealer"],
            one["hands"],
            {bid["seat"]: bid["bid"] for bid in one["bids"]},
            [(gift["from"], gift["cards"]) for gift in one.get("exchange", [])],
            one["plays"],
            {at: one.get("by", {}).get(str(at), "person") for at in range(len(one["plays"]))},
            one.get("score"),
            (one["claim"]["seat"], one["claim"]["tricks"]) if one.get("claim") else None,
        )
        for one in record["rounds"]
    ]
    return Game(record["options"], rounds, record.get("result"), recorded=True)


def _learn(game: Game, shown: Shown) -> None:
    """Add what one view tells of a game that has no record."""
    game.result = shown.table["result"] or game.result
    if shown.round is None:
        return
    play, number = shown.play, shown.round[1]
    if number == len(game.rounds) + 1:
        game.rounds.append(Round(play["dealer"]))
    elif number > len(game.rounds):
        return  # rounds that nobody here saw: the game cannot be told from views
    round = game.rounds[number - 1]
    _learn_plays(round, play["plays"])
    round.bids |= {seat: bid for seat, bid in play["bids"].items() if bid not in (None, "made")}
    did = play["did"]
    if did and did["t"] == "card_played":
        round.by[len(play["plays"]) - 1] = did["by"]
    _learn_own(round, play, shown.own)
    last = shown.table["last_round"]
    if last and len(shown.table["rounds"]) <= len(game.rounds):
        finished = game.rounds[len(shown.table["rounds"]) - 1]
        finished.hands = last["hands"]
        finished.score = last["lines"]
        if last.get("claim"):
            finished.claim = (last["claim"]["seat"], dict(zip(SEATS, last["claim"]["tricks"], strict=True)))


def _learn_plays(round: Round, plays: list[str]) -> None:
    """Take the cards of a newer view. One that lies there no more was taken back."""
    same = next((at for at, (old, new) in enumerate(zip(round.plays, plays, strict=False)) if old != new), len(plays))
    round.taken_back |= {(at, card) for at, card in enumerate(round.plays[same:], same)}
    round.by = {at: by for at, by in round.by.items() if at < same}
    round.plays = plays


def _learn_taken_back(game: Game, shown: Shown) -> None:
    """Of a game with a record: a card that was shown as the newest and is not in the record was taken back."""
    if shown.round is None or shown.round[1] > len(game.rounds):
        return
    round, plays = game.rounds[shown.round[1] - 1], shown.play["plays"]
    last = len(plays) - 1
    if game.recorded and plays and plays[:last] == round.plays[:last] and plays[last:] != round.plays[last : last + 1]:
        round.taken_back.add((last, plays[last]))


def _learn_own(round: Round, play: dict[str, Any], own: dict[str, Any] | None) -> None:
    """Add what a seat alone is told: its cards, and those it exchanged."""
    if own and own["hand"] is not None and not play["plays"] and not play["exchange"]:
        round.hands.setdefault(own["seat"], own["hand"])
    known = dict(round.gifts)
    for gift in play["exchange"]:
        if gift["cards"]:
            known.setdefault(gift["seat"], [])
            if own and own["seat"] == gift["seat"]:
                known[gift["seat"]] = own["gave"]
            elif own and own["seat"] == partner(gift["seat"]):
                known[gift["seat"]] = own["got"]
    round.gifts = list(known.items())


def partner(seat: str) -> str:
    """The seat opposite."""
    return next(other for other in "NESW" if other != seat and side_of(other) == side_of(seat))
