"""How the rules mind follows its inner voice."""

from typing import Any

import pytest

from bots.mind.moment.situation import Aim, Outcome, Prospect
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.requests.set_goal.rules import set_goal
from tests.bots.mind.moments import ME, THEME, block, chance, choose, doing, goal, heard, person

WHO = ME.model_copy(update={"places": ("farm", "plaza", "town chest")})
PEOPLE = (person("Ada"),)


def decide(directive: str, **parts: Any) -> tuple[str | None, dict[str, Any]]:
    request = choose(directives=(directive,), **({"people": PEOPLE} | parts))
    request = request.model_copy(update={"who": WHO, "skills": ()})
    choice = choose_action(request, THEME, chance())
    return choice.skill, choice.args


@pytest.mark.parametrize(
    ("directive", "skill", "args"),
    [
        ("Your inner voice: go and gather oak logs", "collect", {"item": "oak_log", "count": 4}),
        ("collect sand", "collect", {"item": "sand", "count": 1}),
        ("Collect 7 sand, please", "collect", {"item": "sand", "count": 7}),
        ("go to the farm", "go_to", {"target": "farm"}),
        ("You should visit the plaza", "go_to", {"target": "plaza"}),
        ("talk to Ada", "go_to", {"target": "Ada"}),
        ("follow Ada", "follow", {"target": "Ada"}),
        ("give Ada some bread", "give_to", {"person": "Ada", "item": "bread", "count": 4}),
        ("explore to the north", "explore", {"direction": "north"}),
        ("guard the farm", "guard", {"place": "farm"}),
        ("build a house", "build", {"blueprint": "house"}),
        ("craft a stone pickaxe", "obtain", {"item": "stone_pickaxe", "count": 1}),
        ("go fishing", "fish", {}),
        ("eat something", "eat", {"food": "bread"}),
    ],
)
def test_it_does_what_the_inner_voice_says(directive: str, skill: str, args: dict[str, Any]) -> None:
    held = {"bread": 8}
    prospects = (Prospect(item="stone_pickaxe", seconds=60.0),)
    assert decide(directive, inventory=held, prospects=prospects) == (skill, args)


def test_it_leaves_what_it_is_doing_for_it_and_does_not_begin_it_twice() -> None:
    assert decide("go to the farm", doing=doing("collect", "get sand", item="sand"))[0] == "go_to"
    going = doing("go_to", "go to the farm", target="farm", pace="walk")
    assert decide("go to the farm", doing=going) == ("go_to", going.args)


def test_a_deal_is_kept_and_then_the_inner_voice_followed() -> None:
    offer = heard("Mira, I offer 1 dirt for 1 oak_log.", human=True)
    moment = {"heard": (offer,), "people": (person("Tomas"),), "inventory": {"oak_log": 8}}
    gathering = doing("collect", "get oak logs", item="oak_log", count=4)
    taken = decide("get some oak logs", doing=gathering, **moment)
    assert taken[0] == "trade"
    assert decide("get some oak logs", doing=doing("trade", "trade", **taken[1]), **moment) == taken
    traded = Outcome(
        skill="trade", args=taken[1], status="done", reason="", detail="", met_expectation=True,
        delta={}, seconds=5.0, seconds_ago=1.0,
    )  # fmt: skip
    assert decide("get some oak logs", outcomes=(traded,), **moment)[0] == "collect"


def test_less_urgent_matters_do_not_interrupt() -> None:
    come = {"heard": (heard("Mira, follow me!", human=True),), "people": (person("Tomas"),)}
    assert decide("", doing=doing("collect", "get sand", item="sand"), **come)[0] == "follow"
    gathering = doing("collect", "get oak logs", item="oak_log", count=4)
    assert decide("get some oak logs", doing=gathering, **come) == ("collect", gathering.args)


def test_it_obeys_once() -> None:
    done = Outcome(
        skill="go_to", args={"target": "farm"}, status="done", reason="", detail="", met_expectation=True,
        delta={}, seconds=5.0, seconds_ago=3.0,
    )  # fmt: skip
    assert decide("go to the farm", outcomes=(done,), things=(block("poppy"),)) != ("go_to", {"target": "farm"})


@pytest.mark.parametrize(
    "directive", ["do not go to the farm", "Never talk to Ada", "Sing of the moon", "go to Atlantis"]
)
def test_forbidden_and_impossible_directives_cause_no_action(directive: str) -> None:
    things = (block("poppy"),)
    assert decide(directive, things=things) == decide("", things=things)


def test_life_and_limb_come_before_the_inner_voice() -> None:
    hungry = choose().situation.condition
    assert hungry is not None
    assert (
        decide("go to the farm", condition=hungry.model_copy(update={"food": 5.0}), inventory={"bread": 1})[0] == "eat"
    )


def test_the_newest_directive_counts() -> None:
    request = choose(directives=("go to the farm", "go to the plaza"), people=PEOPLE).model_copy(
        update={"who": WHO, "skills": ()}
    )
    assert choose_action(request, THEME, chance()).args == {"target": "plaza"}


def test_only_the_inner_voice_is_obeyed_and_not_what_others_say() -> None:
    request = choose(heard=(heard("Mira, go to the farm"),), people=(person("Tomas"),)).model_copy(update={"who": WHO})
    assert all(choose_action(request, THEME, chance(seed)).args != {"target": "farm"} for seed in range(20))


@pytest.mark.parametrize(
    ("directive", "text", "wants", "place"),
    [
        ("Your inner voice: gather oak logs", "I want to gather oak logs.", ("oak_log",), None),
        ("go to the farm", "I want to go to the farm.", (), "farm"),
        ("You are going to run for mayor", "I want to run for mayor.", (), None),
        ("Take your axe.", "I want to take my axe.", (), None),
        ("Do not trust Ada", "I must not forget what my inner voice says: Do not trust Ada.", (), None),
    ],
)
def test_the_goal_is_what_the_inner_voice_says(
    directive: str, text: str, wants: tuple[str, ...], place: str | None
) -> None:
    request = goal(directives=(directive,), goal=Aim(text="I want to get sand.")).model_copy(update={"who": WHO})
    choice = set_goal(request, THEME, chance())
    assert (choice.text, choice.wants, choice.place) == (text, wants, place)


def test_what_the_inner_voice_wants_said_is_conveyed() -> None:
    request = choose(directives=("Tell everyone that you will hold a feast",), people=PEOPLE)
    assert choose_action(request, THEME, chance()).say == "I will hold a feast."
