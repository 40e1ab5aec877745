"""For whom something was said, as far as a listener can tell by its eyes and ears, and by who was talking with whom."""

import math
from collections.abc import Collection, Iterable
from enum import Enum, auto

from bots.body.sights import PlayerSight
from bots.brain.sections import Acquaintance, Utterance
from bots.events import Position
from bots.mind.language import words

COMPANY_FEW = 1
"""With at most so many others around the speaker, everyone there may feel addressed."""
EXCHANGE_SECONDS = 10.0
"""For how long words without a name are taken to be for whom the speaker was talking with."""
SPEAKERS_MAX = 64
"""Speakers of whom it is kept whom they were talking with; the one longest silent gives way."""
AWAY_SECONDS = 10.0
"""Who was neither seen nor heard for so long has gone."""
_EVERYBODY = {"anyone", "anybody", "everyone", "everybody", "someone", "somebody", "all"}


class Meant(Enum):
    """Whom words were meant for."""

    ME = auto()
    TALK = auto()
    """The whole group that the listener talks with: one of it is to answer."""
    OTHERS = auto()


def distance_blocks(one: Position, other: Position) -> float:
    """How far two places are apart, blocks."""
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
    """Whether words were meant for a listener.

    They were if it was named, or if nobody was and it is the nearest, or nearly alone with the speaker.

    Args:
        text: what was said.
        me: the listener.
        speaker: who said it.
        known_names: names, in lower case, of everyone the listener has heard of; when one of them is named, the words
            are for them.
        my_position: where the listener stands, blocks; None when it does not know.
        speaker_position: where the speaker stood, blocks.
        players: who else the listener sees.
    """
    said = set(words(text))
    if me.lower() in said:
        return True
    if said & (set(known_names) - {speaker.lower()}):
        return False
    others = [player for player in players if player.name not in (me, speaker)]
    if len(others) <= COMPANY_FEW or my_position is None:
        return True
    mine = (distance_blocks(my_position, speaker_position), me)
    return all(mine <= (distance_blocks(player.position, speaker_position), player.name) for player in others)


def named_in(text: str, known_names: Iterable[str], speaker: str) -> frozenset[str]:
    """Who of some people is named; speakers do not name themselves."""
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
    """Whom words were meant for, in view of the talks that go on.

    Who is named is meant. Words without a name go on with the talk that the speaker is in, so that a bystander who
    happens to stand nearer does not butt in; only where no talk is known do eyes and ears decide.

    Args:
        utterance: what was heard; ``addressed`` is what eyes and ears say.
        me: the listener.
        named: whom the words name.
        talk_others: who takes part in the listener's own talk.
        partners: whom the speaker was talking with last.
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
    """Whether somebody is out of sight and hearing, as far as the agent can tell.

    Args:
        person: when and where they were noticed last; None when they were forgotten.
        here: where the agent stands; None when it does not know.
        now: run clock, seconds.
        reach_blocks: how far a voice carries.
    """
    if person is None or now - person.noticed_at > AWAY_SECONDS:
        return True
    return here is not None and distance_blocks(here, person.position) > reach_blocks


class Exchanges:
    """Who was talking with whom of late, as overheard."""

    def __init__(self) -> None:
        self._with: dict[str, tuple[frozenset[str], float]] = {}

    def partners(self, speaker: str, now: float) -> frozenset[str]:
        """Whom words of somebody are for when they name nobody: whom they spoke to last, or who spoke to them since.

        Args:
            speaker: who speaks.
            now: run clock, seconds.

        Returns:
            Empty when nobody is known to talk with them.
        """
        own = self._with.get(speaker)
        known = [own] if own is not None else []
        known += [(frozenset({name}), at) for name, (to, at) in self._with.items() if speaker in to]
        names, at = max(known, key=lambda one: one[1], default=(frozenset(), float("-inf")))
        return names if now - at <= EXCHANGE_SECONDS else frozenset()

    def note(self, speaker: str, named: frozenset[str], now: float) -> None:
        """Somebody spoke, naming some people or nobody."""
        partners = named or self.partners(speaker, now)
        self._with.pop(speaker, None)
        if partners:
            self._with[speaker] = (partners, now)
        while len(self._with) > SPEAKERS_MAX:
            del self._with[next(iter(self._with))]
