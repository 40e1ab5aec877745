"""The report beside the page of its run, in a real browser: its figures lead to their moments, and can be zoomed."""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.orchestrator.cli.commands import civitas
from tests.orchestrator.view.browsing import MARKS, page_at, page_of
from tests.orchestrator.view.test_report import analysed

pytestmark = MARKS
SCALE = "image => new DOMMatrix(getComputedStyle(image).transform).a"


@pytest.fixture
def report(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The report, as the page of its run opens it."""
    with page_of(browser, analysed(tmp_path / "run-1")) as page:
        address = page.get_by_role("link", name="Report").evaluate("link => link.href")
        page.goto(address)
        yield page


def enlarged(page: Page) -> Locator:
    """Open the first figure, and return its picture."""
    page.get_by_title("Enlarge this plot").first.click()
    picture = page.get_by_role("dialog").get_by_role("img")
    expect(picture).to_be_visible()
    return picture


def test_a_figure_leads_to_its_moment(report: Page) -> None:
    report.locator("figure", has_text="How many utterances").get_by_role("link", name="1:00").click()
    expect(report.get_by_role("tab", name="Conversations")).to_have_attribute("aria-selected", "true")
    expect(report.locator("output")).to_have_text("1:00 of 1:00")


def test_a_plot_is_zoomed_by_the_wheel_by_buttons_and_by_keys(report: Page) -> None:
    picture = enlarged(report)
    assert picture.evaluate(SCALE) == 1
    picture.hover()
    report.mouse.wheel(0, -100)
    expect(picture).to_have_attribute("style", re.compile(r"scale\(1\.3\)"))
    report.get_by_role("button", name="Zoom in").click()
    report.keyboard.press("+")
    assert picture.evaluate(SCALE) > 1.3**2
    report.keyboard.press("0")
    assert picture.evaluate(SCALE) == 1
    report.keyboard.press("Escape")
    expect(report.get_by_role("dialog")).to_have_count(0)
    expect(report.get_by_title("Enlarge this plot").first).to_be_focused()


def test_a_plot_is_opened_by_the_keyboard_alone(report: Page) -> None:
    report.get_by_title("Enlarge this plot").first.focus()
    report.keyboard.press("Enter")
    expect(report.get_by_role("dialog")).to_be_visible()
    report.keyboard.press("Shift+Tab")
    expect(report.get_by_role("button", name="Close")).to_be_focused()
    report.keyboard.press("Enter")
    expect(report.get_by_role("dialog")).to_have_count(0)


def test_the_file_alone_zooms_and_has_no_links(browser: Browser, tmp_path: Path) -> None:
    address = (analysed(tmp_path / "run-1") / "report.html").as_uri()
    with page_at(browser, address, lambda url: url.scheme in {"file", "data"}) as page:
        expect(enlarged(page)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("link")).to_have_count(0)
        expect(page.get_by_text("civitas view run-1")).to_be_visible()


def test_in_a_bundle_report_and_page_lead_to_each_other(browser: Browser, tmp_path: Path) -> None:
    answer = civitas("view", analysed(tmp_path / "run-1"), "--bundle", tmp_path / "one.zip")
    assert answer.code == 0, answer
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        archive.extractall(tmp_path / "unpacked")
    address = (tmp_path / "unpacked" / "index.html").as_uri()
    with page_at(browser, address, lambda url: url.scheme in {"file", "data", "blob"}) as page:
        page.goto(page.get_by_role("link", name="Report").evaluate("link => link.href"))
        page.get_by_role("link", name="The page of this run").click()
        expect(page.get_by_role("heading", name="village · full · seed 3")).to_be_visible()
