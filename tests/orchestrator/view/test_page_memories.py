"""What an agent remembers, on the page in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.folders import Log, write_run
from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.runs import FACTS, HOSTILE

pytestmark = MARKS


def remembering_people(folder: Path) -> Path:
    """Write a run of a minute in which Ada remembers three things and draws two conclusions, and forgets one thing."""
    log = Log()
    log.joined("Ada", "Bram")

    def remember(t: float, number: int, text: str, *evidence: str, kind: str = "memory", **more: Any) -> None:
        told = {"memory_id": f"Ada/m{number:06d}", "text": text, "importance": 3.0, "evidence": [*evidence]}
        log.add(t, "Ada", "memory", **told, **{"episode": None, "speaker": None, "quote": None, **more})
        if kind != "memory":
            log.add(t, "Ada", kind, **told)

    remember(1.0, 1, "I like bread.")
    remember(10.0, 2, f'Bram said: "{HOSTILE}"', episode="heard_speech", speaker="Bram", quote=HOSTILE)
    log.finished(20.0, "Ada", "Ada/a000001", "bake", seconds=2.0)
    remember(20.0, 3, "I did bake.", "Ada/a000001", episode="deed")
    remember(30.0, 4, "Bram is strange.", "Ada/m000002", kind="reflection")
    remember(40.0, 5, "I bake alone.", "Ada/m000004", "Ada/m000003", kind="reflection")
    forgotten = [{"memory_id": "Ada/m000001", "why": "least_worth", "worth": 0.1}]
    log.add(50.0, "Ada", "memory.consolidated", merged=[], forgotten=forgotten)
    log.ended(60.0)
    return write_run(folder, log, FACTS)


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, remembering_people(tmp_path / "run-1")) as opened:
        opened.get_by_role("button", name="Ada").click()
        opened.get_by_role("tab", name="Memories").click()
        yield opened


def test_memories_are_those_of_the_moment(page: Page) -> None:
    listed = page.locator("ol.memories > li")
    expect(page.locator("aside").get_by_role("status")).to_have_text(
        "Memories: 4; forgotten or made one with others: 1."
    )
    expect(listed).to_have_count(4)
    expect(listed.first).to_contain_text("0:40 reflection · importance 3")
    expect(listed.last).to_contain_text("heard from Bram · importance 3")
    expect(listed.last).to_contain_text(HOSTILE)
    seek(page, 15)
    expect(page.locator("aside").get_by_role("status")).to_have_text("Memories: 2.")
    expect(listed.last).to_contain_text("I like bread.")
    assert page.title() == "Civitas" and page.locator("aside img").count() == 0


def test_words_are_looked_for_and_stand_in_the_address(page: Page) -> None:
    page.get_by_role("searchbox", name="Search").fill("bake")
    expect(page.locator("aside").get_by_role("status")).to_have_text("Memories found: 2.")
    page.reload()
    expect(page.locator("aside").get_by_role("status")).to_have_text("Memories found: 2.")
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("bake")


def test_evidence_leads_to_memories_and_actions(page: Page) -> None:
    page.locator("ol.memories").get_by_role("button", name="I did bake.").click()
    expect(page.get_by_role("heading", name="I did bake.")).to_be_visible()
    expect(page.get_by_text("bake done")).to_be_visible()
    page.get_by_role("button", name="I bake alone.").click()
    page.get_by_role("button", name="I did bake.").click()
    expect(page.get_by_role("heading", name="I did bake.")).to_be_visible()
    assert "part=memories%2FAda%2Fm000003" in page.url
    page.reload()
    expect(page.get_by_role("heading", name="I did bake.")).to_be_visible()
    page.get_by_role("button", name="All memories").click()
    expect(page.locator("ol.memories > li")).to_have_count(4)


def test_reflections_are_a_tree(page: Page) -> None:
    page.get_by_text("Reflections: 1").click()
    page.locator(".tree > li > details > summary").click()
    tree = page.locator(".tree .tree")
    expect(tree.get_by_role("button", name="I did bake.")).to_be_visible()
    tree.get_by_text("Bram is strange.").click()
    expect(tree.get_by_role("button", name="Bram said:")).to_be_visible()
    tree.get_by_role("button", name="Open this reflection").click()
    expect(page.get_by_role("heading", name="Bram is strange.")).to_be_visible()


def test_what_was_forgotten_says_so(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#agent=Ada&part=memories/Ada/m000001")
    page.reload()
    expect(page.get_by_role("heading", name="I like bread.")).to_be_visible()
    expect(page.get_by_text("it is forgotten, because others were worth more")).to_be_visible()
    seek(page, 0)
    expect(page.get_by_text("The agent does not remember this at the shown moment.")).to_be_visible()


def test_another_agent_has_other_memories(page: Page) -> None:
    page.locator("ol.memories").get_by_role("button", name="I did bake.").click()
    page.get_by_role("button", name="All agents").click()
    page.get_by_role("button", name="Bram").click()
    expect(page.locator("aside").get_by_role("status")).to_have_text("Memories: 0.")
