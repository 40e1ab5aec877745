"""Where the files of an experiment are, by its name or the path of its folder."""

from pathlib import Path

import pytest

from configs.experiments import (
    ExperimentError,
    known_experiments,
    known_scenarios,
    known_studies,
    known_towns,
    lexicon_text,
    open_experiment,
)

NAMES = ["chef", "constitution", "culture", "feelings", "items", "party", "society", "specialization", "village"]


def test_every_experiment_that_comes_along_is_one_folder_with_a_scenario_and_a_study() -> None:
    assert list(known_experiments()) == NAMES
    assert sorted(known_scenarios()) == sorted([*NAMES, "items_long", "items_models", "society_long"])
    assert sorted(known_studies()) == sorted([*NAMES, "constitution_muted", "items_models", "specialization_goals"])
    for name, experiment in known_experiments().items():
        assert experiment.scenario == known_scenarios()[name]
        assert experiment.folder.name == name


def test_variants_have_the_name_of_the_experiment_before_their_own(tmp_path: Path) -> None:
    folder = tmp_path / "faith"
    folder.mkdir()
    for file in (
        "scenario.yaml",
        "scenario_long.yaml",
        "scenarios.yaml",
        "study.yaml",
        "study_wide.yaml",
        "rules.yaml",
    ):
        (folder / file).write_text("")
    (folder / "rules.yaml").touch()
    (folder / "town.yaml").write_text("about: A place.\n")
    (folder / "town_far.yaml").write_text("name: far away\n")
    found = open_experiment(folder)
    assert list(found.scenarios) == ["faith", "faith_long"]
    assert list(found.studies) == ["faith", "faith_wide"]
    assert found.towns == {"faith": folder / "town.yaml", "far away": folder / "town_far.yaml"}
    assert found.rules == folder / "rules.yaml"
    assert (found.lexicon, found.director, found.measures) == (None, None, None)


def test_the_towns_of_experiments_keep_their_names() -> None:
    assert sorted(known_towns()) == ["commons", "hamlet", "office", "smallville", "town"]


def test_a_folder_without_a_scenario_is_not_an_experiment(tmp_path: Path) -> None:
    with pytest.raises(ExperimentError, match=r"has no scenario\.yaml: write one"):
        open_experiment(tmp_path)
    with pytest.raises(ExperimentError, match="There is no folder"):
        open_experiment(tmp_path / "nowhere")


def test_a_lexicon_is_read_by_the_name_of_its_experiment() -> None:
    assert "memes:" in lexicon_text("culture")
    with pytest.raises(ExperimentError, match=r"There is no lexicon\.yaml of 'chef'"):
        lexicon_text("chef")
