"""Sweeps without a run to start: their findings, messages and refusals, and the capacity of a machine."""

import os
import socket
from pathlib import Path

import pytest

from analysis.registration import read_registration
from orchestrator.run.manifest import RunStatus
from orchestrator.study import plan_study
from orchestrator.study.capacity import Need, cores, need_of, seconds_apart, shortage, worlds_at_once
from orchestrator.study.lock import study_lock
from orchestrator.study.progress import Going, SweepStatus, in_words
from tests.orchestrator.cli.commands import civitas, civitas_here
from tests.orchestrator.study.studies import leave_run, study_file, trial

MANY_MB = 2.0**40


def test_a_study_that_is_whole_is_compared_and_nothing_is_started(tmp_path: Path) -> None:
    plan, runs = trial(tmp_path), tmp_path / "runs"
    folders = [
        leave_run(runs / "trial", planned, RunStatus.DONE, name=f"{planned.condition}-{planned.repeat}")
        for planned in plan.runs
    ]
    answer = civitas_here("sweep", study_file(tmp_path), "--runs-dir", runs, "--json", "--quiet")
    assert answer.code == 0
    told = answer.json
    assert (told["study"], told["status"], told["planned"], told["done"]) == ("trial", "done", 4, 4)
    assert (told["missing"], told["set_aside"], told["others"]) == ("", [], [])
    assert [one["run_dir"] for one in told["runs"]] == [str(folder) for folder in folders]
    page = Path(told["comparison"]).read_text(encoding="utf-8")
    assert "village, 4 runs, rules mind" in page
    assert "not whole" not in page
    assert (runs / "trial" / "study.yaml").is_file()


def test_a_study_is_registered_once_and_the_comparison_tells_what_changed(tmp_path: Path) -> None:
    plan, runs = trial(tmp_path, repeats=1), tmp_path / "runs"
    for planned in plan.runs:
        leave_run(runs / "trial", planned, RunStatus.DONE)
    words = ("sweep", study_file(tmp_path, repeats=1), "--runs-dir", runs, "--json", "--quiet")
    page = Path(civitas_here(*words).json["comparison"]).read_text(encoding="utf-8")
    assert "The study was registered after 2 runs had begun, 20" in page
    assert "Changed since then" not in page
    first = read_registration(runs / "trial")
    assert first is not None
    assert {"conditions", "constants of full", "pack of baseline", "file party/lexicon.yaml"} <= first.parts.keys()
    study_file(tmp_path, repeats=1, bounds={"items": 2.0})
    page = Path(civitas_here(*words).json["comparison"]).read_text(encoding="utf-8")
    assert "Changed since then: bound items." in page
    assert read_registration(runs / "trial") == first


@pytest.mark.parametrize("report", [True, False])
def test_a_missing_report_is_written_if_runs_have_one(tmp_path: Path, report: bool) -> None:
    study = study_file(tmp_path, repeats=1, settings={"run": {"agents": 2, "minutes": 0.3, "report": report}})
    runs = tmp_path / "runs"
    for planned in plan_study(str(study)).runs:
        (leave_run(runs / "trial", planned, RunStatus.DONE) / "report.html").unlink()
    answer = civitas_here("sweep", study, "--runs-dir", runs, "--json", "--quiet")
    assert Path(answer.json["comparison"]).is_file()
    assert len(list(runs.glob("trial/*-village-*/report.html"))) == (2 if report else 0)


def test_a_failed_run_is_a_result_and_the_comparison_says_first_what_is_missing(tmp_path: Path) -> None:
    plan, runs = trial(tmp_path), tmp_path / "runs"
    for planned in plan.runs:
        status = RunStatus.FAILED if planned == plan.runs[1] else RunStatus.DONE
        leave_run(runs / "trial", planned, status, name=f"{planned.condition}-{planned.repeat}")
    answer = civitas_here("sweep", study_file(tmp_path), "--runs-dir", runs, "--json")
    assert answer.code == 0
    told = answer.json
    sentence = (
        "This study is incomplete: 3 of 4 runs are done (baseline, repeat 1 "
        f"(seed {plan.runs[1].seed}) failed: the world was lost)."
    )
    assert (told["done"], told["failed"], told["missing"]) == (3, 1, sentence)
    assert "trial: 3 of 4 runs done, 1 failed" in answer.err
    page = Path(told["comparison"]).read_text(encoding="utf-8")
    assert sentence in page.partition("<h1>")[0]


