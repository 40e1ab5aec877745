"""The map of the page in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.test_land import run_in

pytestmark = MARKS
OPAQUE_CORNER = """() => {
  const canvas = document.querySelector('canvas')
  return canvas.getContext('2d').getImageData(3, canvas.height / 2, 1, 1).data[3] === 255
}"""
DIFFERS = "(before) => document.querySelector('canvas').toDataURL() !== before"


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page of a run whose land was never saved. Ada is at x = 58, z = -2.5 at its end."""
    # Chromium advises how a canvas is read more quickly, which only this test does.
    with page_of(browser, run_in(tmp_path / "run-1"), expected="willReadFrequently") as opened:
        expect(opened.locator("canvas")).to_be_visible()
        opened.wait_for_function(OPAQUE_CORNER)
        yield opened


def picture(page: Page) -> str:
    drawn: str = page.locator("canvas").evaluate("(canvas) => canvas.toDataURL()")
    return drawn


def test_the_map_is_moved_and_zoomed_over_land_that_was_never_saved(page: Page) -> None:
    canvas = page.locator("canvas")
    for key in ("+", "Shift+ArrowRight", "-", "Shift+ArrowUp"):
        before = picture(page)
        canvas.press(key)
        page.wait_for_function(DIFFERS, arg=before)
    for _ in range(20):
        canvas.press("-")
    page.wait_for_function("() => !(" + OPAQUE_CORNER + ")()")
    canvas.press("0")
    page.wait_for_function(OPAQUE_CORNER)


def test_the_voice_of_the_agent_at_the_pointer_is_shown(page: Page) -> None:
    seek(page, 58)
    expect(page.locator("output")).to_have_text("0:58 of 1:00")
    canvas = page.locator("canvas")
    box = canvas.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    before = picture(page)
    scale = min(box["width"] / 78, box["height"] / 20, 12)
    page.mouse.move(box["x"] + box["width"] / 2 + (58 - 29) * scale, box["y"] + box["height"] / 2)
    page.wait_for_function(DIFFERS, arg=before)
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.wait_for_function("(before) => document.querySelector('canvas').toDataURL() === before", arg=before)
