"""Scripts: what an actor says and does, and when.

An actor is a confederate in the sense of psychology. It has a body in the world and is seen and heard
like every agent, and plays a part that the experiment wrote for it.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from bots.mind.moment.people import FEELING_LEAST, FEELING_MOST
from bots.mind.requests.speak.request import MESSAGE_CHARACTERS_MAX

NAME_CHARACTERS_MAX = 16
"""Maximum length of a name that replaces ``{to}``, characters."""
PERIOD_SECONDS_MIN = 1.0


class ScriptedDeed(BaseModel):
    """A skill with its arguments, as in a decision."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    skill: str = Field(min_length=1)
    args: dict[str, Any] = {}


class Cue(BaseModel):
    """An entry of a script: its time, and what is said or done then."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    at_seconds: float = Field(ge=0)
    """First time, run clock."""
    every_seconds: float | None = Field(None, ge=PERIOD_SECONDS_MIN)
    """Interval of repetitions; None for once."""
    until_seconds: float | None = Field(None, ge=0)
    """End of repetitions, run clock."""
    spread_seconds: float = Field(0.0, ge=0)
    """Maximum random delay of each time."""
    say: tuple[str, ...] = ()
    """Wordings. One is drawn each time, and none is repeated before all were used. ``{to}`` stands for a name."""
    to: str | None = None
    """The addressee, whose feeling about the speaker is studied."""
    feeling: float | None = Field(None, ge=FEELING_LEAST, le=FEELING_MOST)
    """Feeling that the words show for the addressee, 0 (hate) to 10 (love); None for no feeling."""
    do: ScriptedDeed | None = None

    @field_validator("say", mode="before")
    @classmethod
    def _one_wording(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value

    @model_validator(mode="after")
    def _make_sense(self) -> Self:
        if not self.say and self.do is None:
            raise ValueError("A cue says nothing and does nothing; give it `say` or `do`.")
        if (self.every_seconds is None) != (self.until_seconds is None):
            raise ValueError("A repeated cue needs `every_seconds` and `until_seconds`, a single cue neither.")
        if self.feeling is not None and (self.to is None or not self.say):
            raise ValueError("A feeling needs an addressee and words; give the cue `to` and `say`.")
        for wording in self.say:
            self._check(wording)
        return self

    def _check(self, wording: str) -> None:
        if "{to}" in wording and self.to is None:
            raise ValueError(f"{wording!r} contains {{to}}, but the cue has no addressee; give it `to`.")
        longest = wording.replace("{to}", "x" * NAME_CHARACTERS_MAX)
        if not wording.strip() or wording != " ".join(wording.split()) or wording.startswith("/"):
            raise ValueError(f"{wording!r} is not a line of chat: write one line of words without a leading slash.")
        if len(longest) > MESSAGE_CHARACTERS_MAX:
            raise ValueError(f"{wording!r} is too long for a line of chat ({MESSAGE_CHARACTERS_MAX} characters).")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of an actor's timetable."""

    at: float
    """Time, seconds of run clock."""
    cue: Cue
    text: str | None
    """The words, with the name filled in; None for an action."""


def timetable(script: Sequence[Cue], chance: random.Random) -> list[Entry]:
    """Return everything that an actor will say and do, in order.

    Args:
        script: the actor's cues.
        chance: draws wordings and delays; the same stream gives the same timetable.
    """
    entries = [entry for cue in script for entry in _entries(cue, chance)]
    return sorted(entries, key=lambda entry: entry.at)


def _entries(cue: Cue, chance: random.Random) -> Iterator[Entry]:
    wordings = _wordings(cue, chance)
    for at in _times(cue):
        text = next(wordings) if cue.say else None
        yield Entry(at + chance.uniform(0.0, cue.spread_seconds), cue, text)


def _times(cue: Cue) -> Iterator[float]:
    if cue.every_seconds is None or cue.until_seconds is None:
        yield cue.at_seconds
        return
    count = 0
    while (at := cue.at_seconds + count * cue.every_seconds) < cue.until_seconds:
        yield at
        count += 1


def _wordings(cue: Cue, chance: random.Random) -> Iterator[str]:
    """Yield wordings endlessly; each round has all of them in a new random order."""
    while True:
        for wording in chance.sample(cue.say, k=len(cue.say)):
            yield wording.replace("{to}", cue.to or "")
