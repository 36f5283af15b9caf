"""Taking a port, or saying in one line why not."""

import errno
import os
import socket

import pytest

from server.listening import CannotListen, adopt, listen


def reaches(port: int, host: str) -> bool:
    with socket.create_connection((host, port), timeout=10):
        return True


def close(listening: list[socket.socket]) -> None:
    for each in listening:
        each.close()


def test_a_free_port_is_found_and_connections_wait_from_then_on():
    listening = listen("127.0.0.1", 0)
    assert reaches(listening[0].getsockname()[1], "127.0.0.1")
    close(listening)


def test_all_addresses_of_a_name_share_one_port(monkeypatch: pytest.MonkeyPatch):
    found = socket.getaddrinfo("127.0.0.1", 0, type=socket.SOCK_STREAM)
    found += socket.getaddrinfo("127.0.0.2", 0, type=socket.SOCK_STREAM)
    found += socket.getaddrinfo("192.0.2.1", 0, type=socket.SOCK_STREAM)  # no address of ours: left out
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    listening = listen("localhost", 0)
    assert len(listening) == 2
    assert len({each.getsockname()[1] for each in listening}) == 1
    close(listening)


def test_a_taken_port_is_one_clear_line():
    listening = listen("127.0.0.1", 0)
    port = listening[0].getsockname()[1]
    with pytest.raises(CannotListen, match=f"^Cannot listen on 127.0.0.1 port {port}: another program does. .*port.$"):
        listen("127.0.0.1", port)
    close(listening)


def test_an_address_of_another_machine_is_one_clear_line():
    with pytest.raises(
        CannotListen, match=r"^Cannot listen on 192\.0\.2\.1 port 0: this machine has no such address\.$"
    ):
        listen("192.0.2.1", 0)


def test_a_name_nobody_knows_is_one_clear_line(monkeypatch: pytest.MonkeyPatch):
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(CannotListen, match=r"^Cannot listen on 'no\.such\.name' port 80: no such address \(.*\)\.$"):
        listen("no.such.name", 80)


@pytest.mark.parametrize(
    ("number", "why"), [(errno.EACCES, "not permitted"), (errno.ENOBUFS, os.strerror(errno.ENOBUFS))]
)
def test_any_other_failure_is_one_clear_line(number: int, why: str, monkeypatch: pytest.MonkeyPatch):
    class Refusing(socket.socket):
        def bind(self, address: object, /) -> None:
            raise OSError(number, os.strerror(number))

    monkeypatch.setattr(socket, "socket", Refusing)
    with pytest.raises(CannotListen, match=rf"^Cannot listen on 127\.0\.0\.1 port 80: {why}.*\.$"):
        listen("127.0.0.1", 80)


def test_a_socket_is_adopted_from_its_file_descriptor():
    (given,) = listen("127.0.0.1", 0)
    adopted = adopt(given.fileno())
    assert adopted.getsockname() == given.getsockname()
    close([given, adopted])


def test_a_file_descriptor_that_is_no_socket_is_one_clear_line():
    read, write = os.pipe()
    for fd in (read, 1_000_000):
        with pytest.raises(CannotListen, match=rf"^Cannot listen on file descriptor {fd}: .*\.$"):
            adopt(fd)
    os.close(read)
    os.close(write)
