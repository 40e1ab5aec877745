"""A bundle holds what the server sends. It is whole or it is not there, and it takes the place of nothing else."""

import gzip
import io
import json
import zipfile
from base64 import b64decode
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import anyio
import pyarrow.parquet as pq
import pytest

from analysis.events.errors import AnalysisError
from orchestrator.errors import BadInputError
from orchestrator.provision import NodeRuntime
from orchestrator.view import bundle
from orchestrator.view.shown_run import ShownRun
from tests.analysis.folders import Log, write_run
from tests.orchestrator.cli.commands import Answer, civitas_here
from tests.orchestrator.view.runs import served, thinking_people, two_people
from tests.orchestrator.view.test_ground import write_world

HOSTILE_NAMES = ("../../up", "Ada", "ada", 'a/b "quoted"\n', "CON", "a" * 300, "</script>", "ночь")


def write(runs: Iterable[Path], target: Path, *, force: bool = False) -> list[str]:
    """Write a bundle, and return the remarks."""

    async def run() -> list[str]:
        folders = {folder.name: folder for folder in runs}
        return await bundle.write_bundle(folders, target, force=force, tell=lambda *_: None)

    return anyio.run(run)


def taken(folder: Path, path: str) -> bytes:
    """Return what a file of data hands over."""
    text = (folder / f"{path}.js").read_text(encoding="ascii")
    assert text.startswith("civitasTake(") and text.endswith(")\n")
    own_path, content = json.loads(f"[{text[len('civitasTake(') : -2]}]")
    assert own_path == path
    return b64decode(content, validate=True)


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(*words: str | Path) -> str:
    """Check that ``civitas view`` refuses, and return the sentence."""
    answer: Answer = civitas_here("view", *words)
    assert (answer.code, answer.out) == (2, ""), answer
    assert len(answer.err.strip().splitlines()) == 1
    return answer.sentence


def test_the_data_are_those_that_the_server_sends(node: NodeRuntime, tmp_path: Path) -> None:
    log = Log()
    for t in (0.0, 599.9, 600.0, 1800.0 - 2**-42, 2400.5):
        log.said(t, "Ada", f"It is {t}.", "Bram")
    log.add(700.0, "Bram", "goal", text="I want to stay.")
    runs = [two_people(tmp_path / "run-1"), write_run(tmp_path / "run-2", log, {"status": "done"})]
    write_world(runs[0] / "world", node)
    write(runs, tmp_path / "made")
    anyio.run(compare, runs, tmp_path / "made")


async def compare(runs: list[Path], made: Path) -> None:
    async with served(*runs) as client:
        listed = (await client.get("/runs.json")).json()
        assert json.loads(taken(made, "data/runs")) == listed
        for number, one in enumerate(listed):
            here, there = f"data/{number}", f"/runs/{one['id']}"
            run = json.loads(taken(made, f"{here}/run"))
            windows = run.pop("windows")
            assert "record a run with `recording: on`" in run.pop("thoughtless")
            assert run == (await client.get(f"{there}/run.json")).json()
            assert taken(made, f"{here}/positions") == (await client.get(f"{there}/positions.bin")).content
            ground = json.loads(taken(made, f"{here}/ground"))
            assert ground == (await client.get(f"{there}/ground.json")).json()
            for corner in ground["tiles"]:
                picture = (await client.get(f"{there}/ground/{corner}.png")).content
                assert (made / here / "ground" / f"{corner}.png").read_bytes() == picture
            for folder, code, name in ((kind, *one) for kind in ("agents", "kinds") for one in enumerate(run[kind])):
                for window in range(6):
                    sent = (await client.get(f"{there}/{folder}/{quote(name, safe='')}/{window}.parquet")).content
                    file = f"{here}/{folder}/{code}/{window}"
                    if window in windows[folder][code]:
                        assert taken(made, file) == sent
                    else:
                        assert not (made / f"{file}.js").exists()
                        assert pq.read_metadata(io.BytesIO(sent)).num_rows == 0
    assert json.loads(taken(made, "data/1/run"))["windows"]["agents"] == [[0, 1, 2, 4], [1]]
    assert json.loads(taken(made, "data/0/ground"))["tiles"] == ["-512,0"]


