"""What an agent thinks of others and who it heard, on the page in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.folders import Log, write_run
from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.runs import FACTS, HOSTILE

pytestmark = MARKS
WORDS = "Bread should be free."


def feeling_people(folder: Path) -> Path:
    """Write a run of two minutes in which Ada comes to dislike Bram, whose words move her view of bread."""
    log = Log()
    log.joined("Ada", "Bram", "Cleo")
    log.add(10.0, "Ada", "opinion", about="Bram", score=8.0, summary="Bram is kind.")
    log.add(20.0, "Bram", "opinion", about="Ada", score=9.5, summary=HOSTILE)
    log.said(30.0, "Bram", WORDS, "Ada", "Cleo")
    log.heard(30.1, "Ada", "Bram", WORDS)
    moved_by = [{"speaker": "Bram", "text": WORDS, "at": 30.0, "memory_id": "Ada/m000001"}]
    view = {"matter": "bread", "score": 6.0, "before": 3.0, "summary": "I want free bread."}
    log.add(31.0, "Ada", "view", **view, moved_by=moved_by)
    log.said(40.0, "Bram", "Only Cleo hears this.", "Cleo")
    log.heard(50.0, "Ada", "Steve", HOSTILE, attended=False)
    log.add(60.0, "Ada", "opinion", about="Bram", score=1.0, summary="Bram took my bread.")
    log.ended(120.0)
    return write_run(folder, log, FACTS)


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, feeling_people(tmp_path / "run-1")) as opened:
        opened.get_by_role("button", name="Ada").click()
        opened.get_by_role("tab", name="Opinions").click()
        yield opened


def row(page: Page, caption: str) -> str:
    """Return the first row of a table, once it is there."""
    first = page.get_by_role("table", name=caption).locator("tbody tr").first
    expect(first).to_be_visible()
    return " ".join(first.inner_text().split())


def test_opinions_are_those_of_the_moment(page: Page) -> None:
    assert row(page, "What Ada thinks of others") == "Bram 1:00 1 Bram took my bread."
    assert row(page, "What others think of Ada") == f"Bram 0:20 9.5 {HOSTILE}"
    seek(page, 15)
    expect(page.get_by_text("What others think of Ada: nothing yet.")).to_be_visible()
    assert row(page, "What Ada thinks of others") == "Bram 0:10 8 Bram is kind."
    assert page.title() == "Civitas" and page.locator("aside img").count() == 0


def test_a_person_is_opened_with_all_changes(page: Page) -> None:
    page.get_by_role("table", name="What Ada thinks of others").get_by_role("button", name="Bram").click()
    expect(page.get_by_role("heading", name="Ada of Bram")).to_be_visible()
    expect(page.get_by_text("8 Bram is kind.")).to_be_visible()
    chart = page.get_by_role("img", name="Opinions, 0 to 10")
    expect(chart).to_have_accessible_name("Opinions, 0 to 10: Bram of Ada 9.5, Ada of Bram 1")
    assert "part=opinions%2FBram" in page.url
    page.reload()
    expect(page.get_by_role("heading", name="Ada of Bram")).to_be_visible()
    seek(page, 15)
    expect(chart).to_have_accessible_name("Opinions, 0 to 10: Ada of Bram 8")


def test_a_changed_view_leads_to_the_words_and_to_who_heard_them(page: Page) -> None:
    expect(page.get_by_text("6 of 10 on bread. I want free bread.")).to_be_visible()
    expect(page.get_by_text("from 3.0 to 6.0 of 10 on bread")).to_be_visible()
    page.get_by_role("button", name=WORDS).click()
    found = page.locator(".talk li")
    expect(found).to_have_count(1)
    found.get_by_role("button", name="Cleo").click()
    expect(page.get_by_role("heading", name="Cleo")).to_be_visible()
    expect(page.locator("aside").get_by_role("status")).to_have_text("Utterances heard: 2; speakers: 1.")


def test_what_an_agent_heard_is_told_with_the_words_of_visitors(page: Page) -> None:
    page.get_by_role("tab", name="Heard").click()
    listed = page.locator(".talk li")
    expect(listed).to_have_count(2)
    expect(listed.first).to_contain_text(HOSTILE)
    expect(listed.first).to_contain_text("It did not attend to this.")
    expect(listed.last).to_contain_text(WORDS)
    page.get_by_role("combobox", name="Speaker").select_option("Bram")
    expect(listed).to_have_count(1)
    assert "part=heard%2FBram" in page.url
    listed.get_by_role("button", name="Who heard it").click()
    expect(page.locator(".talk li")).to_contain_text("heard by Ada, Cleo")
