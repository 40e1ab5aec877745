"""Chooses the agent's role among the others: what the community needs, what nobody does yet, what suits the agent.

An agent that knows the others' roles looks for its own role, and keeps it while it is not crowded. An agent that knows
nothing about the others goes by the community's goal, as everybody does.
"""

import random

from bots.mind.moment.situation import Situation, Who
from bots.mind.requests.set_social_goal.request import SetSocialGoal, SocialGoalChoice
from bots.mind.rules.choose.directives import desired, fresh_directive
from bots.mind.rules.judge.claims import activity_claimed, wish_claimed
from bots.mind.rules.theme import Theme
from bots.mind.rules.theme.roles import Role, Roles

CROWDED = 12.0
"""Penalty of a role that all others with a known role have. A share of them counts in proportion."""
FEW = 5
"""Number of others with a known role at which the penalty has half of its full effect."""
KEPT = 2.8
"""Bonus of the role that the agent has already: the others know of it and rely on it."""
SUITS = 1.0
"""Bonus for each trait or value that a role suits."""
AT_HAND = 0.25
"""Bonus if a place for the role is known."""
OF_TRADE = 4.0
WHIM = 2.0
"""How much judgements of the community's needs vary from moment to moment and from agent to agent."""
REWORDED = 0.1
"""Probability that an agent that keeps its role changes to another aim of the role."""
ORDINARY = 0.5
WITHOUT_A_ROLE = "I want to live well together with the others."
"""The goal of an agent whose pack has no roles."""


def set_social_goal(request: SetSocialGoal, theme: Theme, chance: random.Random) -> SocialGoalChoice:
    """Choose a role.

    Args:
        request: the moment.
        theme: the theme's knowledge.
        chance: the agent's random stream for this.
    """
    situation, who, roles = request.situation, request.who, theme.roles
    told = fresh_directive(situation)
    if told is not None:
        return SocialGoalChoice(text=desired(told))
    others = others_roles(roles, situation)
    trade = roles.of_trade(who.occupation)
    scores = {
        role.name: role.need(who.community_goal)
        + chance.uniform(0.0, WHIM)
        + (OF_TRADE if trade is not None and trade.name == role.name else 0.0)
        for role in roles
    }
    if others:
        present = roles.told(situation.social_goal)
        shown = [name for name in others.values() if name is not None]
        for role in roles:
            scores[role.name] += _suitability(role, who)
            scores[role.name] -= CROWDED * shown.count(role.name) / (len(shown) + FEW)
            scores[role.name] += KEPT if present is not None and present.name == role.name else 0.0
    if not scores:
        return SocialGoalChoice(text=WITHOUT_A_ROLE)
    best = max(roles, key=lambda role: scores[role.name])
    return SocialGoalChoice(text=_aim(best, situation.social_goal, chance))


def _aim(role: Role, present: str, chance: random.Random) -> str:
    """One of the role's aims. The present aim is kept while it belongs to the role, with an occasional change."""
    goals = (role.sentence, *role.aims)
    return present if present in goals and chance.random() >= REWORDED else chance.choice(goals)


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


def _suitability(role: Role, who: Who) -> float:
    described = " . ".join((*who.traits, *who.values, who.description))
    fitting = SUITS * role.suits(described)
    bent = sum(weight * 2 * (who.personality.get(trait, ORDINARY) - ORDINARY) for trait, weight in role.traits.items())
    return fitting + bent + (AT_HAND if role.place_in(who.places) else 0.0)
