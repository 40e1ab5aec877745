"""A user's own experiment is read with its directors, its rules pack and its towns, and remembered by a run."""

import json
from pathlib import Path

import pytest

from configs.experiments import known_scenarios
from configs.experiments.record import ExperimentRecord
from configs.parts import PartError
from orchestrator.config import complete_yaml, resolve_scenario
from orchestrator.errors import BadInputError
from tests.support.own_experiment import write_own


def keep_run(folder: Path, experiment: ExperimentRecord | None, config: str) -> str:
    """Leave what a run keeps of its configuration; returns the path of ``config.yaml``."""
    folder.mkdir()
    record = None if experiment is None else experiment.model_dump()
    (folder / "manifest.json").write_text(json.dumps({"experiment": record}))
    (folder / "config.yaml").write_text(config)
    return str(folder / "config.yaml")


def test_a_folder_brings_its_directors_and_its_pack(tmp_path: Path) -> None:
    resolved = resolve_scenario(str(write_own(tmp_path / "faith")))
    assert list(resolved.scenario.directed()) == ["sermons"]
    assert resolved.scenario.directors["sermons"].__name__ == "Sermons"
    assert "prayer" in resolved.scenario.rules.importance[9.0]
    assert resolved.experiment is not None
    assert resolved.experiment.folder == str(tmp_path / "faith")
    assert sorted(resolved.experiment.files) == [
        "director.py",
        "lexicon.yaml",
        "measures.py",
        "rules.yaml",
        "scenario.yaml",
    ]


def test_a_variant_of_the_folder_has_the_same_directors(tmp_path: Path) -> None:
    folder = write_own(tmp_path / "faith", scenario_long__yaml="extends: scenario.yaml\nname: faith_long\n")
    assert list(resolve_scenario(str(folder / "scenario_long.yaml")).scenario.directed()) == ["sermons"]


def test_python_files_run_only_where_the_user_names_the_folder(tmp_path: Path) -> None:
    write_own(tmp_path / "faith", director__py="raise RuntimeError('it ran')\n")
    (tmp_path / "other.yaml").write_text("extends: faith\nname: other\n")
    with pytest.raises(BadInputError, match="sermons is not a known key"):
        resolve_scenario(str(tmp_path / "other.yaml"))
    with pytest.raises(PartError, match=r"faith/director\.py:1: RuntimeError: it ran"):
        resolve_scenario(str(tmp_path / "faith"))


def test_an_experiment_of_civitas_is_not_one_of_the_user() -> None:
    assert resolve_scenario("culture").experiment is None
    assert resolve_scenario(str(known_scenarios()["culture"])).experiment is None


def test_the_configuration_of_a_run_runs_again_with_its_directors(tmp_path: Path) -> None:
    first = resolve_scenario(str(write_own(tmp_path / "faith")))
    config = keep_run(tmp_path / "run", first.experiment, complete_yaml(first.scenario))
    again = resolve_scenario(config)
    assert again.experiment == first.experiment
    assert again.scenario.directed() == first.scenario.directed()
    (tmp_path / "faith").rename(tmp_path / "gone")
    with pytest.raises(BadInputError, match=r"config\.yaml: The experiment of this run, .*/faith, is gone: put the"):
        resolve_scenario(config)


def test_a_run_from_another_machine_runs_no_python_here(tmp_path: Path) -> None:
    first = resolve_scenario(str(write_own(tmp_path / "faith")))
    assert first.experiment is not None
    elsewhere = first.experiment.model_copy(update={"machine": "elsewhere"})
    config = keep_run(tmp_path / "run", elsewhere, complete_yaml(first.scenario))
    with pytest.raises(BadInputError, match=r"on the machine elsewhere: put the folder with its director\.py back"):
        resolve_scenario(config)


def test_without_directors_a_run_needs_no_folder(tmp_path: Path) -> None:
    folder = write_own(tmp_path / "faith", director__py=None, scenario__yaml="extends: village\nname: faith\n")
    first = resolve_scenario(str(folder))
    folder.rename(tmp_path / "gone")
    again = resolve_scenario(keep_run(tmp_path / "run", first.experiment, complete_yaml(first.scenario)))
    assert again == again.__class__(first.scenario, again.document, first.experiment)


def test_towns_of_the_folder_are_found_by_name_and_by_path(tmp_path: Path) -> None:
    town = "name: chapel\nabout: A chapel.\nground: {half: [8, 8]}\nplaces: {door: [0, 1, 0]}\n"
    world = "world: {towns: [{plan: PLAN, name: Rome, at: [0, 0]}]}"
    text = f"extends: village\nname: faith\n{world}\nconditions:\n  far: {{{world}}}\n"
    for index, plan in enumerate(("chapel", "town_chapel.yaml")):
        folder = write_own(
            tmp_path / f"faith{index}",
            director__py=None,
            scenario__yaml=text.replace("PLAN", plan),
            town_chapel__yaml=town,
        )
        for condition in (None, "far"):
            towns = resolve_scenario(str(folder), condition=condition).scenario.world.towns
            assert [wish.plan for wish in towns or []] == [str(folder / "town_chapel.yaml")]
