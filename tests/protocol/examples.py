"""One example of each message, as a value and as the bytes it travels in: frozen, since clients depend on them."""

from pathlib import Path

import msgspec

from protocol import http
from protocol.chat import Line
from protocol.codes import ErrorCode
from protocol.replies import Chat, Error, Ok, Pong, Reclaim, Reclaims, Refused, Reply, Restarting, Welcome
from protocol.requests import (
    Agree,
    AnyRequest,
    AskMisdeal,
    AskRematch,
    AskTakeBack,
    ClaimTricks,
    ComeBack,
    CommitNonce,
    Concede,
    Configure,
    Continue,
    Decline,
    DenySeat,
    EndTable,
    GiveCards,
    GiveNonce,
    Hello,
    LeaveSeat,
    LetBot,
    Look,
    MakeBid,
    PassHost,
    Pause,
    Ping,
    PlayCard,
    ReclaimSeat,
    RemoveFromSeat,
    Resume,
    ReturnSeat,
    Say,
    SeatBot,
    SetChat,
    SetReady,
    StartGame,
    SwapSeats,
    TakeSeat,
    Withdraw,
)
from rules.bids import Nil
from rules.cards import Card, Suit
from rules.events import Turn, Watch
from rules.facts import Facts
from rules.option_fields import Options
from rules.options import OptionsReason
from rules.reasons import Reason
from rules.seats import Seat, Side
from rules.table import Result

TOKEN = "kU2mJ0cQbVn1x8Yw5tRz7LpS3dHfGaE9oI4vBqXeC6s"
NONCE = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

REQUESTS: list[tuple[AnyRequest, str]] = [
    (Hello(), '{"t":"hello","token":null,"seen":null}'),
    (
        Hello(TOKEN, (143, "5f0c2a9b1d7e4c36")),
        '{"t":"hello","token":"' + TOKEN + '","seen":[143,"5f0c2a9b1d7e4c36"]}',
    ),
    (Ping(), '{"t":"ping"}'),
    (PlayCard("a1", 76, Card.SA), '{"t":"play_card","id":"a1","n":76,"card":"AS"}'),
    (MakeBid("a1", 12, 4), '{"t":"make_bid","id":"a1","n":12,"bid":4}'),
    (MakeBid("a1", 12, Nil.NIL), '{"t":"make_bid","id":"a1","n":12,"bid":"nil"}'),
    (MakeBid("a1", 12, Nil.BLIND), '{"t":"make_bid","id":"a1","n":12,"bid":"blind nil"}'),
    (Look("a1", 12), '{"t":"look","id":"a1","n":12}'),
    (GiveCards("a1", 16, (Card.C2, Card.DT)), '{"t":"give_cards","id":"a1","n":16,"cards":["2C","TD"]}'),
    (GiveCards("a1", 16, ()), '{"t":"give_cards","id":"a1","n":16,"cards":[]}'),
    (Continue("a1", 68), '{"t":"continue","id":"a1","n":68}'),
    (AskTakeBack("a1", 41), '{"t":"ask_take_back","id":"a1","n":41}'),
    (
        ClaimTricks("a1", 60, {Seat.N: 2, Seat.E: 1}),
        '{"t":"claim_tricks","id":"a1","n":60,"tricks":{"N":2,"E":1}}',
    ),
    (Concede("a1"), '{"t":"concede","id":"a1"}'),
    (Agree("a1", 42), '{"t":"agree","id":"a1","n":42}'),
    (Decline("a1", 42), '{"t":"decline","id":"a1","n":42}'),
    (Withdraw("a1", 42), '{"t":"withdraw","id":"a1","n":42}'),
    (AskMisdeal("a1", 12), '{"t":"ask_misdeal","id":"a1","n":12}'),
    (TakeSeat("a1", Seat.N), '{"t":"take_seat","id":"a1","seat":"N"}'),
    (LeaveSeat("a1"), '{"t":"leave_seat","id":"a1"}'),
    (SetReady("a1", True), '{"t":"set_ready","id":"a1","ready":true}'),
    (AskRematch("a1"), '{"t":"ask_rematch","id":"a1"}'),
    (Pause("a1"), '{"t":"pause","id":"a1"}'),
    (Resume("a1"), '{"t":"resume","id":"a1"}'),
    (ComeBack("a1"), '{"t":"come_back","id":"a1"}'),
    (LetBot("a1", Seat.S), '{"t":"let_bot","id":"a1","seat":"S"}'),
    (GiveNonce("a1", NONCE), '{"t":"give_nonce","id":"a1","nonce":"' + NONCE + '"}'),
    (CommitNonce("a1", NONCE), '{"t":"commit_nonce","id":"a1","commitment":"' + NONCE + '"}'),
    (
        Configure("a1", "Friday", {"preset": "sv", "target": 300}, Turn(45, 10), Watch(True, "trick"), True),
        '{"t":"configure","id":"a1","title":"Friday","options":{"preset":"sv","target":300},'
        '"clock":{"turn_s":45,"away_s":10},"watch":{"delay":"trick"},"strict":true}',
    ),
    (StartGame("a1", "easy"), '{"t":"start_game","id":"a1","level":"easy"}'),
    (SeatBot("a1", Seat.W, "medium"), '{"t":"seat_bot","id":"a1","seat":"W","level":"medium"}'),
    (RemoveFromSeat("a1", Seat.E), '{"t":"remove_from_seat","id":"a1","seat":"E"}'),
    (SwapSeats("a1", Seat.E, Seat.S), '{"t":"swap_seats","id":"a1","seat":"E","other":"S"}'),
    (PassHost("a1", Seat.S), '{"t":"pass_host","id":"a1","seat":"S"}'),
    (ReclaimSeat("a1", Seat.S), '{"t":"reclaim_seat","id":"a1","seat":"S"}'),
    (ReturnSeat("a1", Seat.S, "g2"), '{"t":"return_seat","id":"a1","seat":"S","guest":"g2"}'),
    (DenySeat("a1", "g2"), '{"t":"deny_seat","id":"a1","guest":"g2"}'),
    (Say("a1", "table", "good_luck"), '{"t":"say","id":"a1","to":"table","phrase":"good_luck","text":null}'),
    (
        Say("a1", "watchers", text="What a hand!"),
        '{"t":"say","id":"a1","to":"watchers","phrase":null,"text":"What a hand!"}',
    ),
    (SetChat("a1", "phrases"), '{"t":"set_chat","id":"a1","chat":"phrases"}'),
    (EndTable("a1"), '{"t":"end_table","id":"a1"}'),
]

