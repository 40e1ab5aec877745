"""What the analysis reads in the texts of a run comes to the page as events, also while the run goes on."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.events.table import load_events
from configs.experiments import open_experiment
from configs.experiments.record import ExperimentRecord
from orchestrator.run.manifest import RunStatus
from orchestrator.view import shown_run
from orchestrator.view.live import LiveLog
from orchestrator.view.log import read_log
from orchestrator.view.readings import Readings
from tests.analysis.experiments.culture.people import aims, said_at
from tests.analysis.folders import Log, write_part, write_run
from tests.orchestrator.run.test_manifest import manifest
from tests.orchestrator.support import RUN_ID, open_bus
from tests.orchestrator.view.runs import served

pytestmark = pytest.mark.anyio
MEMES = "reading.culture.memes"
ROLE = "reading.specialization.role"
FACTS: Mapping[str, Any] = {"scenario": "culture", "seed": 3, "mind": "rules", "status": "done"}


def dancers(folder: Path, **facts: Any) -> Path:
    """Write a run in which Ada speaks of dancing, and Bo wants to play a prank."""
    log = Log()
    said_at(log, 10.0, "Ada", 10, "Let us dance!", "Bo")
    said_at(log, 20.0, "Ada", 10, "Good day.", "Bo")
    aims(log, 30.0, "Bo", 310, "I want to plan a prank.")
    log.ended(60.0)
    return write_run(folder, log, {**FACTS, **facts})


async def test_readings_have_the_time_and_the_place_of_what_was_read(tmp_path: Path) -> None:
    async with served(dancers(tmp_path / "run-1")) as client:
        told = (await client.get("/runs/run-1/run.json")).json()
        table = pq.read_table(io.BytesIO((await client.get(f"/runs/run-1/kinds/{MEMES}/0.parquet")).content))
        own = pq.read_table(io.BytesIO((await client.get("/runs/run-1/agents/Bo/0.parquet")).content))
    assert told["experiments"] == ["culture"] and MEMES in told["kinds"]
    assert [(row["t"], row["agent"], row["x"], json.loads(row["data"])) for row in table.to_pylist()] == [
        (10.0, "Ada", 10.0, {"memes": ["dance"]}),
        (30.0, "Bo", 310.0, {"memes": ["pranks"]}),
    ]
    assert own["kind"].to_pylist() == ["social_goal", MEMES]


async def test_a_run_of_another_experiment_has_its_events_alone(tmp_path: Path) -> None:
    run = dancers(tmp_path / "run-1", scenario="village")
    async with served(run) as client:
        told = (await client.get("/runs/run-1/run.json")).json()
    assert told["experiments"] == ["village"] and told["events"] == len(load_events(run))


async def test_a_users_own_experiment_has_what_its_lexicon_extends(tmp_path: Path) -> None:
    own = tmp_path / "my_faith"
    own.mkdir()
    (own / "scenario.yaml").write_text("name: my_faith\n", encoding="utf-8")
    (own / "lexicon.yaml").write_text("extends: culture\nmemes: {kites: [kite]}\n", encoding="utf-8")
    log = Log()
    log.said(1.0, "Ada", "Let us fly a kite and dance.")
    record = ExperimentRecord.of(open_experiment(own)).model_dump()
    run = write_run(tmp_path / "run-1", log, {**FACTS, "scenario": "my_faith", "experiment": record})
    async with served(run) as client:
        told = (await client.get("/runs/run-1/run.json")).json()
        table = pq.read_table(io.BytesIO((await client.get(f"/runs/run-1/kinds/{MEMES}/0.parquet")).content))
        (own / "lexicon.yaml").write_text("extends: culture\nmemes: 3\n", encoding="utf-8")
    assert told["experiments"] == ["culture"]
    assert [json.loads(data) for data in table["data"].to_pylist()] == [{"memes": ["kites"]}]
    async with served(run) as client:
        told = (await client.get("/runs/run-1/run.json")).json()
    assert MEMES not in told["kinds"] and "lexicon.yaml: memes is not as in the lexicon of culture" in told["note"]


async def test_a_damaged_event_tells_nothing_and_leaves_the_others(tmp_path: Path) -> None:
    log = Log()
    said_at(log, 10.0, "Ada", 10, "Let us dance!", "Bo")["data"] = '{"text": '
    log.add(11.0, "Ada", "speech", said="in another form")
    log.add(12.0, "Ada", "speech", text=["dance"])
    said_at(log, 20.0, "Ada", 10, "Let us dance!", "Bo")
    run = write_run(tmp_path / "run-1", log, FACTS)
    found = Readings.of_run(run).with_log(read_log(run))
    assert found.of("kind", MEMES, 0)["t"].to_pylist() == [20.0]


async def test_of_a_large_run_texts_are_read_once_they_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown_run, "_READ_AT_ONCE", 2)
    run = dancers(tmp_path / "run-1")
    async with served(run) as client:
        told = (await client.get("/runs/run-1/run.json")).json()
        assert told["events"] == len(load_events(run)) and MEMES in told["kinds"] and told["moments"][MEMES] == []
        table = pq.read_table(io.BytesIO((await client.get(f"/runs/run-1/kinds/{MEMES}/0.parquet")).content))
        assert table["t"].to_pylist() == [10.0, 30.0]
        later = (await client.get("/runs/run-1/run.json")).json()
    assert later["kinds"] == told["kinds"] and later["events"] == told["events"] + 2
    assert later["moments"][MEMES] == [[10.0, 1], [30.0, 1]]


async def test_what_comes_is_read_after_what_there_was(tmp_path: Path) -> None:
    """The role of a set of five goals rests on goals from before and after the page was opened."""
    async with open_bus(tmp_path) as bus:
        manifest(run_id=RUN_ID, scenario="specialization", status=RunStatus.RUNNING).write(tmp_path)
        log = Log()
        for second in range(4):
            log.add(float(second), "Ada", "social_goal", text="I will mine stone.")
        write_part(tmp_path, 1, log.rows)
        live = LiveLog(tmp_path, bus.redis, bus.keys)
        await live.open()
        before, _ = await live.now()
        goal = log.add(5.0, "Ada", "social_goal", text="I will mine ore.")
        goal["wall"] = goal["wall"].isoformat()
        await bus.redis.xadd(bus.keys.events, {"event": json.dumps(goal)})
        manifest(run_id=RUN_ID, scenario="specialization", status=RunStatus.DONE).write(tmp_path)
        await live.follow()
        after, late = await live.now()
    assert before.kinds == ["social_goal"]
    assert [json.loads(text)["kind"] for text in live.late] == ["social_goal", ROLE]
    assert late == 2 and json.loads(after.of("kind", ROLE, 0)["data"][-1].as_py()) == {"role": "miner"}


def test_a_finished_log_and_single_events_give_the_same(tmp_path: Path) -> None:
    run = dancers(tmp_path / "run-1")
    log, readings = read_log(run), Readings.of_run(run)
    events = pa.concat_tables([log.of("kind", kind, 0) for kind in log.kinds]).sort_by([("t", "ascending")])
    single = [row for event in events.to_pylist() for row in readings.of(event)]
    whole = Readings.of_run(run).with_log(log)
    assert whole.of("kind", MEMES, 0).to_pylist() == single and len(single) == 2
    assert len(whole) == len(log) + 2 and whole.moments[MEMES] == [[10.0, 1], [30.0, 1]]
    assert whole.windows()["kinds"][whole.kinds.index(MEMES)] == [0]
    assert whole.positions() == log.positions(), "what was read has the place of what it was read in"


def test_windows_are_read_one_after_the_other_and_only_parts_with_kinds_that_are_read(tmp_path: Path) -> None:
    """Five goals that make a role may lie in several windows, and parts in which nobody has goals are not read."""
    run = tmp_path / "run-1"
    log = Log()
    log.add(0.0, "Ada", "speech", text="I will mine stone.")
    write_run(run, log, {**FACTS, "scenario": "specialization"})
    goals = Log()
    for t in (1.0, 700.0, 1400.0, 2100.0, 2800.0):
        goals.add(t, "Ada", "social_goal", text="I will mine stone.")["event_id"] = f"Ada/1/{int(t):06d}"
    write_part(run, 2, goals.rows)
    recorded = read_log(run)
    (run / "events" / "part-000001.parquet").unlink()
    found = Readings.of_run(run).with_log(recorded)
    assert [json.loads(data) for data in found.of("kind", ROLE, 4)["data"].to_pylist()] == [{"role": "miner"}]
    assert len(found) == 7
