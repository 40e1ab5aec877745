"""Bad input for the page: a sentence on it or in the terminal, and the run goes on as if nobody had looked."""

import io
import os
import socket
from pathlib import Path

import anyio
import httpx2
import pyarrow.parquet as pq
import pytest
from redis.asyncio import Redis

from orchestrator.run.manifest import ProcessIdentity, RunStatus
from tests.analysis.folders import write_run
from tests.orchestrator.cli.commands import civitas_here
from tests.orchestrator.run.test_manifest import manifest
from tests.orchestrator.support import RUN_ID, expected_ids, log_goals, record_goals, until_recorded
from tests.orchestrator.view.runs import a_minute, served, two_people
from tests.orchestrator.view.test_acting import BOAT, BREAD, TOKEN, act, told
from tests.orchestrator.view.test_live import end, ids, messages, running

GONE = ProcessIdentity(pid=os.getpid(), created=0.0)


def refused(*words: str | Path) -> str:
    """Check that ``civitas view`` starts nothing, and return its sentence."""
    answer = civitas_here("view", "--no-browser", *words)
    assert (answer.code, answer.out) == (2, ""), answer
    assert len(answer.err.strip().splitlines()) == 1
    return answer.sentence


def test_a_port_that_is_in_use(tmp_path: Path) -> None:
    run = two_people(tmp_path / "run-1")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert refused(run, "--port", str(port)) == (
            f"The server cannot listen on 127.0.0.1, port {port} (Address already in use): check the host, end the "
            "program that uses the port, or take a free one with port 0."
        )
    for port, bound in ((65536, "65535"), (-1, "equal to 0")):
        answer = civitas_here("view", "--no-browser", run, "--port", str(port))
        assert (answer.code, answer.out) == (2, "") and bound in answer.err


def test_runs_that_are_not_there(tmp_path: Path) -> None:
    two_people(tmp_path / "run-1")
    assert refused("run-2", "--runs-dir", tmp_path).startswith(f"There is no run 'run-2' in {tmp_path}; did you mean")
    assert refused("--runs-dir", tmp_path / "none").startswith(f"There is no run in {tmp_path / 'none'} yet")
    assert refused("../../etc/passwd\0", "--runs-dir", tmp_path).startswith("There is no run '../../etc/passwd")
    assert refused("x" * 5000, "--runs-dir", tmp_path).startswith("There is no run 'xxx")
    assert refused("run-1", "--runs-dir", tmp_path, "--act", "--bundle", tmp_path / "made") == (
        "A bundle only shows runs: leave --act out, or leave --bundle out."
    )


@pytest.mark.anyio
async def test_a_run_that_was_broken_off_is_shown_as_far_as_it_came(tmp_path: Path) -> None:
    log = a_minute()  # without the end of the run
    run = write_run(tmp_path / RUN_ID, log)
    (run / "events" / "part-000002.parquet.tmp").write_bytes(b"PAR1 and nothing mo")
    manifest(run_id=RUN_ID, status=RunStatus.RUNNING, redis={"url": ""}, orchestrator=GONE).write(run)
    async with served(run, token=TOKEN) as client:
        described = (await client.get(f"/runs/{RUN_ID}/run.json")).json()
        followed = await client.get(f"/runs/{RUN_ID}/live?after=0")
        answers = [
            told(await act(client, name, fields))
            for name, fields in (("whisper", BOAT), ("give", BREAD), ("announce", {"text": "Hello."}), ("stop", {}))
        ]
    assert (described["status"], described["is_live"], described["note"]) == ("lost", False, "")
    assert described["events"] == len(log.rows) and followed.status_code == 204
    not_alive = f"The agents of the run {RUN_ID} are not alive, it is lost: speak to them while it is running."
    assert [status for status, _ in answers] == [422] * 4
    assert [sentence for _, sentence in answers[1:3]] == [not_alive] * 2
    assert answers[3][1] == f"The run {RUN_ID} is lost and not running here: there is nothing to stop."


@pytest.mark.anyio
async def test_a_run_of_an_older_layout_is_shown_or_told_of(tmp_path: Path) -> None:
    older = write_run(tmp_path / "older", a_minute(), {"scenario": "village", "agents": 2})
    lacking = two_people(tmp_path / "lacking")
    (part,) = (lacking / "events").iterdir()
    pq.write_table(pq.read_table(part).drop_columns(["y"]), part)
    unreadable = two_people(tmp_path / "unreadable")
    (unreadable / "manifest.json").write_bytes(b'{"scenario": "\xff"}')
    async with served(older, lacking, unreadable, token=TOKEN) as client:
        listed = {one["id"]: one for one in (await client.get("/runs.json")).json()}
        described = (await client.get("/runs/older/run.json")).json()
        asked = {name: await client.get(f"/runs/{name}/run.json") for name in ("lacking", "unreadable")}
        answers = [told(await act(client, "whisper", BOAT, run=name)) for name in ("older", "unreadable")]
    assert "does not tell the state of the run" in listed["older"]["problem"]
    assert (described["scenario"], described["status"], described["agents"]) == ("village", None, ["Ada", "Bram"])
    assert {one.status_code for one in asked.values()} == {422}
    assert "lacks the column y; it was not written by this program" in asked["lacking"].text
    assert "unreadable/manifest.json cannot be read" in asked["unreadable"].text
    for name, (status, sentence) in zip(("older", "unreadable"), answers, strict=True):
        path = tmp_path / name / "manifest.json"
        assert (status, sentence) == (422, f"{path} is not a manifest of this version of Civitas: restore it.")


@pytest.mark.anyio
async def test_browsers_that_go_away_disturb_neither_a_second_viewer_nor_the_run(tmp_path: Path) -> None:
    async with running(tmp_path) as bus:
        outbox, journal = await log_goals(bus, 2)
        await until_recorded(tmp_path, 2)
        path = f"/runs/{tmp_path.name}"
        came: list[str] = []
        async with served(tmp_path) as client:
            before = await left_in(bus.redis)
            for _ in range(5):
                async with (
                    httpx2.AsyncClient(base_url=client.base_url, trust_env=False) as leaver,
                    leaver.stream("GET", f"{path}/live?after=0") as stream,
                ):
                    assert stream.status_code == 200  # it leaves while it waits for events
            async with anyio.create_task_group() as tasks:

                async def watch() -> None:
                    async for rows in messages(client, f"{path}/live?after=0"):
                        came.extend(ids(rows))

                tasks.start_soon(watch)
                async with client.stream("GET", f"{path}/live?after=0") as stream:
                    record_goals(journal, 3)
                    await outbox.flush()
                    await anext(stream.aiter_lines())
                await until_recorded(tmp_path, 5)
                record_goals(journal, 1)
                await outbox.flush()
                end(bus)
            after = await left_in(bus.redis)
            table = pq.read_table(io.BytesIO((await client.get(f"{path}/kinds/goal/0.parquet")).content))
    assert came == expected_ids("Thorin", 6)[2:]
    assert table["event_id"].to_pylist() == expected_ids("Thorin", 6)
    assert after == before, "watching leaves nothing in the run's Redis"


async def left_in(redis: "Redis") -> set[str]:
    """The keys of a Redis, but for the stream of events, which comes and goes."""
    return {str(key) for key in await redis.keys("*") if not str(key).endswith(":events")}
