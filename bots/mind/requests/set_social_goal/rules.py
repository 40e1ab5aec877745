"""What to be after among the others: what the community needs, what nobody does yet, and what suits the agent.

Who knows what the others are about looks for its own part, and keeps it while it is not crowded. Who knows nothing of
them has nothing to go by but the community's goal, as everybody has.
"""

import random

from bots.mind.moment.situation import Situation, Who
from bots.mind.requests.set_social_goal.request import SetSocialGoal, SocialGoalChoice
from bots.mind.rules.choose.directives import desired, fresh_directive
from bots.mind.rules.judge.claims import activity_claimed, wish_claimed
from bots.mind.rules.theme import Theme
from bots.mind.rules.theme.roles import Role, Roles

CROWDED = 12.0
"""What it counts against a part that all of many others play it whose part shows, in proportion for a share of them."""
FEW = 5
"""Knowing of so few others makes half of the difference that knowing of many makes."""
KEPT = 2.8
"""What it counts for a part that the agent has begun to play: the others, whose parts it knows, count on it."""
SUITS = 1.0
"""What each trait or value counts that a part suits."""
AT_HAND = 0.25
"""What it counts that a place for it is known."""
OF_TRADE = 4.0
WHIM = 2.0
"""How far judgements of what the community needs most differ from moment to moment and from one agent to the next."""
REWORDED = 0.1
"""How often who keeps to a part thinks of another of its aims."""
ORDINARY = 0.5
WITHOUT_A_ROLE = "I want to live well together with the others."
"""What an agent is after whose pack has no roles."""


def set_social_goal(request: SetSocialGoal, theme: Theme, chance: random.Random) -> SocialGoalChoice:
    """Choose a part to play.

    Args:
        request: the moment.
        theme: what the mind knows of it.
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
    """One of the goals that belong to a part: the present one as long as it does, but for a change now and then."""
    goals = (role.sentence, *role.aims)
    return present if present in goals and chance.random() >= REWORDED else chance.choice(goals)


def others_roles(roles: Roles, situation: Situation) -> dict[str, str | None]:
    """The part that each of the others plays, as far as their words and the agent's picture of them show it.

    Args:
        roles: those that are known.
        situation: the moment.

    Returns:
        Names of roles by person; None for somebody whose part does not show. Empty when nothing is known of anybody.
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
    # What was said last tells most, then what they want, then what they do.
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
