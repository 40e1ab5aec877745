"""An agent on the page as of the shown moment, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.folders import Log, write_run
from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.runs import FACTS, HOSTILE

pytestmark = MARKS


def busy_people(folder: Path) -> Path:
    """Write a run of two minutes in which Ada plans, works, is hurt and carries things."""
    log = Log()
    log.joined("Ada", "Bram")
    plan = f"My plan for day 1: 7:00 get up; 8:00 gather {HOSTILE}; 22:00 sleep."
    log.add(1.0, "Ada", "plan", memory_id="Ada/m000001", text=plan, importance=5.0, evidence=[])
    log.add(5.0, "Ada", "social_goal", text="I want to help Bram.")
    log.add(30.0, "Ada", "inventory", items={"bread": 1, "oak_log": 3})
    log.add(40.0, "Ada", "decision", intent="mine", skill="mine", args={}, say=None, because="I need wood.")
    log.started(41.0, "Ada", "Ada/a000001", "mine")
    hurt = {"text": "I was hurt; my health went down to 12.", "importance": 6.0, "evidence": [], "episode": "injury"}
    log.add(50.0, "Ada", "memory", memory_id="Ada/m000002", **hurt, speaker=None, quote=None)
    log.finished(60.0, "Ada", "Ada/a000001", "mine", seconds=19.0, status="failed", reason="blocked")
    log.add(90.0, "Ada", "inventory", items={"oak_log": 64, "stick": 2})
    log.ended(120.0)
    return write_run(folder, log, FACTS)


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, busy_people(tmp_path / "run-1")) as opened:
        opened.get_by_role("button", name="Ada").click()
        yield opened


def test_what_it_does_and_carries_is_that_of_the_moment(page: Page) -> None:
    facts = page.locator("aside dl")
    expect(facts).to_contain_text("I want to help Bram.")
    expect(facts).to_contain_text("mine, because I need wood.")
    expect(facts).to_contain_text("mine: failed, blocked, at 1:00")
    expect(facts).to_contain_text("in the world since 0:00, at 2, 64, -2")
    expect(facts.locator(".items li")).to_have_text(["64 oak log", "2 stick"])
    seek(page, 45)
    expect(facts).to_contain_text("mine, since 0:41")
    expect(facts.locator(".items li")).to_have_text(["3 oak log", "1 bread"])
    expect(facts).not_to_contain_text("I was hurt")
    seek(page, 55)
    expect(facts).to_contain_text("I was hurt; my health went down to 12.")


def test_the_plan_of_the_day_shows_its_present_step(page: Page) -> None:
    plan = page.get_by_label("Plan of the day")
    expect(plan.get_by_role("heading")).to_contain_text("Plan for day 1")
    expect(plan.locator("[aria-current]")).to_contain_text("8:00 gather")
    expect(plan.get_by_text("By its plans, the world's clock shows about 9:24.")).to_be_visible()
    seek(page, 40)
    expect(plan.locator("[aria-current]")).to_have_text("7:00 get up")
    assert page.title() == "Civitas" and page.locator("aside img").count() == 0
