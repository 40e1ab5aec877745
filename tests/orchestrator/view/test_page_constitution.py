"""The panel of law and taxes on the page, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.analysis.folders import Log, write_run
from tests.orchestrator.view.browsing import MARKS, page_of, seek
from tests.orchestrator.view.runs import FACTS, HOSTILE

pytestmark = MARKS
WORDS = "Taxes feed us all."


def taxed_people(folder: Path) -> Path:
    """Write a run in which Bram moves Ada's view, and the rate goes from 20 to 30 % between two seasons."""
    log = Log()
    log.joined("Ada", "Bram")
    law = {"why": "first", "version": 1, "text": f"1. Pay 20 %.\n2. {HOSTILE}", "rate_due": 0.2}
    log.add(1.0, None, "civic.constitution", **law)
    log.add(1.0, "Ada", "view", matter="taxation", score=3.0, before=None, summary="", moved_by=[])
    log.said(20.0, "Bram", WORDS, "Ada")
    moved_by = [{"speaker": "Bram", "text": WORDS, "at": 20.0, "memory_id": "Ada/m000001"}]
    log.add(21.0, "Ada", "view", matter="taxation", score=6.0, before=3.0, summary="", moved_by=moved_by)
    for season, opens, rate, paid in ((1, 30.0, 0.2, 0.21), (2, 90.0, 0.3, 0.25)):
        log.add(opens, None, "tax.opened", season=season, rate_due=rate, closes_at=opens + 20, chests={})
        closed = {"holdings": 100, "deposited": round(100 * paid), "fraction": paid, "matched": True}
        log.add(opens + 20, None, "tax.closed", season=season, rate_due=rate, **closed)
    amendment = {"number": 1, "law": 1, "text": "Pay 30 %.", "because": "1 of 2 wants it"}
    log.add(60.0, None, "civic.amendments", by="Chair", version=1, amendments=[amendment])
    log.add(65.0, "Ada", "civic.vote", amendment=1, vote="yes", because="It is fair.", evidence=[])
    log.add(70.0, None, "civic.tally", amendment=1, yes=1, no=0, abstain=1, passed=True)
    log.add(80.0, None, "civic.constitution", version=2, text="1. Pay 30 %.", rate_due=0.3, why="amended")
    log.ended(120.0)
    log.rows.sort(key=lambda row: float(row["t"]))
    return write_run(folder, log, FACTS)


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with page_of(browser, taxed_people(tmp_path / "run-1")) as opened:
        opened.get_by_role("tab", name="Law and taxes").click()
        yield opened


def seasons(page: Page, count: int) -> list[str]:
    """Return what the table of taxes says, once it has so many seasons. The page reads one kind of event at a time."""
    rows = page.get_by_role("row")
    expect(rows).to_have_count(1 + count)
    return [" ".join(text.split()) for text in rows.all_inner_texts()[1:]]


def test_law_taxes_and_votes_are_those_of_the_moment(page: Page) -> None:
    expect(page.get_by_text("Version 2 (amended)")).to_be_visible()
    assert [row[:1] for row in seasons(page, 2)] == ["1", "2"] and "25.0 %" in seasons(page, 2)[1]
    page.get_by_text("1 yes, 0 no, 1 abstained, passed").click()
    expect(page.get_by_text("yes: It is fair.")).to_be_visible()
    seek(page, 40)
    expect(page.get_by_text("Version 1 (first)")).to_be_visible()
    expect(page.locator(".law")).to_contain_text(HOSTILE)
    assert seasons(page, 1) == ["1 20.0 % open until 0:50"]
    expect(page.get_by_role("heading", name="Amendments")).to_have_count(0)
    assert page.title() == "Civitas"


def test_a_changed_view_leads_to_the_words_and_to_who_heard_them(page: Page) -> None:
    expect(page.get_by_text("from 3.0 to 6.0 of 10 on taxation")).to_be_visible()
    page.get_by_role("button", name=WORDS).click()
    found = page.locator(".talk li")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("heard by Ada")
    found.get_by_role("button", name="0:20").click()
    expect(page.locator("output")).to_have_text("0:20 of 2:00")


def test_marks_lead_to_what_happened(page: Page) -> None:
    page.get_by_role("button", name="0:30: a tax season opens").click()
    expect(page.locator("output")).to_have_text("0:30 of 2:00")


def test_a_run_without_taxes_has_no_such_panel(browser: Browser, tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(10.0)
    with page_of(browser, write_run(tmp_path / "run-2", log, FACTS)) as page:
        expect(page.get_by_role("tab", name="Talk")).to_be_visible()
        expect(page.get_by_role("tab", name="Law and taxes")).to_have_count(0)
