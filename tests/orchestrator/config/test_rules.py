import re
from pathlib import Path

import pytest
import yaml

from bots.mind.pack import known_packs, load_pack
from configs.experiments import known_scenarios
from orchestrator.config import complete_yaml, resolve_scenario
from orchestrator.errors import BadInputError


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", sorted(set(known_packs()) & set(known_scenarios())))
def test_every_scenario_has_the_pack_of_its_experiment(name: str) -> None:
    assert resolve_scenario(name).scenario.rules == load_pack(name)


def test_the_pack_beside_a_scenario_is_its_own(tmp_path: Path) -> None:
    write(tmp_path / "rules.yaml", "extends: [village]\nimportance: {9: [comet]}")
    scenario = write(tmp_path / "sky.yaml", "name: sky\nextends: constitution\n")
    rules = resolve_scenario(scenario).scenario.rules
    assert rules.importance[9.0] == ("comet",)
    assert not rules.matters


def test_a_scenario_names_packs_by_experiment_or_path(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    write(tmp_path / "deeper" / "sky.yaml", "importance: {9: [comet]}")
    scenario = write(tmp_path / "sky.yaml", "name: sky\nrules: [culture, deeper/sky.yaml]\n")
    rules = resolve_scenario(scenario).scenario.rules
    assert rules.importance[9.0] == ("comet",)
    assert list(rules.matters) == ["pastafarianism"]
    assert list(resolve_scenario(scenario, settings=["rules=constitution"]).scenario.rules.matters) == ["taxation"]
    assert not resolve_scenario(scenario, settings=["rules=[]"]).scenario.rules.roles


def test_a_scenario_without_a_pack_knows_village_life(tmp_path: Path) -> None:
    assert resolve_scenario(write(tmp_path / "a.yaml", "name: a\n")).scenario.rules == load_pack("village")


def test_what_a_run_knew_is_recorded_whole(tmp_path: Path) -> None:
    scenario = resolve_scenario("constitution").scenario
    config = write(tmp_path / "config.yaml", complete_yaml(scenario))
    write(tmp_path / "manifest.json", "{}")
    assert resolve_scenario(config).scenario == scenario


def test_a_run_from_before_packs_is_refused_with_the_mend(tmp_path: Path) -> None:
    values = yaml.safe_load(complete_yaml(resolve_scenario("village").scenario))
    del values["rules"]
    config = write(tmp_path / "config.yaml", yaml.safe_dump(values))
    write(tmp_path / "manifest.json", "{}")
    with pytest.raises(BadInputError, match=r"config\.yaml has no rules packs.*`rules: \[chef, "):
        resolve_scenario(config)


def test_everything_wrong_with_a_pack_is_bad_input(tmp_path: Path) -> None:
    write(tmp_path / "rules.yaml", "word: [x]\nimportance: {0: [x]}")
    with pytest.raises(BadInputError, match=r"rules\.yaml, line 2: .*\n.*rules\.yaml, line 1: word is not a known key"):
        resolve_scenario(write(tmp_path / "a.yaml", "name: a\n"))
    with pytest.raises(BadInputError, match=r"a\.yaml, line 2: rules must be a list of names of packs, not 3"):
        resolve_scenario(write(tmp_path / "a.yaml", "name: a\nrules: 3\n"))
    with pytest.raises(BadInputError, match=r"There is no rules pack 'vilage'; did you mean 'village'"):
        resolve_scenario(write(tmp_path / "a.yaml", "name: a\nrules: [vilage]\n"))


def test_a_scenario_changes_constants_beside_its_packs(tmp_path: Path) -> None:
    text = "name: a\nrules: {packs: [constitution], constants: {form_view: {rate: 0.05}}}\n"
    scenario = write(tmp_path / "a.yaml", text)
    rules = resolve_scenario(scenario, settings=["rules.constants.duties.whim=0.5"]).scenario.rules
    assert list(rules.matters) == ["taxation"]
    assert rules.constants == {"form_view": {"rate": 0.05}, "duties": {"whim": 0.5}}
    changed = resolve_scenario("constitution", settings=["rules.constants.form_view.rate=0.05"]).scenario.rules
    assert changed.matters == load_pack("constitution").matters
    assert changed.constants == {"form_view": {"rate": 0.05}}


def test_a_pack_changes_constants_too(tmp_path: Path) -> None:
    write(tmp_path / "rules.yaml", "extends: [village]\nconstants: {form_view: {rate: 0.05, worn: 0.3}}")
    scenario = write(tmp_path / "sky.yaml", "name: sky\n")
    rules = resolve_scenario(scenario, settings=["rules.constants.form_view.rate=0.2"]).scenario.rules
    assert rules.constants == {"form_view": {"rate": 0.2, "worn": 0.3}}


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("form_view.rate=3", "rules.constants: form_view.rate must be at most 0.5, not 3"),
        ("form_view.rat=0.1", "rules.constants: form_view.rat is not a known key; did you mean 'rate'"),
        ("form_vew.rate=0.1", "rules.constants: form_vew is not a known group of constants; did you mean 'form_view'"),
        ("form_view=3", "constants must be a mapping GROUP: {NAME: number}"),
        ("form_view.rate=much", "rules.constants: form_view.rate must be a number, not 'much'"),
    ],
)
def test_a_constant_that_cannot_be_is_bad_input(setting: str, sentence: str) -> None:
    with pytest.raises(BadInputError, match=re.escape(sentence)):
        resolve_scenario("constitution", settings=[f"rules.constants.{setting}"])
