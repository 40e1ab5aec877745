"""The bench of the page: both ways to read a run, and a small measurement of everything."""

import json
from pathlib import Path

import pytest

from orchestrator.bench import BenchError, BenchOptions, bench_named, defaults_of, page_browser, render, run_bench
from orchestrator.bench.made_up_society import write_made_up_run
from orchestrator.bench.page_browser import why_no_browser
from orchestrator.bench.page_server import page_server
from orchestrator.bench.view import FIGURES, measure_side

EVENTS, PEOPLE = 10_000, 10
OF_THE_PAGE = {"open_seconds", "agent_ms", "scrub_ms", "frames_per_s"}

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_made_up_run(tmp_path_factory.mktemp("bench") / "run", EVENTS, PEOPLE, 7)


@pytest.mark.parametrize("side", ["ours", "whole"])
async def test_a_side_reads_a_run_and_looks_at_moments(made_up: Path, side: str) -> None:
    measured = await measure_side(side, made_up, 7)
    assert set(measured) == {"read_seconds", "moment_ms", "rss_mb"} and min(measured.values()) > 0


async def test_a_side_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match=r"process that reads the run failed: .*no events"):
        await measure_side("ours", tmp_path, 7)


async def test_a_page_is_served_and_ends(made_up: Path) -> None:
    async with page_server(made_up) as page:
        assert page.address.startswith("http://127.0.0.1:") and page.run == made_up.name
        assert page.cpu_seconds() > 0
        with pytest.raises(BenchError, match="does not follow the run: it is over"):
            await page.watch()


async def test_a_page_that_is_not_served_is_told(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match=r"The page could not be served: .*nowhere"):
        async with page_server(tmp_path / "nowhere"):
            pytest.fail("There is nothing to serve.")


async def test_without_a_browser_it_is_said_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_browser, "CHROMIUM", None)
    assert why_no_browser().startswith("There is no Chromium: install it")


async def test_it_has_the_sizes_that_it_is_for() -> None:
    assert defaults_of(bench_named("view")) == {"agents": 500, "seconds": 120.0}
    assert (BenchOptions().events, BenchOptions().watched) == (5_000_000, 100)


@pytest.mark.live
@pytest.mark.timeout(600)
async def test_everything_is_measured() -> None:
    result = await run_bench("view", BenchOptions(events=EVENTS, agents=PEOPLE, watched=2, seconds=5.0))
    expected = set(FIGURES) - (OF_THE_PAGE if why_no_browser() else set())
    assert set(result.figures) == set(result.described) == expected
    assert set(result.baseline) == expected - OF_THE_PAGE - {"watching_cores"}
    assert all(value > 0 for value in [*result.figures.values(), *result.baseline.values()])
    assert json.loads(json.dumps(result.to_json()))["bench"] == "view"
    assert render(result).row_count == len(expected)
