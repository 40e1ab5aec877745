"""A run that goes on: every event is passed on once, from the bus or from the parts."""

import io
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pyarrow.parquet as pq
import pytest

from bots.http.serving import serving
from orchestrator.run.manifest import RunStatus
from orchestrator.view.app import ViewServer
from orchestrator.view.live import LiveLog
from orchestrator.view.shown_runs import ShownRuns
from tests.bots.mind.recording.lives import Moody, life, live
from tests.orchestrator.run.test_manifest import manifest
from tests.orchestrator.support import (
    RUN_ID,
    WAIT_SECONDS,
    Bus,
    expected_ids,
    log_goals,
    open_bus,
    record_goals,
    start_recorder,
    until_recorded,
)
from tests.orchestrator.view.runs import served

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def running(run_dir: Path) -> AsyncIterator[Bus]:
    """Keep the bus and the recorder of a run that goes on."""
    async with open_bus(run_dir) as bus:
        manifest(run_id=RUN_ID, status=RunStatus.RUNNING, redis={"url": bus.server.url}).write(run_dir)
        await start_recorder(bus)
        with anyio.fail_after(WAIT_SECONDS):
            yield bus


def end(bus: Bus) -> None:
    manifest(run_id=RUN_ID, status=RunStatus.DONE, redis={"url": bus.server.url}).write(bus.run_dir)


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["event_id"] for row in rows]


async def messages(client: httpx2.AsyncClient, path: str) -> AsyncIterator[list[dict[str, Any]]]:
    """Yield the events of each message of a stream, until it says that the run is over."""
    async with client.stream("GET", path) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        async for line in answer.aiter_lines():
            if line.startswith("data: ["):
                yield json.loads(line.removeprefix("data: "))
            if line == "event: over":
                return


async def test_a_reader_gets_what_was_recorded_and_then_what_comes(tmp_path: Path) -> None:
    async with running(tmp_path) as bus:
        outbox, journal = await log_goals(bus, 5)
        await until_recorded(tmp_path, 5)
        async with served(tmp_path) as client:
            path = f"/runs/{tmp_path.name}"
            told = (await client.get(f"{path}/run.json")).json()
            assert (told["is_live"], told["events"], told["note"]) == (True, 5, "")
            record_goals(journal, 3)
            await outbox.flush()
            came: list[dict[str, Any]] = []
            async for rows in messages(client, f"{path}/live?after=0"):
                came += rows
                if len(came) == 3:
                    answer = await client.get(f"{path}/agents/Thorin/0.parquet")
                    end(bus)
    assert ids(came) == expected_ids("Thorin", 8)[5:]
    assert answer.headers["civitas-late"] == "3"
    assert pq.read_table(io.BytesIO(answer.content))["event_id"].to_pylist() == expected_ids("Thorin", 8)


async def test_a_slow_reader_and_a_second_one_miss_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as bus:
        outbox, journal = await log_goals(bus, 1)
        async with served(tmp_path) as client:
            record_goals(journal, 40)
            await outbox.flush()
            await until_recorded(tmp_path, 41)
            end(bus)
            path = f"/runs/{tmp_path.name}/live"
            whole = [row async for rows in messages(client, f"{path}?after=0") for row in rows]
            rest = [row async for rows in messages(client, f"{path}?after=30") for row in rows]
    assert ids(whole)[-40:] == expected_ids("Thorin", 41)[1:]
    assert rest == whole[30:]


async def test_what_left_the_bus_unread_is_read_from_the_parts(tmp_path: Path) -> None:
    async with running(tmp_path) as bus:
        outbox, journal = await log_goals(bus, 2)
        live = LiveLog(tmp_path, bus.redis, bus.keys)
        await live.open()
        record_goals(journal, 5)
        await outbox.flush()
        await until_recorded(tmp_path, 7)
        while await bus.redis.xlen(bus.keys.events):  # noqa: ASYNC110 (the recorder tells nobody)
            await anyio.sleep(0.02)
        record_goals(journal, 1)
        await outbox.flush()
        end(bus)
        await live.follow()
        log, late = await live.now()
    assert log.of("agent", "Thorin", 0)["event_id"].to_pylist() == expected_ids("Thorin", 8) and len(log) == 8
    assert late == len(live.late)


async def test_thoughts_are_told_once_they_are_on_the_disk(tmp_path: Path) -> None:
    kept, _ = await live(Moody(), life("Thorin", 1))
    async with running(tmp_path) as bus:
        outbox, _ = await log_goals(bus, 1)
        async with served(tmp_path) as client:
            path = f"/runs/{tmp_path.name}"
            for one in kept:
                outbox.keep(one)
            await outbox.flush()
            async with client.stream("GET", f"{path}/live?after=0") as answer:
                async for line in answer.aiter_lines():
                    if line == "event: thoughts":
                        break
                listed = (await client.get(f"{path}/thoughts/Thorin/0.json")).json()
            async with client.stream("GET", f"{path}/live?after=99") as later:
                first = await anext(later.aiter_lines())
            end(bus)
    assert [one["id"] for one in listed] == [one.exchange.exchange_id for one in kept]
    assert first == "event: thoughts", "a reader that comes later is told, too"


async def test_a_page_that_is_closed_does_not_say_that_the_run_is_over(tmp_path: Path) -> None:
    server = ViewServer(ShownRuns({tmp_path.name: tmp_path}))
    async with (
        running(tmp_path) as bus,
        serving(server.app, "127.0.0.1", 0, close_seconds_max=1) as address,
        httpx2.AsyncClient(base_url=address, timeout=60, trust_env=False) as client,
        AsyncExitStack() as streams,
    ):
        async with server.following():
            await log_goals(bus, 1)
            answer = await streams.enter_async_context(client.stream("GET", f"/runs/{tmp_path.name}/live?after=0"))
            lines = answer.aiter_lines()
            assert (await anext(lines)).startswith("id: ")
        rest = [line async for line in lines]
    assert "event: over" not in rest and any(line.startswith("data: [") for line in rest)


async def test_a_run_whose_bus_is_away_is_shown_as_far_as_it_was_recorded(tmp_path: Path) -> None:
    async with running(tmp_path) as bus:
        await log_goals(bus, 3)
        await until_recorded(tmp_path, 3)
        await bus.kill()
        async with served(tmp_path) as client:
            told = (await client.get(f"/runs/{tmp_path.name}/run.json")).json()
            live = await client.get(f"/runs/{tmp_path.name}/live?after=0")
    assert (told["is_live"], told["events"], live.status_code) == (False, 3, 204)
    assert told["note"].startswith("The run goes on, and its Redis does not answer (ConnectionError)")


async def test_a_run_that_starts_is_waited_for(tmp_path: Path) -> None:
    async with running(tmp_path) as bus, anyio.create_task_group() as tasks:
        await bus.kill()
        manifest(run_id=RUN_ID, status=RunStatus.STARTING, redis={"url": bus.server.url}).write(tmp_path)
        tasks.start_soon(bus.start)
        async with served(tmp_path) as client:
            told = (await client.get(f"/runs/{tmp_path.name}/run.json")).json()
            tasks.cancel_scope.cancel()
    assert (told["is_live"], told["events"], told["note"]) == (True, 0, "")


async def test_a_reader_says_what_it_has(tmp_path: Path) -> None:
    async with running(tmp_path), served(tmp_path) as client:
        answer = await client.get(f"/runs/{tmp_path.name}/live?after=-1")
    assert (answer.status_code, answer.text) == (400, "Say how many late events you have: live?after=NUMBER.")
