"""Decides who is addressed, from what a listener sees and hears, and from the pairs that were talking."""

import math
from collections.abc import Collection, Iterable
from enum import Enum, auto

from bots.body.messages import Heard
from bots.body.sights import PlayerSight
from bots.brain.sections import Acquaintance, BodyState, Utterance
from bots.events import Position
from bots.mind.language import words

COMPANY_FEW = 1
"""Maximum number of other people near the speaker at which all of them may feel addressed."""
EXCHANGE_SECONDS = 10.0
"""Time for which words without a name are taken to be for the speaker's last partners."""
SPEAKERS_MAX = 64
"""Maximum number of speakers whose partners are remembered; the longest silent is dropped."""
AWAY_SECONDS = 10.0
"""Time without seeing or hearing a person after which the person has left."""
_EVERYBODY = {"anyone", "anybody", "everyone", "everybody", "someone", "somebody", "all"}


class Meant(Enum):
    """The addressees of words."""

    ME = auto()
    TALK = auto()
    """The whole group that the listener talks with: one member should answer."""
    OTHERS = auto()


def distance_blocks(one: Position, other: Position) -> float:
    """Return the distance of two places, blocks."""
    return math.dist(one, other)


def is_addressed(
    text: str,
    *,
    me: str,
    speaker: str,
    known_names: Collection[str],
    my_position: Position | None,
    speaker_position: Position,
    players: Iterable[PlayerSight],
) -> bool:
    """Return whether words are addressed to a listener.

    They are if it was named, or if nobody was named and it is the nearest, or almost alone with the speaker.

    Args:
        text: the words.
        me: name of the listener.
        speaker: name of the speaker.
        known_names: names, in lower case, of everyone the listener has heard of; if one of them is named, the words
            are for that person.
        my_position: position of the listener, blocks; None if unknown.
        speaker_position: position of the speaker, blocks.
        players: other people that the listener sees.
    """
    said = set(words(text))
    if me.lower() in said:
        return True
    if any(word in known_names for word in said - {speaker.lower()}):
        return False
    others = [player for player in players if player.name not in (me, speaker)]
    if len(others) <= COMPANY_FEW or my_position is None:
        return True
    mine = (distance_blocks(my_position, speaker_position), me)
    return all(mine <= (distance_blocks(player.position, speaker_position), player.name) for player in others)


def seems_addressed(notice: Heard, me: str, known_names: Collection[str], body: BodyState) -> bool:
    """Return whether words that a body heard are addressed to the agent, as :func:`is_addressed` decides.

    Args:
        notice: the body's report.
        me: name of the agent.
        known_names: names, in lower case, of everyone it has heard of.
        body: what it sees, and where it is.
    """
    return is_addressed(
        notice.text,
        me=me,
        speaker=notice.speaker,
        known_names=known_names,
        my_position=body.position,
        speaker_position=notice.position,
        players=body.players,
    )


def named_in(text: str, known_names: Iterable[str], speaker: str) -> frozenset[str]:
    """Return the known people that are named; speakers do not name themselves."""
    said = set(words(text))
    return frozenset(name for name in known_names if name != speaker and name.lower() in said)


def meant_for(
    utterance: Utterance,
    *,
    me: str,
    named: Collection[str],
    talk_others: Collection[str],
    partners: Collection[str],
) -> Meant:
    """Return the addressees of words, given the present talks.

    A named person is addressed. Words without a name continue the speaker's talk, so a bystander who
    happens to be nearer does not interrupt. Only without a known talk do eyes and ears decide.

    Args:
        utterance: the utterance; ``addressed`` is the result of eyes and ears.
        me: name of the listener.
        named: names in the words.
        talk_others: other participants of the listener's own talk.
        partners: last partners of the speaker.
    """
    if me in named:
        return Meant.ME
    if named:
        return Meant.OTHERS
    elsewhere = partners and me not in partners and not set(partners) & set(talk_others)
    if elsewhere and not _EVERYBODY & set(words(utterance.text)):
        return Meant.OTHERS
    if utterance.speaker in talk_others:
        return Meant.TALK if len(talk_others) > 1 else Meant.ME
    return Meant.ME if utterance.addressed else Meant.OTHERS


def is_away(person: Acquaintance | None, here: Position | None, now: float, reach_blocks: float) -> bool:
    """Return whether a person is out of sight and hearing, as far as the agent can tell.

    Args:
        person: when and where they were last noticed; None if they were forgotten.
        here: position of the agent; None if unknown.
        now: run clock, seconds.
        reach_blocks: distance at which speech is heard.
    """
    if person is None or now - person.noticed_at > AWAY_SECONDS:
        return True
    return here is not None and distance_blocks(here, person.position) > reach_blocks


class Exchanges:
    """Remembers the pairs that talked recently, from overheard words."""

    def __init__(self) -> None:
        self._with: dict[str, tuple[frozenset[str], float]] = {}

    def partners(self, speaker: str, now: float) -> frozenset[str]:
        """Return the addressees of words without a name: the speaker's last partners, or those who then spoke to it.

        Args:
            speaker: name of the speaker.
            now: run clock, seconds.

        Returns:
            Empty if nobody is known to talk with them.
        """
        own = self._with.get(speaker)
        known = [own] if own is not None else []
        known += [(frozenset({name}), at) for name, (to, at) in self._with.items() if speaker in to]
        names, at = max(known, key=lambda one: one[1], default=(frozenset(), float("-inf")))
        return names if now - at <= EXCHANGE_SECONDS else frozenset()

    def note(self, speaker: str, named: frozenset[str], now: float) -> None:
        """Note that a person spoke, and the people they named, if any."""
        partners = named or self.partners(speaker, now)
        self._with.pop(speaker, None)
        if partners:
            self._with[speaker] = (partners, now)
        while len(self._with) > SPEAKERS_MAX:
            del self._with[next(iter(self._with))]
