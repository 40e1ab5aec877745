"""Which people the rules mind accompanies."""

from typing import Any

import pytest

from bots.mind.moment.people import Profile
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.requests.speak.rules import speak
from bots.mind.rules.choose.accompanying import COMPANY_SECONDS, asks_for_company
from tests.bots.mind.moments import THEME, chance, choose, heard, person, reply


def decide(text: str, *, feeling: float = 5.0, **parts: Any) -> ActionChoice:
    moment = {
        "heard": (heard(text, human=True),),
        "people": (person("Tomas"),),
        "profiles": (Profile(name="Tomas", feeling=feeling),),
    }
    return choose_action(choose(**moment | parts), THEME, chance())


@pytest.mark.parametrize(
    "text", ["Mira, please follow me.", "Come with me to the mine, Mira!", "Mira, will you join me?"]
)
def test_a_person_who_asks_for_company_is_followed_for_a_while(text: str) -> None:
    choice = decide(text)
    assert (choice.skill, choice.args) == ("follow", {"target": "Tomas", "seconds": COMPANY_SECONDS})
    said = speak(reply(text, human=True, people=(person("Tomas"),)), THEME, chance()).text
    assert said == "I come with you, Tomas."


def test_agents_do_not_follow_people_they_dislike_or_do_not_see() -> None:
    assert decide("Mira, follow me.", feeling=1.0).skill != "follow"
    assert decide("Mira, follow me.", people=()).skill != "follow"


def test_a_request_not_to_follow_is_not_a_request_for_company() -> None:
    assert not asks_for_company("Do not follow me, Mira.")
    assert not asks_for_company("I followed the river.")
