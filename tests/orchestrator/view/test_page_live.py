"""The page of a run that goes on, in a real browser."""

import re
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.orchestrator.run.live import live_run
from tests.orchestrator.view.browsing import MARKS, page_at, page_of, seek, viewing

pytestmark = MARKS
GROUND_IS_TOLD = "() => performance.getEntriesByType('resource').some((one) => one.name.endsWith('/ground.json'))"


def test_what_happens_comes_to_the_page_until_the_run_is_over(browser: Browser, tmp_path: Path) -> None:
    with live_run(tmp_path, "--agents", "2", "--minutes", "60", "--seed", "7") as run:
        run.until_running()
        with page_of(browser, run.run_dir) as page:
            status = page.locator("header span")
            expect(status).to_have_text("live")
            expect(page.locator(".agents li")).to_have_count(2)
            page.locator(".agents button").first.click()
            expect(page.locator(".life li")).not_to_have_count(0)
            before = len(run.events())
            run.until("more is recorded", lambda: len(run.events()) > before)
            moment = page.locator("output").inner_text()
            expect(page.locator("output")).not_to_have_text(moment)
            seek(page, 1)
            expect(page.locator("output")).to_have_text(re.compile("^0:01 of "))
            page.get_by_role("button", name="Live", exact=True).click()
            expect(page.locator("output")).not_to_have_text(re.compile("^0:01 of "))
            run.process.terminate()
            expect(status).to_have_text("stopped")
        assert run.finish()["status"] == "stopped"


def test_thoughts_come_to_the_page_as_they_are_recorded(browser: Browser, tmp_path: Path) -> None:
    with live_run(tmp_path, "--agents", "2", "--minutes", "60", "--seed", "7", "--set", "recording=on") as run:
        run.until_running()
        with page_of(browser, run.run_dir, expected="status of 422") as page:
            page.locator(".agents button").first.click()
            page.get_by_role("tab", name="Thoughts").click()
            latest = page.locator(".thoughts li").first
            expect(latest).to_be_visible()
            known = latest.text_content() or ""
            expect(latest).not_to_have_text(known)


def test_a_page_without_its_server_says_so(browser: Browser, tmp_path: Path) -> None:
    with live_run(tmp_path, "--agents", "2", "--minutes", "60", "--seed", "7") as run, ExitStack() as opened:
        run.until_running()
        with viewing(run.run_dir) as address:
            page = opened.enter_context(page_at(browser, address, lambda _: True, expected="ERR_"))
            expect(page.locator("header span")).to_have_text("live")
            page.wait_for_function(GROUND_IS_TOLD)  # drawing it may take longer than a server that ends waits
        expect(page.locator("header small")).to_contain_text("The page has lost its server")
        expect(page.locator("header span")).to_have_text("live")