@pytest.mark.anyio
async def test_thoughts_are_those_that_the_server_sends(tmp_path: Path) -> None:
    kept = await thinking_people(tmp_path / "run-1")
    await bundle.write_bundle({"run-1": tmp_path / "run-1"}, tmp_path / "made", force=False, tell=lambda *_: None)
    run = json.loads(taken(tmp_path / "made", "data/0/run"))
    assert (run["windows"]["thoughts"], run["thoughtless"]) == ([[0], []], "")
    found = json.loads(gzip.decompress(taken(tmp_path / "made", "data/0/thoughts/0/0")))
    async with served(tmp_path / "run-1") as client:
        listed = (await client.get("/runs/run-1/thoughts/Ada/0.json")).json()
        sent = {one["id"]: (await client.get(f"/runs/run-1/thought/{quote(one['id'])}.json")).json() for one in listed}
    assert len(listed) == len(kept) and found == {"listed": listed, "texts": sent}


def test_a_zip_file_and_a_folder_hold_the_same_and_are_always_alike(tmp_path: Path) -> None:
    run = two_people(tmp_path / "run-1")
    for target in ("one.zip", "two.ZIP", "folder"):
        write([run], tmp_path / target)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.ZIP").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        archive.extractall(tmp_path / "unpacked")
    files = files_in(tmp_path / "folder")
    assert files_in(tmp_path / "unpacked") == files
    assert {"index.html", "civitas-bundle.json", "data/0/agents/1/0.js", "licences/LICENSE-preact"} <= files.keys()


def test_names_may_be_anything(tmp_path: Path) -> None:
    log = Log()
    for name in HOSTILE_NAMES:
        log.said(1.0, name, f"I am {name}.")
        log.add(2.0, "Ada", name)
    runs = [write_run(tmp_path / name, log, {"status": "done"}) for name in ('a "b"', "<script>?#%")]
    write(runs, tmp_path / "made")
    assert {path.name for path in tmp_path.iterdir()} == {"made", 'a "b"', "<script>?#%"}
    for number in range(2):
        run = json.loads(taken(tmp_path / "made", f"data/{number}/run"))
        assert set(HOSTILE_NAMES) <= set(run["agents"]) and set(HOSTILE_NAMES) <= set(run["kinds"])
    assert all(path.isascii() and len(path) < 60 for path in files_in(tmp_path / "made"))


def test_an_earlier_bundle_is_replaced_only_with_force(tmp_path: Path) -> None:
    run = two_people(tmp_path / "run-1")
    for target in (tmp_path / "made.zip", tmp_path / "made"):
        assert civitas_here("view", run, "--bundle", target).code == 0
        before = target.stat().st_ino
        assert refused(run, "--bundle", target) == (
            f"The bundle {target} exists: replace it with --force, or choose another --bundle."
        )
        assert target.stat().st_ino == before
        if target.is_dir():
            (target / "data" / "9.js").write_text("of an earlier bundle")
        assert civitas_here("view", run, "--bundle", target, "--force").code == 0
        assert target.stat().st_ino != before
    assert not (tmp_path / "made" / "data" / "9.js").exists()
    assert {path.name for path in tmp_path.iterdir()} == {"run-1", "made.zip", "made"}


