"""How likeable a person seems: by the feeling for them or, without a view, by the memories of them."""

from dataclasses import dataclass

from bots.mind.moment.people import FEELING_MOST, FEELING_NEUTRAL, Profile
from bots.mind.moment.situation import Recollection, Who
from bots.mind.rules.judge.evidence import deed_felt, told_in
from bots.mind.rules.judge.profiles import profile_of
from bots.mind.rules.language.sentiment import sentiment, towards_listener


@dataclass(frozen=True, slots=True)
class PerceivedLikeability:
    """How likeable a person seems."""

    score: float
    """0 (not at all) to 10 (very)."""
    evidence: tuple[Recollection, ...]
    """The memories that support it."""


def likeability(
    name: str, who: Who, profiles: tuple[Profile, ...], memories: tuple[Recollection, ...]
) -> PerceivedLikeability | None:
    """How likeable a person seems to an agent.

    An agent that forms views of others reports its feeling. Any other agent goes by what it recalls: the mean over
    everything that the person said or did to it, most of which is neutral.

    Args:
        name: the person.
        who: the agent.
        profiles: the agent's view of others.
        memories: the recalled memories.

    Returns:
        The impression. None if nothing that the agent knows of the person was kind or unkind.
    """
    mine = tuple(one for one in memories if one.about == name)
    profile = profile_of(name, profiles)
    if profile is not None and not profile.reasons:
        return None
    if profile is not None:
        return PerceivedLikeability(round(profile.feeling, 1), mine)
    others = {one.about for one in memories if one.about} - {name, who.name}
    felt: list[tuple[float, Recollection]] = []
    for memory in mine:
        told = told_in(memory)
        if told is not None and told.speaker == name:
            felt.append((sentiment(told.words, towards_listener(who.name), others), memory))
        elif told is None and memory.what in ("deed", "harm"):
            felt.append((deed_felt(memory, name, who.name), memory))
    if not any(value for value, _ in felt):
        return None
    mean = sum(value for value, _ in felt) / len(felt)
    strongest = sorted(felt, key=lambda one: -abs(one[0]))
    score = FEELING_NEUTRAL + mean * (FEELING_MOST - FEELING_NEUTRAL)
    return PerceivedLikeability(round(score, 1), tuple(memory for _, memory in strongest))
