"""Notices what may be a reason to leave the plan: directives, danger, words to the agent, newcomers, finds."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from bots.body.messages import Hurt
from bots.brain.sections import BodyState, InnerVoice, Percepts
from bots.episodes import Address, Arrival, Episode, FirstItem, Injury, InnerSpeech, Threat

NOTICED_MAX = 8
"""Maximum number of waiting things; beyond it the least urgent, and of those the oldest, is dropped."""
NOTICED_SECONDS = 30.0
"""Time after which it is too late for a reaction."""
COMPANY_SECONDS = 60.0
"""Time out of sight after which a person is a newcomer again."""


class Pressing(IntEnum):
    """Urgency of a thing, the most urgent first."""

    DIRECTIVE = 0
    DANGER = 1
    ADDRESSED = 2
    NEWCOMER = 3
    FIND = 4


@dataclass(frozen=True, slots=True)
class Notable:
    """A thing that happened."""

    pressing: Pressing
    at: float
    """Time, seconds of run clock."""
    episode: Episode


class Noticing:
    """Compares the present with the last look. Except for directives, the first look finds nothing."""

    def __init__(self) -> None:
        self._waiting: tuple[Notable, ...] = ()
        self._company: dict[str, float] = {}
        self._looked_at: float | None = None
        self._directive_at = -1.0
        self._heard_total = 0
        self._collected = 0
        self._threat: str | None = None

    def look(
        self, body: BodyState, percepts: Percepts, voice: InnerVoice, blows: Iterable[Hurt], *, now: float
    ) -> None:
        """Look at the moment.

        Args:
            body: report of the senses.
            percepts: percepts of the agent.
            voice: words of the inner voice.
            blows: hits since the last look.
            now: run clock, seconds.
        """
        first = self._looked_at is None
        found = [*self._directives(voice), *self._dangers(percepts, blows, now), *self._words(percepts)]
        if body.observed_at != self._looked_at:
            found += self._sights(body, now)
            self._looked_at = body.observed_at
        if first:
            found = [one for one in found if one.pressing is Pressing.DIRECTIVE]
        if found:
            kept = sorted((*self._waiting, *found), key=lambda one: (one.pressing, -one.at))
            self._waiting = tuple(kept[:NOTICED_MAX])

    def waiting(self, now: float) -> tuple[Notable, ...]:
        """Return waiting things, the most urgent first. Old ones are dropped."""
        if self._waiting:
            self._waiting = tuple(one for one in self._waiting if now - one.at <= NOTICED_SECONDS)
        return self._waiting

    def settle(self, notables: Iterable[Notable]) -> None:
        """Note that things have been considered."""
        done = set(notables)
        self._waiting = tuple(one for one in self._waiting if one not in done)

    def _directives(self, voice: InnerVoice) -> Iterator[Notable]:
        if not voice.directives or voice.directives[-1].at <= self._directive_at:
            return
        for one in voice.directives:
            if one.at > self._directive_at:
                yield Notable(Pressing.DIRECTIVE, one.at, InnerSpeech(one.text))
        self._directive_at = voice.directives[-1].at

    def _dangers(self, percepts: Percepts, blows: Iterable[Hurt], now: float) -> Iterator[Notable]:
        for blow in blows:
            yield Notable(Pressing.DANGER, now, Injury(blow.health))
        if percepts.threat is not None and percepts.threat != self._threat:
            yield Notable(Pressing.DANGER, now, Threat(percepts.threat))
        self._threat = percepts.threat

    def _words(self, percepts: Percepts) -> Iterator[Notable]:
        new = percepts.heard_total - self._heard_total
        self._heard_total = percepts.heard_total
        for one in percepts.heard[-new:] if new > 0 else ():
            if one.addressed:
                yield Notable(Pressing.ADDRESSED, one.at, Address(one.speaker, one.text))

    def _sights(self, body: BodyState, now: float) -> Iterator[Notable]:
        for player in body.players:
            if player.name not in self._company:
                yield Notable(Pressing.NEWCOMER, now, Arrival(player.name))
            self._company[player.name] = now
        gone = [name for name, seen_at in self._company.items() if now - seen_at > COMPANY_SECONDS]
        for name in gone:
            del self._company[name]
        for item in body.collected[self._collected :]:
            yield Notable(Pressing.FIND, now, FirstItem(item))
        self._collected = len(body.collected)
