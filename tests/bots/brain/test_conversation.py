"""Manners that depend on personality: when to greet again, and how to say goodbye."""

import pytest

from bots.body.sights import PlayerSight
from bots.brain import TalkingSettings
from bots.brain.conversation import Conversation, boldness, reluctance
from bots.mind.language import is_farewell


def sight(name: str, distance: float) -> PlayerSight:
    return PlayerSight(name=name, position=(distance, 64.0, 0.0), distance=distance)


@pytest.mark.parametrize(("extroversion", "longer"), [(0.0, 2.0), (0.25, 2**0.5), (0.5, 1.0), (1.0, 0.5)])
def test_extroverts_wait_less(extroversion: float, longer: float) -> None:
    assert reluctance({"extroversion": extroversion}) == pytest.approx(longer)
    assert reluctance({"openness": 1.0}) == 1.0, "missing traits are average"


def test_introverts_greet_few_people_and_average_agents_greet_all() -> None:
    assert boldness({"extroversion": 0.3}) == pytest.approx(0.6)
    assert boldness({"extroversion": 0.0}) == pytest.approx(0.1)
    assert boldness({}) == boldness({"extroversion": 0.9}) == 1.0
    shy = Conversation(TalkingSettings(), dares=lambda name: name == "Ida")
    assert shy.to_greet([sight("Tomas", 3.0), sight("Ida", 4.0)], 0.0) == ("Ida",)


@pytest.mark.parametrize(("longer", "again_at"), [(0.5, 150.0), (1.0, 300.0), (2.0, 600.0)])
def test_the_time_until_the_next_greeting_depends_on_personality(longer: float, again_at: float) -> None:
    conversation = Conversation(TalkingSettings(greeting_period_seconds=300.0), longer)
    conversation.note_greeting(["Tomas"], 0.0)
    assert conversation.to_greet([sight("Tomas", 3.0)], again_at - 0.1) == ()
    assert conversation.to_greet([sight("Tomas", 3.0)], again_at) == ("Tomas",)


def test_the_nearest_are_greeted_without_those_who_are_left_out() -> None:
    conversation = Conversation(TalkingSettings(greeting_distance_blocks=16.0))
    players = [sight("Tomas", 9.0), sight("Ida", 3.0), sight("Lea", 4.0), sight("Noor", 17.0)]
    assert conversation.to_greet(players, 0.0) == ("Ida", "Lea", "Tomas")
    assert conversation.to_greet(players, 0.0, leave_out={"Ida"}) == ("Lea", "Tomas")


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        ("Farewell, Tomas.", True),
        ("Good-bye!", True),
        ("It was good to talk with you, Ida. See you soon!", True),
        ("I have to go.", True),
        ("I must be going now. I'd better leave.", True),
        ("Good to see you, Tomas.", False),
        ("I have to go to the mine.", False),
        ("I must leave dirt behind.", False),
        ("By the way, where is sand?", False),
    ],
)
def test_what_takes_leave(text: str, leaves: bool) -> None:
    assert is_farewell(text) is leaves
