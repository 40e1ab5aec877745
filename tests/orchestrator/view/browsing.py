"""A real browser that looks at the page of a run, as a reader does."""

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.orchestrator.cli.commands import command

CHROMIUM = os.environ.get("CIVITAS_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
MARKS = [pytest.mark.live, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")]
"""The marks of a module with tests of the page."""
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
WAIT_MILLISECONDS = 60_000
expect.set_options(timeout=WAIT_MILLISECONDS)
SEEK = "(slider, t) => { slider.value = t; slider.dispatchEvent(new Event('input', { bubbles: true })) }"
SHOWS_COLOUR = """(canvas, [colour, there]) => new Promise((resolve) => {
  const look = () => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
    copy.drawImage(canvas, 0, 0)
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height)
    let found = false
    for (let at = 0; at < data.length; at += 4) found ||= colour.every((part, place) => data[at + place] === part)
    if (found === there) resolve()
    else requestAnimationFrame(look)
  }
  look()
})"""


@contextmanager
def viewing(run: Path, *options: str) -> Iterator[str]:
    """Show a run by ``civitas view`` with some options; yields the address of the page."""
    with subprocess.Popen(
        command("view", run, "--no-browser", *options), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        try:
            told = process.stdout.readline()
            assert told.startswith("The page is at http://127.0.0.1:"), told + process.stderr.read()
            yield told.split()[4]
        finally:
            process.send_signal(signal.SIGINT)
    assert process.returncode == 0


@contextmanager
def page_of(browser: Browser, run: Path, *, expected: str = "") -> Iterator[Page]:
    """Open the page of a run by ``civitas view``; see :func:`page_at`. It must ask no other machine for anything."""
    with (
        viewing(run) as address,
        page_at(browser, address, lambda url: url.hostname in {"127.0.0.1", None}, expected=expected) as opened,
    ):
        yield opened


@contextmanager
def page_at(
    browser: Browser, address: str, may_ask: Callable[[SplitResult], bool], *, expected: str = ""
) -> Iterator[Page]:
    """Open a page. It must log no error.

    Args:
        browser: the browser.
        address: address of the page.
        may_ask: whether the page may ask for what is at an address.
        expected: words of the errors that it may log.
    """
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(WAIT_MILLISECONDS)
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("console", lambda message: wrong.append(message.text) if message.type in {"error", "warning"} else None)
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    asked: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.goto(address)
    yield opened
    context.close()
    unexpected = [text for text in wrong if not expected or expected not in text]
    assert not unexpected, unexpected
    elsewhere = [url for url in asked if not may_ask(urlsplit(url))]
    assert not elsewhere, elsewhere


def seek(page: Page, seconds: int) -> None:
    """Show another moment."""
    page.get_by_label("Moment").evaluate(SEEK, seconds)


def colour_on_map(page: Page, colour: str, *, there: bool) -> None:
    """Wait until the map has some pixels of a colour, such as ``#0072b2``, or has none."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    page.locator("main > canvas").evaluate(SHOWS_COLOUR, [parts, there])
