"""The play part: what everybody is sent of the round, in three pieces, for most cards change only one of them."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import astuple

from rules.bidding import may_go_blind
from rules.bids import contract
from rules.events import By, Looked, snake
from rules.parts import Act, Did, Exchanged, OpenTrick, PlayFresh, PlayPart, ProposalView, TotalView
from rules.proposals import may_propose_to_take_back
from rules.score import helping
from rules.seats import SEATS, Seat
from rules.table import BIDDING, PLAYING, Game, Proposal, Round, Stage, Table, Trick, asked, stage, winning

ACTS: dict[Stage, Act] = {
    Stage.BIDDING: "bid",
    Stage.EXCHANGE: "exchange",
    Stage.PLAYING: "card",
    Stage.SCORED: "continue",
}

NAMES: tuple[str, ...] = tuple(seat.value for seat in SEATS)
PERSON = By.PERSON
LOOKED = snake(Looked.__name__)
MADE = "made"
"""Stands for a sealed bid until all are in."""


def play_part(table: Table, at: int = 0, due: int | None = None, did: Did | None = None) -> PlayPart:
    """The part that every action changes; `at`, `due` and `did` come from the host."""
    now, waiting = stage(table), asked(table)
    fresh = astuple(play_fresh(table, now, waiting, at, due, did))
    return PlayPart(*fresh, **play_tricks(table, now), **play_lasting(table, now))


def play_fresh(
    table: Table, now: Stage, waiting: tuple[Seat, ...], at: int, due: int | None, did: Did | None
) -> PlayFresh:
    """The half that is new after every card; the table is at the stage `now` and waits for those seats."""
    game = table.game
    round = game.round if game else None
    if game is None or round is None:
        return PlayFresh(table.n, now, (), None, at, due, dict.fromkeys(NAMES, 0), False, None, (), None, did)
    if did is not None and did.t == LOOKED and now is BIDDING and game.options.bidding == "sealed":
        did = None
    asked = waiting if table.paused is None else ()
    act = ACTS.get(now) if table.proposal is None else "agree"
    take_back = may_propose_to_take_back(table)
    return PlayFresh(
        table.n, now, asked, act, at, due, _held(round), round.broken, _open(round.trick), round.plays, take_back, did
    )


def card_fresh(n: int, round: Round, waiting: tuple[Seat, ...], at: int, due: int | None, did: Did | None) -> PlayFresh:
    """The same after a card that changed nothing but the round, which is most of what happens: with fewer questions.

    Such a card may be taken back if its own person has played it: whoever plays is there, and nothing was proposed.
    """
    take_back = did.seat if did is not None and did.by is PERSON else None
    return PlayFresh(
        n,
        PLAYING,
        waiting,
        "card",
        at,
        due,
        _held(round),
        round.broken,
        _open(round.trick),
        round.plays,
        take_back,
        did,
    )


def _held(round: Round) -> dict[str, int]:
    """How many cards each seat holds."""
    north, east, south, west = round.hands
    return {"N": len(north), "E": len(east), "S": len(south), "W": len(west)}


def _open(trick: Trick) -> OpenTrick:
    return OpenTrick(trick.leader, trick.cards, winning(trick)[0] if trick.cards else None)


def play_tricks(table: Table, now: Stage) -> dict[str, Any]:
    """What the tricks taken so far come to: of all cards only one that ends a trick changes that."""
    game = table.game
    round = game.round if game else None
    if game is None or round is None:
        return {"took": dict.fromkeys(NAMES, 0), "need": {}, "last_trick": None}
    need = dict.fromkeys(game.sides, 0) if _sealed(game, now) else _need(game, round)
    return {"took": _by_seat(round.took), "need": need, "last_trick": round.last_trick}


def play_lasting(table: Table, now: Stage) -> dict[str, Any]:
    """The other fields: no card changes them but the last one of a round."""
    game = table.game
    round = game.round if game else None
    if game is None or round is None:
        return _no_round(table)
    sealed = _sealed(game, now)
    return {
        "round": round.number,
        "dealer": round.dealer,
        "bids": _by_seat([None if bid is None else MADE for bid in round.bids] if sealed else round.bids),
        "looked": _looked(game, round, sealed) if now is BIDDING else SEATS,
        "contract": dict.fromkeys(game.sides, 0) if sealed else _contracts(game, round),
        "totals": _totals(game),
        "exchange": tuple([Exchanged(gift.seat, len(gift.cards)) for gift in round.gifts]) if round.gifts else (),
        "paused": table.paused,
        "proposal": _proposal(table.proposal) if table.proposal else None,
        "outcome": table.outcomes[-1] if table.outcomes else None,
    }


def _sealed(game: Game, now: Stage) -> bool:
    """Whether bids are being made that nobody sees yet; they tell neither contract nor need."""
    return now is BIDDING and game.options.bidding == "sealed"


def _no_round(table: Table) -> dict[str, Any]:
    """The same in the lobby, and between a start and its first deal."""
    game = table.game
    return {
        "round": len(game.rounds) if game else 0,
        "dealer": game.dealer if game else None,
        "bids": dict.fromkeys(NAMES),
        "looked": (),
        "contract": {},
        "totals": _totals(game) if game else {},
        "exchange": (),
        "paused": table.paused,
        "proposal": None,
        "outcome": table.outcomes[-1] if table.outcomes else None,
    }


def _proposal(proposal: Proposal) -> ProposalView:
    tricks = _by_seat(proposal.tricks) if proposal.what == "claim" else None
    return ProposalView(proposal.seat, proposal.what, tricks, proposal.agreed)


def _looked(game: Game, round: Round, sealed: bool) -> tuple[Seat, ...]:
    """The seats that see their cards. Sealed bids hide who looked: who bids without having looked bids blind nil."""
    if sealed:
        return tuple(seat for seat in SEATS if round.bids[seat.place] is not None or not may_go_blind(game, seat))
    return SEATS if all(round.looked) else tuple(seat for seat in SEATS if round.looked[seat.place])


def _by_seat(values: Sequence[Any]) -> dict[str, Any]:
    north, east, south, west = values
    return {"N": north, "E": east, "S": south, "W": west}


def _contracts(game: Game, round: Round) -> dict[str, int]:
    contracts: dict[str, int] = {}
    for side in game.sides:
        contracts[side] = contract(round.bids[side.places])
    return contracts


def _need(game: Game, round: Round) -> dict[str, int]:
    """The tricks that each side still needs for its contract."""
    need: dict[str, int] = {}
    for side in game.sides:
        bids = round.bids[side.places]
        need[side] = max(0, contract(bids) - helping(game.options, bids, round.took[side.places]))
    return need


def _totals(game: Game) -> dict[str, TotalView]:
    return {side: TotalView(own.points, own.bags) for side, own in zip(game.sides, game.totals, strict=True)}
