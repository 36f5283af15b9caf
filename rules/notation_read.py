"""The text notation of a record read back (docs/notation.md): every line is understood, or the text is unreadable."""

import re
from collections.abc import Callable
from typing import Any

import msgspec

from rules.cards import Card, hand
from rules.notation import BIDS, FIRST, NAMES, SUITS, leaders
from rules.options import Options, OptionsRefused, options
from rules.record import FORMAT, Record, Unreadable, decode
from rules.seats import SEATS

_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\[\\"n])*)"\]')
_TRICK = re.compile(r"(\d+)\. ([NESW]): (.+)")
_CARD = re.compile(r"(\w\w)(?:\((bot|clock)\))?")
_ESCAPED = {r"\\": "\\", r"\"": '"', r"\n": "\n"}
_SEAT_TAGS = {name: seat for seat, name in NAMES.items()}
_SUIT_LETTERS = tuple(suit.value for suit in SUITS)


def is_notation(document: bytes) -> bool:
    """Whether a document is meant as text notation."""
    return document.lstrip().startswith(FIRST[:8].encode())


def read(document: bytes) -> Record:
    """The record that a text tells. Raises Unreadable, which names the line."""
    number = 0
    reading = _Reading()
    try:
        text = document.decode("utf-8")
        for line in text.split("\n"):
            number += 1
            if line.strip():
                reading.line(line.strip())
    except ValueError as error:
        raise Unreadable(f"line {number}: {error}") from None
    return reading.record()


class _Reading:
    """What has been read: the record as JSON values, and where the next tag belongs."""

    def __init__(self) -> None:
        self.whole: dict[str, Any] = {"format": FORMAT, "options": {}, "seats": [], "rounds": []}
        self.thrown: dict[str, Any] | None = None
        """The deal thrown in whose hands or proof come next."""

    def record(self) -> Record:
        try:
            fields = msgspec.to_builtins(options(self.whole["options"]))
        except OptionsRefused as refusal:
            raise Unreadable(f"options: {refusal.detail}") from None
        told = [round.pop("leaders") for round in self.whole["rounds"]]
        decoded = decode(msgspec.json.encode(self.whole | {"options": fields}))
        for number, (round, led) in enumerate(zip(decoded.rounds, told, strict=True), 1):
            if leaders(round.dealer, round.plays) != led:
                raise Unreadable(f"round {number}: a trick is not led by the winner of the one before")
        return decoded

    def line(self, line: str) -> None:
        tag = _TAG.fullmatch(line)
        if tag is not None:
            name, escaped = tag.groups()
            text = re.sub(r"\\.", lambda found: _ESCAPED[found[0]], escaped)
            if name in _SEAT_TAGS:
                self.whole["seats"].append({"seat": _SEAT_TAGS[name], "name": text, "bot": False})
            elif name in _TAGS:
                _TAGS[name](self, text)
            else:
                raise ValueError(f"there is no tag {name}")
            return
        trick = _TRICK.fullmatch(line)
        if trick is None:
            raise ValueError("neither a tag nor a trick")
        self.trick(*trick.groups())

    @property
    def round(self) -> dict[str, Any]:
        """The round that is being read. Raises ValueError before the first."""
        if not self.whole["rounds"]:
            raise ValueError("no round has begun")
        return self.whole["rounds"][-1]

    @property
    def dealt(self) -> dict[str, Any]:
        """What the next hands and proof belong to: a deal thrown in, or the round."""
        return self.round if self.thrown is None else self.thrown

    @property
    def proof(self) -> dict[str, Any]:
        """What proves those hands."""
        return self.dealt.setdefault("deal", {"nonces": {}})

    def trick(self, number: str, leader: str, cards: str) -> None:
        round = self.round
        told = round["leaders"]
        if int(number) != len(told) + 1 or len(round["plays"]) != len(told) * len(SEATS):
            raise ValueError(f"trick {number} does not follow a whole trick {len(told)}")
        told.append(leader)
        for each in cards.split():
            found = _CARD.fullmatch(each)
            if found is None:
                raise ValueError(f"{each} is no card")
            card, by = found.groups()
            if by is not None:
                round["by"][str(len(round["plays"]))] = by
            round["plays"].append(card)


def _first(reading: _Reading, text: str) -> None:
    if text != "text/1":
        raise ValueError(f"{text}: only text/1 is known here")