VIEW = (Path(__file__).with_name("view.json")).read_text(encoding="utf-8")
"""A seat's first view on a socket, in the second round of a game: laid out to be read, not as it travels."""

REPLIES: list[tuple[Reply, str]] = [
    (
        Welcome("g1", "Ada", "player", Seat.N, True, 1780000065000, "0.1.0"),
        '{"t":"welcome","guest":"g1","name":"Ada","role":"player","seat":"N","host":true,"now":1780000065000,'
        '"server":"0.1.0"}',
    ),
    (Ok("a1", 144), '{"t":"ok","id":"a1","v":144}'),
    (
        Refused("a1", Reason.MUST_FOLLOW_SUIT, None, Facts(suit=Suit.HEARTS)),
        '{"t":"refused","id":"a1","reason":"must_follow_suit","detail":null,"facts":{"suit":"H"}}',
    ),
    (
        Refused("a1", Reason.OPTIONS_REFUSED, "floor"),
        '{"t":"refused","id":"a1","reason":"options_refused","detail":"floor","facts":{}}',
    ),
    (
        Error(ErrorCode.MALFORMED, "Invalid enum value '10C' - at `$.card`", "a1"),
        '{"t":"error","code":"malformed","text":"Invalid enum value \'10C\' - at `$.card`","id":"a1"}',
    ),
    (Error(ErrorCode.HELLO_FIRST, "say hello"), '{"t":"error","code":"hello_first","text":"say hello","id":null}'),
    (
        Reclaims((Reclaim("g2", "Bo", Seat.S),)),
        '{"t":"reclaims","reclaims":[{"guest":"g2","name":"Bo","seat":"S"}]}',
    ),
    (
        Chat(
            "free",
            (
                Line(7, 1780000065000, "g1", "Ada", "table", Seat.N, "hello"),
                Line(9, 1780000066000, "g5", "Wil", "watchers", text="Hi!"),
            ),
        ),
        '{"t":"chat","chat":"free","lines":[{"id":7,"at":1780000065000,"guest":"g1","name":"Ada","to":"table",'
        '"seat":"N","phrase":"hello"},{"id":9,"at":1780000066000,"guest":"g5","name":"Wil","to":"watchers",'
        '"text":"Hi!"}]}',
    ),
    (Pong(1780000065000), '{"t":"pong","now":1780000065000}'),
    (Restarting(500), '{"t":"restarting","retry_ms":500}'),
]

