"""The record of a game: one JSON document, readable without our code and complete enough to replay (RULES §6)."""

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple, replace

from rules.bids import Nil
from rules.cards import Card
from rules.events import By
from rules.game import Deal, Game, PerSeat, Result, Round
from rules.option_fields import Misdeal
from rules.options import OptionsRefused, options
from rules.score import SideScore
from rules.seats import SEATS, Seat, Side
from rules.table import RULES, Table

FORMAT: Literal["spader-record/1"] = "spader-record/1"
T = TypeVar("T")


class Written(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a record: strict when read, without what is empty when written."""


class WrittenSeat(Written, frozen=True):
    """Who sat on a seat when the game began."""

    seat: Seat
    name: str
    bot: bool


class WrittenBid(Written, frozen=True):
    """A bid; a number that is none (0, 14) can be read, so that the rules can refuse it."""

    seat: Seat
    bid: int | Nil


class WrittenGift(Written, frozen=True, rename={"giver": "from"}):
    """Cards passed after a nil bid. That a seat declined need not be written; no cards say it too."""

    giver: Seat
    to: Seat
    cards: tuple[Card, ...]


class WrittenClaim(Written, frozen=True):
    """The remaining tricks, the open one included, as `seat` claimed them; a seat that is left out gets none."""

    seat: Seat
    tricks: dict[Seat, Annotated[int, Meta(ge=0)]]


class WrittenDeal(Written, frozen=True, kw_only=True):
    """What proves a deal: hex digits. The seed is left out while it is secret, a nonce where none was given.

    `nonce_commitments` makes it a strict deal, also if no seat had committed to anything.
    """

    commitment: str
    seed: str | None = None
    nonces: dict[Seat, str]
    nonce_commitments: dict[Seat, str] | None = None


class WrittenThrownIn(Written, frozen=True, kw_only=True):
    """A deal that a seat had dealt again."""

    seat: Seat
    why: Misdeal
    hands: dict[Seat, tuple[Card, ...]]
    deal: WrittenDeal | None = None


class WrittenScore(SideScore, frozen=True, forbid_unknown_fields=True):
    """The six lines and the bag counter after them."""


NotOwn = Literal["bot", "clock"]
"""Whose hand made a play that its owner did not make."""


class WrittenRound(Written, frozen=True, kw_only=True):
    """One deal, bid and played. `by` marks plays, by index, that their owner did not make."""

    dealer: Seat
    hands: dict[Seat, tuple[Card, ...]]
    thrown_in: tuple[WrittenThrownIn, ...] = ()
    bids: tuple[WrittenBid, ...]
    exchange: tuple[WrittenGift, ...] = ()
    plays: tuple[Card, ...]
    by: dict[int, NotOwn] = {}
    claim: WrittenClaim | None = None
    score: dict[Side, WrittenScore] | None = None
    deal: WrittenDeal | None = None


class WrittenResult(Result, frozen=True, forbid_unknown_fields=True):
    """How the game ended."""


class Record(Written, frozen=True, kw_only=True):
    """A game. `options` is a preset and what differs from it; `record` spells every field out."""

    format: Literal["spader-record/1"]
    options: dict[str, Any]
    seats: tuple[WrittenSeat, ...]
    rounds: tuple[WrittenRound, ...]
    rules: int | None = None
    result: WrittenResult | None = None


class Unreadable(Exception):
    """Bytes that are no record; the text is one line for people."""

    def __init__(self, text: str) -> None:
        super().__init__(" ".join(text.split()))


def decode(document: bytes) -> Record:
    """One JSON document as a record, every name and value checked. Raises Unreadable."""
    try:
        value = _decoder.decode(document)
        options(value.options)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(str(error)) from None
    except OptionsRefused as refusal:
        raise Unreadable(f"options: {refusal.detail}") from None
    if value.rules not in (None, RULES):
        raise Unreadable(f"rules {value.rules}: only {RULES} is known here")
    if sorted(seat.seat for seat in value.seats) != sorted(SEATS):
        raise Unreadable("seats: each of N, E, S and W once")
    return value


_decoder = msgspec.json.Decoder(Record)


def open_to_all(record: Record) -> Record:
    """What everybody of the table may know once the game is over: without a round that was not played to its end."""
    if record.rounds and record.rounds[-1].score is None:
        return replace(record, rounds=record.rounds[:-1])
    return record


def record(table: Table) -> Record:
    """A table's newest game so far, with every hand of an open round. Raises ValueError if there was no game."""
    game = table.game
    if game is None:
        raise ValueError("no game has been started")
    rounds = list(game.rounds)
    if game.round is not None and game.round.scores is None:
        rounds.append(game.round)
    return Record(
        format=FORMAT,
        options=msgspec.json.decode(msgspec.json.encode(game.options)),
        seats=tuple(
            WrittenSeat(seat, chair.name, chair.guest is None) for seat, chair in zip(SEATS, game.names, strict=True)
        ),
        rounds=tuple(_round(game, round) for round in rounds),
        rules=game.rules,
        result=WrittenResult(*astuple(game.result)) if game.result else None,
    )


def _round(game: Game, round: Round) -> WrittenRound:
    order = [round.dealer.after(step) for step in range(1, len(SEATS) + 1)]
    bids = [(seat, round.bids[seat.place]) for seat in order]
    return WrittenRound(
        dealer=round.dealer,
        hands=_by_seat(round.dealt),
        thrown_in=tuple(
            WrittenThrownIn(seat=one.seat, why=one.why, hands=_by_seat(one.dealt), deal=_deal(one.deal))
            for one in round.thrown_in
        ),
        bids=tuple(WrittenBid(seat, bid) for seat, bid in bids if bid is not None),
        exchange=tuple(WrittenGift(gift.seat, gift.seat.partner, gift.cards) for gift in round.gifts if gift.cards),
        plays=round.plays,
        by={index: _NOT_OWN[by] for index, by in round.by},
        claim=WrittenClaim(round.claim.seat, _by_seat(round.claim.tricks)) if round.claim else None,
        score={side: WrittenScore(*astuple(lines)) for side, lines in zip(game.sides, round.scores, strict=True)}
        if round.scores
        else None,
        deal=_deal(round.deal),
    )


_NOT_OWN: dict[By, NotOwn] = {By.BOT: "bot", By.CLOCK: "clock"}


def _deal(deal: Deal) -> WrittenDeal | None:
    """None for a deal without a commitment: a foreign record's."""
    if not deal.commitment:
        return None
    said = deal.nonce_commitments
    return WrittenDeal(
        commitment=deal.commitment,
        seed=deal.seed,
        nonces=_given(deal.nonces),
        nonce_commitments=None if said is None else _given(said),
    )


def _given(digits: PerSeat) -> dict[Seat, str]:
    return {seat: each for seat, each in zip(SEATS, digits, strict=True) if each is not None}


def _by_seat(values: tuple[T, ...]) -> dict[Seat, T]:
    return dict(zip(SEATS, values, strict=True))
