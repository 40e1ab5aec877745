"""The browser for tests of the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.orchestrator.view.pages import CHROMIUM, QUIET


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a browser that has just been started."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET])
        yield started
        started.close()
