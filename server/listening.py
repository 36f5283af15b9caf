"""The listening sockets: bound before anything else starts, so that a taken port is one clear line."""

import errno
import os
import socket

_BACKLOG = 2048


class CannotListen(Exception):
    """The server cannot listen where it was told to; the text is one line for people."""


def listen(host: str, port: int) -> list[socket.socket]:
    """Listen on every address that `host` names, all with one port. Port 0 picks a free one.

    Raises CannotListen.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError, OverflowError) as error:
        raise CannotListen(f"Cannot listen on {host!r} port {port}: no such address ({error}).") from error
    listening: list[socket.socket] = []
    absent: OSError | None = None
    try:
        for family, _, _, _, address in dict.fromkeys(found):
            port = listening[0].getsockname()[1] if listening else port
            try:
                listening.append(_listen(family, str(address[0]), port))
            except OSError as error:
                # "localhost" names ::1 also where there is no IPv6.
                if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                    raise
                absent = error
        if not listening and absent is not None:
            raise absent
    except OSError as error:
        for each in listening:
            each.close()
        raise CannotListen(_why(host, port, error)) from error
    return listening


def adopt(fd: int) -> socket.socket:
    """The listening socket that a supervisor handed over as a file descriptor. Raises CannotListen."""
    try:
        return socket.socket(fileno=os.dup(fd))
    except OSError as error:
        raise CannotListen(f"Cannot listen on file descriptor {fd}: {os.strerror(error.errno or 0)}.") from error


def _listen(family: int, host: str, port: int) -> socket.socket:
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1 if host != "::" else 0)
        listening.bind((host, port))
        listening.listen(_BACKLOG)
    except BaseException:
        listening.close()
        raise
    return listening


def _why(host: str, port: int, error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"Cannot listen on {host} port {port}: another program does. Stop it, or choose another port."
        case errno.EADDRNOTAVAIL:
            return f"Cannot listen on {host} port {port}: this machine has no such address."
        case errno.EACCES:
            return f"Cannot listen on {host} port {port}: not permitted. Choose a port above 1023."
        case number:
            return f"Cannot listen on {host} port {port}: {os.strerror(number or 0)}."
