"""What can go wrong for a client, as a tree of exceptions.

ClientError
├── Refused         the order changed nothing; another may
├── NotUnderstood   the server found no valid request in a message
├── Unreadable      a message of the server that this client is too old to read
├── Gone            the session was closed by its own side
├── HttpFailed      an HTTP request, or the socket's handshake, was answered with an error
└── Closed          the server closed the socket for good
    ├── Replaced        the seat is played from elsewhere now
    ├── BadToken        no guest has the token
    ├── Forbidden       removed from the table, or a foreign origin
    ├── NoTable         no such table, or not open to this guest
    └── WrongProtocol   the server does not speak this client's protocol
"""

from typing import ClassVar

from clients.refusals import Names, why
from protocol.codes import Close
from rules.facts import NONE, Facts
from rules.options import OptionsReason
from rules.reasons import Reason


class ClientError(Exception):
    """All that this library raises on purpose."""


class Refused(ClientError):
    """The order changed nothing. Printed, it is the reason's code and its rule in words."""

    def __init__(
        self, reason: Reason, detail: str | None = None, facts: Facts = NONE, names: Names | None = None
    ) -> None:
        """`facts` has what the rule speaks of, `names` who sits where; `detail` is a line for authors of clients."""
        self.reason = reason
        self.detail = detail
        self.facts = facts
        self._names = names or {}
        super().__init__(f"{reason}: {self.words()}")

    def words(self, language: str = "en") -> str:
        """Why, in one sentence of a language that there is a catalogue for."""
        return why(self.reason, self.facts, self._names, language)


class NotUnderstood(ClientError):
    """The server found no valid request in a message of this client."""


class Unreadable(ClientError):
    """A message of the server has another shape than this client knows."""


class Gone(ClientError):
    """The session has been closed by its own side."""


class HttpFailed(ClientError):
    """An HTTP answer from 400 on. `error` is its code, `field` and `reason` say what is wrong with which option."""

    def __init__(
        self,
        status: int,
        error: str = "",
        text: str = "",
        field: str | None = None,
        reason: OptionsReason | None = None,
    ) -> None:
        super().__init__(" ".join(filter(None, (str(status), error, text))))
        self.status = status
        self.error = error
        self.text = text
        self.field = field
        self.reason = reason


class Closed(ClientError):
    """The server closed the socket with a code after which this client must not come back by itself."""

    of: ClassVar[dict[int, type["Closed"]]] = {}
    """The subclass for a code, where there is one."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(f"{code} {reason}".rstrip())
        self.code = code
        self.reason = reason


class Replaced(Closed):
    """The seat is played from another device or page now."""


class BadToken(Closed):
    """No guest has the token."""


class Forbidden(Closed):
    """Removed from the table, or a foreign origin."""


class NoTable(Closed):
    """No such table, or not open to this guest."""


class WrongProtocol(Closed):
    """The server does not speak this client's protocol."""


Closed.of = {
    Close.REPLACED: Replaced,
    Close.BAD_TOKEN: BadToken,
    Close.FORBIDDEN: Forbidden,
    Close.NO_TABLE: NoTable,
    Close.PROTOCOL: WrongProtocol,
}


def closed(code: int, reason: str = "") -> Closed:
    """The exception for a final close code."""
    return Closed.of.get(code, Closed)(code, reason)