BODIES: list[tuple[object, str]] = [
    (http.NewGuest("Ada", True), '{"name":"Ada","token":true}'),
    (http.GuestMade("g1", "Ada", TOKEN), '{"guest":"g1","name":"Ada","token":"' + TOKEN + '"}'),
    (http.GuestMade("g1", "Ada"), '{"guest":"g1","name":"Ada"}'),
    (
        http.NewTable("Friday", {"preset": "nl"}, Turn(45, 10)),
        '{"title":"Friday","options":{"preset":"nl"},"clock":{"turn_s":45,"away_s":10},"watch":{},"strict":false}',
    ),
    (
        http.TableMade("k7Qm2xWd", "QF7MXK", "inv1", "wat1"),
        '{"id":"k7Qm2xWd","code":"QF7MXK","invite":"inv1","watch":"wat1"}',
    ),
    (http.Join("QF7MXK", "inv1"), '{"code":"QF7MXK","key":"inv1"}'),
    (
        http.Joined("k7Qm2xWd", "QF7MXK", "Friday", "player"),
        '{"table":"k7Qm2xWd","code":"QF7MXK","title":"Friday","role":"player"}',
    ),
    (http.ShowInvitation("QF7MXK", "inv1"), '{"code":"QF7MXK","key":"inv1"}'),
    (
        http.Invitation("Friday", "player", (), Options(), Turn(45, 10), True, False),
        '{"title":"Friday","role":"player","seats":[],"options":'
        + msgspec.json.encode(Options()).decode()
        + ',"clock":{"turn_s":45,"away_s":10},"strict":true,"playing":false}',
    ),
    (
        http.MyTable("k7Qm2xWd", "QF7MXK", "Friday", True),
        '{"id":"k7Qm2xWd","code":"QF7MXK","title":"Friday","host":true}',
    ),
    (
        http.Links("QF7MXK", "inv1", "wat1", "https://a.example"),
        '{"code":"QF7MXK","invite":"inv1","watch":"wat1","origin":"https://a.example"}',
    ),
    (http.JudgeOptions({"preset": "nl"}), '{"options":{"preset":"nl"}}'),
    (http.OptionsJudged("678f9034", None), '{"options_hash":"678f9034","refused":null}'),
    (
        http.OptionsFault(OptionsReason.MIRROR_NEEDS_NIL, "nil", "mirror needs nil bids"),
        '{"reason":"mirror_needs_nil","field":"nil","text":"mirror needs nil bids"}',
    ),
    (
        http.MyGame(
            "k7Qm2xWd",
            1,
            1780000600000,
            "Friday",
            "de",
            {Seat.N: "Ada", Seat.E: "Bo", Seat.S: "Cy", Seat.W: "Robot"},
            (Seat.W,),
            4,
            {Side.NS: 263, Side.EW: 180},
            Result(Side.NS, "target"),
        ),
        '{"table":"k7Qm2xWd","game":1,"at":1780000600000,"title":"Friday","preset":"de",'
        '"names":{"N":"Ada","E":"Bo","S":"Cy","W":"Robot"},"bots":["W"],"rounds":4,"score":{"NS":263,"EW":180},'
        '"result":{"winner":"NS","reason":"target"}}',
    ),
    (http.AskContinue("k7Qm2xWd"), '{"table":"k7Qm2xWd"}'),
    (http.ContinueKey("QF7MXK", "con1"), '{"code":"QF7MXK","key":"con1"}'),
    (http.TakeContinue("QF7MXK", "con1"), '{"code":"QF7MXK","key":"con1"}'),
    (
        http.Failed("options_refused", "there is no preset 'xy'", "preset", OptionsReason.UNKNOWN_PRESET),
        '{"error":"options_refused","text":"there is no preset \'xy\'","field":"preset","reason":"unknown_preset"}',
    ),
]
