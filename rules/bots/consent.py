"""Whether a bot lets somebody take a card back. What everybody sees decides, so that the answer tells nothing."""

from rules.parts import PlayPart


def agrees(play: PlayPart) -> bool:
    """A slip may be mended while its trick is open; who has seen who took the trick plays on."""
    return play.trick is not None and bool(play.trick.cards)
