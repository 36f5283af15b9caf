"""Sockets between people and nodes keep the order of what is sent, and fail in the ways that sockets fail."""

from server.frames import text_frame
from server.socket_settings import SocketSettings
from server.sockets import Socket
from tests.server.transport import Notes
from tests.simulation.machine_clock import MachineClock
from tests.simulation.network import MOST_S, Connection
from tests.simulation.world import Machine, World


class Client:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.closed: list[tuple[int, str]] = []

    def on_text(self, connection: Connection, payload: bytes) -> None:
        self.texts.append(payload)

    def on_closed(self, connection: Connection, code: int, reason: str) -> None:
        self.closed.append((code, reason))


class Bench:
    """A connection that a node has accepted."""

    def __init__(self) -> None:
        self.world = World(1)
        self.machine = Machine(self.world, "node")
        self.client = Client()
        self.notes = Notes()
        self.lost = 0
        self.connection = Connection(self.world, self.machine, self.client, "N1@node")
        self.socket = self.connection.socket = Socket(
            number=1,
            address="192.0.2.1",
            path="/ws/T1",
            cookie="",
            origin=None,
            listener=self.notes,
            transport=self.connection,
            clock=MachineClock(self.machine, 0),
            settings=SocketSettings(),
        )
        self.socket.admit(self.notes)
        self.connection.on_lost = self._lose

    def pass_time(self, seconds: float = 2 * MOST_S) -> None:
        self.world.run(self.world.now_s + seconds)

    def _lose(self) -> None:
        self.lost += 1
        self.socket.lost()


def test_both_ways_keep_their_order() -> None:
    bench = Bench()
    sent = [b"%d" % number for number in range(50)]
    for text in sent:
        bench.connection.say(text)
        bench.machine.inside(lambda text=text: bench.socket.send(text_frame(text)))
    bench.pass_time()
    assert bench.notes.texts == sent
    assert bench.client.texts == sent


def test_a_cut_is_noticed_at_both_ends_and_loses_what_is_sent_then() -> None:
    bench = Bench()
    bench.connection.cut()
    bench.connection.say(b"lost")
    bench.pass_time()
    assert (bench.notes.texts, bench.client.closed, bench.lost) == ([], [(1006, "")], 1)


def test_a_silent_connection_loses_everything_and_tells_nobody() -> None:
    bench = Bench()
    bench.connection.there.silent = bench.connection.back.silent = True
    bench.connection.say(b"lost")
    bench.socket.send(text_frame(b"lost"))
    bench.pass_time(60.0)
    assert (bench.notes.texts, bench.client.texts, bench.client.closed, bench.lost) == ([], [], [], 0)


def test_what_is_held_arrives_late_also_after_the_client_has_let_go() -> None:
    bench = Bench()
    bench.connection.there.hold(30.0)
    bench.connection.say(b"late")
    bench.connection.let_go()
    bench.pass_time(29.0)
    assert bench.notes.texts == []
    bench.pass_time(2.0)
    assert (bench.notes.texts, bench.lost) == ([b"late"], 1)


def test_messages_may_arrive_twice() -> None:
    bench = Bench()
    bench.connection.doubled = 1
    bench.connection.say(b"twice")
    bench.connection.say(b"once")
    bench.pass_time()
    assert bench.notes.texts == [b"twice", b"twice", b"once"]


def test_who_is_closed_hears_the_code_and_the_node_hears_the_end() -> None:
    bench = Bench()
    bench.machine.inside(lambda: bench.socket.close(4001, "played from elsewhere"))
    bench.pass_time(10.0)
    assert (bench.client.closed, bench.lost) == ([(4001, "played from elsewhere")], 1)


def test_pings_are_answered() -> None:
    bench = Bench()
    for _ in range(3):
        bench.machine.inside(bench.socket.beat)
        bench.pass_time()
    assert not bench.socket.closing


def test_a_node_that_has_crashed_takes_nothing() -> None:
    bench = Bench()
    bench.connection.say(b"under way")
    bench.machine.crash()
    bench.pass_time()
    assert bench.notes.texts == []
