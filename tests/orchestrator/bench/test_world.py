"""The bench of the world: its form, its sums, and a small crowd in the embedded world."""

import json

import anyio
import pytest
from rich.console import Console

from orchestrator.bench import BenchError, BenchOptions, BenchResult, render
from orchestrator.bench.world import FIGURES, Reports, Span, attempt_baseline, measure_ours, watch_span
from orchestrator.provision import NodeRuntime
from worlds import ServerSecond

KEYS = {"bots", "tps", "tick_ms_p99", "server_cpu_pct", "rss_mb", "join_seconds"}


def second(tps: float, *tick_ms: float) -> ServerSecond:
    return ServerSecond(tps=tps, tick_ms_p99=max(tick_ms), players=1, cpu_pct=10.0, rss_mb=100.0, tick_ms=tick_ms)


def test_json_has_the_form_that_others_read() -> None:
    figures = dict.fromkeys(FIGURES, 1.0)
    result = BenchResult("world", figures, figures, FIGURES, "flying-squid")
    told = json.loads(json.dumps(result.to_json()))
    assert told["bench"] == "world"
    assert set(told["figures"]) == set(told["baseline"]) == KEYS


def test_a_missing_baseline_is_named() -> None:
    missing = "The baseline, flying-squid, is missing. Run `civitas setup --development`."
    result = BenchResult("world", dict.fromkeys(FIGURES, 1.0), {}, FIGURES, "flying-squid", baseline_missing=missing)
    told = json.loads(json.dumps(result.to_json()))
    assert told["figures"].keys() == KEYS
    assert told["baseline"] == {}
    assert told["baseline_missing"] == missing
    console = Console(width=160, record=True)
    console.print(render(result))
    assert missing in console.export_text()


@pytest.mark.anyio
async def test_a_baseline_that_fails_is_named_as_missing() -> None:
    async def fail() -> tuple[dict[str, float], float]:
        raise BenchError("flying-squid ended.")

    async def measure() -> tuple[dict[str, float], float]:
        return {"tps": 19.0}, 4.3

    missing = "The baseline, flying-squid, could not be measured. flying-squid ended."
    assert await attempt_baseline(fail) == ({}, 0.0, missing)
    assert await attempt_baseline(measure) == ({"tps": 19.0}, 4.3, "")


def test_a_span_is_summed_up_over_all_its_ticks() -> None:
    span = Span()
    span.add(second(19.0, *[1.0] * 99))
    span.add(second(21.0, *[1.0] * 99, 80.0, 90.0))
    figures = span.figures()
    assert figures["tps"] == pytest.approx(20.0)
    assert figures["tick_ms_p99"] == pytest.approx(1.0)
    with pytest.raises(BenchError, match="reported no figures"):
        Span().figures()


@pytest.mark.anyio
async def test_the_report_of_a_server_that_hangs_is_waited_for_beyond_the_span() -> None:
    asked = 0

    async def next_report() -> ServerSecond:
        nonlocal asked
        asked += 1
        if asked == 1:
            await anyio.sleep_forever()
        return second(0.1, 9000.0)

    span = await watch_span(Reports(next_report, forget=lambda: None), 0.01)
    assert span.figures()["tps"] == pytest.approx(0.1)


@pytest.mark.anyio
async def test_a_server_that_tells_nothing_has_stood_still() -> None:
    async def next_report() -> ServerSecond:
        await anyio.sleep_forever()
        raise AssertionError

    def of_standstill(seconds: float) -> ServerSecond:
        return second(0.0, seconds * 1000)

    span = await watch_span(Reports(next_report, lambda: None, of_standstill), 0.01, late_seconds_max=0.01)
    assert span.figures()["tps"] == 0.0
    assert span.figures()["tick_ms_p99"] >= 20.0
    silent = await watch_span(Reports(next_report, lambda: None), 0.01, late_seconds_max=0.01)
    with pytest.raises(BenchError, match="reported no figures"):
        silent.figures()


def test_more_ticks_are_better_and_shorter_ones_too() -> None:
    assert FIGURES["tps"].is_met(19.6)
    assert not FIGURES["tps"].is_met(19.4)
    assert FIGURES["tick_ms_p99"].is_met(99.0)
    assert not FIGURES["tick_ms_p99"].is_met(101.0)


def test_walking_clients_are_a_part_of_all_clients() -> None:
    assert BenchOptions(agents=200).walkers == 200
    assert BenchOptions(agents=500, walking=50).walkers == 50
    assert BenchOptions(agents=10, walking=50).walkers == 10


@pytest.mark.live
@pytest.mark.anyio
async def test_a_small_crowd_walks_in_the_embedded_world(node: NodeRuntime) -> None:
    figures, walked = await measure_ours(node, BenchOptions(agents=6, walking=3, seconds=3.0))
    assert set(figures) == KEYS
    assert figures["bots"] == 6
    assert figures["tps"] > 0
    assert walked > 1.0
