"""The example of the page on your own experiment works as it stands there, outside of the repository."""

from pathlib import Path

import pytest

from analysis.run import open_run
from orchestrator.run.manifest import read_manifest
from tests.orchestrator.cli.commands import civitas, civitas_here
from tests.support.page_example import write_shown

PAGE = Path(__file__).resolve().parents[3] / "configs" / "experiments" / "OWN.md"
LINES_MAX = 60


def test_the_example_is_short_and_valid(tmp_path: Path) -> None:
    files = write_shown(PAGE, tmp_path / "my_sun")
    assert sorted(files) == ["lexicon.yaml", "measures.py", "rules.yaml", "scenario.yaml", "study.yaml"]
    assert sum(len(text.splitlines()) for text in files.values()) <= LINES_MAX
    answer = civitas_here("validate", tmp_path / "my_sun")
    assert answer.code == 0, answer
    assert f"{tmp_path / 'my_sun'} is fine: the scenario my_sun, with the conditions full, no_believer." in answer.out
    assert "the study my_sun, 6 runs of 10 min" in answer.out


@pytest.mark.live
@pytest.mark.timeout(300)
def test_the_example_runs_and_its_finding_is_on_the_report(tmp_path: Path) -> None:
    write_shown(PAGE, tmp_path / "my_sun")
    options = ("--minutes", "0.5", "--speed", "8", "--seed", "3", "--quiet", "--json")
    answer = civitas("run", "./my_sun", *options, cwd=tmp_path, limit_seconds=270)
    assert answer.code == 0, answer
    run_dir = Path(answer.json["run_dir"])
    assert run_dir.parent == tmp_path / "runs"
    spoken = open_run(run_dir).payloads("speech", "text")  # without what is said while the run is shut down
    speakers = set(spoken["agent"][spoken["text"].str.contains(r"sun[ .]|sunrise", case=False)])
    personas = read_manifest(run_dir).personas
    others = sorted(speakers - {one.name for one in personas if "sun" in one.campaigns_for})
    told = f"{len(others)} agents besides believers spoke of the sun: {', '.join(others) or 'none'}."
    assert told in (run_dir / "report.html").read_text(encoding="utf-8")
