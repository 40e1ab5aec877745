from pathlib import Path

import pytest
import yaml

from bots.brain import ALL_MODULES, BASELINE_MODULES
from configs.experiments import known_scenarios
from orchestrator.config import complete_yaml, resolve_scenario, without_password
from orchestrator.errors import BadInputError


def write(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text)
    return str(folder / name)


def complaint(name: str, **options: object) -> str:
    with pytest.raises(BadInputError) as caught:
        resolve_scenario(name, **options)  # type: ignore[arg-type]
    return str(caught.value)


def test_every_scenario_that_comes_along_is_fine() -> None:
    for name in known_scenarios():
        assert resolve_scenario(name).scenario.name == name


def test_the_resolved_configuration_is_complete(tmp_path: Path) -> None:
    first = resolve_scenario(
        "village", flags={"--agents": 3, "--minutes": 1}, settings=["world.players_max=7"]
    ).scenario
    again = resolve_scenario(write(tmp_path, "config.yaml", complete_yaml(first))).scenario
    assert again == first
    assert (again.run.agents, again.run.minutes, again.world.players_max) == (3, 1, 7)
    values = yaml.safe_load(complete_yaml(first))
    assert values["brain"]["talking"]["agent_turns_max"] == first.brain.talking.agent_turns_max


def test_a_scenario_extends_another(tmp_path: Path) -> None:
    write(tmp_path, "base.yaml", "extends: village\nrun: {agents: 4, minutes: 2}\n")
    scenario = resolve_scenario(
        write(tmp_path, "mine.yaml", "extends: base.yaml\nname: mine\nrun: {agents: 5}\n")
    ).scenario
    assert (scenario.name, scenario.run.agents, scenario.run.minutes) == ("mine", 5, 2)
    assert scenario.population.community_goal


def test_a_condition_changes_keys(tmp_path: Path) -> None:
    text = "extends: village\nconditions:\n  deaf: {world: {hearing_radius_blocks: 1}}\n"
    name = write(tmp_path, "mine.yaml", text)
    assert resolve_scenario(name, condition="deaf").scenario.world.hearing_radius_blocks == 1
    assert complaint(name, condition="def") == "There is no condition 'def'; did you mean 'deaf'?"
    assert complaint("village", condition="deaf") == (
        "There is no condition 'deaf'; known are baseline, full, no_awareness, no_broadcast, no_goals, no_observation, "
        "no_planning, no_reflection, no_reflection_no_planning, no_reflection_no_planning_no_observation, no_social."
    )


def test_every_scenario_has_the_ablations_and_may_say_otherwise(tmp_path: Path) -> None:
    def modules(name: str, condition: str) -> set[str]:
        return set(resolve_scenario(name, condition=condition).scenario.brain.modules)

    assert modules("village", "full") == set(ALL_MODULES)
    assert modules("village", "baseline") == set(BASELINE_MODULES)
    left_out = {"no_social": "social_awareness", "no_awareness": "action_awareness", "no_goals": "goals"}
    assert all(modules("items", name) == set(ALL_MODULES) - {module} for name, module in left_out.items())
    assert resolve_scenario("village", condition="full").scenario.brain.talking.sees_decision
    assert not resolve_scenario("village", condition="no_broadcast").scenario.brain.talking.sees_decision
    own = write(tmp_path, "mine.yaml", "extends: village\nconditions:\n  no_goals: {run: {agents: 3}}\n")
    assert modules(own, "no_goals") == set(ALL_MODULES), "it replaces the common one completely"
    unknown = write(tmp_path, "wrong.yaml", "extends: village\nconditions:\n  odd: {brain: {modules: [gols]}}\n")
    assert "There is no brain module 'gols'; known are" in complaint(unknown, condition="odd")


