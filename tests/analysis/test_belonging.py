"""A run belongs to the experiment of its scenario, and its report has no section of another one."""

from pathlib import Path

import pytest

from analysis import analyze
from analysis.belonging import concerns, experiments_of
from analysis.experiments.constitution import metric as constitution
from analysis.experiments.culture import meme_metric as memes
from analysis.experiments.party import metric as party
from analysis.experiments.society import metric as society
from analysis.experiments.specialization import metric as specialization
from analysis.metrics import activity
from analysis.run import Run, open_run
from configs.experiments import open_experiment
from configs.experiments.record import ExperimentRecord
from tests.analysis.folders import Log, write_run

OF_EXPERIMENTS = {
    "constitution": constitution.measure,
    "culture": memes.measure,
    "party": party.measure,
    "society": society.measure,
    "specialization": specialization.measure,
}


def run_of(folder: Path, scenario: str | None, *kinds: str, own: Path | None = None) -> Run:
    """Write and open a run in which something is said, with some more events, maybe of a user's own experiment."""
    log = Log()
    log.joined("Ada")
    log.said(1.0, "Ada", "Let us dance.")
    for kind in kinds:
        log.add(2.0, None, kind)
    log.ended(10.0)
    record = None if own is None else ExperimentRecord.of(open_experiment(own)).model_dump()
    return open_run(write_run(folder, log, {"scenario": scenario, "status": "done", "experiment": record}))


def own_experiment(folder: Path, scenario: str, lexicon: str = "") -> Path:
    folder.mkdir()
    (folder / "scenario.yaml").write_text(scenario, encoding="utf-8")
    if lexicon:
        (folder / "lexicon.yaml").write_text(lexicon, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("scenario", "names"), [("culture", {"culture"}), ("items_long", {"items"}), ("other", set()), (None, set())]
)
def test_the_scenario_says_to_which_experiment_a_run_belongs(
    tmp_path: Path, scenario: str | None, names: set[str]
) -> None:
    assert experiments_of(run_of(tmp_path, scenario)) == names


@pytest.mark.parametrize(
    ("scenario", "lexicon", "names"),
    [
        ("name: mine\n", "extends: culture\nmemes: {}\n", {"culture"}),
        ("name: mine\nextends: specialization\n", "", {"specialization"}),
        ("name: mine\nextends: [", "", set()),
    ],
)
def test_a_users_own_experiment_belongs_to_what_it_extends(
    tmp_path: Path, scenario: str, lexicon: str, names: set[str]
) -> None:
    own = own_experiment(tmp_path / "mine", scenario, lexicon)
    assert experiments_of(run_of(tmp_path / "run", "mine", own=own)) == names


@pytest.mark.parametrize("name", OF_EXPERIMENTS)
def test_metrics_of_an_experiment_concern_its_runs_alone(tmp_path: Path, name: str) -> None:
    run = run_of(tmp_path, name)
    assert [one for one, measure in OF_EXPERIMENTS.items() if concerns(measure, run)] == [name]
    assert concerns(activity.measure, run)


def test_events_that_only_an_experiment_has_call_for_its_section(tmp_path: Path) -> None:
    run = run_of(tmp_path, "village", "tax.opened", "attendance")
    assert [name for name, measure in OF_EXPERIMENTS.items() if concerns(measure, run)] == ["constitution", "party"]


def test_a_copy_of_an_experiment_that_extends_none_has_all_sections(tmp_path: Path) -> None:
    run = run_of(tmp_path / "run", "mine", own=own_experiment(tmp_path / "mine", "name: mine\n"))
    assert all(concerns(measure, run) for measure in OF_EXPERIMENTS.values())


def test_the_report_of_a_village_has_no_section_of_an_experiment(tmp_path: Path) -> None:
    (found,) = analyze([run_of(tmp_path, "village").folder]).runs
    page = found.report.read_text(encoding="utf-8")
    for title in ("Memes", "Faith", "Roles", "Taxes and the constitution", "Likeability"):
        assert f"<h2>{title}</h2>" not in page
    assert "<h2>Items</h2>" in page and not {"meme_mentions", "roles"} & found.headline.keys()
