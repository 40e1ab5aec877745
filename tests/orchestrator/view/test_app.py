"""The page's server: its files hold what the log holds, and nothing else can be had from it."""

import io
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from analysis import load_events
from tests.analysis.folders import Log, write_run
from tests.orchestrator.view.runs import served, two_people

pytestmark = pytest.mark.anyio


async def test_a_run_is_described(tmp_path: Path) -> None:
    run = two_people(tmp_path / "run-1")
    async with served(run) as client:
        told = (await client.get("/runs/run-1/run.json")).json()
        listed = (await client.get("/runs.json")).json()
    assert (told["id"], told["scenario"], told["condition"], told["status"]) == ("run-1", "village", "full", "done")
    assert told["agents"] == ["Ada", "Bram"] and told["seconds"] == 60.0 and told["events"] == len(load_events(run))
    assert told["kinds"] == ["agent.joined", "goal", "heard", "run.ended", "speech"]
    assert [one["id"] for one in listed] == ["run-1"]


async def test_positions_are_those_of_the_log(tmp_path: Path) -> None:
    run = two_people(tmp_path / "run-1")
    events = load_events(run)
    async with served(run) as client:
        told = (await client.get("/runs/run-1/run.json")).json()
        data = (await client.get("/runs/run-1/positions.bin")).content
    (agents,), counts = np.frombuffer(data, "<u4", 1), np.frombuffer(data, "<u4", 2, 4)
    total = int(counts.sum())
    times, x, z = (
        np.frombuffer(data, form, total, 12 + 4 * total * at) for at, form in enumerate(("<u4", "<f4", "<f4"))
    )
    assert agents == len(told["agents"]) == 2 and len(data) == 12 + 12 * total
    ada = events.loc[events["agent"] == "Ada"].dropna(subset="x")
    walked = ada.groupby(ada["t"].astype(int)).last()
    seen = {int(t) // 1000: (at_x, at_z) for t, at_x, at_z in zip(times, x, z, strict=True)}
    assert set(walked.index[1:-1]) <= set(seen) and seen[58] == (58.0, walked["z"].loc[58])


async def test_moments_tell_when_something_happened(tmp_path: Path) -> None:
    log = Log()
    for t in (0.0, 0.1, 300.0, 600.0):
        log.add(t, "Ada", "fault", what="x")
    async with served(write_run(tmp_path / "run-1", log, {"status": "done"})) as client:
        told = (await client.get("/runs/run-1/run.json")).json()
    assert told["moments"] == {"fault": [[0.0, 2], [300.0, 1], [600.0, 1]]} and told["late"] == 0


@pytest.mark.parametrize(
    ("path", "column", "value"), [("agents/Ada", "agent", "Ada"), ("kinds/speech", "kind", "speech")]
)
async def test_a_table_has_the_events_of_one_agent_or_kind(tmp_path: Path, path: str, column: str, value: str) -> None:
    run = two_people(tmp_path / "run-1")
    events = load_events(run)
    async with served(run) as client:
        table = pq.read_table(io.BytesIO((await client.get(f"/runs/run-1/{path}/0.parquet")).content))
    chosen = events.loc[events[column] == value]
    assert table["event_id"].to_pylist() == chosen["event_id"].tolist()
    assert table["data"].to_pylist() == chosen["data"].tolist()


async def test_events_are_read_in_windows_of_ten_minutes(tmp_path: Path) -> None:
    log = Log()
    for t in (0.0, 599.9, 600.0, 1300.0):
        log.said(t, "Ada", f"It is {t}.")
    async with served(write_run(tmp_path / "run-1", log, {"status": "done"})) as client:
        files = [(await client.get(f"/runs/run-1/kinds/speech/{window}.parquet")).content for window in range(4)]
    assert [pq.read_table(io.BytesIO(file))["t"].to_pylist() for file in files] == [[0.0, 599.9], [600.0], [1300.0], []]


@pytest.mark.parametrize(
    ("path", "status", "told"),
    [
        ("/runs/run-2/run.json", 404, "There is no run run-2 on this page."),
        ("/runs/run-1/agents/Cora/0.parquet", 404, "There is no agent Cora in this run."),
        ("/runs/run-1/agents/Ada/first.parquet", 404, "Not Found"),
        ("/page/../app.py", 404, "Not Found"),
        ("/page/%2e%2e/app.py", 404, "Not Found"),
        ("/page/vendor/..%2f..%2f..%2fapp.py", 404, "Not Found"),
        ("/runs/..%2f..%2frun-1/run.json", 404, "Not Found"),
    ],
)
async def test_what_is_not_on_the_page_is_not_found(tmp_path: Path, path: str, status: int, told: str) -> None:
    async with served(two_people(tmp_path / "run-1")) as client:
        answer = await client.get(path)
    assert (answer.status_code, answer.text) == (status, told)


async def test_the_page_is_for_this_machine_alone(tmp_path: Path) -> None:
    async with served(two_people(tmp_path / "run-1")) as client:
        page = await client.get("/")
        stranger = await client.get("/", headers={"host": "attacker.example"})
        posted = await client.post("/runs.json")
    assert page.status_code == 200 and "text/html" in page.headers["content-type"]
    policy = page.headers["content-security-policy"]
    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert stranger.status_code == 400 and posted.status_code == 405


async def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    run = two_people(tmp_path / "run-1")
    (run / "events" / "part-000002.parquet").write_bytes(b"PAR1 and nothing more")
    async with served(run) as client:
        answer = await client.get("/runs/run-1/run.json")
        listed = await client.get("/runs.json")
    assert answer.status_code == 422 and "run-1/events/part-000002.parquet is damaged" in answer.text
    assert listed.status_code == 200
