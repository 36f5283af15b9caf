"""Axe finds nothing on any page, in any state, light on a phone and dark on a desktop."""

import pytest
from playwright.sync_api import Page

from tests.browser.axe import faults_of
from tests.browser.company import Company
from tests.browser.scenes import SCENES
from tests.browser.sizes import DESKTOP, PHONE, brought_to_front, show


@pytest.mark.parametrize("scene", SCENES)
def test_every_state_is_accessible(scene: str, company: Company) -> None:
    found: dict[str, list[str]] = {}

    def look(name: str, page: Page) -> None:
        with brought_to_front(page):
            show(page, PHONE, "light")
            found[f"{name}, light"] = faults_of(page)
            show(page, DESKTOP, "dark")
            found[f"{name}, dark"] = faults_of(page)

    SCENES[scene](company, look)
    assert {name: faults for name, faults in found.items() if faults} == {}
    assert len(found) > 2
