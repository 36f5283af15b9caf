"""Every page and state of the web client, brought about by clicks, for pictures and for axe."""

from tests.browser.scenes.alone import pages
from tests.browser.scenes.bids import bids
from tests.browser.scenes.lobby import lobby
from tests.browser.scenes.look import Scene
from tests.browser.scenes.play import play
from tests.browser.scenes.records import records
from tests.browser.scenes.scores import scores

SCENES: dict[str, Scene] = {
    "pages": pages,
    "lobby": lobby,
    "bids": bids,
    "play": play,
    "scores": scores,
    "records": records,
}
