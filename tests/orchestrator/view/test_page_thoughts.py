"""The thoughts of an agent on the page, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.bots.mind.moments import goal, reply
from tests.bots.mind.recording.lives import life
from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.runs import HOSTILE, thinking_run, two_people

pytestmark = MARKS


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run in which Ada thinks nine times, and Mira is told something hostile and then fails."""
    folder = tmp_path_factory.mktemp("runs") / "run-1"
    hostile = [reply(HOSTILE), goal().model_copy(update={"t": 11.0})]
    return thinking_run(folder, [*life("Ada", 3), *hostile], fails_at=(11.0,))


@pytest.fixture
def page(run: Path, browser: Browser) -> Iterator[Page]:
    with page_of(browser, run) as opened:
        yield opened


def test_the_latest_thought_is_one_click_away(page: Page) -> None:
    page.get_by_role("listitem").filter(has_text="Ada").get_by_role("button", name="Latest thought").click()
    expect(page.get_by_role("heading", name="speak")).to_be_visible()
    expect(page.get_by_label("Prompt: user")).to_contain_text("What is 2 and one?")
    expect(page.get_by_label("Answer")).to_contain_text('"tokens_in": 120')
    expect(page.locator(".changes")).to_contain_text("I want to get 4 logs.")


def test_thoughts_are_listed_up_to_the_moment_and_opened(page: Page) -> None:
    page.get_by_role("button", name="Ada").click()
    page.get_by_role("tab", name="Thoughts").click()
    listed = page.locator(".thoughts li")
    expect(listed).to_have_count(9)
    expect(listed.first).to_contain_text("0:02 speak 120 (64 cached) → 30 tokens · $0.00013 · 0.5 s")
    seek(page, 1)
    expect(listed).to_have_count(6)
    listed.last.get_by_role("button").click()
    expect(page.get_by_role("heading", name="choose_action")).to_be_visible()
    page.get_by_text("Prompt: system").click()
    expect(page.get_by_label("Prompt: system")).to_contain_text("You are Ada.")
    page.reload()
    expect(page.get_by_role("heading", name="choose_action")).to_be_visible()
    page.get_by_role("button", name="All thoughts").click()
    expect(listed).to_have_count(6)


def test_words_within_a_thought_are_never_run(page: Page) -> None:
    page.get_by_role("button", name="Mira").click()
    page.get_by_role("tab", name="Thoughts").click()
    listed = page.locator(".thoughts li")
    expect(listed.first).to_contain_text("failed: timeout")
    listed.last.get_by_role("button").click()
    expect(page.get_by_label("Prompt: user")).to_contain_text("onerror")
    assert page.title() == "Civitas" and page.locator("aside img, aside script").count() == 0
    page.get_by_role("button", name="All thoughts").click()
    listed.first.get_by_role("button").click()
    expect(page.get_by_text("The model did not answer within 20 s.")).to_be_visible()


def test_a_run_without_a_recording_says_how_to_get_one(browser: Browser, tmp_path: Path) -> None:
    with page_of(browser, two_people(tmp_path / "run-2"), expected="status of 422") as page:
        page.get_by_role("button", name="Ada").click()
        page.get_by_role("tab", name="Thoughts").click()
        expect(page.get_by_role("alert")).to_contain_text("record a run with `recording: on`")
