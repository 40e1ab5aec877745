"""The existing runs of a study: which count, which are set aside, which are refused."""

from pathlib import Path

import pytest
import yaml

from orchestrator.errors import BadInputError
from orchestrator.run.manifest import ProcessIdentity, RunStatus
from orchestrator.study import plan_study
from orchestrator.study.ledger import read_ledger, set_aside
from orchestrator.study.record import keep_study
from tests.orchestrator.study.studies import leave_run, trial
from tests.support.own_experiment import FILES, write_own


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    ledger = read_ledger(tmp_path / "trial", trial(tmp_path))
    assert (ledger.results, ledger.living, ledger.unfinished, ledger.others) == ({}, [], [], [])


def test_runs_are_told_apart_by_what_became_of_them(tmp_path: Path) -> None:
    plan = trial(tmp_path)
    folder = tmp_path / "runs"
    done = leave_run(folder, plan.runs[0], RunStatus.DONE)
    failed = leave_run(folder, plan.runs[1], RunStatus.FAILED)
    stopped = leave_run(folder, plan.runs[2], RunStatus.STOPPED)
    killed = leave_run(folder, plan.runs[3], RunStatus.RUNNING)
    twice = leave_run(folder, plan.runs[0], RunStatus.DONE, name="20270101-000000-second")
    (folder / "20260101-000009-village").mkdir()
    (folder / "20260101-000009-village" / "config.yaml").write_text("name: village\n")
    leave_run(folder, plan.runs[3], RunStatus.STOPPED, name="20250101-000000-old-unfinished-1")
    ledger = read_ledger(folder, plan)
    assert {planned: run.folder for planned, run in ledger.results.items()} == {
        plan.runs[0]: done,
        plan.runs[1]: failed,
    }
    assert ([*ledger.done], [*ledger.failed]) == ([plan.runs[0]], [plan.runs[1]])
    assert {run.folder.name for run in ledger.unfinished} == {stopped.name, killed.name, "20260101-000009-village"}
    assert [run.folder for run in ledger.others] == [twice]


def test_a_run_whose_orchestrator_lives_is_not_touched(tmp_path: Path) -> None:
    plan = trial(tmp_path)
    run_dir = leave_run(tmp_path / "runs", plan.runs[0], RunStatus.RUNNING)
    text = (run_dir / "manifest.json").read_text()
    mine = ProcessIdentity.mine()
    text = text.replace('"pid": 4194305', f'"pid": {mine.pid}').replace('"created": 0.0', f'"created": {mine.created}')
    (run_dir / "manifest.json").write_text(text)
    ledger = read_ledger(tmp_path / "runs", plan)
    assert [run.folder for run in ledger.living] == [run_dir]


def test_a_broken_off_run_is_kept_under_another_name(tmp_path: Path) -> None:
    plan = trial(tmp_path)
    folder = tmp_path / "runs"
    names = []
    for _ in range(2):
        leave_run(folder, plan.runs[0], RunStatus.STOPPED, name="20260101-000000-village")
        (run,) = read_ledger(folder, plan).unfinished
        names.append(set_aside(run, "unfinished").name)
    assert names == ["20260101-000000-village-unfinished-1", "20260101-000000-village-unfinished-2"]
    assert read_ledger(folder, plan).unfinished == []
    assert (folder / names[0] / "events").is_dir()


def test_results_of_other_settings_are_refused_with_what_differs(tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    run_dir = leave_run(folder, trial(tmp_path).runs[0], RunStatus.DONE)
    with pytest.raises(BadInputError) as caught:
        read_ledger(folder, trial(tmp_path, settings={"run": {"agents": 2, "minutes": 0.5}}))
    assert str(caught.value) == (
        f"{run_dir} was run with other settings than the study has now (run.minutes is 0.3 there and 0.5 now): choose "
        "another --runs-dir, or restore the settings."
    )
    # An aborted run is run again in any case.
    (run_dir / "manifest.json").write_text((run_dir / "manifest.json").read_text().replace('"done"', '"stopped"'))
    assert read_ledger(folder, trial(tmp_path, settings={"run": {"agents": 2, "minutes": 0.5}})).unfinished


def test_more_repeats_and_conditions_extend_a_study(tmp_path: Path) -> None:
    plan = trial(tmp_path)
    folder = tmp_path / "runs"
    for planned in plan.runs:
        leave_run(folder, planned, RunStatus.DONE, name=f"run-{planned.condition}-{planned.repeat}")
    keep_study(folder, plan.study)
    more = trial(tmp_path, conditions=["full", "baseline", "no_social"], repeats=3)
    keep_study(folder, more.study)
    assert len(read_ledger(folder, more).done) == 4
    fewer = trial(tmp_path, repeats=1)
    keep_study(folder, fewer.study)
    ledger = read_ledger(folder, fewer)
    assert (len(ledger.done), len(ledger.others)) == (2, 2)


def test_a_folder_of_other_worlds_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    folder.mkdir()
    keep_study(folder, trial(tmp_path).study)
    before, now = trial(tmp_path).runs[0].seed, trial(tmp_path, seed=8).runs[0].seed
    with pytest.raises(BadInputError) as caught:
        keep_study(folder, trial(tmp_path, seed=8).study)
    assert str(caught.value) == (
        f"{folder} belongs to a study with other seeds (repeat 1 has {before} there and {now} now): choose another "
        "--runs-dir, or restore the seed."
    )
    assert yaml.safe_load((folder / "study.yaml").read_text())["seed"] == 7


def test_a_study_does_not_go_on_with_another_director(tmp_path: Path) -> None:
    write_own(tmp_path / "faith", study__yaml="name: faith\nscenario: scenario.yaml\nconditions: [full]\n")
    plan = plan_study(str(tmp_path / "faith"))
    run = leave_run(tmp_path / "runs", plan.runs[0], RunStatus.DONE, experiment=plan.runs[0].experiment)
    (tmp_path / "faith" / "measures.py").write_text(FILES["measures.py"] + "\n")
    assert list(read_ledger(tmp_path / "runs", plan_study(str(tmp_path / "faith"))).done), "measures may change"
    (tmp_path / "faith" / "director.py").write_text(FILES["director.py"] + "\n")
    with pytest.raises(BadInputError) as refused:
        read_ledger(tmp_path / "runs", plan_study(str(tmp_path / "faith")))
    assert str(refused.value) == (
        f"{run} was run with another director.py than {tmp_path}/faith has now: choose another --runs-dir, or set it "
        "back."
    )
