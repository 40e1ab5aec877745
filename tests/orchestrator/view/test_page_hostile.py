"""The page of a hostile run in a real browser: names and words are text, the layout holds, and no error is logged."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.folders import Log, write_run
from tests.orchestrator.view.browsing import MARKS, page_of
from tests.orchestrator.view.runs import FACTS, a_minute

pytestmark = MARKS

SCRIPT = "<script>document.title = 'taken'</script>"
IMAGE = '<img src=x onerror="document.title = 1">'
TURNED = "\N{RIGHT-TO-LEFT OVERRIDE}nwod edispu\N{LEFT-TO-RIGHT EMBEDDING}"
LONG = "x" * 100_000
NAMES = (SCRIPT, IMAGE, TURNED, LONG, "a/b", "__proto__")
HOLDS = """() => {
  const page = document.documentElement
  return [
    page.scrollWidth <= innerWidth, page.scrollHeight <= innerHeight,
    document.querySelector('canvas').clientWidth > innerWidth / 2,
    document.querySelector('header').clientHeight < innerHeight / 5,
    document.querySelector('footer').getBoundingClientRect().bottom <= innerHeight
  ]
}"""
FOLLOWS = """(line) => {
  const [words, hearers] = ['q', 'small'].map((name) => [...line.querySelector(name).getClientRects()])
  const [end, start] = [words.at(-1), hearers[0]]
  return start.left >= end.right - 1 || start.top >= end.bottom - 1
}"""


def hostile_run(folder: Path) -> Path:
    """Write a run whose people have hostile names, and say and want what they are called."""
    log = Log()
    for at, name in enumerate(NAMES):
        log.add(1.0, name, "goal", text=name)["x"] = 10.0 * at
        log.said(50.0, name, name, *NAMES[:2])
        log.add(51.0, name, "opinion", about=NAMES[at - 1], score=8.0, summary=name)
        log.add(52.0, name, "opinion", about=f"a stranger to {name}", score=1.0, summary=name)
    log.ended(60.0)
    towns = [{"name": name, "x": 9.0, "z": 9.0, "radius": 20.0} for name in (SCRIPT, LONG)]
    return write_run(folder, log, {**FACTS, "scenario": LONG, "condition": SCRIPT, "towns": towns, "status": LONG})


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, hostile_run(tmp_path / "run-1")) as opened:
        yield opened
        assert opened.title() == "Civitas" and opened.locator("main script, main img").count() == 0
        assert opened.evaluate(HOLDS) == [True] * 5


def test_names_are_text_in_the_list_and_above_a_life(page: Page) -> None:
    names = page.locator(".agents button:not(.thought)")
    expect(names).to_have_count(len(NAMES))
    assert sorted(names.all_text_contents()) == sorted(NAMES)
    assert page.evaluate(HOLDS) == [True] * 5
    assert page.evaluate("document.querySelector('aside').scrollWidth <= document.querySelector('aside').clientWidth")
    for at in range(len(NAMES)):
        name = names.nth(at).text_content()
        names.nth(at).click()
        expect(page.locator(".life li")).to_have_count(3)
        assert page.locator("aside h2").text_content() == name
        assert page.locator("aside dd").first.text_content() == name
        assert page.evaluate(HOLDS) == [True] * 5
        page.get_by_role("button", name="All agents").click()
        expect(names).to_have_count(len(NAMES))


def test_words_are_text_and_turn_nothing_else(page: Page) -> None:
    page.get_by_role("tab", name="Talk").click()
    lines = page.locator(".talk li")
    expect(lines).to_have_count(len(NAMES))
    assert sorted(page.locator(".talk q").all_text_contents()) == sorted(NAMES)
    assert lines.evaluate_all("(all) => all.every((line) => line.offsetHeight <= innerHeight / 2 + 1)")
    assert page.evaluate(HOLDS) == [True] * 5
    assert lines.filter(has_text="nwod edispu").locator("q").count() == 1
    assert lines.filter(has_text="nwod edispu").evaluate(FOLLOWS)
    page.get_by_label("Search").fill(SCRIPT)
    expect(page.locator("aside").get_by_role("status")).to_have_text(
        f"Found {len(NAMES)}."
    )  # one said it, and all were heard by it


def test_names_are_text_in_the_graph_and_its_tables(page: Page) -> None:
    page.get_by_role("tab", name="Society").click()
    expect(page.get_by_label("Agents in the graph").get_by_role("button")).to_have_count(len(NAMES))
    assert all(len(label) <= 24 for label in page.locator(".graph text").all_text_contents())
    expect(page.locator(".ties tbody tr")).to_have_count(2 * len(NAMES))
    assert page.evaluate(HOLDS) == [True] * 5
    page.get_by_role("combobox", name="Agent").select_option("__proto__")
    expect(page.locator(".ties")).to_have_count(2)


def test_a_part_that_cannot_be_shown_leaves_the_others(browser: Browser, tmp_path: Path) -> None:
    log = a_minute()
    log.add(45.0, "Ada", "speech", said="in another form")
    log.ended(60.0)
    with page_of(browser, write_run(tmp_path / "run-1", log, FACTS)) as page:
        page.get_by_role("tab", name="Talk").click()
        expect(page.get_by_role("alert")).to_contain_text("This part cannot be shown (")
        page.get_by_role("tab", name="Agents").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        page.get_by_role("button", name="Bram").click()
        expect(page.locator(".life li")).not_to_have_count(0)


def test_an_event_that_cannot_be_read_is_named(browser: Browser, tmp_path: Path) -> None:
    log = a_minute()
    row = log.add(45.0, "Ada", "speech")
    row["data"] = '{"text": '
    log.ended(60.0)
    with page_of(browser, write_run(tmp_path / "run-1", log, FACTS)) as page:
        page.get_by_role("tab", name="Talk").click()
        expect(page.locator("header small")).to_have_text(
            f"The event {row['event_id']} cannot be read: the log is damaged."
        )
