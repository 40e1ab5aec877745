"""The page in a real browser, as a reader uses it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.runs import HOSTILE, two_people

pytestmark = MARKS


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page of a small run."""
    with page_of(browser, two_people(tmp_path / "run-1")) as opened:
        yield opened


def test_an_agent_is_shown_as_of_the_moment(page: Page) -> None:
    expect(page.get_by_role("heading", name="village · full · seed 3")).to_be_visible()
    page.get_by_role("button", name="Ada").click()
    expect(page.get_by_text("I want to get 58 logs.")).to_be_visible()
    seek(page, 11)
    expect(page.get_by_text("I want to get 10 logs.")).to_be_visible()
    expect(page.locator("output")).to_have_text("0:11 of 1:00")
    page.locator("body").press("ArrowRight")
    expect(page.get_by_text("I want to get 16 logs.")).to_be_visible()


def test_talk_is_told_with_its_hearers_and_never_run(page: Page) -> None:
    page.get_by_role("tab", name="Talk").click()
    seek(page, 30)
    first = page.locator(".talk li").first
    expect(first).to_contain_text("Good day, Bram.")
    expect(first).to_contain_text("heard by Bram")
    seek(page, 60)
    expect(page.locator(".talk li").first).to_contain_text(HOSTILE)
    assert page.title() == "Civitas" and page.locator("aside img").count() == 0


def test_an_address_leads_to_the_same_view(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#t=11&agent=Ada&panel=agents")
    page.reload()
    expect(page.get_by_text("I want to get 10 logs.")).to_be_visible()
    page.get_by_role("button", name="All agents").click()
    expect(page.get_by_role("button", name="Bram")).to_be_visible()
    assert "t=11" in page.url and "agent=" not in page.url


def test_playing_goes_on_to_the_end(page: Page) -> None:
    seek(page, 0)
    page.get_by_label("Speed").select_option("64")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("output")).to_have_text("1:00 of 1:00")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_playing_is_paused(page: Page) -> None:
    seek(page, 0)
    page.get_by_label("Speed").select_option("0.25")
    page.locator("body").press(" ")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.locator("output")).not_to_have_text("1:00 of 1:00")


def test_a_click_on_the_map_chooses_who_stands_there(page: Page) -> None:
    seek(page, 58)
    canvas = page.locator("canvas")
    box = canvas.bounding_box()
    assert box is not None
    # Ada walks from x = 0 to 58 at z = -2.5, so she is at the right edge of what was fitted; Bram stands at x = 1.5.
    scale = min(box["width"] / 78, box["height"] / 20, 12)
    canvas.click(position={"x": box["width"] / 2 + (58 - 29) * scale, "y": box["height"] / 2})
    expect(page.get_by_role("heading", name="Ada")).to_be_visible()
