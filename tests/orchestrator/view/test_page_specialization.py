"""The panel of roles on the page, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.folders import Log, write_run
from tests.analysis.villagers import GOALS, aimed
from tests.orchestrator.view.browsing import MARKS, colour_on_map, page_of, seek
from tests.orchestrator.view.runs import FACTS, HOSTILE

pytestmark = MARKS
BLUE, ORANGE = "#0072b2", "#e69f00"
"""Colours of the first role and of the second one."""


def villagers(folder: Path) -> Path:
    """Write a run in which Ada farms and then mines, Bram farms, and Cleo has too few goals for a role."""
    log = Log()
    log.joined("Ada", "Bram", "Cleo")
    aimed(log, "Ada", ["farmer"] * 5 + ["miner"] * 5)
    aimed(log, "Bram", ["farmer"] * 5)
    aimed(log, "Cleo", [HOSTILE] * 4)
    log.ended(120.0)
    for number, row in enumerate(log.rows):
        row["x"] = None if row["agent"] is None else 30.0 * (number % 3)
    return write_run(folder, log, {**FACTS, "scenario": "specialization"})


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, villagers(tmp_path / "run-1")) as opened:
        opened.get_by_role("tab", name="Roles").click()
        yield opened


def rows(page: Page) -> list[str]:
    """Return what the table of agents says, once it is there."""
    table = page.get_by_role("table", name="Everybody's role at this moment")
    expect(table).to_be_visible()
    return [" ".join(row.split()) for row in table.locator("tbody tr").all_inner_texts()]


def test_roles_are_those_of_the_moment_in_the_panel_and_on_the_map(page: Page) -> None:
    expect(page.get_by_role("img", name="Agents by role: 1 farmer, 1 miner")).to_be_visible()
    assert rows(page) == ["Bram farmer", "Ada miner", "Cleo none yet"]
    expect(page.locator(".chart .ribbon")).to_have_count(2)
    colour_on_map(page, BLUE, there=True)
    colour_on_map(page, ORANGE, there=True)
    seek(page, 50)
    expect(page.get_by_role("img", name="Agents by role: 2 farmer")).to_be_visible()
    colour_on_map(page, ORANGE, there=False)
    seek(page, 20)
    expect(page.get_by_role("img", name="Agents by role: nobody has a role yet")).to_be_visible()
    colour_on_map(page, BLUE, there=False)


def test_an_agent_has_its_course_and_its_goal(page: Page) -> None:
    page.get_by_role("table").get_by_role("button", name="Ada").click()
    expect(page.get_by_text(f"Among the others: {GOALS['miner']}")).to_be_visible()
    course = [" ".join(text.split()) for text in page.locator(".course li").all_inner_texts()]
    assert [text.partition(" ")[2] for text in course] == ["miner", "farmer"]
    page.locator(".course").get_by_role("button").last.click()
    expect(page.locator("output")).to_have_text("0:42 of 2:00")
    page.get_by_role("button", name="All agents").click()
    page.get_by_role("table").get_by_role("button", name="Cleo").click()
    expect(page.get_by_text(f"Among the others: {HOSTILE}")).to_be_visible()
    assert page.title() == "Civitas"


def test_other_panels_leave_the_map_as_it_is(page: Page) -> None:
    colour_on_map(page, BLUE, there=True)
    page.get_by_role("tab", name="Talk").click()
    colour_on_map(page, BLUE, there=False)
