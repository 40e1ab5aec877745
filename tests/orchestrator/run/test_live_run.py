"""Whole runs through the command line, with the embedded world."""

import json
import signal
import subprocess
import tempfile
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import psutil
import pytest
import yaml

from orchestrator.provision import NodeRuntime
from orchestrator.run.manifest import RunStatus
from orchestrator.run.world_keeper import RESTARTS_MAX
from tests.orchestrator.cli.commands import civitas, civitas_here
from tests.orchestrator.run.live import LiveRun, live_run

pytestmark = pytest.mark.live

SPEED = 4
"""Seconds of run clock per wall second of the run whose world dies."""
CLOCK_ERROR = timedelta(seconds=0.5)
"""How exactly the start of a process is known: the kernel tells its own start in whole seconds."""


def test_a_village_from_the_command_to_the_report(tmp_path: Path) -> None:
    with live_run(tmp_path, "--agents", "3", "--minutes", "0.5", "--speed", "4", "--seed", "7", report=True) as run:
        run.until_running()
        status = civitas_here("status", "latest", "--json", "--runs-dir", tmp_path).json
        assert (status["status"], status["in_world"]) == ("running", 3)
        result = run.finish()
        assert (result["status"], result["agents"]) == ("done", 3)
        assert result["minutes"] == pytest.approx(0.5, abs=0.02)
        assert (result["joined"], result["faults"], result["events_missing"]) == (3, 0, 0)
        assert result["unique_items_mean"] > 0
        assert result["cost"]["cpu_pct_per_agent"] > 0
        assert {"world", "redis", "recorder", "shard-1", "shard-1 bodies"} <= result["cost"]["cpu_seconds"].keys()
        assert Path(result["report"]).is_file()
        assert list((run.run_dir / "plots").glob("*.png"))
        kinds = [row["kind"] for row in run.events()]
        assert kinds.count("agent.joined") == kinds.count("agent.left") == 3
        assert (kinds[0], kinds[-1]) == ("world.ready", "run.ended")
        run.assert_whole()
        manifest = run.manifest
        assert (manifest.status, manifest.seed, manifest.speed) == (RunStatus.DONE, 7, 4)
        assert {"python", "node", "redis", "minecraft"} <= manifest.versions.keys()
        assert manifest.versions["node_packages"]["mineflayer"]
        config = yaml.safe_load((run.run_dir / "config.yaml").read_text())
        assert (config["run"]["seed"], config["run"]["agents"], config["run"]["minutes"]) == (7, 3, 0.5)
        assert not (run.run_dir / "redis").exists()
        assert run.processes() == []
        again = civitas_here("status", result["run_id"], "--runs-dir", tmp_path)
        assert again.out.startswith(f"{result['run_id']}: done (the time is over)")
        refused = civitas_here("stop", result["run_id"], "--runs-dir", tmp_path)
        assert (refused.code, refused.sentence) == (
            2,
            f"The run {result['run_id']} is done and not running here: there is nothing to stop.",
        )


def test_kill_9_of_shard_recorder_and_redis(tmp_path: Path) -> None:
    with live_run(tmp_path, "--agents", "2", "--minutes", "60", "--speed", "4", "--seed", "7") as run:
        run.until_running()
        run.until_logged("memory", 3)
        node = [child.pid for child in psutil.Process(run.pid_of("shard-1")).children()]
        psutil.Process(run.pid_of("shard-1")).send_signal(signal.SIGKILL)
        run.until_logged("agent.joined", 4)
        assert node
        assert not any(psutil.pid_exists(pid) for pid in node)
        for part in ("recorder", "redis"):
            psutil.Process(run.pid_of(part)).send_signal(signal.SIGKILL)
            run.until_logged("fault", 1 + len(run.events("fault")))
            run.until_logged("decision", 5 + len(run.events("decision")))
        answer = civitas_here("stop", "latest", "--runs-dir", tmp_path)
        assert answer.out.strip() == f"{run.run_dir.name}: stopped (it was asked to stop)"
        result = run.finish()
        assert (result["status"], result["events_missing"]) == ("stopped", 0)
        run.assert_whole()
        assert [row["data"]["where"] for row in run.events("fault")] == ["recorder", "redis"]
        (lost,) = run.events("shard.lost")
        assert lost["data"] == {"what": "shard-1", "why": "killed by SIGKILL"}
        back = [row for row in run.events("agent.joined") if row["data"]["reason"] == "shard-1 was restarted"]
        assert len(back) == 2
        left = [row for row in run.events("agent.left") if "was lost" in row["data"]["reason"]]
        assert {row["agent"] for row in left} == {row["agent"] for row in back}
        # The next life knows the memories of the first one: it logs no memory under a used id.
        memory_ids = [row["data"]["memory_id"] for row in run.events("memory")]
        assert len(set(memory_ids)) == len(memory_ids)


