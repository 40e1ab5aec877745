"""The society on the page, in a real browser: feelings, conversations and figures as of the shown moment."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.analysis.folders import Log, write_run
from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.runs import HOSTILE

pytestmark = MARKS
SECONDS = 1200


def three_people(folder: Path) -> Path:
    """Write a run of 20 minutes in which Ada comes to dislike Bram, who likes her and talks to all."""
    log = Log()
    log.joined("Ada", "Bram", "Cleo")
    log.add(60.0, "Ada", "opinion", about="Bram", score=8.0, summary="Bram is kind.")
    log.add(90.0, "Cleo", "opinion", about="Ada", score=5.0, summary=HOSTILE)
    log.add(120.0, "Bram", "opinion", about="Ada", score=9.0, summary="Ada is my friend.")
    log.add(700.0, "Ada", "opinion", about="Bram", score=1.0, summary="Bram took my bread.")
    for second in (100.0, 110.0, 800.0):
        log.said(second, "Bram", "Good day.", "Ada", "Cleo")
    for second, agent, total in ((30.0, "Ada", 1), (300.0, "Bram", 1), (500.0, "Ada", 2), (900.0, "Ada", 3)):
        log.item(second, agent, "dirt", total)
    log.ended(float(SECONDS))
    facts = {"scenario": "village", "condition": "full", "seed": 3, "status": "done", "agents": 3, "minutes": 20.0}
    return write_run(folder, log, facts)


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, three_people(tmp_path / "run-1")) as opened:
        opened.get_by_role("tab", name="Society").click()
        yield opened


def dot(page: Page, name: str) -> Locator:
    """Return an agent in the graph."""
    return page.get_by_role("list", name="Agents in the graph").get_by_role("button", name=name)


def rows(page: Page, caption: str) -> list[str]:
    """Return the rows of a table, once it is there."""
    table = page.get_by_role("table", name=caption)
    expect(table).to_be_visible()
    return [" ".join(row.split()) for row in table.locator("tbody tr").all_inner_texts()]


def test_feelings_are_those_of_the_moment(page: Page) -> None:
    expect(page.get_by_text("Feelings: 1 like, 1 dislike, 1 neutral.")).to_be_visible()
    assert rows(page, "The strongest feelings")[:2] == [
        "Ada Bram 1 Bram took my bread.",
        "Bram Ada 9 Ada is my friend.",
    ]
    seek(page, 130)
    expect(page.get_by_text("Feelings: 2 like, 0 dislike, 1 neutral.")).to_be_visible()
    assert "Ada Bram 8 Bram is kind." in rows(page, "The strongest feelings")
    seek(page, 59)
    expect(page.get_by_text("Feelings: 0 like, 0 dislike, 0 neutral.")).to_be_visible()


def test_nobody_moves_in_the_graph_while_other_moments_are_shown(page: Page) -> None:
    dots = page.get_by_role("list", name="Agents in the graph").get_by_role("listitem")
    expect(page.locator(".tie.dislike")).to_have_count(1)
    places = [dot.bounding_box() for dot in dots.all()]
    seek(page, 130)
    expect(page.locator(".tie.dislike")).to_have_count(0)
    assert len(places) == 3 and [dot.bounding_box() for dot in dots.all()] == places


def test_a_click_in_the_graph_chooses_an_agent(page: Page) -> None:
    dot(page, "Ada").click()
    expect(page.locator(".own .tie")).to_have_count(3)
    assert rows(page, "What Ada feels about others") == ["Bram 1 Bram took my bread."]
    assert rows(page, "What others feel about Ada") == ["Bram 9 Ada is my friend.", f"Cleo 5 {HOSTILE}"]
    assert "agent=Ada" in page.url and page.title() == "Civitas"
    expect(dot(page, "Ada")).to_have_attribute("aria-pressed", "true")
    dot(page, "Ada").click()
    expect(page.get_by_role("table", name="The strongest feelings")).to_be_visible()


def test_the_keyboard_alone_reaches_all_agents(page: Page) -> None:
    expect(dot(page, "Ada")).to_be_visible()
    page.get_by_role("tab", name="Feelings").focus()
    for _ in range(4):  # the other two parts, the choice of an agent, the graph
        page.keyboard.press("Tab")
    expect(dot(page, "Ada")).to_be_focused()
    expect(page.locator(".own .tie")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(dot(page, "Cleo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="What Cleo feels about others")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Full screen")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="What Ada feels about others")).to_be_visible()


def test_conversations_are_those_of_the_last_ten_minutes(page: Page) -> None:
    page.get_by_role("tab", name="Conversations").click()
    expect(page.get_by_text("Pairs that talked in the last ten minutes: 2.")).to_be_visible()
    assert rows(page, "Most often heard") == ["Bram Ada 1", "Bram Cleo 1"]
    seek(page, 200)
    page.get_by_role("combobox", name="Agent").select_option("Ada")
    expect(page.get_by_role("table", name="Who Ada heard")).to_contain_text("2")
    assert rows(page, "Who Ada heard") == ["Bram 2"]


def test_figures_over_time_lead_to_a_moment(page: Page) -> None:
    page.get_by_role("tab", name="Over time").click()
    page.get_by_role("combobox", name="Agent").select_option("Bram")
    items = page.get_by_role("img", name="Different items per agent")
    expect(items).to_have_accessible_name("Different items per agent: mean 1.3, most 3 (Ada), Bram 1")
    box = items.bounding_box()
    assert box is not None
    items.click(position={"x": (34 + box["width"] - 18) / 2, "y": 60})
    expect(page.locator("output")).to_have_text(re.compile(r"^(9:5|10:0)\d of 20:00$"))
    expect(items).to_have_accessible_name("Different items per agent: mean 1.0, most 2 (Ada), Bram 1")
    seek(page, 130)
    expect(page.get_by_role("img", name="Utterances per minute: 2 in the last minute")).to_be_visible()
    expect(page.get_by_role("img", name="Pairs with a feeling, percent: 50 % of all pairs")).to_be_visible()
    assert "part=time" in page.url


def test_another_panel_starts_with_its_first_part(page: Page) -> None:
    page.get_by_role("tab", name="Over time").click()
    page.get_by_role("tab", name="Agents").click()
    assert "part" not in page.url
