"""The list of runs in a real browser: sorted, filtered, opened, compared, and used by the keyboard alone."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from orchestrator.run.manifest import RunStatus
from orchestrator.study.record import keep_study
from tests.analysis.folders import write_run
from tests.orchestrator.cli.commands import civitas
from tests.orchestrator.study.studies import leave_run, trial
from tests.orchestrator.view.browsing import MARKS, page_at, page_of
from tests.orchestrator.view.runs import FACTS, HOSTILE, a_minute

pytestmark = MARKS
NOTHING = "\N{EN DASH}"


def a_run(folder: Path, *, items: float | None = None, **facts: Any) -> Path:
    """Write a run of a minute in which Ada gets two different items, with figures in its manifest."""
    log = a_minute()
    log.item(10.0, "Ada", "dirt", 1)
    log.item(30.0, "Ada", "sand", 2)
    log.ended(60.0)
    log.rows.sort(key=lambda row: float(row["t"]))
    summary = {} if items is None else {"unique_items_mean": items, "speeches": 2, "cost": {"usd": 0.5, "tokens": 1234}}
    return write_run(folder, log, {**FACTS, "summary": summary, **facts})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of four runs; one of them has a damaged manifest."""
    made = tmp_path / "runs"
    a_run(made / "run-1", items=2.0)
    a_run(made / "run-2", items=10.0, condition="baseline", seed=4, status="failed")
    a_run(made / "run-3, 100%", condition=HOSTILE, scenario=HOSTILE)
    a_run(made / "run-4")
    (made / "run-4" / "manifest.json").write_text('{"run_id":')
    return made


@pytest.fixture
def page(browser: Browser, folder: Path) -> Iterator[Page]:
    with page_of(browser, folder) as opened:
        yield opened


def listed(page: Page) -> Locator:
    """Return the links of the rows, in their order."""
    return page.locator("tbody th a")


def test_runs_are_sorted_and_filtered(page: Page) -> None:
    expect(listed(page)).to_have_text(["run-4", "run-3, 100%", "run-2", "run-1"])
    header = page.get_by_role("columnheader", name="Different items each")
    for order, names in (
        ("ascending", ["run-1", "run-2", "run-4", "run-3, 100%"]),
        ("descending", ["run-2", "run-1", "run-4", "run-3, 100%"]),
    ):
        header.get_by_role("button").click()
        expect(header).to_have_attribute("aria-sort", order)
        expect(listed(page)).to_have_text(names)
    page.get_by_label("Filter").fill("BASE failed")
    expect(listed(page)).to_have_text(["run-2"])
    expect(page.get_by_role("status")).to_have_text("1 of 4 runs")
    page.reload()
    expect(listed(page)).to_have_text(["run-2"])
    row = page.get_by_role("row").nth(1)
    expect(row).to_contain_text("failed")
    expect(row).to_contain_text("10.0")
    expect(row).to_contain_text("1,234")


def test_names_are_text_and_a_damaged_run_is_told(page: Page) -> None:
    expect(page.get_by_role("cell", name=HOSTILE)).to_have_count(2)
    expect(page.locator(".problem")).to_contain_text("run-4/manifest.json cannot be read")
    expect(page.get_by_label("Compare run-4")).to_be_disabled()
    assert page.title() == "Civitas" and page.locator("main img").count() == 0


def test_a_run_is_opened_and_left(page: Page) -> None:
    page.get_by_label("Filter").fill("100%")
    page.get_by_role("link", name="run-3, 100%").click()
    expect(page.locator("output")).to_have_text("1:00 of 1:00")
    assert "#run=run-3,+100%25" in page.url
    page.get_by_role("button", name="All runs").click()
    expect(listed(page)).to_have_count(4)
    page.go_back()
    expect(page.locator("output")).to_be_visible()
    page.go_back()
    expect(listed(page)).to_have_text(["run-3, 100%"])


