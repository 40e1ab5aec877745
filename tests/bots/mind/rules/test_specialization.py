"""Thirty people of the specialization scenario, without a world: they state their goals, hear others, and think."""

import math
import random
from collections import Counter
from functools import cache
from itertools import pairwise
from statistics import fmean

import pytest

from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Situation, Who
from bots.mind.pack import whole_pack
from bots.mind.requests.appraise.request import Appraise, Regarded
from bots.mind.requests.appraise.rules import appraise
from bots.mind.requests.set_social_goal.request import SetSocialGoal
from bots.mind.requests.set_social_goal.rules import set_social_goal
from bots.mind.rules.theme import Theme
from orchestrator.config.load import resolve_scenario
from tests.bots.mind.moments import THEME, chance, words_of

AGENTS, ROUNDS, WINDOW = 30, 45, 5
"""Rounds of 8 s, six minutes; sets of five social goals."""
SPEAKS, HEARD = 0.35, 0.4
"""Chance that an agent speaks in a round, and the number of others who hear it."""
PLACES = ("farm", "pasture", "forest", "mine", "pond", "town hall", "workshop", "gallery", "watchtower", "gate")


class Villager:
    """An agent that hears, forms opinions of others and sets a social goal."""

    def __init__(self, name: str, goal: str, *, aware: bool) -> None:
        traits = (
            "You are independent and prefer to work solo.",
            "You are expressive and let others know what you are doing.",
        )
        self.who = Who(name=name, traits=traits, places=PLACES, community_goal=goal)
        self.social_goal = ""
        self.roles: list[str] = []
        self._aware = aware
        self._profiles: dict[str, Profile] = {}
        self._chance = random.Random(name)  # noqa: S311 - not for secrets

    def say(self) -> str:
        role = THEME.roles.told(self.social_goal)
        if role is None or self._chance.random() < 0.3:
            return self.social_goal
        intent = self._chance.choice([one.intent for one in role.deeds if "{" not in one.intent])
        return f"I am going to {intent}."

    def hear(self, speaker: str, text: str) -> None:
        heard = words_of(speaker, text, f"{self.who.name}/m1", importance=3.0, seconds_ago=1.0)
        before = self._profiles.get(speaker, Profile(name=speaker))
        asked = Appraise(who=self.who, t=1.0, others=(Regarded(profile=before, evidence=(heard,)),))
        self._profiles[speaker] = appraise(asked, THEME, chance()).profiles[0]

    def think(self) -> None:
        profiles = tuple(self._profiles.values()) if self._aware else ()
        moment = Situation(profiles=profiles, social_goal=self.social_goal)
        self.social_goal = set_social_goal(
            SetSocialGoal(who=self.who, t=1.0, situation=moment), THEME, self._chance
        ).text
        role = THEME.roles.told(self.social_goal)
        self.roles.append(role.name if role else "none")

    def windows(self) -> list[str]:
        return [
            Counter(self.roles[at : at + WINDOW]).most_common(1)[0][0] for at in range(len(self.roles) - WINDOW + 1)
        ]


@cache
def village(condition: str) -> tuple[list[str], ...]:
    """Return the roles of everybody, for each set of five goals."""
    scenario = resolve_scenario("specialization", condition=condition).scenario
    goal, aware = scenario.population.community_goal, scenario.brain.social.aware
    people = [Villager(f"V{number}", goal, aware=aware) for number in range(AGENTS)]
    luck = chance()
    for _ in range(ROUNDS):
        for one in people:
            one.think()
        for speaker in people:
            if luck.random() < SPEAKS:
                words = speaker.say()
                for other in people:
                    if other is not speaker and luck.random() < HEARD:
                        other.hear(speaker.who.name, words)
    return tuple(one.windows() for one in people)


def entropy(condition: str) -> float:
    """Return the diversity of the roles at the end, in bits."""
    played = Counter(windows[-1] for windows in village(condition))
    return -sum(count / AGENTS * math.log2(count / AGENTS) for count in played.values())


def persistence(condition: str) -> float:
    """Return how often a role is the same as a minute before, in the second half."""
    late = [windows[len(windows) // 2 :] for windows in village(condition)]
    return fmean(one == other for windows in late for one, other in zip(windows, windows[8:], strict=False))


def test_people_who_hear_of_one_another_play_more_different_roles() -> None:
    assert entropy("normal") > entropy("no_social")


@pytest.mark.parametrize("condition", ["normal", "martial", "art", "no_social"])
def test_whether_a_role_is_kept_does_not_hang_on_knowing_others(condition: str) -> None:
    """Without views of others, an agent still knows its own goal. How long roles last in each society is a result."""
    assert persistence(condition) > 0.5


def test_a_society_plays_roles_that_its_goal_is_about() -> None:
    played = {name: {windows[-1] for windows in village(name)} for name in ("martial", "art")}
    assert played["martial"] & {"scout", "strategist", "guard"}
    assert played["art"] & {"artist", "curator", "collector", "storyteller"}


@pytest.mark.parametrize(("kept", "drops"), [(2.8, False), (1.0, True)], ids=["usual", "less"])
def test_no_role_is_dropped_on_a_whim_unless_it_is_worth_little_to_keep(kept: float, *, drops: bool) -> None:
    """At the usual values, an agent that hears of nobody keeps its first role. Another value turns this."""
    theme = Theme(whole_pack().model_copy(update={"constants": {"set_social_goal": {"kept": kept}}}))
    goal = resolve_scenario("specialization").scenario.population.community_goal
    dropped = 0
    for number in range(AGENTS):
        who, luck, aim = Villager(f"V{number}", goal, aware=False).who, random.Random(number), ""  # noqa: S311
        roles = []
        for _ in range(ROUNDS):
            request = SetSocialGoal(who=who, t=1.0, situation=Situation(social_goal=aim))
            aim = set_social_goal(request, theme, luck).text
            roles.append(theme.roles.told(aim))
        dropped += sum(one is not other for one, other in pairwise(roles))
    assert (dropped > AGENTS * ROUNDS / 20) if drops else (dropped <= AGENTS * ROUNDS / 1000)
