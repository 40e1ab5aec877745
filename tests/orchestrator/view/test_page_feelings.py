"""The panel of feelings that actors show on the page, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.folders import Log, write_run
from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.runs import FACTS

pytestmark = MARKS


def actors(folder: Path) -> Path:
    """Write a run in which Ada shows love and then hate to Bram, and Cleo shows him nothing much."""
    log = Log()
    log.joined("Ada", "Bram", "Cleo")
    for t, actor, feeling in ((10.0, "Ada", 9.0), (20.0, "Cleo", 5.0), (60.0, "Ada", 1.0)):
        log.add(t, actor, "performance", to="Bram", feeling=feeling, speech=None, skill=None)
    log.add(30.0, "Bram", "opinion", about="Ada", score=7.5, summary="Ada is kind.")
    log.add(80.0, "Bram", "opinion", about="Ada", score=2.0, summary="Ada is cruel.")
    log.ended(120.0)
    log.rows.sort(key=lambda row: float(row["t"]))
    return write_run(folder, log, {**FACTS, "scenario": "feelings"})


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, actors(tmp_path / "run-1")) as opened:
        opened.get_by_role("tab", name="Feelings shown").click()
        yield opened


def test_what_is_shown_and_felt_is_that_of_the_moment(page: Page) -> None:
    expect(page.get_by_role("img", name="Ada to Bram: shown 1, felt 2")).to_be_visible()
    expect(page.get_by_role("img", name="Cleo to Bram: shown 5, felt nothing yet")).to_be_visible()
    seek(page, 40)
    expect(page.get_by_role("img", name="Ada to Bram: shown 9, felt 7.5")).to_be_visible()


def test_an_agent_has_its_own_pairs(page: Page) -> None:
    address, _, told = page.url.partition("#")
    page.goto(f"{address}#{told}&agent=Cleo")
    expect(page.get_by_text("Pairs with Cleo alone.")).to_be_visible()
    expect(page.get_by_role("img", name="Ada to Bram")).to_have_count(0)
    page.get_by_role("button", name="All agents").click()
    expect(page.get_by_role("img", name="Ada to Bram")).to_be_visible()
