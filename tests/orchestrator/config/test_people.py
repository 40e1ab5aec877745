"""People, rooms and interviews of a scenario: invalid ones are refused before the start, in one sentence."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from orchestrator.config import complete_yaml, resolve_scenario
from orchestrator.errors import BadInputError

ACTOR = {"name": "Lila", "modules": ["acting"], "script": [{"at_seconds": 1, "say": "Hello."}]}


def scenario(folder: Path, person: dict[str, Any], **more: Any) -> str:
    path = folder / "mine.yaml"
    values = {"extends": "village", "name": "mine", "population": {"people": [person]}, **more}
    path.write_text(yaml.safe_dump(values))
    return str(path)


@pytest.mark.parametrize(
    ("person", "more", "words"),
    [
        (
            {"name": "Lila", "modules": ["actin"]},
            {},
            "Lila has the brain module 'actin', but the known modules are acting,",
        ),
        ({"name": "Lila", "script": ACTOR["script"]}, {}, "Lila has a script but does not act: give it `modules:"),
        (ACTOR | {"modules": ["controller", "acting"]}, {}, "cannot have both 'controller' and 'acting'"),
        (
            {"name": "Lila", "modules": ["acting"], "script": [{"at_seconds": 1, "do": {"skill": "wait"}}]},
            {},
            "The script of Lila has actions: add 'skill_execution'",
        ),
        (
            {
                "name": "Lila",
                "modules": ["acting", "skill_execution"],
                "script": [{"at_seconds": 1, "do": {"skill": "go_to", "args": {}}}],
            },
            {},
            "The script of Lila: go_to",
        ),
        ({"name": "Lila", "stands": [0, 0]}, {}, "Lila stands in a room, but there is none"),
        ({"name": "Lila", "holds": {"bread": 0}}, {}, "population.people.0.holds.bread must be at least 1, not 0"),
        (ACTOR, {"interviews": [{"agents": ["Robin"], "question": "Why?", "at_seconds": 1}]}, "'Robin' is to be"),
        (ACTOR, {"world": {"room": {"size_blocks": 5, "circle_blocks": 3.0}}}, "wider than the room"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, person: dict[str, Any], more: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInputError) as caught:
        resolve_scenario(scenario(tmp_path, person, **more))
    assert words in str(caught.value)


def test_a_script_a_room_and_interviews_survive_the_resolved_configuration(tmp_path: Path) -> None:
    first = resolve_scenario("feelings").scenario
    path = tmp_path / "config.yaml"
    path.write_text(complete_yaml(first))
    assert resolve_scenario(str(path)).scenario == first


@pytest.mark.parametrize(("name", "studied"), [("feelings", "Robin"), ("chef", "Chef")])
def test_an_experiment_takes_social_awareness_from_the_studied_agent_alone(name: str, studied: str) -> None:
    full, without = (resolve_scenario(name, condition=condition).scenario for condition in ("full", "no_social"))
    assert "social_awareness" in full.brain.modules
    assert "social_awareness" not in without.brain.modules
    assert full.population == without.population
    assert [one.name for one in full.population.people if one.modules is None] == [studied]
    assert full.run.agents == len(full.population.people)


def test_all_who_ask_the_chef_ask_in_the_same_words_as_often() -> None:
    people = resolve_scenario("chef").scenario.population.people
    asking = [[cue for cue in one.script if cue.feeling is None] for one in people if one.script]
    assert len(asking) == 4
    assert all(cues == asking[0] for cues in asking)
    assert sum(cue.feeling is not None for one in people for cue in one.script) == 4
