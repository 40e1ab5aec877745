"""The panel of news in a town on the page, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.experiments.party.people import town_log
from tests.analysis.folders import write_run
from tests.orchestrator.view.browsing import MARKS, colour_on_map, page_of, seek
from tests.orchestrator.view.runs import FACTS, HOSTILE

pytestmark = MARKS
BLUE, ORANGE = "#0072b2", "#e69f00"
"""Colours of agents that knew of it, and of agents that have heard of it."""


def town(folder: Path) -> Path:
    """Write the run of :func:`town_log`; Tom tells Jane with words that a page must not run."""
    log = town_log()
    for number, row in enumerate(log.rows):
        row["data"] = row["data"].replace("Have you heard any news, Jane?", HOSTILE.replace('"', '\\"'))
        row["x"] = None if row["agent"] is None else 40.0 * (number % 5)
    log.rows.sort(key=lambda row: float(row["t"]))
    return write_run(folder, log, {**FACTS, "scenario": "party"})


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, town(tmp_path / "run-1")) as opened:
        opened.get_by_role("tab", name="News").click()
        yield opened


def rows(page: Page) -> list[str]:
    """Return what the table says, once it is there."""
    table = page.get_by_role("table", name="Who knows of it at this moment")
    expect(table).to_be_visible()
    return [" ".join(row.split()) for row in table.locator("tbody tr").all_inner_texts()]


def test_who_knows_is_that_of_the_moment_in_the_panel_and_on_the_map(page: Page) -> None:
    expect(page.get_by_role("img", name="Agents that have heard of it: 3 of 5")).to_be_visible()
    expect(page.get_by_text("Of 5 that were asked, 4 say that they know of it.")).to_be_visible()
    assert rows(page) == [
        "Isabella the start knows there",
        "Tom 1:40 Isabella knows there",
        "Jane 3:20 Tom knows absent",
        "Ryan knows absent",
        "Sam does not know absent",
    ]
    colour_on_map(page, ORANGE, there=True)
    seek(page, 50)
    expect(page.get_by_role("img", name="Agents that have heard of it: 1 of 5")).to_be_visible()
    assert rows(page)[0] == "Isabella the start knows"
    colour_on_map(page, ORANGE, there=False)
    colour_on_map(page, BLUE, there=True)


def test_each_piece_of_news_has_its_own_view(page: Page) -> None:
    page.get_by_role("tab", name="candidacy").click()
    expect(page.get_by_role("img", name="Agents that have heard of it: 1 of 5")).to_be_visible()
    expect(page.get_by_text("Of 5 that were asked, 1 say that they know of it.")).to_be_visible()
    assert "part=candidacy" in page.url


def test_the_source_leads_to_the_words(page: Page) -> None:
    page.get_by_role("table").get_by_role("button", name="Tom").last.click()
    found = page.locator(".talk li")
    expect(found).to_have_count(1)
    expect(found).to_contain_text(HOSTILE)
    expect(found).to_contain_text("heard by Jane")
    assert page.title() == "Civitas"


def test_attendance_is_told_with_a_mark_that_leads_there(page: Page) -> None:
    expect(page.get_by_role("heading", name="Valentine's party")).to_be_visible()
    expect(page.get_by_text("2 were within 8 blocks of cafe: Isabella, Tom.")).to_be_visible()
    page.get_by_role("button", name="10:00: attendance is taken").click()
    expect(page.locator("output")).to_have_text("10:00 of 16:40")
    seek(page, 590)
    expect(page.get_by_role("heading", name="Valentine's party")).to_have_count(0)
