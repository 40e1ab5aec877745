"""The roles that agents choose among others."""

import math
import random
from collections import Counter

import pytest

from bots.episodes import OwnSpeech
from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Situation, Who
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.set_social_goal.request import SetSocialGoal
from bots.mind.requests.set_social_goal.rules import others_roles, set_social_goal
from bots.mind.rules.talk.telling import something_to_say
from bots.mind.rules.theme.roles import Role
from tests.bots.mind.moments import ME, SKILLS, THEME, as_moment, chance, heard, lived, person, situation

SURVIVE = "To survive with fellow players in Minecraft Normal Survival mode and "
GOALS = {
    "normal": SURVIVE + "create an efficient community in a Minecraft Village.",
    "martial": SURVIVE
    + "create a military society with advanced technology, strong defenses, and basic survival needs.",
    "art": SURVIVE + "create an artistic village with thriving culture, architecture, and art.",
}
SAME_FOR_ALL = Who(
    name="A", traits=("You are independent.",), places=("farm", "pasture", "forest", "cave", "town hall")
)
AGENTS, ROUNDS = 12, 12


def choose(who: Who, moment: Situation, seed: int = 1) -> str:
    text = set_social_goal(SetSocialGoal(who=who, t=1.0, situation=moment), THEME, chance(seed)).text
    role = THEME.roles.told(text)
    assert role is not None
    return role.name


def village(goal: str, *, social: bool) -> list[list[str]]:
    """Return the roles of all, round by round. With social awareness everybody knows the goals of the others."""
    names = [f"A{number}" for number in range(AGENTS)]
    streams = {name: random.Random(name) for name in names}  # noqa: S311 - not for secrets
    goals = dict.fromkeys(names, "")
    rounds = []
    for _ in range(ROUNDS):
        for name in names:
            others = tuple(
                Profile(name=other, wants=text.removeprefix("I want to "))
                for other, text in goals.items()
                if other != name and text
            )
            moment = Situation(profiles=others if social else (), social_goal=goals[name])
            who = SAME_FOR_ALL.model_copy(update={"name": name, "community_goal": goal})
            goals[name] = set_social_goal(SetSocialGoal(who=who, t=1.0, situation=moment), THEME, streams[name]).text
        rounds.append([role.name for text in goals.values() if (role := THEME.roles.told(text))])
    return rounds


def entropy(played: list[str]) -> float:
    return -sum(count / len(played) * math.log2(count / len(played)) for count in Counter(played).values())


@pytest.mark.parametrize("goal", GOALS)
def test_an_agent_that_knows_of_the_others_finds_its_own_role_and_keeps_it(goal: str) -> None:
    social, alone = village(GOALS[goal], social=True), village(GOALS[goal], social=False)
    assert entropy(social[-1]) > entropy(alone[-1]) + 0.5
    assert social[-1] == social[-4]


def test_some_parts_belong_to_one_sort_of_community() -> None:
    played = {name: set(village(goal, social=True)[-1]) for name, goal in GOALS.items()}
    assert played["martial"] & {"scout", "strategist"} and not played["martial"] & {"artist", "curator"}
    assert played["art"] & {"artist", "curator", "storyteller"} and not played["art"] & {"scout", "strategist"}
    assert not played["normal"] & {"scout", "strategist", "artist", "curator"}


def test_what_everybody_is_heard_to_do_is_left_to_them() -> None:
    who = ME.model_copy(update={"occupation": "", "community_goal": GOALS["normal"]})
    ((alone, _),) = Counter(choose(who, situation(), seed) for seed in range(20)).most_common(1)
    activity = next(role.activity for role in THEME.roles if role.name == alone)
    others = tuple(
        heard(f"I am going to {activity}.").model_copy(update={"speaker": name})
        for name in ("Ida", "Ben", "Cleo", "Dan")
    )
    assert all(choose(who, situation(heard=others), seed) != alone for seed in range(10))


@pytest.mark.parametrize(
    ("goal", "roles"),
    [
        ("To raise an army and scout the borders of our land.", {"scout", "strategist", "guard"}),
        ("To be a town of painters, sculptors and poets.", {"artist", "curator", "storyteller"}),
        ("To heal the sick and care for the old.", {"healer"}),
        ("To feed everybody from our own soil.", {"farmer", "cook"}),
    ],
)
def test_a_communitys_goal_calls_for_roles_by_its_meaning(goal: str, roles: set[str]) -> None:
    near = THEME.roles.nearness(goal)
    assert set(sorted(near, key=lambda name: -near[name])[:3]) & roles


def test_traits_decide_among_what_is_missing() -> None:
    others = tuple(Profile(name=name, does="farming") for name in ("Ida", "Ben", "Cleo"))
    brave = Who(name="Mira", traits=("You are brave and protect your friends.",), community_goal=GOALS["normal"])
    assert (
        Counter(choose(brave, situation(profiles=others), seed) for seed in range(20)).most_common(1)[0][0] == "guard"
    )


def test_a_trade_is_ones_part() -> None:
    miner = Who(name="Mira", occupation="miner", community_goal=GOALS["art"])
    assert choose(miner, situation()) == "miner"


def test_the_inner_voice_comes_first() -> None:
    moment = situation(directives=("Your inner voice: teach the children to read",))
    choice = set_social_goal(SetSocialGoal(who=ME, t=1.0, situation=moment), THEME, chance())
    assert choice.text == "I want to teach the children to read."


@pytest.mark.parametrize("role", tuple(THEME.roles), ids=lambda role: role.name)
def test_every_part_is_recognised_by_what_is_said_of_it(role: Role) -> None:
    for text in (role.sentence, *role.aims, role.activity):
        told = THEME.roles.told(text)
        assert told is not None and told.name == role.name, text


def test_a_social_goal_is_told_to_people_near_by_and_not_repeatedly() -> None:
    aim = "I want to farm so that the village always has food."
    moment = situation(people=(person("Tomas"),), social_goal=aim)

    def told(moment: Situation) -> int:
        request = ChooseAction(who=ME, t=1.0, situation=moment, skills=SKILLS)
        return sum(something_to_say(as_moment(request, seed), "get dirt") == aim for seed in range(100))

    assert 15 < told(moment) < 60
    said = lived("said", OwnSpeech(aim), importance=2.0, seconds_ago=9.0)
    assert told(moment.model_copy(update={"memories": (said,)})) == 0


def test_what_somebody_says_they_want_counts_before_what_they_happen_to_do() -> None:
    ida = Profile(name="Ida", wants="mine stone and ore", does="get oak logs")
    assert others_roles(THEME.roles, situation(profiles=(ida, Profile(name="Ben", does="guard the gate")))) == {
        "Ida": "miner",
        "Ben": "guard",
    }
