"""Scripts: what an actor says and does, and when.

An actor is a confederate, as psychologists call them: it has a body in the world like everybody else, is seen and heard
like everybody else, and plays a part that the experiment wrote for it.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from bots.mind.moment.people import FEELING_LEAST, FEELING_MOST
from bots.mind.requests.speak.request import MESSAGE_CHARACTERS_MAX

NAME_CHARACTERS_MAX = 16
"""The longest name that may take the place of ``{to}``."""
PERIOD_SECONDS_MIN = 1.0


class ScriptedDeed(BaseModel):
    """A skill with its arguments, as in a decision."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    skill: str = Field(min_length=1)
    args: dict[str, Any] = {}


class Cue(BaseModel):
    """One thing of a script: when it comes, and what is said or done then."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    at_seconds: float = Field(ge=0)
    """Run clock; the first time."""
    every_seconds: float | None = Field(None, ge=PERIOD_SECONDS_MIN)
    """Again and again at this distance; None: once."""
    until_seconds: float | None = Field(None, ge=0)
    """What repeats ends before this."""
    spread_seconds: float = Field(0.0, ge=0)
    """Each time comes later by a chance of up to so much."""
    say: tuple[str, ...] = ()
    """Wordings; one is drawn each time, and none comes again before all were used. ``{to}`` stands for a name."""
    to: str | None = None
    """Whom it is said to; what they feel about the speaker is what is studied."""
    feeling: float | None = Field(None, ge=FEELING_LEAST, le=FEELING_MOST)
    """What the words show for them, 0 (hate) to 10 (love); None: nothing of that kind."""
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
            raise ValueError("What repeats needs both `every_seconds` and `until_seconds`, what comes once neither.")
        if self.feeling is not None and (self.to is None or not self.say):
            raise ValueError("A feeling is shown to somebody in words; give the cue `to` and `say`.")
        for wording in self.say:
            self._check(wording)
        return self

    def _check(self, wording: str) -> None:
        if "{to}" in wording and self.to is None:
            raise ValueError(f"{wording!r} names {{to}}, but the cue does not say who that is; give it `to`.")
        longest = wording.replace("{to}", "x" * NAME_CHARACTERS_MAX)
        if not wording.strip() or wording != " ".join(wording.split()) or wording.startswith("/"):
            raise ValueError(f"{wording!r} is no line of chat: write one line of words that begins with no slash.")
        if len(longest) > MESSAGE_CHARACTERS_MAX:
            raise ValueError(f"{wording!r} is too long for a line of chat ({MESSAGE_CHARACTERS_MAX} characters).")


@dataclass(frozen=True, slots=True)
class Entry:
    """One moment of an actor's part."""

    at: float
    """Seconds of run clock."""
    cue: Cue
    text: str | None
    """What to say, the name filled in; None when something is only done."""


def timetable(script: Sequence[Cue], chance: random.Random) -> list[Entry]:
    """Everything that an actor will say and do, in order.

    Args:
        script: its cues.
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
    """Wordings for ever, each round of all of them shuffled anew."""
    while True:
        for wording in chance.sample(cue.say, k=len(cue.say)):
            yield wording.replace("{to}", cue.to or "")
