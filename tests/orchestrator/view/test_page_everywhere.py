"""Every view of the page is driven by clicks: of a run that goes on, of its finished folder, and of its bundle."""

import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.orchestrator.cli.commands import civitas
from tests.orchestrator.run.live import live_run
from tests.orchestrator.view.browsing import MARKS, page_at, viewing
from tests.orchestrator.view.runs import two_people

pytestmark = [*MARKS, pytest.mark.timeout(600)]
AGENTS = 3
SOME = re.compile(r"[1-9]")
BETWEEN_PARTS = "status of 422"
"""What the browser logs if it asks for a thought that is not recorded yet."""


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A second run, so that there is a list of runs."""
    return two_people(tmp_path / "run-1")


def tab(page: Page, name: str) -> Locator:
    """Open a tab by its name and return it."""
    found = page.get_by_role("tab", name=name, exact=True)
    found.click()
    expect(found).to_have_attribute("aria-selected", "true")
    return found


def look_at_everything(page: Page) -> None:
    """Look at each view of a run that is open, as of a moment that stays."""
    page.get_by_label("Moment").press("Home")
    timeline = page.locator("footer")
    timeline.get_by_role("button", name="Play").click()
    expect(page.locator("output")).not_to_have_text(re.compile("^0:00 of "))
    timeline.get_by_role("button", name="Pause").click()
    page.get_by_label("Moment").press("End")
    _look_at_the_map(page)
    _look_at_an_agent(page)
    _look_at_talk(page)
    tab(page, "Society")
    for part in ("Feelings", "Conversations", "Over time"):
        tab(page, part)
    expect(page.get_by_role("img").filter(visible=True).first).to_be_visible()
    tab(page, "Roles")
    table = page.get_by_role("table", name="Everybody's role at this moment")
    expect(table.get_by_role("button")).to_have_count(AGENTS)
    name = table.get_by_role("button").first.inner_text()
    table.get_by_role("button").first.click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.get_by_role("button", name="All agents").click()


def _look_at_the_map(page: Page) -> None:
    canvas = page.locator("main > canvas")
    expect(canvas).to_be_visible()
    before = canvas.screenshot()
    canvas.hover()
    page.mouse.wheel(0, -400)
    while canvas.screenshot() == before:  # a page from disk cannot read its own pixels
        page.wait_for_timeout(50)


def _look_at_an_agent(page: Page) -> None:
    tab(page, "Agents")
    page.locator(".agents button").first.click()
    expect(page.locator(".life li")).not_to_have_count(0)
    tab(page, "Latest thought")
    expect(page.get_by_role("button", name="Show this moment")).to_be_visible()
    page.get_by_role("button", name="All thoughts").click()
    page.locator(".thoughts li button").last.click()
    expect(page.get_by_role("button", name="Show this moment")).to_be_visible()
    tab(page, "Memories")
    page.locator(".memories button.text").first.click()
    expect(page.get_by_role("button", name="All memories")).to_be_visible()
    for name in ("Opinions", "Heard", "Now"):
        tab(page, name)
    page.get_by_role("button", name="All agents").click()
    expect(page.locator(".agents li")).to_have_count(AGENTS)


def _look_at_talk(page: Page) -> None:
    tab(page, "Talk")
    page.get_by_role("searchbox", name="Search").fill("a")
    expect(page.get_by_role("status").filter(has_text="Found")).to_contain_text(SOME)
    page.locator(".talk li button").first.click()
    tab(page, "Conversations")
    page.get_by_label("Moment").press("End")


def open_from_the_list(page: Page, run_id: str) -> None:
    """Open a run from the list of all runs, and compare it with the other."""
    page.get_by_role("button", name="All runs").click()
    boxes = page.get_by_role("checkbox")
    expect(boxes).to_have_count(2)
    for box in boxes.all():
        box.check()
    page.get_by_role("button", name="Compare 2 runs").click()
    expect(page.get_by_role("figure").first).to_be_visible()
    page.get_by_role("button", name="All runs").click()
    page.get_by_role("link", name=run_id).click()


def act(page: Page) -> None:
    """Whisper to an agent, and pause the run and let it go on."""
    tab(page, "Agents")
    page.locator(".agents button").first.click()
    name = page.get_by_role("tablist").last.get_attribute("aria-label")
    agent = page.get_by_label(f"Act on {name}")
    agent.get_by_label("Inner voice").fill("Build a boat.")
    agent.get_by_role("button", name="Whisper").click()
    expect(agent.get_by_role("status")).to_have_text(f"{name} has accepted it as its own intention.")
    run = page.get_by_label("Act on the run")
    run.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("paused", exact=True)).to_be_visible()
    run.get_by_role("button", name="Resume").click()
    expect(page.get_by_text("live", exact=True)).to_be_visible()


def test_every_view_of_a_live_run_of_its_folder_and_of_its_bundle(
    browser: Browser, tmp_path: Path, other: Path
) -> None:
    options = ("--agents", str(AGENTS), "--minutes", "60", "--seed", "7", "--set", "recording=on")
    with live_run(tmp_path / "live", *options, scenario="specialization") as run:
        run.until_running()
        for kind in ("speech", "memory", "opinion"):
            run.until_logged(kind)
        with (
            viewing(run.run_dir, str(other), "--act") as address,
            page_at(browser, address, lambda url: url.hostname == "127.0.0.1", expected=BETWEEN_PARTS) as page,
        ):
            open_from_the_list(page, run.run_dir.name)
            expect(page.get_by_text("live", exact=True)).to_be_visible()
            look_at_everything(page)
            act(page)
        run.process.terminate()
        assert run.finish()["status"] == "stopped"
        finished = run.run_dir
    with (
        viewing(finished, str(other)) as address,
        page_at(browser, address, lambda url: url.hostname == "127.0.0.1") as page,
    ):
        open_from_the_list(page, finished.name)
        expect(page.get_by_text("stopped", exact=True)).to_be_visible()
        look_at_everything(page)
    answer = civitas("view", finished, other, "--bundle", tmp_path / "both.zip")
    assert answer.code == 0, answer
    with zipfile.ZipFile(tmp_path / "both.zip") as archive:
        archive.extractall(tmp_path / "unpacked")
    bundle = (tmp_path / "unpacked" / "index.html").as_uri()
    with page_at(browser, bundle, lambda url: url.scheme in {"file", "data", "blob"}) as page:
        open_from_the_list(page, finished.name)
        look_at_everything(page)