def test_a_killed_orchestrator_leaves_nobody_behind(tmp_path: Path) -> None:
    with live_run(tmp_path, "--agents", "2", "--minutes", "5", "--seed", "7") as run:
        run.until_running()
        run.until_logged("decision")
        run.process.send_signal(signal.SIGKILL)
        run.process.wait()
        run.until("nobody is left", lambda: not run.processes())
        run.assert_whole()
        assert len(run.events("agent.left")) == 2
        status = civitas_here("status", "latest", "--runs-dir", tmp_path)
        assert "lost (its orchestrator died; all recorded events are intact)" in status.out
        assert civitas("analyze", "latest", "--runs-dir", tmp_path).code == 0


def test_one_interrupt_stops_tidily(tmp_path: Path) -> None:
    with live_run(tmp_path, "--agents", "2", "--minutes", "5", "--seed", "7", report=True) as run:
        run.until_running()
        run.until_logged("decision")
        run.process.send_signal(signal.SIGINT)
        result = run.finish()
        assert result["status"] == "stopped"
        assert len(run.events("agent.left")) == 2
        assert run.events("run.ended")[0]["data"]["why"] == "it was asked to stop"
        assert Path(result["report"]).is_file()
        assert run.processes() == []


def test_two_interrupts_stop_at_once(tmp_path: Path) -> None:
    with live_run(tmp_path, "--agents", "1", "--minutes", "5", "--seed", "7") as run:
        run.until_running()
        run.process.send_signal(signal.SIGINT)
        run.until("it winds down", lambda: run.manifest.status is not RunStatus.RUNNING)
        run.process.send_signal(signal.SIGINT)
        _, err = run.process.communicate(timeout=20)
        assert run.process.returncode == 1
        assert err.strip().endswith(f"Stopped at once: events not recorded yet are lost, the rest is in {run.run_dir}.")
        assert run.manifest.status is RunStatus.STOPPED
        assert run.processes() == []


def test_a_world_that_dies_comes_back_and_the_run_goes_on(tmp_path: Path, node: NodeRuntime) -> None:
    """No item of the agents is doubled by it, and the run ends on time.

    tests/worlds/js/live/crash_loop.test.js checks that no item of the whole world is lost or doubled at any crash.
    """
    options = ["--set", "world.autosave_seconds=4", "--set", "brain.inventory_interval_seconds=0.5"]
    with live_run(tmp_path, "--agents", "3", "--minutes", "2", "--speed", str(SPEED), "--seed", "7", *options) as run:
        run.until_running()
        run.until_logged("item.acquired", 5)
        run.until("a save holds items", lambda: any(items_of_players(node, run.run_dir / "world", tmp_path).values()))
        world = psutil.Process(run.pid_of("world"))
        began = datetime.fromtimestamp(world.create_time(), UTC)
        world.send_signal(signal.SIGKILL)
        world.wait()
        saved = read_save(node, copytree(run.run_dir / "world", tmp_path / "as it was saved"))
        result = run.finish()
        assert (result["status"], result["minutes"]) == ("done", pytest.approx(2.0, abs=0.05))
        (lost,) = run.events("world.lost")
        assert lost["data"]["why"] == "The world server was ended by signal SIGKILL."
        assert decided_since(run, lost["t"]) == 3
        assert len(run.events("agent.joined")) == 6
        assert len(run.events("world.ready")) == 2
        assert run.events("world.ready")[0]["data"]["what"] == run.events("world.ready")[1]["data"]["what"]
        assert run.events("shard.lost") == []
        assert saved.at is not None
        # The clock of the world's process ran faster from its start.
        assert_nothing_doubled(run, saved.items, began + (saved.at - began) / SPEED, lost["t"])
        run.assert_whole()
        assert run.processes() == []


