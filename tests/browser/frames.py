"""What a page was sent over its sockets, and whether it names a card that its person may not know."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocket

CARD = re.compile(r'"([2-9TJQKA][SHDC])"')


class Frames:
    """Every text frame that one page received, and that it sent, in order."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        self.sent: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    @property
    def views(self) -> list[dict[str, Any]]:
        """The views among them."""
        messages = [json.loads(frame) for frame in self.received]
        return [message for message in messages if message["t"] == "view"]

    def leaks(self) -> list[str]:
        """Cards that this page was told too early; none, if all is well."""
        return leaks(self.views)


def leaks(views: list[dict[str, Any]]) -> list[str]:
    """Cards that views to one person name before they were played, and that were not dealt to that person's seat.

    A round that has ended is laid open (`last_round`), so that is not looked at.
    """
    found: list[str] = []
    known: set[str] = set()
    round_number: tuple[int, int] | None = None
    games = 0
    for view in views:
        table, play, own = part(view, "table"), part(view, "play"), part(view, "own")
        games = table.get("game_no", games)
        if play and (games, play["round"]) != round_number:
            round_number, known = (games, play["round"]), set()
        known |= set(own.get("hand") or [])
        for trick in (play.get("trick"), play.get("last_trick")):
            known |= set(CARD.findall(json.dumps(trick)))
        open_table = {name: value for name, value in table.items() if name != "last_round"}
        found += sorted(set(CARD.findall(json.dumps({**view, "table": open_table}))) - known)
    return found


def part(view: dict[str, Any], name: str) -> dict[str, Any]:
    """A part of the view, empty if it was left out."""
    return view.get(name) or {}
