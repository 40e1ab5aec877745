"""The bench of analysis: its form, its made-up run, and equal results of both ways."""

import json
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq
import pytest

from analysis import RunAnalysis, analyze, load_events, sequence_gaps
from analysis.experiments.culture.faith import faith_of
from analysis.run import open_run
from orchestrator.bench import BenchError, BenchOptions, bench_named, defaults_of
from orchestrator.bench.analysis import FIGURES, bench_analysis, measure_side
from orchestrator.bench.made_up_society import SECONDS, write_made_up_run
from orchestrator.bench.plain_pandas import plain_tables
from orchestrator.recorder.parts import EVENT_COLUMNS, part_paths

EVENTS, PEOPLE = 10_000, 40


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_made_up_run(tmp_path_factory.mktemp("bench") / "run", EVENTS, PEOPLE, 7, rows_per_part=3000)


@pytest.fixture(scope="module")
def analysed(made_up: Path) -> RunAnalysis:
    return analyze([made_up]).runs[0]


def test_a_made_up_run_is_as_the_recorder_writes_one(made_up: Path) -> None:
    parts = part_paths(made_up / "events")
    assert len(parts) == 4
    assert all(pq.read_schema(part).remove_metadata().equals(EVENT_COLUMNS) for part in parts)
    events = load_events(made_up)
    assert len(events) == EVENTS
    assert events["event_id"].is_unique
    assert sequence_gaps(events).empty
    assert events["agent"].nunique() == PEOPLE
    assert events["t"].max() == SECONDS
    # Parts contain events in the order of arrival, which is nearly the order of time.
    written = pd.concat([pd.read_parquet(part, columns=["t"]) for part in parts])["t"]
    assert not written.is_monotonic_increasing
    assert (written.cummax() - written).max() < 2.0


def test_the_same_seed_makes_up_the_same_run(made_up: Path, tmp_path: Path) -> None:
    again = write_made_up_run(tmp_path / "again", EVENTS, PEOPLE, 7, rows_per_part=3000)
    other = write_made_up_run(tmp_path / "other", EVENTS, PEOPLE, 8, rows_per_part=3000)
    assert load_events(again).equals(load_events(made_up))
    assert not load_events(other).equals(load_events(made_up))


def test_a_made_up_run_has_something_of_all_that_a_culture_has(made_up: Path, analysed: RunAnalysis) -> None:
    assert {"meme_map", "memes_by_home", "memes_over_time", "faith_chats", "faith_over_time"} <= set(analysed.plots)
    assert analysed.headline["lost_events"] == 0
    assert analysed.headline["conversions_unexplained"] == 0
    assert int(analysed.headline["meme_mentions"] or 0) > 100
    assert faith_of(open_run(made_up)).priests


def test_both_ways_come_to_the_same_figures(made_up: Path, analysed: RunAnalysis) -> None:
    plain = plain_tables(part_paths(made_up / "events"))
    tables = {name: pd.read_csv(path) for name, path in analysed.tables.items()}
    assert (
        plain["items"]["unique_total"].tolist() == tables["items_total"].sort_values("agent")["unique_items"].tolist()
    )
    assert len(plain["speech_pairs"]) == len(tables["speech_pairs"])
    assert plain["activity"]["size"].sum() == tables["activity"]["actions"].sum()
    converts = set(plain["converts"]["agent"]) - set(faith_of(open_run(made_up)).priests)
    assert converts == set(tables["conversions"]["agent"])


@pytest.mark.anyio
async def test_the_bench_tells_its_figures_and_those_of_the_plain_way() -> None:
    options = BenchOptions(events=EVENTS, agents=PEOPLE)
    result = await bench_analysis(options, lambda _what: None)
    told = json.loads(json.dumps(result.to_json()))
    assert told["bench"] == "analysis"
    assert set(told["figures"]) == set(told["baseline"]) == set(FIGURES) == {"report_seconds", "rss_mb", "events_per_s"}
    assert all(value > 0 for side in (result.figures, result.baseline) for value in side.values())
    assert result.figures["events_per_s"] == pytest.approx(EVENTS / result.figures["report_seconds"])
    assert defaults_of(bench_named("analysis")) == {"agents": 500}


@pytest.mark.anyio
async def test_an_analysis_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match=r"process that analyses the run failed: .*no events"):
        await measure_side("ours", tmp_path, 1)
