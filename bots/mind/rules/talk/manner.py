"""How an agent's temper shows in what it says: kind agents say kind things, unkind ones unkind things.

This applies only if the persona gives the agent's agreeableness. All other agents stay neutral. Others form their view
of the agent from the words that they hear.
"""

import random
from functools import cache
from importlib import resources

from pydantic import BaseModel, ConfigDict, Field

from bots.mind.moment.people import FEELING_NEUTRAL, Profile
from bots.mind.moment.situation import Who
from bots.mind.rules.judge.profiles import feeling_for
from bots.mind.rules.judge.temperament import talkativeness
from configs.yaml_places import parse_yaml

TEMPER_SHARE, FEELING_SHARE = 0.75, 0.5
"""How much of the tone comes from the agent's own temper, and how much from its feeling for the listener."""
CALM_SHARE = 0.2
"""How much of the temper is calmness. The rest is agreeableness."""
REMARK_CHANCE = 0.7
"""Probability that an agent with the strongest tone shows it when it speaks to somebody."""
RESERVED = 0.3
"""Share of that probability for an agent that never says more than necessary."""
ORDINARY = 0.5


class _Grade(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    least: float = Field(ge=-1, le=1)
    lines: tuple[str, ...]


def tone(who: Who, name: str, profiles: tuple[Profile, ...]) -> float:
    """How warmly an agent speaks to a person.

    Args:
        who: the agent.
        name: the person.
        profiles: the agent's view of others.

    Returns:
        -1 (cold) to 1 (warm). 0 for an agent whose agreeableness is not known.
    """
    agreeableness = who.personality.get("agreeableness")
    if agreeableness is None:
        return 0.0
    calm = 1 - who.personality.get("neuroticism", ORDINARY)
    temper = 2 * (CALM_SHARE * calm + (1 - CALM_SHARE) * agreeableness - ORDINARY)
    felt = (feeling_for(name, profiles) - FEELING_NEUTRAL) / FEELING_NEUTRAL
    return max(-1.0, min(1.0, TEMPER_SHARE * temper + FEELING_SHARE * felt))


def remark(who: Who, name: str, profiles: tuple[Profile, ...], chance: random.Random) -> str | None:
    """A kind or unkind remark to a person, in the agent's manner. None if it makes none.

    Args:
        who: the agent.
        name: the person.
        profiles: the agent's view of others.
        chance: the agent's random stream for talking. It is only used if the temper is known.
    """
    if "agreeableness" not in who.personality:
        return None
    mood = tone(who, name, profiles)
    if chance.random() >= REMARK_CHANCE * min(1.0, 2 * abs(mood)) * (RESERVED + (1 - RESERVED) * talkativeness(who)):
        return None
    lines = next(grade.lines for grade in manners() if mood >= grade.least)
    return chance.choice(lines).format(name=name) if lines else None


@cache
def manners() -> tuple[_Grade, ...]:
    """The lines by tone, the warmest first."""
    text = resources.files("bots.mind.rules.talk").joinpath("manner.yaml").read_text(encoding="utf-8")
    return tuple(_Grade.model_validate(one) for one in parse_yaml(text))