def items_of_players(node: NodeRuntime, world_dir: Path, tmp_path: Path) -> dict[str, Counter[str]]:
    """Return the saved inventories while the world lives. Each player's file is replaced as a whole."""
    with tempfile.TemporaryDirectory(dir=tmp_path) as copy:
        if (world_dir / "playerdata").is_dir():
            copytree(world_dir / "playerdata", Path(copy) / "playerdata")
            return read_save(node, Path(copy)).items
    return {}


class Save(NamedTuple):
    """What a saved world has."""

    at: datetime | None
    """Time of the save by the clock of the world's process; None if only the files of the players were copied."""
    items: dict[str, Counter[str]]
    """The inventories by the names of the players."""


def read_save(node: NodeRuntime, world_dir: Path) -> Save:
    """Read a saved world as the server wrote it."""
    script = Path(__file__).parents[2] / "support" / "js" / "saved_items.js"
    told = subprocess.run(
        [str(node.node), str(script), str(world_dir)], capture_output=True, text=True, timeout=60, check=True
    )
    save = json.loads(told.stdout)
    at = None if save["at"] is None else datetime.fromtimestamp(save["at"] / 1000, UTC)
    return Save(at, {name: Counter(items) for name, items in save["players"].items()})


def assert_nothing_doubled(run: LiveRun, saved: dict[str, Counter[str]], saved_wall: datetime, lost_at: float) -> None:
    """Compare the items of all agents after their return with those before.

    Items that were picked up after the save lie in the world again and can be picked up again. So all agents together
    can have as much of an item as at the save plus what they got until the end, or as at the end, whichever is more,
    plus what they gathered since.
    """
    held_before: dict[str, Counter[str]] = {}
    held_back: dict[str, tuple[float, Counter[str]]] = {}
    back_at = {row["agent"]: row["t"] for row in run.events("agent.joined") if row["t"] > lost_at}
    for row in run.events("inventory"):
        if row["t"] < lost_at:
            held_before[row["agent"]] = Counter(row["data"]["items"])
        elif row["t"] > back_at[row["agent"]]:
            held_back.setdefault(row["agent"], (row["t"], Counter(row["data"]["items"])))
    assert saved.keys() == held_before.keys() == held_back.keys()
    since_save: Counter[str] = Counter()  # some of it may have been used before the end
    gathered: Counter[str] = Counter()
    for row in run.events("item.acquired"):
        item, count = row["data"]["item"], row["data"]["count"]
        if row["wall"] > saved_wall - CLOCK_ERROR and row["t"] <= lost_at:
            since_save[item] += count
        if row["t"] > lost_at - 1.0 and row["t"] <= held_back[row["agent"]][0]:
            gathered[item] += count
    together = sum((items for _, items in held_back.values()), Counter[str]())
    assert together
    at_save, at_end = sum(saved.values(), Counter[str]()), sum(held_before.values(), Counter[str]())
    allowed = ((at_save + since_save) | at_end) + gathered
    assert together <= allowed, f"{together - allowed} too many"


def decided_since(run: LiveRun, t_seconds: float) -> int:
    return len({row["agent"] for row in run.events("decision") if row["t"] > t_seconds + 1.0})


def test_a_world_that_dies_again_and_again_fails_the_run_in_words(tmp_path: Path) -> None:
    with live_run(tmp_path, "--agents", "1", "--minutes", "5", "--seed", "7") as run:
        run.until_running()
        for deaths in range(1, RESTARTS_MAX + 2):
            psutil.Process(run.pid_of("world")).send_signal(signal.SIGKILL)
            if deaths <= RESTARTS_MAX:
                run.until_logged("world.ready", deaths + 1)
        _, err = run.process.communicate(timeout=60)
        assert run.process.returncode == 1
        assert err.strip() == (
            "The world was lost (The world server was ended by signal SIGKILL, after 3 restarts in 10 minutes): "
            "everything up to then is recorded; start the run again."
        )
        assert run.manifest.status is RunStatus.FAILED
        assert len(run.events("world.lost")) == RESTARTS_MAX + 1
        run.assert_whole()
        assert run.processes() == []
