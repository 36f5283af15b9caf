"""A session with a word for each order, so that a script reads like the game it plays."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random, SystemRandom
from typing import Any, Self

from clients.errors import ClientError, Refused
from clients.link import Tap, Timing
from clients.session import Session
from clients.shares import Shares
from protocol import requests
from protocol.chat import ChatSetting, Listeners, Phrase
from protocol.replies import Ok
from rules.bids import Bid
from rules.cards import Card
from rules.events import Level, Turn, Watch
from rules.seats import Seat


class Player(Session):
    """One guest at one table, with a seat or without. Its share in each shuffle it gives by itself.

    Each order waits for its answer and for the view that shows what came of it. It answers the question of the newest
    view. Raises Refused with the reason, or what ended the session.
    """

    def __init__(
        self,
        url: str,
        table: str,
        token: str | None = None,
        *,
        chance: Random | None = None,
        timing: Timing | None = None,
        tap: Tap | None = None,
    ) -> None:
        """As a session's; `chance` also draws the shares."""
        chance = chance or SystemRandom()
        super().__init__(url, table, token, chance=chance, timing=timing, tap=tap)
        self._shares = Shares(chance)
        self._sharing: asyncio.Task[None] | None = None

    async def open(self) -> Self:
        """Connect, and wait for the first view. Raises Closed, HttpFailed."""
        await super().open()
        self._sharing = asyncio.create_task(self._share())
        return self

    async def close(self) -> None:
        """Leave. Orders and waits that are still open raise Gone."""
        await super().close()
        if self._sharing is not None:
            await asyncio.wait([self._sharing])

    async def _share(self) -> None:
        """Give the seat's share in every shuffle, as long as the session lasts."""
        with suppress(ClientError):  # whoever uses the session is told how it ends
            async for shown in self:
                order = self._shares.due(shown, self.new_id())
                if order is not None:
                    with suppress(Refused):  # the next view tells whether it is still wanted
                        await self.do(order)

    async def do(self, order: requests.AnyOrder) -> Ok:
        """Give any order, and wait to see what came of it."""
        ok = await self.act(order)
        await self.until(lambda shown: shown.v >= ok.v)
        return ok

    async def bid(self, bid: Bid) -> Ok:
        """Bid a number, nil or blind nil."""
        return await self.do(requests.MakeBid(self.new_id(), self.view.play.n, bid))

    async def look(self) -> Ok:
        """See the hand and give up blind nil."""
        return await self.do(requests.Look(self.new_id(), self.view.play.n))

    async def play(self, card: Card) -> Ok:
        """Play a card."""
        return await self.do(requests.PlayCard(self.new_id(), self.view.play.n, card))

    async def give(self, cards: Sequence[Card] = ()) -> Ok:
        """Pass cards to the partner, return as many, or decline with none."""
        return await self.do(requests.GiveCards(self.new_id(), self.view.play.n, tuple(cards)))

    async def continue_(self) -> Ok:
        """The score has been read."""
        return await self.do(requests.Continue(self.new_id(), self.view.play.n))

    async def take_back(self) -> Ok:
        """Propose to take back one's card, the newest on the table."""
        return await self.do(requests.AskTakeBack(self.new_id(), self.view.play.n))

    async def claim(self, tricks: Mapping[Seat, int]) -> Ok:
        """Propose how the tricks that are left are given out; seats that are left out get none."""
        return await self.do(requests.ClaimTricks(self.new_id(), self.view.play.n, dict(tricks)))

    async def concede(self) -> Ok:
        """Propose to the partner to give the game up."""
        return await self.do(requests.Concede(self.new_id()))

    async def agree(self, agree: bool = True) -> Ok:
        """Agree to what is proposed, or not."""
        kind = requests.Agree if agree else requests.Decline
        return await self.do(kind(self.new_id(), self.view.play.n))

    async def withdraw(self) -> Ok:
        """Drop what one has proposed."""
        return await self.do(requests.Withdraw(self.new_id(), self.view.play.n))

    async def misdeal(self) -> Ok:
        """Have the cards dealt again, for a hand so poor that the options let it."""
        return await self.do(requests.AskMisdeal(self.new_id(), self.view.play.n))

    async def take(self, seat: Seat) -> Ok:
        """Sit down."""
        return await self.do(requests.TakeSeat(self.new_id(), seat))

    async def leave(self) -> Ok:
        """Stand up. What is shown from now on may be late: this does not wait for it."""
        return await self.act(requests.LeaveSeat(self.new_id()))

    async def ready(self, ready: bool = True) -> Ok:
        """Ready to start, or not."""
        return await self.do(requests.SetReady(self.new_id(), ready))

    async def rematch(self) -> Ok:
        """Ask for another game."""
        return await self.do(requests.AskRematch(self.new_id()))

    async def pause(self) -> Ok:
        """Stop the clocks."""
        return await self.do(requests.Pause(self.new_id()))

    async def resume(self) -> Ok:
        """Play on."""
        return await self.do(requests.Resume(self.new_id()))

    async def come_back(self) -> Ok:
        """Play one's own seat again."""
        return await self.do(requests.ComeBack(self.new_id()))

    async def let_bot(self, seat: Seat) -> Ok:
        """Let a bot play for an absent person."""
        return await self.do(requests.LetBot(self.new_id(), seat))

    async def commit_nonce(self, commitment: str) -> Ok:
        """At a strict table: fix one's share in the next shuffle, 64 hex digits. The session does it by itself."""
        return await self.do(requests.CommitNonce(self.new_id(), commitment))

    async def give_nonce(self, nonce: str) -> Ok:
        """One's share in the next shuffle, 64 hex digits. The session does it by itself."""
        return await self.do(requests.GiveNonce(self.new_id(), nonce))

    async def reclaim(self, seat: Seat) -> Ok:
        """Ask the host for one's own seat, whose token was lost."""
        return await self.do(requests.ReclaimSeat(self.new_id(), seat))

    async def say(self, text: str, to: Listeners = "table") -> Ok:
        """Say a line of at most 200 characters, if the table lets people say anything; see `talk`."""
        return await self.act(requests.Say(self.new_id(), to, text=text))

    async def say_phrase(self, phrase: Phrase, to: Listeners = "table") -> Ok:
        """Say a quick phrase."""
        return await self.act(requests.Say(self.new_id(), to, phrase))

    # For the host.

    async def set_chat(self, chat: ChatSetting) -> Ok:
        """Let people say anything, quick phrases alone, or nothing."""
        return await self.act(requests.SetChat(self.new_id(), chat))

    async def configure(
        self,
        title: str,
        options: Mapping[str, Any],
        clock: Turn | None = None,
        watch: Watch | None = None,
        *,
        strict: bool = False,
    ) -> Ok:
        """Change the table before the start."""
        clock, watch = clock or Turn(), watch or Watch()
        return await self.do(requests.Configure(self.new_id(), title, dict(options), clock, watch, strict))

    async def start(self, level: Level = "medium") -> Ok:
        """Start; bots of that level take the empty seats."""
        return await self.do(requests.StartGame(self.new_id(), level))

    async def seat_bot(self, seat: Seat, level: Level = "medium") -> Ok:
        """Give a seat without a person to a bot."""
        return await self.do(requests.SeatBot(self.new_id(), seat, level))

    async def remove(self, seat: Seat) -> Ok:
        """Remove a person from the table, or a bot from its seat."""
        return await self.do(requests.RemoveFromSeat(self.new_id(), seat))

    async def swap(self, seat: Seat, other: Seat) -> Ok:
        """Move people before the start."""
        return await self.do(requests.SwapSeats(self.new_id(), seat, other))

    async def pass_host(self, seat: Seat) -> Ok:
        """Make a seated person host."""
        return await self.do(requests.PassHost(self.new_id(), seat))

    async def return_seat(self, seat: Seat, guest: str) -> Ok:
        """Give a seat to the guest who asks for it: the same person, who lost its token."""
        return await self.do(requests.ReturnSeat(self.new_id(), seat, guest))

    async def deny_seat(self, guest: str) -> Ok:
        """Let a guest wait for a seat no longer."""
        return await self.do(requests.DenySeat(self.new_id(), guest))

    async def end(self) -> Ok:
        """Close the table."""
        return await self.do(requests.EndTable(self.new_id()))
