"""The bench of the plaza runs a crowd twice, with the bound on attention and without it, and counts from the logs."""

from pathlib import Path

import pytest

from orchestrator.bench import BenchError, BenchOptions, bench_named, defaults_of, render, run_bench
from orchestrator.bench.plaza import measure
from tests.analysis.folders import Log, write_run

COST = {"cpu_seconds": {"world": 9.0, "shard-1": 2.0, "shard-1 bodies": 8.0}, "cpu_seconds_per_agent_hour": 120.0}
SUMMARY = {"agents": 2, "minutes": 0.5, "speeches": 3, "ticks_per_second": 20.0, "cost": COST}


def run_folder(folder: Path, log: Log) -> Path:
    log.ended(30.0)
    return write_run(folder, log, {"run_id": "trial", "status": "done", "summary": SUMMARY})


def test_figures_are_counted_from_the_log(tmp_path: Path) -> None:
    log = Log()
    for number in range(3):
        log.said(number, "Ada", "hello", "Bram")
    log.said(4.0, "Bram", "hello", "Ada")
    log.heard(0.0, "Bram", "Ada", "hello", attended=True)
    log.heard(1.0, "Bram", "Ada", "hello", attended=False)
    log.heard(4.0, "Ada", "Bram", "hello", attended=True)
    log.heard(4.0, "Ada", "Bram", "which nobody logged as said", attended=True)
    for number in range(2):
        log.add(5.0, "Ada", "memory", memory_id=f"Ada/m{number}", text="x", importance=3.0, evidence=[])
    found = measure(run_folder(tmp_path, log))
    assert found == {
        "memories_per_agent_minute": 2.0,
        "heard_per_agent_minute": 4.0,
        "attended_share": 0.75,
        "said_per_agent_minute": 3.0,
        "logged_share": 0.75,
        "logged_in_time_share": 0.75,
        "cut_off_share": 0.0,
        "cpu_seconds_per_agent_minute": 2.0,
        "mind_cpu_seconds_per_agent_minute": 2.0,
        "heard_late_seconds": 0.0,
        "ticks_per_second": 20.0,
    }


def test_words_on_their_way_at_the_end_are_not_missed(tmp_path: Path) -> None:
    log = Log()
    for second in (1.0, 5.0, 21.0):
        log.said(second, "Ada", "hello", "Bram")
    log.heard(11.0, "Bram", "Ada", "hello", attended=True, at=1.0)
    found = measure(run_folder(tmp_path, log))
    assert found["logged_in_time_share"] == 0.5, "there was time for those of 0:05"
    assert found["logged_share"] == pytest.approx(1 / 3)
    assert found["cut_off_share"] == pytest.approx(1 / 3), "and none for those of 0:21"


def test_a_run_without_time_to_hear_is_no_measurement(tmp_path: Path) -> None:
    log = Log()
    log.said(5.0, "Ada", "hello", "Bram")
    log.heard(29.0, "Bram", "Ada", "hello", attended=True, at=3.0)
    with pytest.raises(BenchError, match="on their way"):
        measure(run_folder(tmp_path, log))


def test_silence_is_no_measurement(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match="Nobody on the plaza heard anything"):
        measure(run_folder(tmp_path, Log()))


@pytest.mark.anyio
@pytest.mark.timeout(300)
async def test_a_crowd_is_measured_beside_one_without_a_bound() -> None:
    result = await run_bench("plaza", BenchOptions(agents=2, seconds=30.0, speed=2.0))
    assert set(result.figures) == set(result.baseline) == set(result.described)
    assert result.baseline["attended_share"] == 1.0 and 0 < result.figures["attended_share"] <= 1.0
    assert min(result.figures["logged_share"], result.baseline["logged_share"]) > 0
    assert "30 s of run clock at speed 2" in result.notes[0]
    assert result.figures["memories_per_agent_minute"] > 0
    assert render(result).row_count == len(result.described)


def test_it_has_the_size_of_the_crowd_that_it_is_for() -> None:
    assert defaults_of(bench_named("plaza")) == {"agents": 100, "seconds": 180.0, "speed": 0.5}
