"""Populations that do not fit their run, their towns or their matters are refused with the place in the file."""

from pathlib import Path

import pytest

from orchestrator.config import resolve_scenario
from orchestrator.errors import BadInputError

HEAD = """\
extends: village
name: mine
run: {agents: 40}
world:
  towns:
    - {plan: village, name: Meadowbrook, at: [0, 0]}
    - {plan: town, name: Hilltop, at: [200, 0], people_max: 30}
population:
"""


def refusal(folder: Path, population: str, condition: str | None = None) -> str:
    path = folder / "mine.yaml"
    path.write_text(HEAD + population)
    with pytest.raises(BadInputError) as caught:
        resolve_scenario(str(path), condition=condition)
    return str(caught.value).replace(f"{folder}/", "")


def test_more_or_fewer_than_the_run_has(tmp_path: Path) -> None:
    assert refusal(tmp_path, "  groups:\n    - {group: all, count: 29}\n") == (
        "mine.yaml, line 9: population.groups has 29 people but run.agents is 40: set run.agents to 29, or change the "
        "counts of the groups."
    )


def test_a_home_that_is_not_a_town(tmp_path: Path) -> None:
    assert refusal(tmp_path, "  groups:\n    - group: all\n      rest: true\n      home: Hiltop\n") == (
        "mine.yaml, line 12: The home 'Hiltop' is not a town of world.towns; did you mean 'Hilltop'?"
    )


def test_more_people_than_a_town_holds(tmp_path: Path) -> None:
    assert refusal(tmp_path, "  groups:\n    all: {count: 40, home: Hilltop}\n") == (
        "mine.yaml, line 7: 40 people have their home in Hilltop, which has room for 30: move some of them to "
        "other towns, add a town, or raise its people_max."
    )
    # The village has 28 by 28 blocks of ground: 12 plots of 8 by 8.
    assert "in Meadowbrook, which has room for 12" in refusal(
        tmp_path,
        "  people:\n    - {name: Thorin, home: Meadowbrook}\n  groups:\n    - {group: a, count: 12, home: "
        "Meadowbrook}\n    - {group: b, rest: true}\n",
    )


def test_what_is_wrong_in_a_group_is_found_by_its_name(tmp_path: Path) -> None:
    assert refusal(tmp_path, "  groups:\n    priests:\n      count: 40\n      moduls: []\n") == (
        "mine.yaml, line 12: population.groups.priests.moduls is not a known key; did you mean 'modules'?"
    )
    assert refusal(tmp_path, "  groups:\n    priests:\n      count: 40\n      modules: [talkin]\n") == (
        "mine.yaml, line 12: The group 'priests' has the unknown brain module 'talkin'; did you mean 'talking'?"
    )


def test_views_and_campaigns_are_about_matters(tmp_path: Path) -> None:
    group = "  groups:\n    some:\n      count: 40\n      views: {taxes: 3}\n"
    assert refusal(tmp_path, group) == (
        "mine.yaml, line 12: some has a view of 'taxes', which is not in brain.matters; add it to brain.matters."
    )
    assert refusal(tmp_path, "  groups:\n    some:\n      count: 40\n      campaigns_for: [taxation]\n") == (
        "mine.yaml, line 12: some campaigns for 'taxation' without a view of it: add it to the views."
    )


def test_a_condition_changes_one_group_of_several(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        HEAD
        + "  groups:\n    locals: {rest: true}\n    priests: {count: 4, home: Hilltop}\n"
        + "conditions:\n  no_priests: {population: {groups: {priests: {count: 0}}}}\n"
    )
    sizes = [
        [group.count for group in resolve_scenario(str(path), condition=condition).scenario.population.groups]
        for condition in (None, "no_priests")
    ]
    assert sizes == [[None, 4], [None, 0]]
