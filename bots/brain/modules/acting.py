"""Acting: plays a script instead of thinking with a mind."""

import random
from typing import Any

from bots.body.messages import Said
from bots.brain.module import MODULES, Module, Wake
from bots.brain.saying import speech_of
from bots.brain.sections import DECISION, BroadcastDecision
from bots.events import Fault, Performance
from bots.script import Cue, Entry, timetable

LATE_SECONDS_MAX = 30.0
"""Maximum delay of a script entry. Later ones are skipped: the actor was absent, and must not do everything at once."""
UNSAID_MAX = 16
"""Maximum number of lines whose sending the body has not confirmed; beyond it the oldest are dropped."""


@MODULES.part()
class Acting(Module[BroadcastDecision]):
    """Says its lines and does its actions on time. It replaces both controller and talking.

    Actions are broadcast like decisions, and carried out by skill execution. A performance is logged with the
    feeling that it was written to show, so that others' opinions can be compared with it.
    """

    name = "acting"
    reads = (DECISION,)
    writes = DECISION
    listens = (Said,)

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        # It has its own random stream, so a second life has the same timetable as the first.
        chance = random.Random(f"{around.seed}/{around.persona.name}/{self.name}/timetable")  # noqa: S311 - no secret
        self._timetable = timetable(around.persona.script, chance)
        self._next = 0
        self._unsaid: dict[str, Cue] = {}
        self.pace_seconds: float | None = 0.0 if self._timetable else None

    async def step(self, wake: Wake) -> None:
        """Log sent lines, then perform what is due."""
        for notice in wake.notices:
            if isinstance(notice, Said):
                self._note_said(notice)
        now = self.clock.now()
        missed = 0
        while self._next < len(self._timetable) and self._timetable[self._next].at <= now:
            entry = self._timetable[self._next]
            self._next += 1
            if now - entry.at > LATE_SECONDS_MAX:
                missed += 1
            else:
                self._perform(entry)
        if missed:
            self.around.record(Fault(where="brain.acting", error=f"Parts of the script were missed: {missed}."))
        self._set_pace()

    def snapshot(self) -> dict[str, Any]:
        """Return the position in the script."""
        return {"next": self._next, "decisions": self.read(DECISION).number}

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue where the earlier life ended."""
        self._next = saved["next"]
        self.write(BroadcastDecision(number=saved["decisions"]))

    def _perform(self, entry: Entry) -> None:
        if entry.text is not None:
            speech_id = f"{self.around.persona.name}/p{self._next:06d}"
            self._unsaid[speech_id] = entry.cue
            while len(self._unsaid) > UNSAID_MAX:
                del self._unsaid[next(iter(self._unsaid))]
            self.around.body.say(speech_id, entry.text)
        deed = entry.cue.do
        if deed is None:
            return
        self.write(
            BroadcastDecision(
                number=self.read(DECISION).number + 1,
                at=self.clock.now(),
                intent=deed.skill,
                skill=deed.skill,
                args=deed.args,
                because="the script says so",
            )
        )
        self.around.record(Performance(to=entry.cue.to, feeling=None, speech=None, skill=deed.skill))

    def _note_said(self, notice: Said) -> None:
        speech = self.around.record(speech_of(notice, self.clock))
        cue = self._unsaid.pop(notice.speech_id, None)
        if cue is not None:
            self.around.record(Performance(to=cue.to, feeling=cue.feeling, speech=speech.event_id, skill=None))

    def _set_pace(self) -> None:
        """Wake when the next entry is due, or earlier if a line was sent."""
        if self._next == len(self._timetable):
            self.pace_seconds = None
        else:
            self.pace_seconds = max(0.0, self._timetable[self._next].at - self.clock.now())
