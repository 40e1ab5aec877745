"""The panel of memes and the faith on the page, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.experiments.culture.people import TOWNS, aims, said_at
from tests.analysis.folders import Log, write_run
from tests.orchestrator.view.browsing import MARKS, colour_on_map, page_of, seek
from tests.orchestrator.view.runs import FACTS, HOSTILE

pytestmark = MARKS
BLUE, ORANGE = "#0072b2", "#e69f00"
"""Colours of the first meme and of the second one, or of priests and of direct converts."""
TALE = f"The Flying Spaghetti Monster touched me. {HOSTILE}"


def believers(folder: Path) -> Path:
    """Write a run in which Pia, a priest, tells Ada of the faith, who comes to speak of it; both dance before."""
    log = Log()
    log.joined("Ada", "Bo", "Pia")
    said_at(log, 10.0, "Ada", 10, "Let us dance!", "Bo")
    aims(log, 20.0, "Bo", 310, "I want to plan a prank.")
    said_at(log, 30.0, "Pia", 40, TALE, "Ada")
    log.add(35.0, "Ada", "view", matter="pastafarianism", score=7.0, before=3.0, summary="", moved_by=[])
    said_at(log, 40.0, "Ada", 10, "I like pasta.")
    said_at(log, 50.0, "Ada", 10, TALE)
    log.ended(240.0)
    personas = [{"name": "Pia", "campaigns_for": ["pastafarianism"]}]
    return write_run(folder, log, {**FACTS, "scenario": "culture", "towns": TOWNS, "personas": personas})


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, believers(tmp_path / "run-1")) as opened:
        opened.get_by_role("tab", name="Culture").click()
        yield opened


def rows(page: Page) -> list[str]:
    """Return what the table of places says, once it is there."""
    table = page.get_by_role("table", name="Mentions until this moment, by place")
    expect(table).to_be_visible()
    return [" ".join(row.split()) for row in table.locator("tbody tr").all_inner_texts()]


def test_memes_are_those_of_the_moment_in_the_panel_and_on_the_map(page: Page) -> None:
    seek(page, 60)
    expect(page.get_by_role("img", name="Agents by their latest meme: 1 dance, 1 pranks")).to_be_visible()
    assert rows(page) == ["Alder 1 1 dance", "Birch 1 1 pranks"]
    colour_on_map(page, BLUE, there=True)
    colour_on_map(page, ORANGE, there=True)
    seek(page, 15)
    expect(page.get_by_role("img", name="Agents by their latest meme: 1 dance")).to_be_visible()
    colour_on_map(page, ORANGE, there=False)
    seek(page, 200)
    expect(page.get_by_role("img", name="Agents by their latest meme: nobody now")).to_be_visible()
    assert rows(page) == ["Alder 1 1 dance", "Birch 1 1 pranks"]
    colour_on_map(page, BLUE, there=False)


def test_mentions_are_listed_for_one_agent(page: Page) -> None:
    expect(page.get_by_role("heading", name="Latest mentions: 2")).to_be_visible()
    page.locator(".culture").get_by_role("button", name="Bo").click()
    expect(page.get_by_role("heading", name="Mentioned by Bo: 1")).to_be_visible()
    page.get_by_role("button", name="All agents").click()
    page.locator(".culture").get_by_role("button", name="0:10").click()
    expect(page.locator("output")).to_have_text("0:10 of 4:00")


def test_converts_rise_by_their_words_and_heard_of_it_from_somebody(page: Page) -> None:
    page.get_by_role("tab", name="Faith").click()
    expect(page.get_by_role("img", name="Priests and converts: 1 priest, 1 direct convert")).to_be_visible()
    expect(page.get_by_role("heading", name="Conversions: 2")).to_be_visible()
    first = page.locator(".culture li").first
    expect(first).to_contain_text(f"direct convert: {TALE}")
    expect(first).to_contain_text("heard of it first from Pia at 0:30")
    expect(page.get_by_text("In favour of pastafarianism by their views: 1 of 1 who have one.")).to_be_visible()
    colour_on_map(page, ORANGE, there=True)
    seek(page, 45)
    expect(page.get_by_role("img", name="Priests and converts: 1 priest, 1 indirect convert")).to_be_visible()
    colour_on_map(page, ORANGE, there=False)
    colour_on_map(page, BLUE, there=True)
    assert "part=faith" in page.url and page.title() == "Civitas"
