"""Chooses the agent's role among the others: what the community needs, what nobody does yet, what suits the agent.

An agent that knows the others' roles looks for its own role, and keeps it while it is not crowded. An agent that knows
nothing about the others goes by the community's goal, as everybody does.
"""

import random

from bots.mind.constants import Constants, constant
from bots.mind.moment.situation import Situation, Who
from bots.mind.requests.set_social_goal.request import SetSocialGoal, SocialGoalChoice
from bots.mind.rules.choose.directives import desired, fresh_directive
from bots.mind.rules.judge.claims import activity_claimed, wish_claimed
from bots.mind.rules.theme import Theme
from bots.mind.rules.theme.roles import Role, Roles

ORDINARY = 0.5
WITHOUT_A_ROLE = "I want to live well together with the others."
"""The goal of an agent whose pack has no roles."""


class RoleConstants(Constants, group="set_social_goal"):
    """How an agent weighs the roles that it could take.

    At the usual values ``kept`` is more than ``whim``, so nobody drops the best role on a whim. A role is dropped when
    others crowd it, or for one that the community needs more. In a simulation of these rules (30 agents who hear one
    another, 20 minutes) a role changed in 2 to 4 % of the choices of the first five minutes, and in fewer than 0.1 %
    later; without views of others it never changed. With ``kept=1``, it changed in 22 % of the later choices.
    """

    crowded: float = constant(
        12.0,
        "points",
        "Penalty of a role that all others with a known role have; a share of them counts in proportion.",
        least=0.0,
        most=24.0,
    )
    few: float = constant(
        5.0,
        "agents",
        "Number of others with a known role at which the penalty has half of its full effect.",
        least=1.0,
        most=20.0,
    )
    kept: float = constant(
        2.8,
        "points",
        "Bonus of the role that the agent has already.",
        least=0.0,
        most=6.0,
    )
    need: float = constant(
        1.5,
        "points",
        "Bonus of a role for each standard deviation by which it is nearer in meaning than other roles to the goal of "
        "the community.",
        least=0.0,
        most=5.0,
    )
    suits: float = constant(1.0, "points", "Bonus for each trait or value that a role suits.", least=0.0, most=3.0)
    at_hand: float = constant(0.25, "points", "Bonus if a place for the role is known.", least=0.0, most=2.0)
    of_trade: float = constant(4.0, "points", "Bonus of the role of the agent's occupation.", least=0.0, most=8.0)
    whim: float = constant(
        2.0,
        "points",
        "How much judgements of the community's needs vary from moment to moment and from agent to agent.",
        least=0.0,
        most=6.0,
    )
    reworded: float = constant(
        0.1,
        "1",
        "Probability that an agent that keeps its role changes to another aim of the role.",
        least=0.0,
        most=1.0,
    )


def set_social_goal(request: SetSocialGoal, theme: Theme, chance: random.Random) -> SocialGoalChoice:
    """Choose a role.

    Args:
        request: the moment.
        theme: the theme's knowledge.
        chance: the agent's random stream for this.
    """
    situation, who, roles, tuned = request.situation, request.who, theme.roles, theme.of(RoleConstants)
    told = fresh_directive(situation)
    if told is not None:
        return SocialGoalChoice(text=desired(told))
    trade = roles.of_trade(who.occupation)
    present, needed = roles.told(situation.social_goal), roles.nearness(who.community_goal)
    shown = [name for name in others_roles(roles, situation).values() if name is not None]
    scores = {
        role.name: tuned.need * needed[role.name]
        + chance.uniform(0.0, tuned.whim)
        + (tuned.of_trade if trade is not None and trade.name == role.name else 0.0)
        + (tuned.kept if present is not None and present.name == role.name else 0.0)
        + _suitability(tuned, role, who)
        - tuned.crowded * shown.count(role.name) / (len(shown) + tuned.few)
        for role in roles
    }
    if not scores:
        return SocialGoalChoice(text=WITHOUT_A_ROLE)
    best = max(roles, key=lambda role: scores[role.name])
    return SocialGoalChoice(text=_aim(tuned, best, situation.social_goal, chance))


def _aim(tuned: RoleConstants, role: Role, present: str, chance: random.Random) -> str:
    """One of the role's aims. The present aim is kept while it belongs to the role, with an occasional change."""
    goals = (role.sentence, *role.aims)
    return present if present in goals and chance.random() >= tuned.reworded else chance.choice(goals)


def others_roles(roles: Roles, situation: Situation) -> dict[str, str | None]:
    """The role of each of the others, as far as their words and the agent's view of them show it.

    Args:
        roles: the known roles.
        situation: the moment.

    Returns:
        Names of roles by person. None for a person without a visible role. Empty if nothing is known about anybody.
    """
    told: dict[str, list[str]] = {}
    for heard in reversed(situation.heard):
        told.setdefault(heard.speaker, []).append(_claimed(heard.text))
    for person in situation.people:
        if person.last_words:
            told.setdefault(person.name, []).append(_claimed(person.last_words))
    for profile in situation.profiles:
        if profile.does or profile.wants:
            told.setdefault(profile.name, []).extend((profile.wants, profile.does))
    # The last words tell most, then what they want, then what they do.
    return {
        name: next((role.name for text in texts if (role := roles.told(text))), None) for name, texts in told.items()
    }


def _claimed(said: str) -> str:
    return wish_claimed(said) or activity_claimed(said) or said


def _suitability(tuned: RoleConstants, role: Role, who: Who) -> float:
    described = " . ".join((*who.traits, *who.values, who.description))
    fitting = tuned.suits * role.suits(described)
    bent = sum(weight * 2 * (who.personality.get(trait, ORDINARY) - ORDINARY) for trait, weight in role.traits.items())
    return fitting + bent + (tuned.at_hand if role.place_in(who.places) else 0.0)
