"""The bench of bodies: its form, its table, and a small run beside stock mineflayer."""

import json

import pytest
from rich.console import Console

from orchestrator.bench import BENCHES, BenchError, BenchOptions, BenchResult, render, run_bench
from orchestrator.bench.bodies import FIGURES, measure_crowd
from orchestrator.errors import BadInputError
from orchestrator.provision import NodeRuntime
from worlds import Endpoint

KEYS = {"cpu_idle_pct_per_bot", "cpu_walk_pct_per_bot", "rss_mb_per_bot", "join_seconds"}


def result(ours: float = 0.1, stock: float = 1.0) -> BenchResult:
    return BenchResult(
        bench="bodies",
        figures=dict.fromkeys(FIGURES, ours),
        baseline=dict.fromkeys(FIGURES, stock),
        described=FIGURES,
        baseline_name="stock mineflayer",
        notes=["Measured by a test."],
    )


def test_json_has_the_form_that_others_read() -> None:
    told = json.loads(json.dumps(result().to_json()))
    assert set(told) == {"bench", "figures", "baseline"}
    assert told["bench"] == "bodies"
    assert set(told["figures"]) == set(told["baseline"]) == KEYS


def test_table_shows_both_sides_and_the_aims() -> None:
    console = Console(width=160, record=True)
    console.print(render(result(ours=0.1)))
    text = console.export_text()
    assert "stock mineflayer" in text
    assert "Measured by a test." in text
    assert text.count("met") == len(FIGURES)
    console.print(render(result(ours=100.0, stock=0.0)))
    assert console.export_text().count("missed") == len(FIGURES)


@pytest.mark.anyio
async def test_unknown_bench_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadInputError, match=f"use one of {', '.join(sorted(BENCHES.find()))}"):
        await run_bench("nothing", BenchOptions())


@pytest.mark.live
@pytest.mark.anyio
async def test_crowd_that_cannot_get_in_is_an_error(node: NodeRuntime) -> None:
    nowhere = Endpoint(host="127.0.0.1", port=9, version="1.21.4")
    with pytest.raises(BenchError, match=r"The bench of ours failed: .*ECONNREFUSED"):
        await measure_crowd(node, nowhere, "ours", BenchOptions(agents=2, seconds=1))


@pytest.mark.live
@pytest.mark.anyio
@pytest.mark.timeout(240)
async def test_our_bodies_cost_less_than_stock() -> None:
    told: list[str] = []
    measured = await run_bench("bodies", BenchOptions(agents=6, seconds=5), told.append)
    assert set(measured.figures) == set(measured.baseline) == KEYS
    assert all(value > 0 for value in measured.baseline.values())
    assert measured.figures["cpu_idle_pct_per_bot"] < measured.baseline["cpu_idle_pct_per_bot"] / 2
    assert [line for line in told if "stock" in line]