def _preset(reading: _Reading, text: str) -> None:
    reading.whole["options"]["preset"] = text


def _options(reading: _Reading, text: str) -> None:
    for each in text.split():
        name, _, value = each.partition("=")
        if name not in Options.__struct_fields__:
            raise ValueError(f"there is no option {name}")
        reading.whole["options"][name] = _value(name, value)


def _value(name: str, text: str) -> Any:
    if name == "misdeal":
        return [] if text == "none" else text.split(",")
    words = {"yes": True, "no": False, "none": None}
    return words[text] if text in words else int(text) if re.fullmatch(r"-?\d+", text) else text


def _bots(reading: _Reading, text: str) -> None:
    for seat in reading.whole["seats"]:
        seat["bot"] = seat["seat"] in text.split()


def _rules(reading: _Reading, text: str) -> None:
    reading.whole["rules"] = int(text)


def _result(reading: _Reading, text: str) -> None:
    winner, reason = text.split()
    reading.whole["result"] = {"winner": None if winner == "-" else winner, "reason": reason}


def _round(reading: _Reading, text: str) -> None:
    rounds = reading.whole["rounds"]
    if int(text) != len(rounds) + 1:
        raise ValueError(f"round {text} comes after round {len(rounds)}")
    reading.thrown = None
    rounds.append({"hands": {}, "thrown_in": [], "bids": [], "exchange": [], "plays": [], "by": {}, "leaders": []})


def _dealer(reading: _Reading, text: str) -> None:
    reading.round["dealer"] = text


def _thrown_in(reading: _Reading, text: str) -> None:
    seat, why = text.split()
    reading.thrown = {"seat": seat, "why": why, "hands": {}}
    reading.round["thrown_in"].append(reading.thrown)


def _deal(reading: _Reading, text: str) -> None:
    if reading.thrown is not None and reading.thrown["hands"]:
        reading.thrown = None
    hands = text.removeprefix("N:").split(" ")
    for seat, held in zip(SEATS, hands, strict=True):
        suits = zip(_SUIT_LETTERS, held.split("."), strict=True)
        cards = [Card(_JOKERS.get(rank, rank + suit)) for suit, ranks in suits for rank in ranks]
        reading.dealt["hands"][seat] = hand(tuple(cards))


def _committed(reading: _Reading, text: str) -> None:
    pairs = (each.partition("=") for each in text.split())
    reading.proof["nonce_commitments"] = {seat: promised for seat, _, promised in pairs}


def _commitment(reading: _Reading, text: str) -> None:
    reading.proof["commitment"] = text


def _seed(reading: _Reading, text: str) -> None:
    reading.proof["seed"] = text


def _nonce(reading: _Reading, text: str) -> None:
    seat, nonce = text.split()
    reading.proof["nonces"][seat] = nonce


def _bids(reading: _Reading, text: str) -> None:
    for each in text.split():
        seat, _, bid = each.partition(":")
        reading.round["bids"].append({"seat": seat, "bid": _NILS[bid] if bid in _NILS else int(bid)})


def _passed(reading: _Reading, text: str) -> None:
    seats, *cards = text.split()
    giver, to = seats.split("-")
    reading.round["exchange"].append({"from": giver, "to": to, "cards": cards})


def _claim(reading: _Reading, text: str) -> None:
    seat, *tricks = text.split()
    reading.round["claim"] = {"seat": seat, "tricks": _numbers(tricks)}


def _score(reading: _Reading, text: str) -> None:
    side, *lines = text.split()
    reading.round.setdefault("score", {})[side] = _numbers(lines)


def _numbers(pairs: list[str]) -> dict[str, int]:
    return {name: int(value) for name, _, value in (pair.partition("=") for pair in pairs)}


_JOKERS = {"B": "BJ", "L": "LJ"}
_NILS = {word: nil for nil, word in BIDS.items()}
_TAGS: dict[str, Callable[[_Reading, str], None]] = {
    "Spader": _first,
    "Preset": _preset,
    "Options": _options,
    "Bots": _bots,
    "Rules": _rules,
    "Result": _result,
    "Round": _round,
    "Dealer": _dealer,
    "ThrownIn": _thrown_in,
    "Deal": _deal,
    "Committed": _committed,
    "Commitment": _commitment,
    "Seed": _seed,
    "Nonce": _nonce,
    "Bids": _bids,
    "Passed": _passed,
    "Claim": _claim,
    "Score": _score,
}
