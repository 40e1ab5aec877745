"""The runs of a study, their order, their seeds and settings."""

from pathlib import Path

import numpy as np
import pytest

from configs.experiments import known_studies
from orchestrator.config import resolve_scenario
from orchestrator.errors import BadInputError
from orchestrator.study import plan_study, spawn_seeds
from tests.orchestrator.study.studies import study_file, trial


def test_seeds_are_spawned_and_go_on_where_fewer_ended() -> None:
    expected = [int(child.generate_state(1, np.uint32)[0]) for child in np.random.SeedSequence(7).spawn(3)]
    assert spawn_seeds(7, 3) == expected
    assert spawn_seeds(7, 100)[:3] == expected
    assert len({*spawn_seeds(7, 100), *spawn_seeds(8, 100)}) == 200


def test_the_first_repeat_of_every_condition_comes_before_the_second(tmp_path: Path) -> None:
    runs = trial(tmp_path).runs
    assert [(run.condition, run.repeat) for run in runs] == [
        ("full", 1),
        ("baseline", 1),
        ("full", 2),
        ("baseline", 2),
    ]
    # One world per repeat, the same in all conditions.
    assert [run.seed for run in runs] == [seed for seed in spawn_seeds(7, 2) for _ in range(2)]
    assert runs[0].scenario.population == runs[1].scenario.population


def test_seeds_can_be_written_out(tmp_path: Path) -> None:
    runs = trial(tmp_path, seeds=[11, 12, 13], repeats=None, seed=None).runs
    assert [run.seed for run in runs[::2]] == [11, 12, 13]
    assert len(plan_study(str(study_file(tmp_path, seeds=[11, 12, 13])), repeats=1).runs) == 2


def test_the_command_line_goes_before_the_study_and_the_study_before_the_scenario(tmp_path: Path) -> None:
    path = str(study_file(tmp_path))
    assert plan_study(path).runs[0].scenario.run.minutes == 0.3
    plan = plan_study(path, flags={"--minutes": 1.5, "--speed": None}, settings=["run.agents=3"], repeats=3)
    assert len(plan.runs) == 6
    assert (plan.runs[0].scenario.run.minutes, plan.runs[0].scenario.run.agents) == (1.5, 3)
    assert plan.study.settings == {"run": {"agents": 3, "minutes": 1.5}}, "the folder of the sweep tells all settings"


def test_a_seed_on_the_command_line_of_a_study_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="A study has its own seeds: use its key seed or seeds, not settings"):
        plan_study(str(study_file(tmp_path)), settings=["run.seed=5"])


def test_a_run_of_its_own_command_line_has_the_same_configuration(tmp_path: Path) -> None:
    plan = plan_study(str(study_file(tmp_path)), flags={"--minutes": 2}, settings=["world.difficulty=peaceful"])
    run = plan.runs[1]
    verb, scenario, *words = run.words
    options = dict(zip(words[:4:2], words[1:4:2], strict=True))
    settings = words[5::2]
    assert (verb, scenario, options) == ("run", "village", {"--condition": "baseline", "--seed": str(run.seed)})
    assert words[4::2] == ["--set"] * len(settings)
    resolved = resolve_scenario(
        scenario, flags={"--seed": run.seed}, settings=settings, condition=options["--condition"]
    )
    assert resolved.scenario == run.scenario


def test_a_scenario_lies_beside_its_study(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("extends: village\nname: mine\nrun: {agents: 3}\n")
    plan = trial(tmp_path, scenario="mine.yaml")
    assert plan.runs[0].scenario.name == "mine"
    assert plan.runs[0].words[1] == str((tmp_path / "mine.yaml").resolve())


@pytest.mark.parametrize("name", sorted(known_studies()))
def test_the_studies_that_come_along_can_be_carried_out(name: str) -> None:
    plan = plan_study(name)
    assert plan.study.name == name
    assert name.startswith(plan.study.scenario)
    assert len({run.config_sha256 for run in plan.runs}) == len(plan.runs)


def test_a_study_of_base_models_may_have_any_presets(tmp_path: Path) -> None:
    mine = tmp_path / "my_models"
    mine.mkdir()
    small, large = '{mind: "openai:ollama", models: {think: {model: "llama3.2:3b"}}}', '{mind: "openai:vllm"}'
    scenario = f"extends: items_models\nname: my_models\nconditions:\n  small: {small}\n  large: {large}\n"
    (mine / "scenario.yaml").write_text(scenario)
    (mine / "study.yaml").write_text("name: my_models\nscenario: scenario.yaml\nconditions: [small, large]\n")
    first, second = plan_study(str(mine)).runs
    assert (first.scenario.mind, first.scenario.models) == ("openai:ollama", {"think": {"model": "llama3.2:3b"}})
    assert (second.scenario.mind, second.scenario.models) == ("openai:vllm", {})


def test_the_base_models_may_all_be_the_loopback_server() -> None:
    plan = plan_study("items_models", flags={"--mind": "openai:loopback"}, repeats=1)
    assert [run.scenario.mind for run in plan.runs] == ["openai:loopback"] * 3
    assert [run.scenario.models["think"]["model"] for run in plan.runs] == ["gpt-4o", "gpt-4.1-mini", "gpt-4o-mini"]


def test_the_path_of_an_experiments_folder_stands_for_its_study(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "scenario.yaml").write_text("extends: village\nname: mine\n")
    with pytest.raises(BadInputError, match=r"has no study\.yaml: write one"):
        plan_study(str(mine))
    (mine / "study.yaml").write_text("name: mine\nscenario: scenario.yaml\nconditions: [full]\n")
    plan = plan_study(str(mine))
    assert plan.study.name == "mine"
    assert plan.runs[0].scenario.name == "mine"
