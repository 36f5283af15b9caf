"""What we rely on inside uvicorn and websockets: a test that fails here says what to read before pinning anew."""

import hashlib
import inspect
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.frames import Frame
from websockets.protocol import Protocol
from websockets.server import ServerProtocol
from websockets.version import version as websockets_version

Source = type[Any] | Callable[..., Any]


def fingerprint(source: Source) -> str:
    return hashlib.sha256(inspect.getsource(source).encode()).hexdigest()[:12]


def test_the_versions_are_the_pinned_ones():
    assert (uvicorn.__version__, websockets_version) == ("0.54.0", "17.4")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # Makes a Connection, feeds it the whole head of the handshake, and only then tells the transport of it.
        (H11Protocol.handle_websocket_upgrade, "6f42a029e35a"),
        # Overridden by Serving's server, or calling what is.
        (uvicorn.Server.capture_signals, "e1bbcd4770d1"),
        (uvicorn.Server.serve, "112ef41af521"),
        (uvicorn.Server.startup, "2aa1d70a244b"),
        (uvicorn.Server.main_loop, "afccb353a119"),
        (uvicorn.Server.on_tick, "60ea49b06ccf"),
        (uvicorn.Server.shutdown, "9b33c5056299"),
        # When a frame becomes an event, and what is set when there will be none.
        (Protocol.receive_data, "df57bef09335"),
        (Protocol.events_received, "f448b353ee44"),
        (Protocol.parse, "45aaf900644b"),
        (Protocol.recv_frame, "4f83d3b90ea6"),
        (Protocol.fail, "924ae7075dc7"),
        (Frame.parse, "2964f6b18f3a"),
        (ServerProtocol.accept, "f2f96c48162d"),
        (ServerProtocol.send_response, "0676fec30e39"),
    ],
    ids=lambda value: getattr(value, "__qualname__", ""),
)
def test_what_we_build_on_has_not_moved(source: Source, expected: str):
    assert fingerprint(source) == expected
