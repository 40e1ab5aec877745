"""A reduced run gives the same views and taxes as the whole run."""

from pathlib import Path

from analysis.experiments.constitution.figures import figures, findings
from analysis.run import open_run
from tests.analysis.experiments.constitution.people import Society
from tests.analysis.experiments.constitution.record import cut


def test_what_is_cut_away_changes_no_figure(tmp_path: Path) -> None:
    whole = Society(audience=3, deaf=("Con10",)).write(tmp_path)
    (whole / "config.yaml").write_text("brain: {matters: [{name: taxation, words: [tax]}]}\n", encoding="utf-8")
    cut(whole, tmp_path / "recorded")
    run = open_run(tmp_path / "recorded")
    assert figures(findings(run)) == figures(findings(open_run(whole)))
    assert "inventory" not in set(run.events["kind"])