def test_towns_and_places_to_begin_at_survive_the_resolved_configuration(tmp_path: Path) -> None:
    text = (
        "extends: village\nname: mine\nworld:\n  towns: [{plan: town, name: Meadowbrook, at: [0, 0]}]\n"
        "  spawn: {kind: scattered, distance_blocks: 300}\n  biome_scale: 2\n"
    )
    first = resolve_scenario(write(tmp_path, "mine.yaml", text)).scenario
    again = resolve_scenario(write(tmp_path, "config.yaml", complete_yaml(first))).scenario
    assert again == first
    assert first.world.towns is not None
    assert (first.world.towns[0].at, first.world.spawn.distance_blocks) == ((0, 0), 300)
    wrong = write(tmp_path, "wrong.yaml", text.replace("scattered", "sown"))
    assert "world.spawn.kind" in complaint(wrong)


def test_passwords_stay_out_of_the_run_folder() -> None:
    settings = ["world.rcon={port: 25575, password: hush}", "redis.url=redis://me:hush@localhost:6379/0"]
    text = complete_yaml(resolve_scenario("village", settings=settings).scenario)
    assert "hush" not in text
    assert "redis://me@localhost:6379/0" in text
    assert without_password("unix:///run/redis.sock") == "unix:///run/redis.sock"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (["run.agnets=3"], "--set run.agnets=3: run.agnets is not a known key; did you mean 'agents'?"),
        (
            ["brain.talking.pause_secnds=3"],
            "--set brain.talking.pause_secnds=3: brain.talking.pause_secnds is not a known key; "
            "did you mean 'pause_seconds'?",
        ),
        (["run.agents=many"], "--set run.agents=many: run.agents must be a whole number, not 'many'."),
        (["run.agents=2.5"], "--set run.agents=2.5: run.agents must be a whole number, not 2.5."),
        (["run.speed=0"], "--set run.speed=0: run.speed must be above 0.0, not 0."),
        (["world.port=70000"], "--set world.port=70000: world.port must be at most 65535, not 70000."),
        (["run.minutes=.inf"], "The configuration has an invalid value"),
        (["run.agents"], "--set run.agents is not a setting: write --set key=value, such as --set run.agents=5."),
        (["run=3"], "--set run=3: run must be a mapping of keys to values, not 3."),
    ],
)
def test_a_wrong_setting_is_named(settings: list[str], sentence: str) -> None:
    assert complaint("village", settings=settings).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "extends: village\nworld:\n  hearing_radius: 3\n",
            "{file}, line 3: world.hearing_radius is not a known key; did you mean 'hearing_radius_blocks'?",
        ),
        ("extends: vilage\n", "{file}: There is no scenario 'vilage'; did you mean 'village'?"),
        ("extends: mine.yaml\n", "{file} extends itself (mine.yaml → mine.yaml): remove one `extends`."),
        ("name: mine\nname: yours\n", "{file}, line 2 sets name a second time: keep one of the two."),
        ("run: {agents: 3}\n", "name is missing: add it."),
        ("name: [\n", "{file}, line 2 is not YAML (expected the node content, but found '<stream end>'): correct it."),
        ("- village\n", "{file} has no keys: write a scenario, such as `extends: village`."),
        ("extends: 3\n", "{file}, line 1: extends must name one scenario or file, not 3."),
        (
            "extends: village\nbrain:\n  modules: [telepathy]\n",
            "{file}, line 2: brain: There is no brain module 'telepathy'; known are ",
        ),
    ],
)
def test_a_wrong_file_is_named_with_its_line(tmp_path: Path, text: str, sentence: str) -> None:
    name = write(tmp_path, "mine.yaml", text)
    assert complaint(name).startswith(sentence.replace("{file}", name))


def test_the_path_of_an_experiments_folder_stands_for_its_scenario(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    assert complaint(str(mine)) == (
        f"The folder {mine} has no scenario.yaml: write one, such as `extends: village`, or let `civitas new` do it."
    )
    write(mine, "scenario.yaml", "extends: village\nname: mine\n")
    assert resolve_scenario(str(mine)).scenario.name == "mine"
