"""``civitas new`` writes an experiment that runs at once, from each that comes with Civitas."""

from pathlib import Path

import pytest
import yaml

from analysis.comparison.base import COMPARISONS
from analysis.experiments.culture.lexicon import CultureLexicon, lexicon
from analysis.metrics import METRICS
from analysis.run import open_run
from configs.experiments import known_experiments, lexicon_text, open_experiment
from configs.experiments.record import ExperimentRecord
from orchestrator.config import resolve_scenario
from orchestrator.study import plan_study
from tests.analysis.folders import Log, write_run
from tests.orchestrator.cli.commands import civitas_here


def new(folder: Path, like: str) -> Path:
    answer = civitas_here("new", folder, "--like", like)
    assert answer.code == 0, answer
    return folder


@pytest.mark.parametrize("like", sorted(known_experiments()))
def test_a_new_experiment_is_like_the_one_it_is_made_from(tmp_path: Path, like: str) -> None:
    folder = new(tmp_path / "mine", like)
    for variant in known_experiments()[like].scenarios:
        name = variant.replace(like, "mine", 1)
        file = folder / f"scenario{variant.removeprefix(like)}.yaml"
        scenario, original = resolve_scenario(str(file)).scenario, resolve_scenario(variant).scenario
        assert scenario.name == name
        left_out = {"name", "world", "conditions", *scenario.directors}
        assert scenario.model_dump(exclude=left_out) == original.model_dump(exclude=left_out)
        assert list(scenario.conditions) == list(original.conditions)
        of_world = scenario.world.model_dump(exclude={"towns"})
        assert of_world == original.world.model_dump(exclude={"towns"})
    plan, original_plan = plan_study(str(folder)), plan_study(like)
    assert [(run.condition, run.seed) for run in plan.runs] == [(run.condition, run.seed) for run in original_plan.runs]
    assert {run.scenario.name for run in plan.runs} == {"mine"}


@pytest.mark.parametrize("like", sorted(known_experiments()))
def test_every_file_begins_by_saying_what_it_is_and_what_to_change(tmp_path: Path, like: str) -> None:
    for path in filter(Path.is_file, new(tmp_path / "mine", like).iterdir()):
        head = "\n".join(path.read_text().splitlines()[:6])
        assert "To change: " in head, path.name
        assert "NAME" not in head, path.name
        assert "LIKE" not in head, path.name


def test_the_command_says_what_to_run_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = civitas_here("new", "./my_faith")
    assert answer.out.splitlines() == [
        "my_faith has rules.yaml, scenario.yaml, study.yaml, town.yaml, measures.py, lexicon.yaml. Each begins with "
        "what it is and what to change. Next:",
        "  civitas validate ./my_faith",
        "  civitas run ./my_faith --agents 12 --minutes 3",
        "  civitas sweep ./my_faith",
    ]
    assert "  civitas run ./my_party" in civitas_here("new", "my_party", "--like", "party").out.splitlines()


def test_its_director_announces_what_the_scenario_says(tmp_path: Path) -> None:
    folder = new(tmp_path / "mine", "party")
    assert len((folder / "director.py").read_text().splitlines()) < 50
    directed = resolve_scenario(str(folder)).scenario.directed()
    (sermon,) = directed["sermons"]
    assert (sermon.at_seconds, sermon.says) == (20, "Come to the plaza, all of you!")
    scenario = folder / "scenario.yaml"
    scenario.write_text(scenario.read_text().replace("at_seconds: 20, says", "at_seconds: 9999, says"))
    late = civitas_here("validate", folder)
    assert late.code == 2
    assert "sermons[0] happens at 9999 s, but the run ends at 2400 s" in late.sentence


def test_its_measures_count_the_words_of_its_lexicon(tmp_path: Path) -> None:
    folder = new(tmp_path / "mine", "culture")
    log = Log()
    log.joined("Ada", "Bo")
    for text in ("Hello Bo.", "Thanks, and welcome.", "Here is wood."):
        log.said(5.0, "Ada", text, "Bo")
    log.ended(60.0)
    record = ExperimentRecord.of(open_experiment(folder)).model_dump()
    run = open_run(write_run(tmp_path / "run", log, {"scenario": "mine", "condition": "full", "experiment": record}))
    measurement = METRICS.find(run.own.files)["counted_words"](run)
    assert measurement.tables[0].frame.to_dict("list") == {"list": ["greetings", "thanks"], "utterances": [2, 1]}
    assert lexicon(run) == CultureLexicon.model_validate(yaml.safe_load(lexicon_text("culture")))
    compared = COMPARISONS.find(run.own.files)["counted_words"]([run, run], "two runs")
    assert compared is not None
    assert compared.tables[0].frame.to_dict("list") == {"condition": ["full"], "counted_utterances": [3.0]}


@pytest.mark.parametrize(
    ("name", "like", "sentence"),
    [
        ("mine", "cultur", "There is no experiment 'cultur'; did you mean 'culture'?"),
        ("party", "culture", "party is an experiment that comes with Civitas: give the folder another name."),
        (
            "My faith",
            "culture",
            "The folder cannot be called 'My faith', since the experiment takes its name: use up to 40 small letters, "
            "digits, _ and -, such as my_faith.",
        ),
        ("taken", "culture", "{folder}/taken already exists: name a new or empty folder."),
        ("file/mine", "culture", "{folder}/file/mine cannot be written (Not a directory): choose another place."),
    ],
)
def test_what_cannot_be_written_is_refused(tmp_path: Path, name: str, like: str, sentence: str) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "notes.txt").write_text("mine")
    (tmp_path / "file").touch()
    before = sorted(tmp_path.rglob("*"))
    answer = civitas_here("new", tmp_path / name, "--like", like)
    assert (answer.code, answer.out, answer.err) == (2, "", f"{sentence.format(folder=tmp_path)}\n")
    assert sorted(tmp_path.rglob("*")) == before
