"""The whole path from run folders to tables, plots and reports."""

import base64
import re
from pathlib import Path

import pandas as pd
import pytest

from analysis import AnalysisError, analyze, write_headlines
from analysis.report.policy import is_guarded
from tests.analysis.folders import Log, write_run

MANIFEST = {"run_id": "village-7", "scenario": "village", "seed": 7, "mind": "rules", "status": "done", "speed": 4}


def _village(folder: Path, **manifest: object) -> Path:
    log = Log()
    log.joined("Ada", "Bram")
    log.item(20.0, "Ada", "oak_log", 1)
    log.started(0.0, "Ada", "a-1", "collect")
    log.said(30.0, "Ada", "hello", "Bram")
    log.finished(110.0, "Ada", "a-1", "collect", seconds=110.0, met_expectation=True)
    log.ended(120.0)
    return write_run(folder, log, MANIFEST | manifest)


def test_a_run_becomes_tables_plots_and_a_report(tmp_path: Path) -> None:
    (run,) = analyze([_village(tmp_path)]).runs
    assert run.report == tmp_path / "report.html"
    assert set(run.plots) == {"item_progression", "activity", "who_heard_whom"}
    for name in ("items_by_agent", "items_over_time", "activity", "speech", "actions", "faults", "lost_events"):
        assert run.tables[name] == tmp_path / "tables" / f"{name}.csv"
        assert run.tables[name].is_file()
    assert run.headline["agents"] == 2
    assert run.headline["minutes"] == 2.0
    assert run.headline["unique_items_mean"] == 0.5
    assert (run.headline["spoke"], run.headline["heard"], run.headline["faults"]) == (1, 1, 0)
    assert (run.headline["lost_events"], run.headline["doubled_events"]) == (0, 0)
    assert not list(tmp_path.rglob("*.unfinished"))


def test_the_report_holds_the_pictures_and_says_what_happened_first(tmp_path: Path) -> None:
    (run,) = analyze([_village(tmp_path)]).runs
    page = run.report.read_text(encoding="utf-8")
    for picture in run.plots.values():
        assert f"data:image/png;base64,{base64.b64encode(picture.read_bytes()).decode()}" in page
    text = re.sub(r"<[^>]+>", "", page.split("<header>")[1]).strip()
    assert text.startswith(
        "2 agents lived for 2.0 minutes of run clock in “village” (seed 7, speed 4) with the rules mind: "
        "0.5 different items each on average; 1 spoke and 1 were heard. Its status is “done”."
    )
    assert "Nothing is missing" in text
    assert page.count("<img ") == page.count(' alt="') == 3
    assert is_guarded(page) and page.count("<script") == 1
    assert not re.search(r"(src|href)=\"(?!data:)", page)


def test_a_short_run_says_how_short_and_why(tmp_path: Path) -> None:
    (run,) = analyze([_village(tmp_path, minutes=3, status="stopped", reason="Ctrl-C", mind={"engine": "rules"})]).runs
    page = run.report.read_text(encoding="utf-8")
    assert "lived for 2.0 of the 3 minutes of run clock" in page
    assert "with the rules mind" in page
    assert "Its status is “stopped” (Ctrl-C)." in page


def test_a_run_that_is_not_over_says_so(tmp_path: Path) -> None:
    (run,) = analyze([_village(tmp_path, status="running")]).runs
    assert "Its status was “running” when this report was written." in run.report.read_text(encoding="utf-8")


def test_names_from_the_run_are_data(tmp_path: Path) -> None:
    log = Log()
    name = "<script>alert(1)</script>"
    log.joined("Ada", "$x_1$")
    log.item(5.0, "$x_1$", "=cmd()", 1)
    log.said(6.0, "Ada", "hello", name, "+1", "\u4e09\n")
    log.ended(10.0)
    (run,) = analyze([write_run(tmp_path, log, MANIFEST | {"scenario": name})]).runs
    page = run.report.read_text(encoding="utf-8")
    assert is_guarded(page) and page.count("<script") == 1
    assert "&lt;script&gt;" in page
    assert pd.read_csv(run.tables["items_found"])["item"].tolist() == ["'=cmd()"]
    assert "'+1" in pd.read_csv(run.tables["speech_pairs"])["hearer"].tolist()


def test_analyzing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    folder = _village(tmp_path)
    first = {path: path.read_bytes() for path in _written(analyze([folder]).runs[0].run_dir)}
    second = {path: path.read_bytes() for path in _written(analyze([folder]).runs[0].run_dir)}
    assert len(first) > 12
    assert first == second


def test_a_run_with_nothing_to_measure_says_so(tmp_path: Path) -> None:
    log = Log()
    log.add(0.0, None, "world.ready", what="127.0.0.1:25565", why="started")
    (run,) = analyze([write_run(tmp_path, log)]).runs
    page = run.report.read_text(encoding="utf-8")
    assert run.plots == {}
    assert run.headline["unique_items_mean"] is None
    assert run.headline["scenario"] is None
    assert "0 agents lived for 0.0 minutes of run clock in an unnamed scenario (seed unknown)" in page
    for sentence in (
        "there is nothing to count",
        "No agent finished an action.",
        "Nobody spoke.",
        "The run folder has no manifest",
        "The log has no end of the run",
        "The end of the run is unknown.",
    ):
        assert sentence in page
    assert "nan" not in re.sub(r"<style>.*</style>", "", page, flags=re.DOTALL).lower()


def test_several_runs_get_a_report_each_and_a_table_of_headlines(tmp_path: Path) -> None:
    folders = [_village(tmp_path / "a"), _village(tmp_path / "b", seed=8, mind=None)]
    result = analyze([*folders, folders[0]])
    assert [run.run_dir for run in result.runs] == folders
    assert all((folder / "report.html").is_file() for folder in folders)
    combined = pd.read_csv(write_headlines(result, tmp_path / "headlines.csv"))
    assert combined["seed"].tolist() == [7, 8]
    assert combined["engine"].isna().tolist() == [False, True]


def test_bad_folders_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    good = _village(tmp_path / "good")
    with pytest.raises(AnalysisError, match="There is no run folder"):
        analyze([good, tmp_path / "missing"])
    assert not (good / "report.html").exists()
    with pytest.raises(AnalysisError, match="No run was given"):
        analyze([])


@pytest.mark.parametrize("text", ["{", "[]"])
def test_a_damaged_manifest_is_named(tmp_path: Path, text: str) -> None:
    folder = _village(tmp_path)
    (folder / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(AnalysisError, match=r"manifest\.json .* restore it or move it away"):
        analyze([folder])


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    folder = _village(tmp_path)
    (folder / "tables").write_text("in the way", encoding="utf-8")
    with pytest.raises(AnalysisError, match=r"tables.* cannot be written .* make its folder writable"):
        analyze([folder])


def _written(folder: Path) -> list[Path]:
    return [*folder.glob("tables/*.csv"), *folder.glob("plots/*.png"), folder / "report.html"]
