"""The page is readable for all: axe finds nothing serious in any view, light or dark."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from orchestrator.provision import NodeRuntime
from tests.orchestrator.view.browsing import MARKS, page_of
from tests.orchestrator.view.runs import thinking_run
from tests.orchestrator.view.test_page_constitution import taxed_people
from tests.orchestrator.view.test_page_runs import a_run

pytestmark = MARKS
VIEWS = {
    "": "Bram",
    "agent=Ada": "Latest thought",
    "panel=talk": "heard by Ada",
    "panel=talk&part=nowhere": "Found 0.",
    "panel=society": "Feelings:",
    "panel=society&part=talk&agent=Ada": "Who heard Ada",
    "panel=society&part=time": "Utterances per minute",
    "panel=constitution": "Version 2",
}
"""Addresses of views, each with words that are there once it is drawn."""
THOUGHTS = {"agent=Ada&part=thoughts": "choose_action", "agent=Ada&part=latest": "Prompt: user"}
LISTS = {
    "view=runs": "2 runs",
    "compare=run-1,run-2": "A click on a chart",
}
SERIOUS = """async () => {
  const { passes, violations } = await axe.run()
  return { passed: passes.length, found: violations.filter(one => ['serious', 'critical'].includes(one.impact)) }
}"""
RULES_PASSED_MIN = 5
"""Fewer rules than pass in any view: axe has looked at it."""


def serious(page: Page, views: dict[str, str]) -> Iterator[Any]:
    """Yield what axe finds in some views, light and dark."""
    base = page.url.partition("#")[0]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for address, words in views.items():
            page.goto(f"{base}#{address}")
            expect(page.get_by_text(words).first).to_be_visible()
            result = page.evaluate(SERIOUS)
            assert result["passed"] >= RULES_PASSED_MIN
            for found in result["found"]:
                yield scheme, address, found["id"], [node["html"][:150] for node in found["nodes"][:3]]


@pytest.fixture(scope="module")
def axe(node: NodeRuntime) -> str:
    return (node.modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def test_nothing_serious_is_found_in_the_views_of_a_society(browser: Browser, axe: str, tmp_path: Path) -> None:
    with page_of(browser, taxed_people(tmp_path / "run-1")) as page:
        page.evaluate(axe)
        assert list(serious(page, VIEWS)) == []


def test_nothing_serious_is_found_in_thoughts(browser: Browser, axe: str, tmp_path: Path) -> None:
    with page_of(browser, thinking_run(tmp_path / "run-1")) as page:
        page.evaluate(axe)
        assert list(serious(page, THOUGHTS)) == []


def test_nothing_serious_is_found_in_lists_of_runs(browser: Browser, axe: str, tmp_path: Path) -> None:
    for name in ("run-1", "run-2"):
        a_run(tmp_path / "runs" / name)
    with page_of(browser, tmp_path / "runs") as page:
        page.evaluate(axe)
        assert list(serious(page, LISTS)) == []
