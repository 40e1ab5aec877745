"""The panel of the item race on the page, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.folders import Log, write_run
from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.runs import FACTS, HOSTILE, two_people

pytestmark = MARKS


def collectors(folder: Path) -> Path:
    """Write a run of the item race in which Ada has dirt and a log, and Bram dirt and something with a bad name."""
    log = Log()
    log.joined("Ada", "Bram", "Cleo")
    log.item(10.0, "Ada", "dirt", 1)
    log.item(20.0, "Bram", "dirt", 1)
    log.item(30.0, "Bram", HOSTILE, 2)
    log.item(40.0, "Bram", "dirt", 2)
    log.item(50.0, "Ada", "oak_log", 2)
    log.ended(120.0)
    return write_run(folder, log, {**FACTS, "scenario": "items"})


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, collectors(tmp_path / "run-1")) as opened:
        opened.get_by_role("tab", name="Items").click()
        yield opened


def found(page: Page) -> list[str]:
    """Return the list of what was new."""
    return [" ".join(text.split()) for text in page.locator(".found li").all_inner_texts()]


def test_what_was_new_to_all_is_that_of_the_moment(page: Page) -> None:
    expect(page.get_by_role("heading", name="New to all: 3")).to_be_visible()
    assert found(page) == [
        "0:50 oak_log Ada the first of all",
        f"0:30 {HOSTILE} Bram the first of all",
        "0:10 dirt Ada the first of all",
    ]
    assert page.title() == "Civitas"
    expect(page.get_by_role("img", name="Different items of all together: 3 items")).to_be_visible()
    seek(page, 25)
    expect(page.get_by_role("heading", name="New to all: 1")).to_be_visible()
    expect(page.get_by_role("img", name="Different items per agent: mean 0.7, most 1 (Ada)")).to_be_visible()
    rows = [" ".join(row.split()) for row in page.locator("tbody tr").all_inner_texts()]
    assert rows == ["Ada 1 dirt 0:10", "Bram 1 dirt 0:20", "Cleo 0"]


def test_an_agent_has_its_own_list_and_a_moment_leads_there(page: Page) -> None:
    page.locator("tbody").get_by_role("button", name="Bram").click()
    expect(page.get_by_role("heading", name="New to Bram: 2")).to_be_visible()
    assert found(page) == [f"0:30 {HOSTILE} Bram the first of all", "0:20 dirt Bram"]
    page.locator(".found").get_by_role("button", name="0:20").click()
    expect(page.locator("output")).to_have_text("0:20 of 2:00")
    page.get_by_role("button", name="All agents").click()
    expect(page.get_by_role("heading", name="New to all: 1")).to_be_visible()


def test_a_run_of_another_experiment_has_no_such_panel(browser: Browser, tmp_path: Path) -> None:
    with page_of(browser, two_people(tmp_path / "run-2")) as page:
        expect(page.get_by_role("tab", name="Talk")).to_be_visible()
        expect(page.get_by_role("tab", name="Items")).to_have_count(0)
