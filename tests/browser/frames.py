"""What a page was sent over its sockets, and whether it names a card that its person may not know."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocket

CARD = re.compile(r'"([2-9TJQKA][SHDC])"')


class Frames:
    """Every text frame that one page received, in order."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))

    @property
    def views(self) -> list[dict[str, Any]]:
        """The views among them."""
        messages = [json.loads(frame) for frame in self.received]
        return [message for message in messages if message["t"] == "view"]

    def leaks(self) -> list[str]:
        """Cards that were named before they were played and that this person's seat was not dealt.

        A round that has ended is laid open (`last_round`), so that is not looked at.
        """
        found: list[str] = []
        known: set[str] = set()
        round_number: tuple[int, int] | None = None
        games = 0
        for view in self.views:
            table, play, own = part(view, "table"), part(view, "play"), part(view, "own")
            games = table.get("game_no", games)
            if play and (games, play["round"]) != round_number:
                round_number, known = (games, play["round"]), set()
            known |= set(own.get("hand") or [])
            for trick in (play.get("trick"), play.get("last_trick")):
                known |= set(CARD.findall(json.dumps(trick)))
            table.pop("last_round", None)
            found += sorted(set(CARD.findall(json.dumps(view))) - known)
        return found


def part(view: dict[str, Any], name: str) -> dict[str, Any]:
    """A part of the view, empty if it was left out."""
    return view.get(name) or {}
