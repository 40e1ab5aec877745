"""How likeable somebody seems: what is felt for them, or, where no view was formed, what is remembered of them."""

from dataclasses import dataclass

from bots.mind.moment.people import FEELING_MOST, FEELING_NEUTRAL, Profile
from bots.mind.moment.situation import Recollection, Who
from bots.mind.rules.judge.evidence import told_in
from bots.mind.rules.judge.profiles import profile_of
from bots.mind.rules.language.sentiment import of_deed, sentiment, towards_listener

RESERVE = 6
"""Who judges by memories that were never weighed keeps some reserve, as if so many more left them indifferent."""


@dataclass(frozen=True, slots=True)
class PerceivedLikeability:
    """How likeable somebody seems."""

    score: float
    """0 (not at all) to 10 (very)."""
    evidence: tuple[Recollection, ...]
    """The memories that it rests on."""


def likeability(
    name: str, who: Who, profiles: tuple[Profile, ...], memories: tuple[Recollection, ...]
) -> PerceivedLikeability | None:
    """How likeable somebody seems to an agent.

    An agent that forms views of others says what it feels. One that does not goes by what it recalls: the mean over
    everything that they said to it or did to it, most of which is neither kind nor unkind, and some reserve.

    Args:
        name: somebody.
        who: the agent.
        profiles: what it thinks of others.
        memories: what comes to mind.

    Returns:
        None when nothing that it knows of them was kind or unkind: it does not know what they are like.
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
            felt.append((of_deed(memory.text, name, who.name), memory))
    if not any(value for value, _ in felt):
        return None
    mean = sum(value for value, _ in felt) / (len(felt) + RESERVE)
    strongest = sorted(felt, key=lambda one: -abs(one[0]))
    score = FEELING_NEUTRAL + mean * (FEELING_MOST - FEELING_NEUTRAL)
    return PerceivedLikeability(round(score, 1), tuple(memory for _, memory in strongest))
