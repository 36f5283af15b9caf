"""What a client sends: one JSON object a text frame, `t` names the kind. Strict: unknown fields are refused."""

from typing import Annotated, Any, final

from msgspec import Meta, Struct

from protocol.chat import ChatSetting, Listeners, Phrase
from rules.bids import Bid
from rules.cards import Card
from rules.events import Level, Turn, Watch, snake
from rules.seats import Seat

# In Python `$` matches before a last line feed too, hence each `(?!\n)`; other regex dialects read it the same way.
_LINE = r"^(?=.*\S)[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+(?!\n)$"
"""One line of text with something to see, without control characters or marks that turn its direction."""
RequestId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_.-]+(?!\n)$")]
"""Chosen by the client, different for every request of a guest at a table; a repeat gets the first answer again."""
Version = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Question = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""The `n` of the view that the request answers."""
Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=_LINE)]
Title = Annotated[str, Meta(min_length=1, max_length=40, pattern=_LINE)]
Text = Annotated[str, Meta(min_length=1, max_length=200, pattern=_LINE)]
Token = Annotated[str, Meta(min_length=43, max_length=43)]
GuestId = Annotated[str, Meta(min_length=1, max_length=32)]
Digits = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+(?!\n)$")]
"""32 bytes: a nonce, or what commits to one."""


class Request(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="t", tag=snake):
    """One order from a client."""


@final
class Hello(Request, frozen=True):
    """The first message on every socket.

    `token` says who one is unless a cookie does; `seen` is the newest (v, k) that this client was shown.
    """

    token: Token | None = None
    seen: tuple[Version, Annotated[str, Meta(max_length=32)]] | None = None


@final
class Ping(Request, frozen=True):
    """The client's own heartbeat, every 4 s; answered by `pong`."""


class Order(Request, frozen=True):
    """A request that is answered by `ok` or `refused` with its `id`, once."""

    id: RequestId


class Answer(Order, frozen=True):
    """An order that answers the question `n`; another question is refused as `stale`."""

    n: Question


class MakeBid(Answer, frozen=True):
    """Bid a number, nil or blind nil."""

    bid: Bid


class Look(Answer, frozen=True):
    """See one's cards and give up blind nil. Any `n` of the present deal will do."""


class PlayCard(Answer, frozen=True):
    """Play a card."""

    card: Card


class GiveCards(Answer, frozen=True):
    """Pass cards to the partner after a nil bid, or return as many; no cards declines."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=4)]


class Continue(Answer, frozen=True):
    """The score has been read."""


class AskTakeBack(Answer, frozen=True):
    """Propose to take back one's card, the newest on the table; all others are asked."""


class ClaimTricks(Answer, frozen=True):
    """Propose that the rest of the round is given out so; every other person is asked. A seat left out gets none."""

    tricks: dict[Seat, Annotated[int, Meta(ge=0, le=13)]]


class Concede(Order, frozen=True):
    """Propose to give the game up; the partner is asked, if it is a person."""


class Agree(Answer, frozen=True):
    """Agree to what is proposed."""


class Decline(Answer, frozen=True):
    """Do not agree: the proposal is dropped."""


class Withdraw(Answer, frozen=True):
    """Drop what one has proposed."""


class AskMisdeal(Answer, frozen=True):
    """Have the cards dealt again, for one's hand is so poor that the options let it. Any `n` of the deal will do."""


class TakeSeat(Order, frozen=True):
    """Sit down."""

    seat: Seat


class LeaveSeat(Order, frozen=True):
    """Stand up; in a game a bot plays on."""


class SetReady(Order, frozen=True):
    """Ready to start, or not."""

    ready: bool


class AskRematch(Order, frozen=True):
    """Another game with the same rules."""


class Pause(Order, frozen=True):
    """Stop the clocks."""


class Resume(Order, frozen=True):
    """Play on."""


class ComeBack(Order, frozen=True):
    """Play one's own seat again."""


class LetBot(Order, frozen=True):
    """A bot shall play for a seat whose person is not connected: the partner or the host decides."""

    seat: Seat


class CommitNonce(Order, frozen=True):
    """At a strict table: fix one's share in the next shuffle, without telling it, before the server fixes its seed."""

    commitment: Digits


class GiveNonce(Order, frozen=True):
    """One's share in the next shuffle; at a strict table the one that was committed to."""

    nonce: Digits


class Configure(Order, frozen=True):
    """The host's change before the start: everybody has to be ready again.

    `options` is a preset and what differs from it.
    """

    title: Title
    options: dict[str, Any]
    clock: Turn
    watch: Watch
    strict: bool = False


class StartGame(Order, frozen=True):
    """The host starts; bots of that level take the empty seats."""

    level: Level = "medium"


class SeatBot(Order, frozen=True):
    """The host gives a seat without a person to a bot."""

    seat: Seat
    level: Level = "medium"


class RemoveFromSeat(Order, frozen=True):
    """The host removes a person from the table, or a bot from its seat."""

    seat: Seat


class SwapSeats(Order, frozen=True):
    """The host moves people before the start."""

    seat: Seat
    other: Seat


class PassHost(Order, frozen=True):
    """The host makes a seated person host."""

    seat: Seat


@final
class ReclaimSeat(Order, frozen=True):
    """A guest who lost the token of the seat says that it is theirs. The host is asked; nothing is stored."""

    seat: Seat


@final
class ReturnSeat(Order, frozen=True):
    """The host agrees: the seat belongs to that guest, who has asked for it, and not to the one before."""

    seat: Seat
    guest: GuestId


@final
class DenySeat(Order, frozen=True):
    """The host does not agree: that guest waits no longer."""

    guest: GuestId


class EndTable(Order, frozen=True):
    """The host closes the table."""


@final
class Say(Order, frozen=True):
    """Say something: a quick phrase, or a text if the table lets people say anything."""

    to: Listeners
    phrase: Phrase | None = None
    text: Text | None = None

    def __post_init__(self) -> None:
        if (self.phrase is None) is (self.text is None):
            raise ValueError("either a phrase or a text")


@final
class SetChat(Order, frozen=True):
    """The host's word on what people may say, at any time."""

    chat: ChatSetting


TableOrder = (
    PlayCard
    | MakeBid
    | Look
    | GiveCards
    | Continue
    | AskTakeBack
    | ClaimTricks
    | Concede
    | Agree
    | Decline
    | Withdraw
    | AskMisdeal
    | TakeSeat
    | LeaveSeat
    | SetReady
    | AskRematch
    | Pause
    | Resume
    | ComeBack
    | LetBot
    | CommitNonce
    | GiveNonce
    | Configure
    | StartGame
    | SeatBot
    | RemoveFromSeat
    | SwapSeats
    | PassHost
    | EndTable
)
"""Orders that the table alone decides; each becomes an entry of its log."""
Aside = ReclaimSeat | DenySeat
"""Orders that become none: the table stays as it is."""
AnyOrder = TableOrder | ReturnSeat | Aside
ChatOrder = Say | SetChat
"""Orders that are no part of the game: they wait for nothing that happens in it."""
AnyRequest = AnyOrder | ChatOrder | Hello | Ping
