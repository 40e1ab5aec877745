"""The page of a bundle in a real browser: opened from disk, as a reader does who has only the bundle."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.orchestrator.cli.commands import civitas
from tests.orchestrator.view.browsing import MARKS, page_at, seek
from tests.orchestrator.view.runs import HOSTILE, thinking_run, two_people

pytestmark = MARKS
SCHEMES = {"file", "data", "blob"}
SCRIPTS = (
    "<script>document.title = 1</script><script src='data:text/javascript,document.title=2'></script>"
    "<img src='data:,' onerror='document.title = 3'>"
)


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle of two runs that was unpacked, one with thoughts. Its folder has a name that addresses must escape."""
    folder = tmp_path_factory.mktemp("bundle")
    runs = [thinking_run(folder / "run-1"), two_people(folder / "run #2 100%")]
    answer = civitas("view", *runs, "--bundle", folder / "both.zip")
    assert answer.code == 0, answer
    with zipfile.ZipFile(folder / "both.zip") as archive:
        archive.extractall(folder / "un packed #1")
    return folder / "un packed #1"


@pytest.fixture
def page(bundle: Path, browser: Browser) -> Iterator[Page]:
    """The page of the bundle. It must read nothing but files."""
    address = (bundle / "index.html").as_uri()
    with page_at(browser, address, lambda url: url.scheme in SCHEMES) as opened:
        yield opened


def test_an_agent_is_shown_as_of_the_moment(page: Page) -> None:
    expect(page.get_by_role("heading", name="village · full · seed 3")).to_be_visible()
    page.get_by_role("button", name="Ada").click()
    expect(page.get_by_text("I want to get 58 logs.")).to_be_visible()
    seek(page, 11)
    expect(page.get_by_text("I want to get 10 logs.")).to_be_visible()
    assert page.locator("body").evaluate("body => getComputedStyle(body).margin") == "0px", "it has its style"


def test_talk_is_told_with_its_hearers_and_never_run(page: Page) -> None:
    page.get_by_role("tab", name="Talk").click()
    seek(page, 30)
    first = page.locator(".talk li").first
    expect(first).to_contain_text("Good day, Bram.")
    expect(first).to_contain_text("heard by Bram")
    seek(page, 60)
    expect(page.locator(".talk li").first).to_contain_text(HOSTILE)
    assert page.title() == "Civitas" and page.locator("aside img").count() == 0


def test_an_address_leads_to_the_same_view_of_each_run(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#run=run+%232+100%25&t=11&agent=Ada&panel=agents")
    page.reload()
    expect(page.get_by_text("I want to get 10 logs.")).to_be_visible()
    page.get_by_role("button", name="All agents").click()
    expect(page.get_by_role("button", name="Bram")).to_be_visible()
    assert "t=11" in page.url and "run=run" in page.url and "agent=" not in page.url


def test_a_run_that_is_not_in_the_bundle_is_told(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#run=run-3")
    page.reload()
    expect(page.get_by_role("alert")).to_have_text("There is no run run-3 on this page.")


def test_a_page_without_its_files_says_what_to_do(bundle: Path, browser: Browser, tmp_path: Path) -> None:
    alone = tmp_path / "index.html"
    alone.write_bytes((bundle / "index.html").read_bytes())
    with page_at(browser, alone.as_uri(), lambda url: url.scheme in SCHEMES, expected="ERR_FILE") as opened:
        expect(opened.get_by_role("alert")).to_contain_text("data/runs.js of this bundle is missing")


def test_the_policy_runs_no_script_that_stands_in_the_page(bundle: Path, browser: Browser) -> None:
    page = (bundle / "index.html").read_text(encoding="utf-8")
    (bundle / "changed.html").write_text(page.replace("<main>", f"{SCRIPTS}<main>"), encoding="utf-8")
    address = (bundle / "changed.html").as_uri()
    with page_at(browser, address, lambda url: url.scheme in SCHEMES, expected="Content Security Policy") as opened:
        expect(opened.get_by_role("button", name="Ada")).to_be_visible()
        opened.evaluate("fetch('data:,1').catch(() => { document.body.dataset.fetched = 'no' })")
        expect(opened.locator("body")).to_have_attribute("data-fetched", "no")
        assert opened.title() == "Civitas"


def test_thoughts_are_opened_from_disk(page: Page) -> None:
    page.get_by_role("button", name="Ada").click()
    page.get_by_role("tab", name="Latest thought").click()
    expect(page.get_by_label("Prompt: user")).to_contain_text("What is 2 and one?")
    page.reload()
    expect(page.get_by_label("Prompt: user")).to_contain_text("What is 2 and one?")
