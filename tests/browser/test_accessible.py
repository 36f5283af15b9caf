"""Axe finds nothing on any page, in any state, light on a phone and dark on a desktop."""

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from playwright.sync_api import Page, ViewportSize

from tests.browser.company import Company
from tests.browser.person import Person
from tests.browser.scenes import SCENES

PHONE: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def violations(person: Person) -> list[str]:
    """What axe finds on somebody's page: the rule, and where it is broken."""
    return faults_of(person.page)


def faults_of(page: Page) -> list[str]:
    """The same of any page."""
    page.evaluate(FRAMES)
    axe: Any = Axe()
    found: list[dict[str, Any]] = axe.run(page).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


@pytest.mark.parametrize(("theme", "size"), [("light", PHONE), ("dark", DESKTOP)], ids=["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
def test_every_state_is_accessible(
    scene: str, theme: Literal["light", "dark"], size: ViewportSize, company: Company
) -> None:
    company.theme = theme
    found: dict[str, list[str]] = {}

    def look(name: str, page: Page) -> None:
        page.bring_to_front()
        before = page.viewport_size
        assert before is not None
        page.set_viewport_size(size)
        found[name] = faults_of(page)
        page.set_viewport_size(before)

    SCENES[scene](company, look)
    assert {name: faults for name, faults in found.items() if faults} == {}
    assert len(found) > 2
