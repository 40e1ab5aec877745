"""Computations on a day's plan: a sequence of blocks without gaps, from waking to waking.

Two units of time meet here. Minds get the minute of the world's day, as a clock shows it (0 is midnight).
Inside, a *moment* is a number of minutes since waking, 0 to 1439, so that no plan crosses the end of its day.
"""

from collections.abc import Iterable, Sequence

from bots.episodes import PlanPart
from bots.mind.hours import minute_of_ticks
from bots.mind.moment.situation import PlanBlock
from bots.mind.requests.plan_limits import STRETCHES_MAX, STRETCHES_MIN

MINUTES_A_DAY = 1440
MINUTES_AN_HOUR = 60
SECONDS_A_DAY = 1200.0
"""Length of a day in seconds of run clock."""
SECONDS_A_MINUTE = SECONDS_A_DAY / MINUTES_A_DAY


class UnfitPlan(ValueError):  # noqa: N818 - it names what is wrong
    """A mind's answer is not a plan for the requested time. The message says why."""


def minute_of_day(time_of_day: int) -> int:
    """Return the clock time as a minute.

    Args:
        time_of_day: ticks since sunrise, 0 to 23999.

    Returns:
        Minutes since midnight, 0 to 1439.
    """
    return minute_of_ticks(time_of_day)


def clock_face(minute: int) -> str:
    """Return a minute of the day as clock time: ``14:05``."""
    hour, rest = divmod(minute % MINUTES_A_DAY, MINUTES_AN_HOUR)
    return f"{hour}:{rest:02d}"


def in_words(stretches: Iterable[PlanBlock | PlanPart]) -> str:
    """Return a plan as a sentence: ``6:00 get up; 7:00 gather wood at the forest.``"""
    parts = (
        f"{clock_face(one.begins)} {one.activity}{f' at {one.place}' if one.place else ''}".rstrip(".")
        for one in stretches
    )
    return f"{'; '.join(parts)}."


class Day:
    """The day from waking to waking.

    Args:
        waking_minute: minute of the world's day at which the day begins.
    """

    def __init__(self, waking_minute: int) -> None:
        self._waking_minute = waking_minute

    def moment(self, minute: int) -> int:
        """Return the minutes since waking for a minute of the world's day."""
        return (minute - self._waking_minute) % MINUTES_A_DAY

    def minute(self, moment: int) -> int:
        """Return the minute of the world's day for a number of minutes since waking."""
        return (moment + self._waking_minute) % MINUTES_A_DAY

    def begins(self, stretch: PlanBlock) -> int:
        """Return the moment at which a block begins."""
        return self.moment(stretch.begins)

    def ends(self, stretch: PlanBlock) -> int:
        """Return the moment at which a block ends."""
        return self.begins(stretch) + stretch.minutes

    def at(self, stretches: Sequence[PlanBlock], moment: int) -> int | None:
        """Return the index of the block that contains a moment; None without one."""
        for place, one in enumerate(stretches):
            begins = self.begins(one)
            if begins <= moment < begins + one.minutes:
                return place
        return None

    def between(self, stretch: PlanBlock, begins: int, ends: int) -> PlanBlock:
        """Return a part of a block, from one moment to another."""
        return stretch.model_copy(update={"begins": self.minute(begins), "minutes": ends - begins})

    def cut_in(self, stretches: Sequence[PlanBlock], new: PlanBlock) -> tuple[PlanBlock, ...]:
        """Return a plan with a block inserted. Blocks that it overlaps are shortened, split or dropped, never moved."""
        begins, ends = self.begins(new), self.ends(new)
        kept = [new]
        for one in stretches:
            first, last = self.begins(one), self.ends(one)
            if first < begins:
                kept.append(self.between(one, first, min(last, begins)))
            if last > ends:
                kept.append(self.between(one, max(first, ends), last))
        return tuple(sorted(kept, key=self.begins))

    def open_part(self, stretch: PlanBlock, parts: Sequence[PlanBlock]) -> PlanBlock | None:
        """Return the part of a block that has not been decomposed; None if all of it has.

        Args:
            stretch: a block of a coarser plan.
            parts: parts of the finer plan, in order. A gap before the first of them is past and stays open.
        """
        begins, ends = self.begins(stretch), self.ends(stretch)
        open_from = begins
        for one in parts:
            first, last = self.begins(one), self.ends(one)
            if last > begins and first < ends and (open_from == begins or first <= open_from):
                open_from = max(open_from, last)
        return None if open_from >= ends else self.between(stretch, open_from, ends)

    def stretches_min(self, begins: int) -> int:
        """Return the minimum number of blocks of a rough plan that begins at a minute of the world's day."""
        return 1 if self.moment(begins) else STRETCHES_MIN

    def whole(self, stretches: Sequence[PlanBlock], begins: int) -> tuple[PlanBlock, ...]:
        """Return a checked rough plan of a day. Its last block is the night, which always ends with waking.

        Args:
            stretches: the mind's answer. Blocks after the day's end are left out, for the next day's plan.
            begins: minute of the world's day at which the plan had to begin.

        Raises:
            UnfitPlan: there is a gap or an overlap, or the number of blocks is wrong.
        """
        least = self.stretches_min(begins)
        if not least <= len(stretches) <= STRETCHES_MAX:
            raise UnfitPlan(f"A day has {least} to {STRETCHES_MAX} stretches, not {len(stretches)}.")
        _follow(stretches, begins)
        day: list[PlanBlock] = []
        moment = self.moment(begins)
        for one in stretches:
            if moment < MINUTES_A_DAY:
                day.append(self.between(one, moment, moment + one.minutes))
                moment += one.minutes
        night = self.begins(day[-1])
        return (*day[:-1], self.between(day[-1], night, MINUTES_A_DAY))

    def filled(self, stretch: PlanBlock, parts: Sequence[PlanBlock], *, least: int, most: int) -> tuple[PlanBlock, ...]:
        """Return the checked parts of a block.

        Args:
            stretch: the block to decompose.
            parts: the mind's answer.
            least: minimum minutes of a part, except for the last, which may be shorter.
            most: maximum minutes of a part.

        Raises:
            UnfitPlan: there is a gap or an overlap, the end is wrong, or a part is too long or too short.
        """
        missing = stretch.begins + stretch.minutes - _follow(parts, stretch.begins)
        if missing:
            raise UnfitPlan(f"The parts take {stretch.minutes - missing} minutes, not {stretch.minutes}.")
        for one in parts:
            if one.minutes > most or (one.minutes < least and one is not parts[-1]):
                raise UnfitPlan(f"{one.activity!r} takes {one.minutes} minutes, not {least} to {most}.")
        return tuple(_on_the_clock(one) for one in parts)


def _follow(stretches: Sequence[PlanBlock], begins: int) -> int:
    """Check that blocks follow each other without gaps from a minute on. Return the minute at which the last ends."""
    expected = begins
    for one in stretches:
        if not one.activity.strip():
            raise UnfitPlan(f"Nothing is planned for {clock_face(one.begins)}.")
        if one.minutes < 1:
            raise UnfitPlan(f"{one.activity!r} takes {one.minutes} minutes.")
        if (one.begins - expected) % MINUTES_A_DAY:
            raise UnfitPlan(f"{one.activity!r} begins at {clock_face(one.begins)}, not {clock_face(expected)}.")
        expected += one.minutes
    return expected


def _on_the_clock(stretch: PlanBlock) -> PlanBlock:
    """Return a block whose start is a valid clock time: 25:00 becomes 1:00."""
    return stretch.model_copy(update={"begins": stretch.begins % MINUTES_A_DAY})
