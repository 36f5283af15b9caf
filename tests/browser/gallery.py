"""`make pictures`: every page and state at three sizes, light and dark, on one page to look through. For people."""

import shutil
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.browser.company import Company
from tests.browser.scenes import SCENES
from tests.browser.server import ROOT, Server
from tests.browser.sizes import DESKTOP, LANDSCAPE, PHONE, THEMES, brought_to_front, show

FOLDER = ROOT / "build" / "pictures"
SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}


class Gallery:
    """Takes pictures of a page, at all sizes and in both themes, under the name of its state."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def take(self, name: str, page: Page) -> None:
        """Picture the page as it is; its size is as before at the end."""
        self.names.append(name)
        with brought_to_front(page):
            for theme in THEMES:
                for size, viewport in SIZES.items():
                    show(page, viewport, theme)
                    page.screenshot(path=FOLDER / f"{name}-{size}-{theme}.png")

    def write_index(self) -> None:
        """One page with all of them."""
        rows = "".join(
            f"<h2>{name}</h2><p>"
            + "".join(f'<img src="{name}-{size}-{theme}.png" loading=lazy>' for theme in THEMES for size in SIZES)
            for name in self.names
        )
        style = "body{background:#777;font:16px sans-serif}img{margin:4px;vertical-align:top;max-width:640px}"
        (FOLDER / "index.html").write_text(f"<!doctype html><style>{style}</style>{rows}", encoding="utf-8")


@contextmanager
def company() -> Generator[Company]:
    """People at a server of their own, in the machine's Chromium."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "spader.sqlite").start()
        arguments = ["--no-sandbox", "--disable-gpu"]
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        try:
            yield Company(chromium, server.url)
        finally:
            chromium.close()
            server.kill()


def main(wanted: list[str]) -> None:
    """Take the wanted scenes, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    gallery = Gallery()
    for name, scene in SCENES.items():
        if not wanted or name in wanted:
            with company() as people:
                scene(people, gallery.take)
            print(f"{name}: {len(gallery.names)} states so far", flush=True)
    gallery.write_index()
    print(FOLDER / "index.html")


if __name__ == "__main__":
    main(sys.argv[1:])
