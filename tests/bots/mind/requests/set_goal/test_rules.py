"""The goals that the rules mind sets."""

from bots.mind.requests.set_goal.rules import set_goal
from tests.bots.mind.moments import THEME, block, chance, goal, sighting


def test_it_wants_what_is_about_and_new_and_of_its_trade_first() -> None:
    request = goal(
        things=(block("oak_log"), block("poppy"), block("stone")), sightings=(sighting("sand"),), collected=("sand",)
    )
    choice = set_goal(request, THEME, chance())
    assert choice.wants[0] == "poppy", "Mira is a gardener"
    assert set(choice.wants[:2]) == {"poppy", "oak_log"}
    assert choice.text.startswith("I want to get poppy, oak log and ")


def test_it_explores_when_nothing_new_is_known() -> None:
    request = goal()
    at_leisure = request.model_copy(update={"who": request.who.model_copy(update={"occupation": ""})})
    choice = set_goal(at_leisure, THEME, chance())
    assert choice.wants == () and "explore" in choice.text