def test_two_sweeps_on_one_folder_are_refused_and_a_stale_lock_is_taken_over(tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "trial"
    folder.mkdir(parents=True)
    words = ["sweep", str(study_file(tmp_path)), "--runs-dir", str(tmp_path / "runs"), "--quiet"]
    with study_lock(folder):
        answer = civitas(*words)
        assert (answer.code, answer.out, answer.err) == (
            2,
            "",
            f"A sweep is already running in {folder} (process {os.getpid()}): wait for it, or choose another "
            "--runs-dir.\n",
        )
    (folder / "sweep.lock").write_text("4194305\n")
    with study_lock(folder):
        assert (folder / "sweep.lock").read_text() == f"{os.getpid()}\n"


def test_an_estimate_until_runs_were_measured(tmp_path: Path) -> None:
    plan = plan_study(str(study_file(tmp_path)), flags={"--agents": 30, "--speed": 2})
    need = need_of(plan.runs[0].scenario)
    assert need.cores == pytest.approx(2 * (0.1 + 0.02 * 30))
    assert not need.measured
    assert need.memory_mb > 700


@pytest.mark.parametrize(
    ("need", "runs", "expected"),
    [
        (Need(0.4, 1, measured=False), 100, int(0.9 * cores() / 0.4)),
        (Need(0.4, 1, measured=False), 1, 1),
        (Need(0.4, MANY_MB, measured=False), 100, 1),
        (Need(1000, 1, measured=False), 100, 1),
    ],
)
def test_as_many_worlds_as_cores_and_memory_hold(need: Need, runs: int, expected: int) -> None:
    assert worlds_at_once(need, runs) == expected


@pytest.mark.parametrize(("minutes", "speed", "expected"), [(22, 1.0, 150.0), (5, 3.0, 15.0), (0.3, 1.0, 2.7)])
def test_worlds_side_by_side_start_apart(tmp_path: Path, minutes: float, speed: float, expected: float) -> None:
    plan = plan_study(str(study_file(tmp_path)), flags={"--minutes": minutes, "--speed": speed})
    assert seconds_apart(plan.runs[0].scenario) == pytest.approx(expected)


def test_a_machine_that_is_too_small_is_told_of() -> None:
    there = cores()
    assert shortage(Need(there / 2, 1, measured=False), 2, 1.0) == ""
    assert shortage(Need(2.0 * there, 1, measured=False), 1, 9.0) == (
        f"This world needs {2 * there:.1f} cores at speed 9 (estimated); the machine has {there}: use --speed 4, or "
        "it may fall behind its tick rate."
    )
    assert shortage(Need(0.4 * there, 1, measured=True), 3, 1.0) == (
        f"3 worlds at once need {1.2 * there:.1f} cores at speed 1 (measured); the machine has {there}: use --at-once "
        "2, or they may fall behind their tick rate."
    )


def test_the_time_left_follows_from_what_runs_took(tmp_path: Path) -> None:
    runs = trial(tmp_path).runs
    standing = SweepStatus(
        plan=trial(tmp_path),
        results={runs[0]: RunStatus.DONE},
        going=[Going(runs[1], wall_seconds=30.0, manifest=None)],
        at_once=1,
        measured_seconds=[100.0],
    )
    assert standing.seconds_left == 70 + 200
    assert standing.headline == "trial · 1 of 4 runs done · baseline 1: 0.0 of 0.3 min · 4 min left"
    assert [in_words(seconds) for seconds in (40, 420, 7500)] == ["40 s", "7 min", "2 h 05 min"]


def test_a_server_that_is_there_already_takes_one_run_after_the_other(tmp_path: Path) -> None:
    words = ["--set", "world.kind=127.0.0.1:25565", "--at-once", "2", "--quiet"]
    answer = civitas_here("sweep", study_file(tmp_path), "--runs-dir", tmp_path / "runs", *words)
    assert (answer.code, answer.sentence) == (
        2,
        "All runs of this study need the same server or port: omit --at-once.",
    )
    assert not (tmp_path / "runs").exists()


def test_a_run_that_is_refused_is_a_failure_with_its_words(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"redis://127.0.0.1:{server.getsockname()[1]}/0"
    path = study_file(tmp_path, conditions=["full"], repeats=1, settings={"redis": {"url": url}})
    (planned,) = plan_study(str(path)).runs
    failed = leave_run(tmp_path / "runs" / "trial", planned, RunStatus.FAILED, name="failed-before")
    words = ["sweep", str(path), "--runs-dir", str(tmp_path / "runs"), "--retry-failed", "--json"]
    answer = civitas(*words)
    assert answer.code == 1
    (run,) = answer.json["runs"]
    assert (run["status"], run["run_dir"]) == ("failed", None)
    assert run["reason"].startswith(f"No Redis answers at {url} (")
    assert answer.json["set_aside"] == [f"{failed}-failed-1"]
    assert answer.sentence.startswith(
        "No run of the study is done: This study is incomplete: 0 of 1 runs are done (full, "
    )
    assert "failed-before was failed" not in answer.err


def test_runs_side_by_side_are_each_carried_out_once(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"redis://127.0.0.1:{server.getsockname()[1]}/0"
    path = study_file(tmp_path, settings={"redis": {"url": url}})
    answer = civitas("sweep", str(path), "--runs-dir", str(tmp_path / "runs"), "--at-once", "3", "--json")
    told = [(run["condition"], run["repeat"], run["status"]) for run in answer.json["runs"]]
    assert told == [(condition, repeat, "failed") for repeat in (1, 2) for condition in ("full", "baseline")]
