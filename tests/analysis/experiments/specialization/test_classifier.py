"""Roles from social goals: the paper's examples, those of the rules mind, and goals without a role."""

import numpy as np
import pytest

from analysis.experiments.specialization.classifier import UNCLEAR, role_names, score_goals, set_roles
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml

FARM = "Focus on farming to ensure a stable food supply for the village."
FARM_ON = "Continue focusing on farming to ensure a stable food supply for the village."
AUTOMATE = (
    "Focus on advanced farming techniques, such as creating an automated or semi-automated farm to enhance food supply "
    "stability and efficiency."
)
DISCOVER = (
    "You aim to discover and gather unique resources from uncharted areas to enhance the villages museum collection."
)
BREED = "Farm and breed animals to establish a reliable and sustainable food supply for the village."
GATHER = (
    "You should focus on gathering resources like wood, stone, and iron to ensure the village has the necessary "
    "materials for building and upgrading structures."
)


def role_of_set(goals: list[str]) -> str:
    found = set_roles(score_goals(goals), np.array([0]), np.array([len(goals)]))
    return role_names()[found[0]] if found[0] >= 0 else UNCLEAR


def role_of_goal(goal: str) -> str:
    return role_of_set([goal, goal])


@pytest.mark.parametrize(
    ("goals", "role"),
    [
        ([FARM, FARM, FARM_ON, FARM_ON, FARM_ON], "farmer"),
        ([AUTOMATE] * 5, "engineer"),
        ([DISCOVER] * 5, "explorer"),
        ([BREED, GATHER, GATHER, GATHER, GATHER], "gatherer"),
    ],
)
def test_the_examples_of_project_sid(goals: list[str], role: str) -> None:
    # Project Sid (arXiv 2411.00114), appendix C: a farmer, an engineer, an explorer, and a role that changes.
    assert role_of_set(goals) == role


@pytest.mark.parametrize(
    ("goal", "role"),
    [
        ("mine oak planks for shelter", "lumberjack"),  # Project Sid, section 5.1
        ("Patrol the village at night and protect the people.", "guard"),
        ("Deploy our troops and prepare for war.", "strategist"),
        ("Scout the surrounding area for potential threats and report back.", "scout"),
        ("Create an art gallery to display the works of the community.", "curator"),
        ("Collect rare flowers and unique items for the village.", "collector"),
        ("Paint portraits of everybody for the town hall.", "artist"),
        ("Gather seeds and prepare the land for wheat.", "farmer"),
        ("Tend to the sheep and pigs in the pasture.", "herder"),
        ("Smelt the ore and forge iron tools for everybody.", "blacksmith"),
        ("You should be friendly.", UNCLEAR),
        ("", UNCLEAR),
    ],
)
def test_goals_as_a_language_model_words_them(goal: str, role: str) -> None:
    assert role_of_goal(goal) == role


def test_what_it_is_for_counts_half_of_what_is_done() -> None:
    assert role_of_goal("mine iron so that we can farm") == "miner"
    # "for" is part of the activity here and does not begin a purpose.
    assert role_of_goal("look for ore") == "miner"


def test_most_votes_decide_and_a_single_vote_is_a_whim() -> None:
    fish, guard, mine = "fish at the lake", "guard the gate", "mine ore"
    assert role_of_set([fish, guard, guard, guard, fish]) == "guard"
    assert role_of_set([mine, "be kind", "be kind", "be kind", "be kind"]) == UNCLEAR
    assert role_of_set([mine, mine, "be kind", "be kind", "be kind"]) == "miner"


def test_the_roles_of_the_paper_are_known() -> None:
    named = {"farmer", "miner", "engineer", "guard", "explorer", "blacksmith", "scout", "strategist", "curator"}
    assert named | {"collector", "artist", "fisher", "builder", "lumberjack", "herder", "trader"} <= set(role_names())


@pytest.mark.parametrize(
    "goal", ["Go to the nether.", "Be artful.", "Be logical.", "Mow the lawn."], ids=["net", "art", "log", "law"]
)
def test_a_whole_word_of_the_lexicon_is_no_beginning_of_another(goal: str) -> None:
    assert score_goals([goal]).votes.tolist() == [-1]


def test_the_lexicon_has_whole_words_as_its_head_says() -> None:
    roles = parse_yaml(lexicon_text("specialization"))["roles"]
    terms = [term for role in roles.values() for words in role.values() for term in words]
    assert {"net ", "law ", "art ", "log "} <= set(terms)