@pytest.mark.parametrize("name", ["notes.txt", "notes.zip", "empty.zip", "folder", "folder.zip"])
def test_what_is_not_a_bundle_is_never_replaced(tmp_path: Path, name: str) -> None:
    run, target = two_people(tmp_path / "run-1"), tmp_path / name
    if name.startswith("folder"):
        target.mkdir()
        (target / "mine.txt").write_text("mine")
    elif name == "empty.zip":
        zipfile.ZipFile(target, "w").close()
    else:
        target.write_text("mine")
    for more in ((), ("--force",)):
        assert refused(run, "--bundle", target, *more) == (
            f"{target} exists and was not written by --bundle: choose another --bundle."
        )
    assert {path.name for path in tmp_path.iterdir()} == {"run-1", name}


def test_an_empty_folder_is_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = two_people(tmp_path / "run-1")
    (tmp_path / "made").mkdir()
    monkeypatch.chdir(tmp_path / "made")
    assert civitas_here("view", run, "--bundle", ".").code == 0
    assert (tmp_path / "made" / "index.html").is_file()


def test_a_place_that_cannot_be(tmp_path: Path) -> None:
    run = two_people(tmp_path / "run-1")
    assert refused(run, "--bundle", tmp_path / "no" / "made.zip") == (
        f"There is no folder {tmp_path / 'no'}: make it, or choose another --bundle."
    )
    assert refused(run, "--bundle", tmp_path / ("a" * 300)).endswith("(File name too long): choose another --bundle.")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    # Nobody can write there, not even root.
    assert refused(two_people(tmp_path / "run-1"), "--bundle", "/proc/made.zip").startswith(
        "The bundle /proc/made.zip cannot be written ("
    )


def test_a_run_without_events(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run-1", Log(), {"status": "done"})
    other = tmp_path / "run-2"
    other.mkdir()
    (other / "manifest.json").write_text("{}")
    assert "have no rows" in refused(run, "--bundle", tmp_path / "made.zip")
    assert "has no events" in refused(other, "--bundle", tmp_path / "made.zip")
    assert {path.name for path in tmp_path.iterdir()} == {"run-1", "run-2"}


@pytest.mark.parametrize("name", ["made.zip", "made"])
def test_nothing_is_left_after_a_failure(tmp_path: Path, name: str) -> None:
    run, damaged = two_people(tmp_path / "run-1"), two_people(tmp_path / "run-2")
    write([run], tmp_path / name)
    before = [path.read_bytes() for path in sorted(tmp_path.rglob("*.zip"))] or files_in(tmp_path / name)
    (damaged / "events" / "part-000002.parquet").write_bytes(b"PAR1 and nothing more")
    with pytest.raises(AnalysisError, match="is damaged"):
        write([run, damaged], tmp_path / name, force=True)
    assert ([path.read_bytes() for path in sorted(tmp_path.rglob("*.zip"))] or files_in(tmp_path / name)) == before
    assert {path.name for path in tmp_path.iterdir()} == {"run-1", "run-2", name}


@pytest.mark.parametrize("name", ["made.zip", "made"])
def test_nothing_is_left_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def fail(*_: Any) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(bundle, "parquet", fail)
    with pytest.raises(BadInputError, match=r"cannot be written \(No space left on device\)"):
        write([two_people(tmp_path / "run-1")], tmp_path / name)
    assert {path.name for path in tmp_path.iterdir()} == {"run-1"}


def test_a_run_that_goes_on_is_written_as_recorded_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ShownRun, "is_running", lambda _: True)
    answer = civitas_here("view", two_people(tmp_path / "run-1"), "--bundle", tmp_path / "made")
    assert answer.code == 0 and answer.err.splitlines() == [
        "run-1: The run went on when this bundle was made: the page shows what was recorded until then.",
        "run-1: The ground is not shown, because the run folder has no saved world.",
        f"run-1: There is no recording in {tmp_path / 'run-1' / 'mind'}: record a run with `recording: on` in its "
        "scenario, or choose another run.",
    ]
    run = json.loads(taken(tmp_path / "made", "data/0/run"))
    assert run["note"].startswith("The run went on when this bundle was made") and run["is_live"] is False
