"""A study of real worlds, killed in the middle and continued."""

import json
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from orchestrator.run.folder import MANIFEST
from orchestrator.run.manifest import Manifest, RunStatus, read_manifest
from orchestrator.run.process_tags import kill_tagged, tagged_processes
from tests.orchestrator.cli.commands import civitas, command
from tests.orchestrator.study.studies import study_file

pytestmark = pytest.mark.live

LIMIT_SECONDS = 150.0
SETTINGS = {"run": {"agents": 2, "minutes": 0.3, "report": False}}


def until(what: str, condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LIMIT_SECONDS
    while not condition():
        assert time.monotonic() < deadline, f"waited too long until {what}"
        time.sleep(0.2)


def manifests(folder: Path) -> list[Manifest]:
    return [read_manifest(path.parent) for path in sorted(folder.glob(f"*/{MANIFEST}"))]


def beginning(manifest: Manifest) -> tuple[object, ...]:
    return manifest.seeds, manifest.config_sha256, manifest.starting_places


def test_a_killed_sweep_is_carried_on_and_repeats_nothing(tmp_path: Path) -> None:
    runs, study = tmp_path / "runs", study_file(tmp_path, repeats=1, settings=SETTINGS)
    words = ["sweep", str(study), "--runs-dir", str(runs), "--speed", "2", "--at-once", "1", "--json"]
    folder = runs / "trial"
    try:
        with subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            until("the second run lives", lambda: [one.status for one in manifests(folder)][1:] == [RunStatus.RUNNING])
            process.send_signal(signal.SIGKILL)
        first, second = manifests(folder)
        assert (first.status, first.condition, second.condition) == (RunStatus.DONE, "full", "baseline")
        # The run that lost its sweep ends by itself, and the next sweep waits for it.
        result = civitas(*words, limit_seconds=LIMIT_SECONDS).json
        assert (result["status"], result["planned"], result["done"], result["missing"]) == ("done", 2, 2, "")
        assert not list(tagged_processes(second.run_id))
        (aside,) = result["set_aside"]
        assert Path(aside).name == f"{second.run_id}-unfinished-1"
        assert read_manifest(Path(aside)).status is RunStatus.STOPPED
        assert [(one["condition"], one["status"]) for one in result["runs"]] == [("full", "done"), ("baseline", "done")]
        assert result["runs"][0]["seed"] == result["runs"][1]["seed"]
        # Two runs with one seed begin alike.
        repeated = read_manifest(Path(result["runs"][1]["run_dir"]))
        assert beginning(repeated) == beginning(second)
        assert len(repeated.starting_places) == SETTINGS["run"]["agents"]
        assert Path(result["runs"][0]["run_dir"]).name == first.run_id
        assert read_manifest(Path(result["runs"][0]["run_dir"])) == first
        page = Path(result["comparison"]).read_text(encoding="utf-8")
        assert "village, 2 runs, rules mind" in page
        assert "The study was registered before its first run" in page
        assert "Changed since then" not in page
        # At the third start nothing is left to do.
        again = civitas(*words, limit_seconds=LIMIT_SECONDS)
        assert (again.code, again.json["runs"], again.json["set_aside"]) == (0, result["runs"], [])
        assert len(list(folder.glob(f"*/{MANIFEST}"))) == 3
    finally:
        for manifest in manifests(folder):
            kill_tagged(manifest.run_id)


def test_one_interrupt_ends_the_runs_tidily(tmp_path: Path) -> None:
    runs, study = tmp_path / "runs", study_file(tmp_path, repeats=1, settings=SETTINGS)
    words = ["sweep", str(study), "--runs-dir", str(runs), "--at-once", "1", "--minutes", "5", "--json", "--quiet"]
    folder = runs / "trial"
    try:
        with subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            until("the first run lives", lambda: [one.status for one in manifests(folder)] == [RunStatus.RUNNING])
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=LIMIT_SECONDS)
        assert process.returncode == 1
        assert err.strip().startswith("Stopped: This study is incomplete: 0 of 2 runs are done (full, repeat 1 (seed ")
        assert err.strip().endswith("Start it again to continue.")
        told = json.loads(out)
        assert (told["status"], [one["status"] for one in told["runs"]]) == ("stopped", ["stopped"])
        (manifest,) = manifests(folder)
        assert not list(tagged_processes(manifest.run_id))
        assert not psutil.pid_exists(manifest.orchestrator.pid)
    finally:
        for manifest in manifests(folder):
            kill_tagged(manifest.run_id)
