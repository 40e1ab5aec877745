"""A constitution in a run that lacks what it needs is refused with the place in the file."""

from pathlib import Path

import pytest

from orchestrator.config import Scenario, resolve_scenario
from orchestrator.errors import BadInputError
from orchestrator.experiments.constitution.settings import ConstitutionSettings

HEAD = "extends: constitution\nname: mine\n"


def constitution_of(scenario: Scenario) -> ConstitutionSettings:
    settings = scenario.directed()["constitution"]
    assert isinstance(settings, ConstitutionSettings)
    return settings


def refusal(folder: Path, text: str) -> str:
    path = folder / "mine.yaml"
    path.write_text(HEAD + text)
    with pytest.raises(BadInputError) as caught:
        resolve_scenario(str(path))
    return str(caught.value).replace(f"{folder}/", "")


@pytest.mark.parametrize("condition", [None, "anti", "pro", "anti_frozen", "pro_frozen", "anti_ablated", "pro_ablated"])
def test_the_conditions_have_the_people_of_the_paper(condition: str | None) -> None:
    scenario = resolve_scenario("constitution", condition=condition).scenario
    assert scenario.run.agents == 29
    assert [len(group.names) for group in scenario.population.groups] == [0, 3, 1]
    assert constitution_of(scenario).amendable != (condition or "").endswith("frozen")
    ablated = {"social_awareness", "goals", "action_awareness"} - set(scenario.brain.modules)
    assert len(ablated) == (3 if (condition or "").endswith("ablated") else 0)


def test_without_influencers_the_people_are_the_same_but_for_them() -> None:
    scenario = resolve_scenario("constitution", condition="none").scenario
    assert scenario.run.agents == 26
    assert [len(group.names) for group in scenario.population.groups] == [0, 0, 1]


def test_the_windows_are_the_papers() -> None:
    seasons = constitution_of(resolve_scenario("constitution").scenario).seasons()
    assert [one.closes_at for one in seasons] == [120.0 * number for number in range(1, 11)]
    assert {(one.closes_at - one.opens_at, one.opens_at - one.announced_at) for one in seasons} == {(20.0, 90.0)}


def test_nobody_to_tax(tmp_path: Path) -> None:
    assert refusal(tmp_path, "constitution:\n  constituents: citizens\n") == (
        "mine.yaml, line 4: Nobody is in the group 'citizens', which is taxed and votes: add a group of that name to "
        "population.groups."
    )


def test_nobody_or_several_to_draft(tmp_path: Path) -> None:
    assert refusal(tmp_path, "constitution:\n  manager: influencers\n") == (
        "mine.yaml, line 4: The group 'influencers', which drafts the amendments, has 3 people: it must be one."
    )


def test_chests_that_there_are_not(tmp_path: Path) -> None:
    assert refusal(tmp_path, "constitution:\n  chests:\n    - community chest\n    - community chest 9\n") == (
        "mine.yaml, line 6: 'community chest 9' is not a container of the towns in world.towns; did you mean "
        "'community chest 8'?"
    )
    assert "named twice" in refusal(tmp_path, "constitution: {chests: [farm chest, farm chest]}\n")


def test_a_matter_that_nobody_knows(tmp_path: Path) -> None:
    assert refusal(tmp_path, "constitution:\n  matter: taxatoin\n") == (
        "mine.yaml, line 4: The constitution is about 'taxatoin', which is not in brain.matters; did you mean "
        "'taxation'?"
    )


def test_a_text_without_laws_or_without_a_rate() -> None:
    with pytest.raises(ValueError, match="no numbered laws"):
        ConstitutionSettings(text="Be good.")
    with pytest.raises(ValueError, match="No law of the constitution says what part is due"):
        ConstitutionSettings(text="1. Everybody pays some tax.")


def test_a_first_window_that_is_announced_before_the_beginning() -> None:
    with pytest.raises(ValueError, match=r"would be announced at -10 s: make in_force_at_seconds later"):
        ConstitutionSettings(text="1. The tax is 20 %.", notice_seconds=100, in_force_at_seconds=590)
