"""How relevant words that are not meant for an agent are to it. It costs a look at each word, and asks no model.

In a crowd people follow one voice, and of the others they hear little but the sound (Cherry 1953, *Some experiments on
the recognition of speech, with one and with two ears*). Their own name still reaches them (Moray 1959), and so do words
that matter to them, because these need less to be noticed (Treisman 1960). The shares below are our choice.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from bots.brain.sections import CurrentGoal, SocialState
from bots.brain.views import speaks_of
from bots.mind.language import phrase, words
from bots.mind.moment.matters import Matter
from bots.mind.moment.people import FEELING_NEUTRAL
from bots.mind.occasions import occasion_in

CONCERN_SHARE = 0.5
"""Share of relevance of words about something that the agent cares about."""
NEARNESS_SHARE = 0.3
"""Share of relevance of the nearest voice; it falls to 0 at the distance at which speech is heard."""
SPEAKER_SHARE = 0.2
"""Share of relevance of a speaker that the agent knows well."""
REPEATED = 0.25
"""Factor of words that the agent just attended to."""
KNOWN_WELL_FEELING = 2.0
"""An agent knows a person well if its feeling is at least so far from neutral, or if it is closer than acquainted."""
GOAL_WORD_CHARACTERS_MIN = 5
"""Minimum length of a word of a goal; most shorter words are about nothing in particular."""
_CLOSE = frozenset({"companion", "friend"})
_TEXTS_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Concerns:
    """What an agent cares about."""

    words: frozenset[str] = frozenset()
    """Words of its goal, in lower case."""
    people: frozenset[str] = frozenset()
    """Names of the people that it knows well or talks with, in lower case."""
    matters: tuple[Matter, ...] = ()
    """The matters on which it has a view."""


def concerns_of(goal: CurrentGoal, social: SocialState, matters: Iterable[Matter], partners: Iterable[str]) -> Concerns:
    """Return what an agent cares about.

    Args:
        goal: its goal.
        social: its views of others and of matters.
        matters: all matters.
        partners: names of the others in its present talk.
    """
    own = {word for word in words(goal.text) if len(word) >= GOAL_WORD_CHARACTERS_MIN}
    own.update(word for want in (*goal.wants, goal.place or "") for word in words(phrase(want)))
    people = {name.lower() for name in partners}
    people.update(
        profile.name.lower()
        for profile in social.profiles.values()
        if profile.closeness in _CLOSE or abs(profile.feeling - FEELING_NEUTRAL) >= KNOWN_WELL_FEELING
    )
    return Concerns(
        frozenset(own), frozenset(people), tuple(matter for matter in matters if matter.name in social.views)
    )


def relevance(
    text: str, *, speaker: str, distance: float, earshot_blocks: float, concerns: Concerns, attended: Collection[str]
) -> float:
    """Return how relevant words are to an agent, from 0 to 1.

    Args:
        text: the words.
        speaker: name of the speaker.
        distance: distance of the speaker, blocks.
        earshot_blocks: distance at which speech is heard.
        concerns: what the agent cares about.
        attended: texts that it just attended to.
    """
    said = set(words(text))
    concern = (
        not said.isdisjoint(concerns.words)
        or not said.isdisjoint(concerns.people)
        or any(speaks_of(matter, text) for matter in concerns.matters)
        or _is_about_occasion(text)
    )
    nearness = max(0.0, 1.0 - distance / earshot_blocks)
    found = CONCERN_SHARE * concern + NEARNESS_SHARE * nearness + SPEAKER_SHARE * (speaker.lower() in concerns.people)
    return found * REPEATED if text in attended else found


@lru_cache(_TEXTS_REMEMBERED)
def _is_about_occasion(text: str) -> bool:
    """Return whether words name an occasion and its time. A crowd hears the same words at once, so it is cached."""
    return occasion_in(text) is not None
