"""How an agent's temper shows in what it says: kind agents say kind things, unkind ones unkind things.

In the NEO inventory, warmth is a facet of extroversion, angry hostility one of neuroticism, and tender-mindedness one
of agreeableness (P. T. Costa and R. R. McCrae, 1992, NEO PI-R professional manual). So all three traits have a part in
the tone, whatever a study takes as likeability.

This applies only if the persona gives the agent's agreeableness. All other agents stay neutral. Others form their view
of the agent from the words that they hear.
"""

import random
from functools import cache
from importlib import resources

from pydantic import BaseModel, ConfigDict, Field

from bots.mind.constants import Constants, constant
from bots.mind.moment.people import FEELING_NEUTRAL, Profile
from bots.mind.moment.situation import Who
from bots.mind.rules.judge.profiles import feeling_for
from bots.mind.rules.judge.temperament import talkativeness
from bots.mind.rules.theme import Theme
from configs.yaml_places import parse_yaml

ORDINARY = 0.5
_FACETS = "chosen; the traits are those with the facets of friendly and hostile speech in Costa and McCrae (1992)"


class MannerConstants(Constants, group="manner"):
    """How much temper and feeling show in what an agent says."""

    temper_share: float = constant(
        0.75, "1", "How much of the tone comes from the agent's own temper.", least=0.0, most=2.0
    )
    feeling_share: float = constant(
        0.5, "1", "How much of the tone comes from the agent's feeling for the listener.", least=0.0, most=2.0
    )
    agreeable_weight: float = constant(
        0.5, "1", "Weight of agreeableness in the temper.", least=0.0, most=1.0, source=_FACETS
    )
    calm_weight: float = constant(
        0.3,
        "1",
        "Weight of calmness in the temper: anger is a part of neuroticism.",
        least=0.0,
        most=1.0,
        source=_FACETS,
    )
    outgoing_weight: float = constant(
        0.2,
        "1",
        "Weight of extroversion in the temper: warmth is a part of it.",
        least=0.0,
        most=1.0,
        source=_FACETS,
    )
    remark_chance: float = constant(
        0.7,
        "1",
        "Probability that an agent with the strongest tone shows it when it speaks to somebody.",
        least=0.0,
        most=1.0,
    )
    reserved: float = constant(
        0.3,
        "1",
        "Share of that probability for an agent that never says more than necessary.",
        least=0.0,
        most=1.0,
    )


class _Grade(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    least: float = Field(ge=-1, le=1)
    lines: tuple[str, ...]


def tone(theme: Theme, who: Who, name: str, profiles: tuple[Profile, ...]) -> float:
    """How warmly an agent speaks to a person.

    Args:
        theme: the theme's knowledge.
        who: the agent.
        name: the person.
        profiles: the agent's view of others.

    Returns:
        -1 (cold) to 1 (warm). 0 for an agent whose agreeableness is not known.
    """
    agreeableness = who.personality.get("agreeableness")
    if agreeableness is None:
        return 0.0
    tuned = theme.of(MannerConstants)
    calm = 1 - who.personality.get("neuroticism", ORDINARY)
    outgoing = who.personality.get("extroversion", ORDINARY)
    weighed = ((tuned.agreeable_weight, agreeableness), (tuned.calm_weight, calm), (tuned.outgoing_weight, outgoing))
    temper = 2 * sum(weight * (trait - ORDINARY) for weight, trait in weighed)
    felt = (feeling_for(name, profiles) - FEELING_NEUTRAL) / FEELING_NEUTRAL
    return max(-1.0, min(1.0, tuned.temper_share * temper + tuned.feeling_share * felt))


def remark(theme: Theme, who: Who, name: str, profiles: tuple[Profile, ...], *, chance: random.Random) -> str | None:
    """A kind or unkind remark to a person, in the agent's manner. None if it makes none.

    Args:
        theme: the theme's knowledge.
        who: the agent.
        name: the person.
        profiles: the agent's view of others.
        chance: the agent's random stream for talking. It is only used if the temper is known.
    """
    if "agreeableness" not in who.personality:
        return None
    tuned, mood = theme.of(MannerConstants), tone(theme, who, name, profiles)
    openness = tuned.reserved + (1 - tuned.reserved) * talkativeness(who, theme)
    if chance.random() >= tuned.remark_chance * min(1.0, 2 * abs(mood)) * openness:
        return None
    lines = next(grade.lines for grade in manners() if mood >= grade.least)
    return chance.choice(lines).format(name=name) if lines else None


@cache
def manners() -> tuple[_Grade, ...]:
    """The lines by tone, the warmest first."""
    text = resources.files("bots.mind.rules.talk").joinpath("manner.yaml").read_text(encoding="utf-8")
    return tuple(_Grade.model_validate(one) for one in parse_yaml(text))
