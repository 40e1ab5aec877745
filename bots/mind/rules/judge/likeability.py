"""How likeable a person seems: by the feeling for them or, without a view, by the memories of them."""

from dataclasses import dataclass

from bots.mind.constants import HasConstants
from bots.mind.gist import gist_of
from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Recollection, Who
from bots.mind.rules.judge.evidence import mentions
from bots.mind.rules.judge.impressions import updated
from bots.mind.rules.judge.profiles import profile_of


@dataclass(frozen=True, slots=True)
class PerceivedLikeability:
    """How likeable a person seems."""

    score: float
    """0 (not at all) to 10 (very)."""
    evidence: tuple[Recollection, ...]
    """The memories that support it."""


def likeability(
    known: HasConstants, name: str, who: Who, profiles: tuple[Profile, ...], memories: tuple[Recollection, ...]
) -> PerceivedLikeability | None:
    """How likeable a person seems to an agent.

    An agent that forms views of others reports its feeling. Any other agent forms a view of the person now, by the
    same rule, from the memories that it recalls. Both differ in their information alone.

    Args:
        known: the constants of the rules.
        name: the person.
        who: the agent.
        profiles: the agent's view of others.
        memories: the recalled memories.

    Returns:
        The impression. None if nothing that the agent knows of the person was kind or unkind.
    """
    view = profile_of(name, profiles) or view_from_memories(known, name, who, memories)
    if not view.reasons:
        return None
    return PerceivedLikeability(round(view.feeling, 1), memories_of(name, memories))


def view_from_memories(known: HasConstants, name: str, who: Who, memories: tuple[Recollection, ...]) -> Profile:
    """The view of a person that an agent without one forms from its memories, the oldest first.

    Args:
        known: the constants of the rules.
        name: the person.
        who: the agent.
        memories: the recalled memories.
    """
    in_order = sorted(memories, key=lambda one: -one.seconds_ago)
    company = {one.about for one in memories if one.about} - {name, who.name}
    return updated(Profile(name=name), in_order, who, company, known)


def memories_of(name: str, memories: tuple[Recollection, ...]) -> tuple[Recollection, ...]:
    """The memories that are about a person or name them, in the given order.

    Args:
        name: the person.
        memories: any.
    """
    return tuple(one for one in memories if one.about == name or mentions(gist_of(one), name))
