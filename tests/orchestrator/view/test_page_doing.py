"""Acting from the page of a running run, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest
from anyio.from_thread import start_blocking_portal
from playwright.sync_api import Browser, expect

from bots.brain.sections import INNER_VOICE
from orchestrator.bus import Outbox
from tests.bots.brain.driver import until
from tests.orchestrator.cli.society import Society, open_society
from tests.orchestrator.support import RUN_ID, make_journal, record_goals
from tests.orchestrator.view.browsing import MARKS, page_at, viewing
from tests.orchestrator.view.runs import HOSTILE

pytestmark = MARKS

HOSTS = {"127.0.0.1", None}
KEPT = "JSON.stringify([localStorage, sessionStorage, document.cookie])"


async def _go_on(society: Society) -> None:
    """Let Mira appear in the log, and carry out what the orchestrator does until cancelled."""
    society.outbox = outbox = Outbox(society.bus.redis, society.bus.keys)
    record_goals(make_journal(outbox, "Mira"), 1)
    await outbox.flush()
    await until(lambda: society.life.agent.awake)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(outbox.run)
        await society.obey_operator()


@pytest.fixture
def society(tmp_path: Path) -> Iterator[Society]:
    """A society that lives beside the test, since the browser has an event loop of its own."""
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(open_society(tmp_path)) as opened:
        going_on = portal.start_task_soon(_go_on, opened)
        yield opened
        going_on.cancel()


def test_a_wrong_token_is_told(browser: Browser, tmp_path: Path, society: Society) -> None:
    with viewing(tmp_path / RUN_ID, "--act") as address:
        wrong = f"{address.partition('#')[0]}#agent=Mira&token={'x' * 43}"
        with page_at(browser, wrong, lambda url: url.hostname == "127.0.0.1", expected="status of 403") as page:
            mira = page.get_by_label("Act on Mira")
            mira.get_by_label("Inner voice").fill("Build a boat.")
            mira.get_by_role("button", name="Whisper").click()
            expect(mira.get_by_role("status")).to_have_text(
                "The token is missing or wrong: open the page at the address that was printed."
            )
            expect(mira.get_by_label("Inner voice")).to_have_value("Build a boat.")
    assert society.life.agent._state.read(INNER_VOICE).total == 0


def test_a_run_is_paused_and_goes_on_by_clicks(browser: Browser, tmp_path: Path, society: Society) -> None:
    with (
        viewing(tmp_path / RUN_ID, "--act") as address,
        page_at(browser, address, lambda url: url.hostname == "127.0.0.1") as page,
    ):
        run = page.get_by_label("Act on the run")
        expect(page.get_by_text("live", exact=True)).to_be_visible()
        run.get_by_role("button", name="Pause").click()
        expect(run.get_by_role("status")).to_contain_text("The run is paused")
        expect(page.get_by_text("paused", exact=True)).to_be_visible()
        expect(run.get_by_role("button", name="Pause")).to_have_count(0)
        run.get_by_role("button", name="Step 1 s").click()
        expect(run.get_by_role("status")).to_have_text("The run went on for 1 s and is paused again.")
        run.get_by_role("button", name="Resume").click()
        expect(run.get_by_role("status")).to_have_text("The run goes on.")
        expect(page.get_by_text("live", exact=True)).to_be_visible()
        expect(run.get_by_role("button", name="Pause")).to_be_visible()
    assert (society.pauses.is_on, society.pauses.steps) == (False, [1.0])


def test_a_token_opens_the_controls(browser: Browser, tmp_path: Path, society: Society) -> None:
    with viewing(tmp_path / RUN_ID, "--act") as address:
        bare, _, token = address.partition("#")
        assert len(token) > len("token=") + 40
        with page_at(
            browser, f"{bare}#agent=Mira&{token}", lambda url: url.hostname == "127.0.0.1", expected="status of 4"
        ) as page:
            mira, run = page.get_by_label("Act on Mira"), page.get_by_label("Act on the run")
            mira.get_by_label("Inner voice").fill("Build a boat.")
            mira.get_by_role("button", name="Whisper").click()
            expect(mira.get_by_role("status")).to_have_text("Mira has accepted it as its own intention.")
            expect(mira.get_by_label("Inner voice")).to_have_value("")
            mira.get_by_label("Gift").fill("bread")
            mira.get_by_label("Pieces").fill("3")
            mira.get_by_role("button", name="Give").click()
            given = "Mira was given 3 bread. It does not count as acquired."
            expect(mira.get_by_role("status")).to_have_text(given)
            expect(mira.get_by_label("Gift")).to_have_value("")
            mira.get_by_label("Gift").fill("Bread!")
            mira.get_by_role("button", name="Give").click()
            expect(mira.get_by_role("status")).to_contain_text("'Bread!' is not the name of an item")
            mira.get_by_label("Question").fill("Who are you?")
            mira.get_by_role("button", name="Ask without a trace").click()
            expect(mira.get_by_role("status")).to_contain_text("Mira does not remember this.")
            mira.get_by_label("Question").fill("x" * 501)
            mira.get_by_role("button", name="Ask without a trace").click()
            expect(mira.get_by_role("status")).to_have_text("The question has 501 characters: use at most 500.")
            run.get_by_label("Announcement").fill(HOSTILE)
            run.get_by_role("button", name="Announce").click()
            expect(run.get_by_role("status")).to_contain_text(HOSTILE)
            assert page.title() == "Civitas" and page.locator("main img, main script").count() == 0
            run.get_by_role("button", name="Stop…").click()
            expect(run.get_by_role("button", name="Stop the run")).to_be_visible()
            run.get_by_role("button", name="Go on").click()
            expect(run.get_by_role("button", name="Stop the run")).to_have_count(0)
            assert "agent=Mira" in page.url and "token" not in page.url
            assert token.removeprefix("token=") not in page.evaluate(
                "JSON.stringify([localStorage, sessionStorage, document.cookie])"
            )
            page.reload()
            expect(page.get_by_role("heading", name="Mira")).to_be_visible()
            expect(page.locator(".doing")).to_have_count(0)
            page.goto(address)
            expect(page.get_by_role("button", name="Announce")).to_be_visible()
        assert society.town.announced == [("Town crier", HOSTILE)]
        assert society.town.given == [("Mira", "bread", 3)]
