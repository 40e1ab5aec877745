"""civitas status: shows the state of a run."""

from typing import Any

import anyio
import pyarrow
import typer
from redis.exceptions import RedisError
from rich.console import Console

from orchestrator.bus import Keys, open_redis
from orchestrator.cli.common import RUNS_DIR, AsJson, RunName, RunsDir, print_json
from orchestrator.dashboard.table import live_table
from orchestrator.recorder import read_columns
from orchestrator.run.folder import find_run
from orchestrator.run.manifest import Manifest, RunStatus, read_manifest
from orchestrator.run.snapshot import Published, Snapshot, read_published

_ANSWER_SECONDS_MAX = 3.0


def status(run: RunName = "latest", runs_dir: RunsDir = RUNS_DIR, as_json: AsJson = False) -> None:
    """Show the state of a run: running, done, stopped, failed, or lost."""
    run_dir = find_run(run, runs_dir)
    manifest = read_manifest(run_dir)
    state = manifest.status_now
    published = Published() if state.is_final else anyio.run(_ask, manifest)
    events = read_columns(run_dir / "events", ["t"])
    seconds = _seconds(manifest, state, events)
    if as_json:
        print_json(_describe(manifest, state, published, run_dir=str(run_dir), events=events.num_rows, seconds=seconds))
        return
    reason = "its orchestrator died; all recorded events are intact" if state is RunStatus.LOST else manifest.reason
    told = "paused" if manifest.paused_since is not None and not state.is_final else state.value
    typer.echo(f"{manifest.run_id}: {told}" + (f" ({reason})" if reason else ""))
    if state.is_final:
        typer.echo(
            f"{manifest.agents} agents, {seconds / 60:.1f} min of run clock, {events.num_rows} events in {run_dir}"
        )
        return
    snapshot = Snapshot(
        title=manifest.run_id,
        t_seconds=seconds,
        minutes=manifest.minutes,
        agents=manifest.agents,
        published=published,
    )
    Console().print(live_table(snapshot))


async def _ask(manifest: Manifest) -> Published:
    """Return what the processes of a live run published; empty if Redis cannot be reached."""
    url = manifest.redis.get("url")
    if not url:
        return Published()
    redis = open_redis(url)
    try:
        with anyio.fail_after(_ANSWER_SECONDS_MAX):
            return await read_published(redis, Keys(manifest.run_id))
    except (RedisError, OSError):
        return Published()
    finally:
        await redis.aclose()


def _seconds(manifest: Manifest, state: RunStatus, events: pyarrow.Table) -> float:
    """Return the length of the run so far, seconds of run clock, estimated if necessary."""
    if manifest.minutes_run is None and state is RunStatus.LOST:
        return max(events["t"].to_pylist(), default=0.0)
    return manifest.minutes_now * 60


def _describe(
    manifest: Manifest, state: RunStatus, published: Published, *, run_dir: str, events: int, seconds: float
) -> dict[str, Any]:
    return {
        "run_id": manifest.run_id,
        "run_dir": run_dir,
        "status": state.value,
        "paused": manifest.paused_since is not None and not state.is_final,
        "reason": manifest.reason,
        "agents": manifest.agents,
        "minutes": round(seconds / 60, 3),
        "minutes_planned": manifest.minutes,
        "events": events,
        "in_world": published.in_world,
        "agent_states": {name: sight.model_dump(mode="json") for name, sight in published.agents.items()},
        "shards": {name: shard.model_dump(mode="json") for name, shard in published.shards.items()},
        "summary": manifest.summary,
    }
