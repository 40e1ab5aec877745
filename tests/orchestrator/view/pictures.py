"""Takes the pictures of ``results/page/README.md``: every view of the page at 1440 by 900 pixels, light and dark.

Usage: ``python -m tests.orchestrator.view.pictures RUNS RUNNING FOLDER``. RUNS is a folder with a constitution run with
``--set recording=on``, and one of each other experiment with a panel. RUNNING is the folder of a running run.
"""

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import httpx2
from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from tests.orchestrator.view.browsing import CHROMIUM, QUIET, viewing

MAIN = "constitution"
"""The experiment whose run the general views show."""
AT = 0.8
"""The moment that is shown, as a share of the run."""
SIZE: ViewportSize = {"width": 1440, "height": 900}
QUALITY = 50
LOADING = "[...document.querySelectorAll('p')].some((one) => /^\\s*(Loading|Reading)/.test(one.textContent))"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def views(runs: dict[str, dict[str, Any]], agent: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of every view.

    Args:
        runs: the headline of a run of each experiment.
        agent: an agent of the run of :data:`MAIN`.
    """
    ids = [run["id"] for run in runs.values()]
    yield "runs", "#view=runs"
    yield "comparison", f"#compare={','.join(ids[:3])}"
    main = _moment(runs[MAIN])
    yield "map", main
    for part in ("", "latest", "thoughts", "memories", "opinions", "heard"):
        yield f"agent-{part or 'now'}", f"{main}&agent={agent}&part={part}"
    yield "talk", f"{main}&panel=talk"
    for part in ("feelings", "talk", "time"):
        yield f"society-{part}", f"{main}&panel=society&part={part}"
    for experiment, run in runs.items():
        yield f"panel-{experiment}", f"{_moment(run)}&panel={experiment}"


def _moment(run: dict[str, Any]) -> str:
    return f"#run={run['id']}&t={round(AT * 60 * run['minutes_run'])}"


def main(runs: Path, running: Path, folder: Path) -> None:
    """Take the pictures.

    Args:
        runs: folder of the runs.
        running: folder of a running run, which is paused for a picture.
        folder: where the pictures are written, as WebP.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET])
        for scheme in SCHEMES:
            page = browser.new_context(
                viewport={"width": 1440, "height": 900}, color_scheme=scheme, bypass_csp=True
            ).new_page()
            with viewing(runs) as address:
                for name, view in views(*_listed(address)):
                    _open(page, f"{address}{view}")
                    _save(page, folder / f"{name}-{scheme}.webp")
            with viewing(running, "--act") as address:
                _pause(page, address, folder / f"acting-{scheme}.webp")
        browser.close()


def _listed(address: str) -> tuple[dict[str, dict[str, Any]], str]:
    with httpx2.Client(base_url=address, timeout=None) as client:
        runs = {one["scenario"]: one for one in client.get("runs.json").json()}
        for run in runs.values():
            _draw_ground(client, run["id"])
        return runs, client.get(f"runs/{runs[MAIN]['id']}/run.json").json()["agents"][0]


def _draw_ground(client: httpx2.Client, run: str) -> None:
    """Let the server draw the ground of a run, which takes longer than to show it."""
    for corner in client.get(f"runs/{run}/ground.json").json()["tiles"]:
        client.get(f"runs/{run}/ground/{corner}.png").raise_for_status()


def _open(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_load_state()
    page.wait_for_function(f"document.querySelector('h1') && !{LOADING}")
    page.wait_for_timeout(1500)  # for the ground, which the server has drawn already, and until a graph has settled


def _pause(page: Page, address: str, path: Path) -> None:
    with httpx2.Client(base_url=address.partition("#")[0], timeout=None) as client:
        _draw_ground(client, client.get("runs.json").json()[0]["id"])
    _open(page, address)
    page.locator(".agents button").first.click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Resume")).to_be_enabled()
    _save(page, path)
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("button", name="Pause")).to_be_enabled()


def _save(page: Page, path: Path) -> None:
    Image.open(io.BytesIO(page.screenshot())).save(path, quality=QUALITY)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