def test_runs_are_compared(page: Page) -> None:
    compare = page.get_by_role("button", name="Compare")
    expect(compare).to_be_disabled()
    for name in ("run-1", "run-2", "run-3, 100%"):
        page.get_by_label(f"Compare {name}", exact=True).check()
    compare.click()
    charts = page.get_by_role("figure")
    expect(charts).to_have_count(2)
    expect(charts.first).to_contain_text("full, seed 3: 1.0 · baseline, seed 4: 1.0")
    expect(charts.first.locator("path")).to_have_count(3)
    expect(charts.last).to_contain_text("full, seed 3: 2")
    figures = page.get_by_role("row", name="Different items each")
    expect(figures.get_by_role("cell")).to_have_text(["2.0", "10.0", NOTHING])
    assert "#compare=run-1,run-2,run-3%252C+100%2525" in page.url
    page.reload()
    expect(charts).to_have_count(2)
    page.get_by_role("button", name="All runs").click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(3)
    page.goto(page.url.partition("#")[0] + "#compare=run-1,run-9")
    expect(page.get_by_role("alert")).to_have_text("There is no run run-9 on this page.")
    expect(charts).to_have_count(2)


def test_the_keyboard_is_enough(page: Page) -> None:
    expect(listed(page)).to_have_count(4)
    page.get_by_label("Filter").press_sequentially("village")
    expect(listed(page)).to_have_count(2)
    for name in ("run-2", "run-1"):
        page.get_by_label(f"Compare {name}").press("Space")
    page.get_by_role("columnheader", name="Seed").get_by_role("button").press("Enter")
    expect(listed(page)).to_have_text(["run-1", "run-2"])
    page.get_by_role("button", name="Compare 2 runs").press("Enter")
    expect(page.get_by_role("figure")).to_have_count(2)
    page.get_by_role("button", name="All runs").press("Enter")
    listed(page).get_by_text("run-2").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("baseline")


def test_runs_come_and_go_when_somebody_returns(page: Page, folder: Path) -> None:
    expect(listed(page)).to_have_count(4)
    a_run(folder / "run-5")
    shutil.rmtree(folder / "run-1")
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(listed(page)).to_have_text(["run-5", "run-4", "run-3, 100%", "run-2"])


def test_a_run_that_was_removed_is_told(browser: Browser, folder: Path) -> None:
    with page_of(browser, folder, expected="404") as page:
        expect(listed(page)).to_have_count(4)
        shutil.rmtree(folder / "run-1")
        page.get_by_role("link", name="run-1").click()
        expect(page.get_by_role("alert")).to_have_text("There is no run run-1 on this page.")
        page.get_by_role("button", name="All runs").click()
        expect(listed(page)).to_have_count(3)


def test_a_study_has_its_grid(browser: Browser, tmp_path: Path) -> None:
    plan = trial(tmp_path)
    folder = tmp_path / "trial"
    folder.mkdir()
    with page_of(browser, folder) as page:
        expect(page.get_by_text("There are no runs in this folder yet")).to_be_visible()
        keep_study(folder, plan.study)
        leave_run(folder, plan.runs[0], RunStatus.DONE, "a")
        page.evaluate("window.dispatchEvent(new Event('focus'))")
        grid = page.get_by_role("region", name="Planned runs")
        expect(grid.get_by_role("row", name="full").get_by_role("cell")).to_have_text(["done", "waiting"])
        expect(grid.get_by_role("row", name="baseline").get_by_role("cell")).to_have_text(["waiting", "waiting"])
        expect(page.get_by_text("1 of 4 runs are done. No sweep is in progress: civitas sweep trial")).to_be_visible()
        grid.get_by_role("link", name="done").click()
        expect(page.locator("output")).to_have_text("0:18 of 0:18")


def test_one_run_alone_has_no_list(browser: Browser, folder: Path) -> None:
    with page_of(browser, folder / "run-1") as page:
        expect(page.locator("output")).to_be_visible()
        expect(page.get_by_role("button", name="All runs")).to_have_count(0)


def test_a_bundle_lists_and_compares_its_runs(browser: Browser, folder: Path, tmp_path: Path) -> None:
    answer = civitas("view", folder / "run-1", folder / "run-2", "--bundle", tmp_path / "made")
    assert answer.code == 0, answer
    address = (tmp_path / "made" / "index.html").as_uri()
    with page_at(browser, address, lambda url: url.scheme in {"file", "data", "blob"}) as page:
        page.get_by_role("button", name="All runs").click()
        expect(listed(page)).to_have_text(["run-1", "run-2"])
        for name in ("run-1", "run-2"):
            page.get_by_label(f"Compare {name}").check()
        page.get_by_role("button", name="Compare 2 runs").click()
        expect(page.get_by_role("figure").first).to_contain_text("full, seed 3: 1.0 · baseline, seed 4: 1.0")
