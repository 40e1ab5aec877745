"""The list of runs: it tells what manifests tell, reads no events, and knows the runs that come later."""

import json
import os
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest

from analysis.manifest import ManifestFacts
from orchestrator.run.manifest import RunStatus, now
from orchestrator.study.lock import LOCK, is_locked, study_lock
from orchestrator.study.record import keep_study
from orchestrator.view import headlines
from orchestrator.view.headlines import Headlines
from tests.orchestrator.cli.commands import civitas_here
from tests.orchestrator.run.test_manifest import manifest
from tests.orchestrator.study.studies import BEGUN, leave_run, trial
from tests.orchestrator.support import RUN_ID, WAIT_SECONDS, log_goals, open_bus, record_goals, start_recorder
from tests.orchestrator.view.runs import FACTS, served_folder, two_people

pytestmark = pytest.mark.anyio
SUMMARY: dict[str, Any] = {
    "unique_items_mean": 2.5,
    "speeches": 7,
    "deaths": 1,
    "faults": 0,
    "events": 321,
    "cost": {"usd": 0.25, "tokens": 4000},
}
RUNS = 500
LIST_SECONDS_MAX = 1.0


def write_manifest(folder: Path, **facts: Any) -> Path:
    """Write a run folder that has only a manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "manifest.json").write_text(json.dumps({**FACTS, **facts}), encoding="utf-8")
    return folder


async def listed(client: httpx2.AsyncClient) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = (await client.get("/runs.json")).json()
    return told


@asynccontextmanager
async def listing(client: httpx2.AsyncClient) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
    """Follow the runs and their study during the block."""

    async def messages() -> AsyncIterator[dict[str, Any]]:
        async for line in stream.aiter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))

    async with client.stream("GET", "/listing") as stream:
        yield messages()


async def study_of(client: httpx2.AsyncClient) -> Any:
    async with listing(client) as messages:
        return (await anext(messages))["study"]


async def test_figures_are_those_of_the_manifest(tmp_path: Path) -> None:
    mind, started = {"engine": "openai"}, "2026-01-01T00:00:00+00:00"
    write_manifest(tmp_path / "run-1", summary=SUMMARY, minutes_run=0.9, started=started, mind=mind, models=["small"])
    write_manifest(tmp_path / "run-2", summary={"deaths": float("nan"), "cost": 3, "faults": "many"}, scenario="\ud800")
    async with served_folder(tmp_path) as client:
        second, first = await listed(client)
    assert first == {
        "id": "run-1",
        "scenario": "village",
        "condition": "full",
        "seed": 3,
        "status": "done",
        "agents": 2,
        "engine": "openai (small)",
        "minutes": 1.0,
        "minutes_run": 0.9,
        "started": started,
        "problem": "",
        "items": 2.5,
        "utterances": 7,
        "deaths": 1,
        "faults": 0,
        "events": 321,
        "usd": 0.25,
        "tokens": 4000,
    }
    assert (second["scenario"], second["deaths"], second["usd"], second["faults"]) == ("?", None, None, None)


async def test_a_bad_manifest_harms_no_other_run(tmp_path: Path) -> None:
    for name, text in (("damaged", '{"run_id":'), ("list", "[]"), ("other", "{}"), ("deep", "[" * 10**5)):
        two_people(tmp_path / name)
        (tmp_path / name / "manifest.json").write_text(text)
    two_people(tmp_path / "run-1")
    async with served_folder(tmp_path) as client:
        told = {one["id"]: one for one in await listed(client)}
        opened = await client.get("/runs/damaged/run.json")
    assert told["run-1"]["problem"] == "" and told["run-1"]["status"] == "done"
    assert "damaged/manifest.json cannot be read" in told["damaged"]["problem"]
    assert "is not a JSON object" in told["list"]["problem"] and told["deep"]["problem"]
    assert "damaged or of another version of Civitas: restore it" in told["other"]["problem"]
    assert opened.status_code == 422 and "damaged/manifest.json cannot be read" in opened.text


async def test_runs_come_and_go_while_the_page_is_open(tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    async with served_folder(folder) as client:
        assert await listed(client) == []
        assert "<html data-folder" in (await client.get("/")).text
        two_people(folder / "run-1")
        assert [one["id"] for one in await listed(client)] == ["run-1"]
        assert (await client.get("/runs/run-1/run.json")).json()["events"] > 0
        two_people(folder / "run-2")
        assert [one["id"] for one in await listed(client)] == ["run-2", "run-1"]
        shutil.rmtree(folder / "run-1")
        assert [one["id"] for one in await listed(client)] == ["run-2"]
        gone = await client.get("/runs/run-1/run.json")
    assert (gone.status_code, gone.text) == (404, "There is no run run-1 on this page.")


@pytest.mark.parametrize("name", ["%2e%2e", "%2e", "..%2fother", "other%00", "%2fother"])
async def test_nothing_outside_of_the_folder_is_shown(tmp_path: Path, name: str) -> None:
    write_manifest(tmp_path)
    two_people(tmp_path / "other")
    (tmp_path / "runs").mkdir()
    async with served_folder(tmp_path / "runs") as client:
        assert (await client.get(f"/runs/{name}/run.json")).status_code == 404


def test_many_runs_are_listed_quickly_and_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [{"name": f"agent {number}"} for number in range(20)]
    runs = {f"run-{n}": write_manifest(tmp_path / f"run-{n}", summary=SUMMARY, personas=people) for n in range(RUNS)}
    known = Headlines()
    begun = time.process_time()
    first = known.of(runs)
    assert time.process_time() - begun < LIST_SECONDS_MAX and len(first) == RUNS
    read: list[Path] = []

    def note(folder: Path) -> ManifestFacts:
        read.append(folder)
        return first[0][1]

    monkeypatch.setattr(headlines, "read_manifest", note)
    write_manifest(runs["run-7"], summary=SUMMARY, condition="changed")
    known.of(runs)
    assert read == [runs["run-7"]]


async def test_a_run_that_goes_on_is_followed_from_when_it_is_opened(tmp_path: Path) -> None:
    run_dir = tmp_path / "run-1"
    run_dir.mkdir()
    async with served_folder(tmp_path) as client, open_bus(run_dir) as bus:
        begun = now() - timedelta(seconds=30)
        facts = {"run_id": RUN_ID, "redis": {"url": bus.server.url}}
        manifest(**facts, status=RunStatus.RUNNING, begun=begun).write(run_dir)
        await start_recorder(bus)
        outbox, journal = await log_goals(bus, 2)
        (told,) = await listed(client)
        assert told["status"] == "running" and told["minutes_run"] == pytest.approx(0.5, abs=0.4)
        with anyio.fail_after(WAIT_SECONDS):
            opened = [(await client.get("/runs/run-1/run.json")).json() for _ in range(2)]
            assert [(one["is_live"], one["note"]) for one in opened] == [(True, "")] * 2
            record_goals(journal, 3)
            await outbox.flush()
            manifest(**facts, status=RunStatus.DONE).write(run_dir)
            async with client.stream("GET", "/runs/run-1/live?after=0") as stream:
                lines = [line async for line in stream.aiter_lines()]
    assert "event: over" in lines and any(line.startswith("data: [") for line in lines)


async def test_the_list_is_told_again_when_it_changes(tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    async with served_folder(folder) as client, listing(client) as messages:
        assert await anext(messages) == {"runs": [], "study": None}
        two_people(folder / "run-1")
        changed = await anext(messages)
        assert ([one["id"] for one in changed["runs"]], changed["study"]) == (["run-1"], None)


async def test_a_run_whose_orchestrator_is_gone_is_lost(tmp_path: Path) -> None:
    leave_run(tmp_path, trial(tmp_path).runs[0], RunStatus.RUNNING, "run-1")
    write_manifest(tmp_path / "run-2", status="running")
    async with served_folder(tmp_path) as client:
        assert [one["status"] for one in await listed(client)] == ["lost", "lost"]


async def test_a_study_tells_what_is_done_and_the_time_left(tmp_path: Path) -> None:
    plan = trial(tmp_path)
    folder = tmp_path / "trial"
    folder.mkdir()
    async with served_folder(folder) as client:
        keep_study(folder, plan.study)
        none = await study_of(client)
        assert (none["done"], none["is_going"], none["seconds_left"]) == (0, False, None)
        with study_lock(folder):
            leave_run(folder, plan.runs[0], RunStatus.DONE, "a")
            leave_run(folder, plan.runs[1], RunStatus.FAILED, "b")
            leave_run(folder, plan.runs[0], RunStatus.STOPPED, "c-unfinished-1", ended=BEGUN)
            half = await study_of(client)
            alive = manifest().orchestrator
            leave_run(folder, plan.runs[2], RunStatus.RUNNING, "d", orchestrator=alive, started=now(), begun=now())
            more = await study_of(client)
        assert is_locked(folder)  # this process lives, though it let go of the lock
    cells = [(one["condition"], one["repeat"], one["status"], one["id"]) for one in half["planned"]]
    waiting = [("full", 2, "waiting", None), ("baseline", 2, "waiting", None)]
    assert cells == [("full", 1, "done", "a"), ("baseline", 1, "failed", "b"), *waiting]
    assert (half["name"], half["conditions"], half["repeats"]) == ("trial", ["full", "baseline"], 2)
    # Each run takes 40 seconds, as the first one did.
    assert (half["done"], half["failed"], half["seconds_left"], half["time_left"]) == (1, 1, 80.0, "80 s")
    assert more["planned"][2]["status"] == "running" and more["seconds_left"] == pytest.approx(80, abs=5)


async def test_a_damaged_study_is_told(tmp_path: Path) -> None:
    two_people(tmp_path / "run-1")
    (tmp_path / "study.yaml").write_text("name: [")
    async with served_folder(tmp_path) as client:
        assert "is not a study of this version" in (await study_of(client))["problem"]
        assert len(await listed(client)) == 1


def test_a_lock_of_a_dead_process_is_none(tmp_path: Path) -> None:
    assert not is_locked(tmp_path)
    (tmp_path / LOCK).write_text(f"{os.getpid()}\n")
    assert is_locked(tmp_path)
    os.utime(tmp_path / LOCK, (0, 0))
    assert not is_locked(tmp_path), "a later process has the same id"


def test_a_folder_is_named_alone(tmp_path: Path) -> None:
    run = two_people(tmp_path / "run-1")
    for words, told in (
        ((run, tmp_path), f"{tmp_path} is a folder of runs: name it alone, or name only runs."),
        ((run, "--all"), "--all shows every run of --runs-dir: omit it, or the names of runs."),
    ):
        answer = civitas_here("view", *words)
        assert (answer.code, answer.sentence) == (2, told)


def test_a_bundle_of_a_folder_has_its_runs(tmp_path: Path) -> None:
    empty = civitas_here("view", "--all", "--runs-dir", tmp_path / "none", "--bundle", tmp_path / "made")
    assert empty.code == 2 and empty.sentence.startswith(f"There is no run in {tmp_path / 'none'}")
    for name in ("run-1", "run-2"):
        two_people(tmp_path / "runs" / name)
    assert civitas_here("view", tmp_path / "runs", "--bundle", tmp_path / "made").code == 0
    assert {path.name for path in (tmp_path / "made" / "data").iterdir()} == {"runs.js", "0", "1"}
