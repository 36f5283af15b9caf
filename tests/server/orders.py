"""Orders at random, sensible and senseless, as one client might send them."""

from random import Random
from typing import Any

from protocol import requests as r
from rules.cards import DECK
from rules.events import Turn, Watch
from rules.seats import SEATS
from tests.server.lines import Line
from tests.server.tables import moves

Order = tuple[type[r.AnyOrder], tuple[Any, ...]]
TURNS = (Turn(), Turn(25, 10), Turn(5, 2))


def sensible(line: Line, chance: Random) -> Order | None:
    """A legal answer to what the client is asked, if it is asked anything."""
    own = line.view.own
    choices = moves(own) if own is not None else []
    if not choices:
        return None
    kind, *values = chance.choice(choices)
    return kind, (line.view.play.n, *values)


def any_order(line: Line, chance: Random) -> Order:
    """An order of any kind but the one that ends the table, mostly one that is refused."""
    n = line.view.play.n + chance.choice((0, 0, 0, -1, 1))
    seat, other, card = chance.choice(SEATS), chance.choice(SEATS), chance.choice(DECK)
    level = chance.choice(("easy", "medium"))
    orders: list[Order] = [
        (r.MakeBid, (max(0, n), chance.choice(("nil", "blind nil", 1, 3, 13)))),
        (r.Look, (max(0, n),)),
        (r.PlayCard, (max(0, n), card)),
        (r.GiveCards, (max(0, n), chance.choice(((), (card,), (card, chance.choice(DECK)))))),
        (r.Continue, (max(0, n),)),
        (r.AskTakeBack, (max(0, n),)),
        (r.ClaimTricks, (max(0, n), {seat: chance.randrange(4), other: chance.randrange(10)})),
        (r.Concede, ()),
        (r.Agree, (max(0, n),)),
        (r.Decline, (max(0, n),)),
        (r.Withdraw, (max(0, n),)),
        (r.AskMisdeal, (max(0, n),)),
        (r.TakeSeat, (seat,)),
        (r.TakeSeat, (seat,)),
        (r.LeaveSeat, ()),
        (r.SetReady, (True,)),
        (r.SetReady, (True,)),
        (r.SetReady, (False,)),
        (r.AskRematch, ()),
        (r.Pause, ()),
        (r.Resume, ()),
        (r.Resume, ()),
        (r.ComeBack, ()),
        (r.LetBot, (seat,)),
        (r.GiveNonce, (chance.choice("0123456789abcdef") * 64,)),
        (r.Configure, ("T", {"preset": chance.choice(("pagat", "nl", "de"))}, chance.choice(TURNS), Watch())),
        (r.StartGame, (level,)),
        (r.StartGame, (level,)),
        (r.SeatBot, (seat, level)),
        (r.RemoveFromSeat, (seat,)),
        (r.SwapSeats, (seat, other)),
        (r.PassHost, (seat,)),
        (r.ReclaimSeat, (seat,)),
        (r.ReturnSeat, (seat, f"g-{chance.choice(SEATS)}")),
        (r.DenySeat, (f"g-{chance.choice(SEATS)}",)),
    ]
    return chance.choice(orders)
