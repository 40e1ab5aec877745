"""How an agent's temper shows in what it says to others: the kind say kind things, the unkind unkind ones.

It shows only where the persona says how agreeable somebody is; of everybody else nothing is known, and they stay civil.
How they are thought of for it, others work out from the words that they hear.
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
"""How much of the tone is the agent's own temper, and how much what it feels for whom it speaks to."""
CALM_SHARE = 0.2
"""How much of the temper is being calm; the rest is being agreeable."""
REMARK_CHANCE = 0.7
"""How often somebody of the strongest tone lets it be heard, when they speak to somebody."""
RESERVED = 0.3
"""How much of that is left to somebody who never says what there is no need to say."""
ORDINARY = 0.5


class _Grade(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    least: float = Field(ge=-1, le=1)
    lines: tuple[str, ...]


def tone(who: Who, name: str, profiles: tuple[Profile, ...]) -> float:
    """How warmly an agent speaks to somebody.

    Args:
        who: the agent.
        name: whom it speaks to.
        profiles: what it thinks of others.

    Returns:
        -1 (cold) to 1 (warm); 0 for somebody of whom it is not said how agreeable they are.
    """
    agreeableness = who.personality.get("agreeableness")
    if agreeableness is None:
        return 0.0
    calm = 1 - who.personality.get("neuroticism", ORDINARY)
    temper = 2 * (CALM_SHARE * calm + (1 - CALM_SHARE) * agreeableness - ORDINARY)
    felt = (feeling_for(name, profiles) - FEELING_NEUTRAL) / FEELING_NEUTRAL
    return max(-1.0, min(1.0, TEMPER_SHARE * temper + FEELING_SHARE * felt))


def remark(who: Who, name: str, profiles: tuple[Profile, ...], chance: random.Random) -> str | None:
    """Something kind or unkind to say to somebody, in the agent's manner; None when it lets nothing be heard.

    Args:
        who: the agent.
        name: whom it speaks to.
        profiles: what it thinks of others.
        chance: the agent's random stream for talking; only drawn from where a temper is known.
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
