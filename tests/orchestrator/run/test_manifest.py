import os
from datetime import timedelta
from pathlib import Path

import pytest

from orchestrator.errors import BadInputError
from orchestrator.run.folder import find_run, make_run_folder, new_run_id
from orchestrator.run.manifest import Manifest, ProcessIdentity, RunStatus, now, read_manifest


def manifest(**facts: object) -> Manifest:
    described: dict[str, object] = {
        "run_id": "one",
        "scenario": "village",
        "condition": None,
        "agents": 3,
        "minutes": 1.0,
        "speed": 1.0,
        "seed": 7,
        "seeds": {"run": 7},
        "mind": {"spec": "rules"},
        "world": {"kind": "embedded"},
        "redis": {"bundled": True},
        "config_sha256": "0",
        "code": {},
        "versions": {},
        "machine": {},
        "orchestrator": ProcessIdentity.mine(),
        "started": now(),
    }
    return Manifest.model_validate(described | facts)


def test_it_is_read_as_it_was_written(tmp_path: Path) -> None:
    written = manifest(status=RunStatus.RUNNING)
    written.write(tmp_path)
    assert read_manifest(tmp_path) == written
    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]


def test_a_run_whose_orchestrator_is_gone_is_lost() -> None:
    me = ProcessIdentity.mine()
    assert manifest(status=RunStatus.RUNNING).status_now is RunStatus.RUNNING
    # The same id for a process that began at another time.
    another = ProcessIdentity(pid=os.getpid(), created=me.created - 60)
    assert manifest(status=RunStatus.RUNNING, orchestrator=another).status_now is RunStatus.LOST
    assert manifest(status=RunStatus.DONE, orchestrator=another).status_now is RunStatus.DONE


def test_the_minutes_so_far_leave_pauses_out() -> None:
    begun = now() - timedelta(minutes=10)
    told = manifest(status=RunStatus.RUNNING, speed=2.0, begun=begun, paused_seconds=240.0)
    assert told.minutes_now == pytest.approx(12, abs=0.1)
    told.paused_since = begun + timedelta(minutes=7)
    assert told.minutes_now == pytest.approx(6)


def test_runs_are_found_by_id_by_path_and_as_the_latest(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        manifest(run_id=name).write(tmp_path / name)
        (tmp_path / name / "config.yaml").write_text("")
    os.utime(tmp_path / "one" / "config.yaml", (0, 0))
    assert find_run("one", tmp_path) == tmp_path / "one"
    assert find_run(str(tmp_path / "one"), Path("nowhere")) == tmp_path / "one"
    assert find_run("latest", tmp_path) == tmp_path / "two"
    for name in ("one", "two"):
        (tmp_path / name / "config.yaml").unlink()  # as by somebody who copied only a part of the folders
    os.utime(tmp_path / "two" / "manifest.json", (0, 0))
    assert find_run("latest", tmp_path) == tmp_path / "one"
    with pytest.raises(BadInputError, match=r"There is no run 'tow' in .*; did you mean 'two'\?"):
        find_run("tow", tmp_path)


def test_a_manifest_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(BadInputError, match=r"manifest.json is not a manifest of this version of Civitas: restore it"):
        read_manifest(tmp_path)


def test_run_ids_are_used_once() -> None:
    assert len({new_run_id("village") for _ in range(50)}) == 50


def test_a_run_of_the_same_name_is_left_as_it_is(tmp_path: Path) -> None:
    make_run_folder(tmp_path / "one", {"config.yaml": "first"})
    with pytest.raises(BadInputError, match=r"There is a run folder .*one already: start the run again\."):
        make_run_folder(tmp_path / "one", {"config.yaml": "second"})
    assert (tmp_path / "one" / "config.yaml").read_text() == "first"
