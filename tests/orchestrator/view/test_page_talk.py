"""Conversations on the page, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.folders import Log, Row, write_run
from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.runs import FACTS, HOSTILE

pytestmark = MARKS
SECONDS = 1200


def talking_people(folder: Path) -> Path:
    """Write a run of 20 minutes in which Ada and Bram greet each other early, and Cleo answers a visitor late."""
    log = Log()
    log.joined("Ada", "Bram", "Cleo")

    def heard(t: float, agent: str, speaker: str, quote: str) -> Row:
        told = {"memory_id": f"{agent}/m1", "text": f'{speaker} said: "{quote}"', "importance": 3.0, "evidence": []}
        return log.add(t, agent, "memory", **told, episode="heard_speech", speaker=speaker, quote=quote)

    def answer(t: float, agent: str, text: str, *hearers: str, to: Row) -> None:
        log.add(t, agent, "speech", text=text, hearers=[*hearers], radius=16.0, in_reply_to=to["event_id"])

    log.said(100.0, "Ada", "Good day, Bram.", "Bram", "Cleo")
    log.said(101.0, "Cleo", "Bread!")
    answer(102.0, "Bram", HOSTILE, "Ada", to=heard(101.5, "Bram", "Ada", "Good day, Bram."))
    answer(104.0, "Ada", "How are you?", "Bram", to=heard(103.0, "Ada", "Bram", HOSTILE))
    answer(1000.0, "Cleo", "Welcome, Steve.", "Ada", to=heard(999.0, "Cleo", "Steve", "Hi there."))
    log.ended(float(SECONDS))
    return write_run(folder, log, FACTS)


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, talking_people(tmp_path / "run-1")) as opened:
        opened.get_by_role("tab", name="Talk").click()
        opened.get_by_role("tab", name="Conversations").click()
        yield opened


def test_answers_stand_with_the_words_that_they_answer(page: Page) -> None:
    threads = page.locator(".threads > li")
    expect(threads).to_have_count(1)
    expect(threads).to_contain_text("Cleo to Steve (Hi there.) Welcome, Steve. heard by Ada")
    seek(page, 110)
    expect(page.locator("aside").get_by_role("status")).to_have_text(
        "Conversations in the last ten minutes: 1; utterances that answer nothing and are not answered: 1."
    )
    said = threads.locator("li")
    expect(said).to_have_count(3)
    expect(said.nth(0)).to_contain_text("Good day, Bram. heard by Bram, Cleo")
    expect(said.nth(1)).to_contain_text(f"Bram to Ada {HOSTILE}")
    expect(said.nth(2)).to_contain_text("Ada to Bram How are you?")
    assert page.title() == "Civitas" and page.locator("aside img").count() == 0


def test_conversations_are_searched_at_any_time_before(page: Page) -> None:
    page.get_by_role("searchbox", name="Search").fill("how are")
    expect(page.locator("aside").get_by_role("status")).to_contain_text("Conversations found: 1")
    expect(page.locator(".threads li li")).to_have_count(3)
    page.reload()
    expect(page.locator(".threads li li")).to_have_count(3)
    page.get_by_role("tab", name="Latest").click()
    expect(page.locator(".talk li")).to_have_count(1)
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("how are")


def test_a_hearer_leads_to_all_that_it_heard(page: Page) -> None:
    seek(page, 110)
    page.locator(".threads").get_by_role("button", name="Cleo").click()
    expect(page.get_by_role("heading", name="Cleo")).to_be_visible()
    expect(page.get_by_role("tab", name="Heard")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".talk li")).to_have_count(1)
    expect(page.locator(".talk li")).to_contain_text("Good day, Bram.")
