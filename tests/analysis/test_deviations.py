"""Reports say where an experiment differs from its paper."""

from pathlib import Path

import pytest

from analysis import analyze, compare
from analysis.report.deviations import deviations
from analysis.run import open_run
from configs.experiments import DEVIATIONS, known_experiments, open_experiment
from tests.analysis.folders import Log, write_run


def run_of(folder: Path, scenario: str) -> Path:
    """A run of a scenario in which nothing happens."""
    log = Log()
    log.joined("Ada")
    log.item(3.0, "Ada", "dirt", 1)
    log.ended(10.0)
    return write_run(folder, log, {"run_id": folder.name, "scenario": scenario, "status": "done"})


def test_a_report_and_a_comparison_have_the_deviations(tmp_path: Path) -> None:
    runs = [run_of(tmp_path / name, "items_long") for name in ("first", "second")]
    analyze(runs[:1])
    compare(runs, tmp_path / "both")
    for page in (tmp_path / "first" / "report.html", tmp_path / "both" / "report.html"):
        text = page.read_text(encoding="utf-8")
        assert "<h2>Where the items experiment differs from Project Sid</h2>" in text
        assert "<td>Some agents start in caves.</td>" in text


@pytest.mark.parametrize("name", known_experiments())
def test_every_table_of_deviations_is_shown_whole(tmp_path: Path, name: str) -> None:
    shown = deviations(open_run(run_of(tmp_path, name)))
    path = known_experiments()[name].folder / DEVIATIONS
    rows = (
        [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
        if path.is_file()
        else []
    )
    assert shown.count("<tr>") == max(0, len(rows) - 1)  # all rows but the line below the headings
    assert bool(rows) == (name != "village")


def test_ones_own_experiment_has_its_own_and_html_stays_text(tmp_path: Path) -> None:
    folder = tmp_path / "my_faith"
    folder.mkdir()
    (folder / "scenario.yaml").write_text("extends: village\n")
    own = open_experiment(folder)
    run = open_run(run_of(tmp_path / "run", "my_faith"), own)
    assert deviations(run) == ""
    (folder / DEVIATIONS).write_text("# Differs\n\n<script>alert(1)</script> and <b>bold</b>\n")
    shown = deviations(run)
    assert "<h2>Differs</h2>" in shown
    assert "<script>" not in shown and "&lt;b&gt;bold" in shown
