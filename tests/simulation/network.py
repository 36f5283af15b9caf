"""The sockets between people and nodes: each way in order, with latency, and with whatever may strike it."""

from collections.abc import Callable
from typing import Protocol

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol as Engine
from websockets.protocol import Side

from clients.link import ABNORMAL
from server.frames import control_frame
from server.sockets import Socket
from tests.simulation.world import Machine, World

LEAST_S, MOST_S = 0.002, 0.03


class Receiver(Protocol):
    """The client's end."""

    def on_text(self, connection: "Connection", payload: bytes) -> None: ...
    def on_closed(self, connection: "Connection", code: int, reason: str) -> None: ...


class Way:
    """One direction. What is sent arrives in order, each message after its own latency; `silent` loses everything."""

    def __init__(self, world: World) -> None:
        self.silent = False
        self._held_until_s = 0.0
        self._world = world
        self._arrives_s = 0.0

    def send(self, arrive: Callable[[], object]) -> None:
        """Let something arrive at the other end."""
        if self.silent:
            return
        world = self._world
        sent_s = max(world.now_s, self._held_until_s)
        self._arrives_s = max(self._arrives_s, sent_s + world.chance.uniform(LEAST_S, MOST_S))
        world.outside.call_at(self._arrives_s, arrive)  # a difference of times, added again, may be less

    def hold(self, seconds: float) -> None:
        """Let what is sent from now on wait."""
        self._held_until_s = self._world.now_s + seconds


class Connection:
    """One socket of a client to one node, as both ends see it; it is the transport of the node's `Socket`.

    `socket` is set when the node has accepted it. An end that has let go takes nothing more.
    """

    def __init__(self, world: World, machine: Machine, receiver: Receiver, label: str) -> None:
        self.label = label
        self.there = Way(world)
        self.back = Way(world)
        self.socket: Socket | None = None
        self.doubled = 0
        """So many of the next messages to the node arrive twice."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called on the node when the connection is gone there."""
        self._world = world
        self._machine = machine
        self._receiver: Receiver | None = receiver
        self._served = True
        self._engine = Engine(Side.CLIENT)

    # The client's end.

    def say(self, payload: bytes) -> None:
        """Send a text message to the node."""
        times = 2 if self.doubled else 1
        self.doubled -= times - 1
        for _ in range(times):
            self.there.send(lambda: self._machine.call_soon(self._received, payload))

    def let_go(self) -> None:
        """The client gives the connection up; the node hears so, if it can, after all that was sent before."""
        self._receiver = None
        self.there.send(lambda: self._machine.call_soon(self._lost))

    # The node's end.

    def write(self, data: bytes) -> None:
        self.back.send(lambda: self._arrived(data))

    def write_eof(self) -> None:
        """The frames before it tell the client to close."""

    def close(self) -> None:
        self._machine.call_soon(self._lost)
        self.back.send(self._ended)

    def abort(self) -> None:
        self.close()

    # What happens to it.

    def cut(self) -> None:
        """Both ends lose the connection, and what is under way on it."""
        self.there.silent = self.back.silent = True
        self._world.later(self._world.chance.uniform(0, MOST_S), self._ended)
        self._world.later(self._world.chance.uniform(0, MOST_S), lambda: self._machine.call_soon(self._lost))

    def _received(self, payload: bytes) -> None:
        if self._served and self.socket is not None:
            self._world.note(f"{self.label} > {payload.decode()}")
            self.socket.received(payload)

    def _lost(self) -> None:
        served, self._served = self._served, False
        if served:
            self.on_lost()

    def _arrived(self, data: bytes) -> None:
        self._engine.receive_data(data)
        for frame in self._engine.events_received():
            receiver = self._receiver
            if isinstance(frame, Frame) and receiver is not None:
                self._take(frame, receiver)

    def _take(self, frame: Frame, receiver: Receiver) -> None:
        payload = bytes(frame.data)
        match frame.opcode:
            case Opcode.TEXT:
                receiver.on_text(self, payload)
            case Opcode.PING:
                self.there.send(lambda: self._machine.call_soon(self._ponged, payload))
            case Opcode.CLOSE:
                self.there.send(lambda: self._machine.call_soon(self._left, payload))
                self._receiver = None
                receiver.on_closed(self, int.from_bytes(payload[:2], "big"), payload[2:].decode())
            case _:
                raise AssertionError(f"a frame of kind {frame.opcode}")

    def _ponged(self, payload: bytes) -> None:
        if self._served and self.socket is not None:
            self.socket.pong(payload)

    def _left(self, payload: bytes) -> None:
        if self._served and self.socket is not None:
            self.socket.left(control_frame(Opcode.CLOSE, payload))

    def _ended(self) -> None:
        receiver, self._receiver = self._receiver, None
        if receiver is not None:
            receiver.on_closed(self, ABNORMAL, "")
