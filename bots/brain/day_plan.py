"""The arithmetic of a day's plan: stretches that follow one another from waking to waking.

Two ways to tell the time meet here. Minds are told the minute of the world's day, as a clock shows it (0 is midnight).
Inside, a *moment* is counted in minutes since waking, 0 to 1439, so that no plan runs over the end of its day.
"""

from collections.abc import Iterable, Sequence

from bots.episodes import PlanPart
from bots.mind.hours import minute_of_ticks
from bots.mind.moment.situation import PlanBlock

MINUTES_A_DAY = 1440
MINUTES_AN_HOUR = 60
SECONDS_A_DAY = 1200.0
"""Of run clock."""
SECONDS_A_MINUTE = SECONDS_A_DAY / MINUTES_A_DAY
TASK_MINUTES_MIN = 5
TASK_MINUTES_MAX = 15
"""The finest parts of a plan, as in Generative Agents."""
STRETCHES_MIN = 5
STRETCHES_MAX = 8
"""Of a whole day in broad strokes, as in Generative Agents."""


class UnfitPlan(ValueError):  # noqa: N818 - it names what is wrong
    """What a mind answered is no plan for the time it was asked about; the message says why."""


def minute_of_day(time_of_day: int) -> int:
    """What a clock shows.

    Args:
        time_of_day: ticks since sunrise, 0 to 23999.

    Returns:
        Minutes since midnight, 0 to 1439.
    """
    return minute_of_ticks(time_of_day)


def clock_face(minute: int) -> str:
    """A minute of the day as people write it: ``14:05``."""
    hour, rest = divmod(minute % MINUTES_A_DAY, MINUTES_AN_HOUR)
    return f"{hour}:{rest:02d}"


def in_words(stretches: Iterable[PlanBlock | PlanPart]) -> str:
    """A plan in a sentence: ``6:00 get up; 7:00 gather wood at the forest.``"""
    parts = (
        f"{clock_face(one.begins)} {one.activity}{f' at {one.place}' if one.place else ''}".rstrip(".")
        for one in stretches
    )
    return f"{'; '.join(parts)}."


class Day:
    """The day from waking to waking.

    Args:
        waking_minute: minute of the world's day at which it begins.
    """

    def __init__(self, waking_minute: int) -> None:
        self._waking_minute = waking_minute

    def moment(self, minute: int) -> int:
        """Minutes since waking for a minute of the world's day."""
        return (minute - self._waking_minute) % MINUTES_A_DAY

    def minute(self, moment: int) -> int:
        """The minute of the world's day for so many minutes since waking."""
        return (moment + self._waking_minute) % MINUTES_A_DAY

    def begins(self, stretch: PlanBlock) -> int:
        """The moment at which it begins."""
        return self.moment(stretch.begins)

    def ends(self, stretch: PlanBlock) -> int:
        """The moment at which it is over."""
        return self.begins(stretch) + stretch.minutes

    def at(self, stretches: Sequence[PlanBlock], moment: int) -> int | None:
        """Which of some stretches a moment lies in; None: none of them."""
        for place, one in enumerate(stretches):
            begins = self.begins(one)
            if begins <= moment < begins + one.minutes:
                return place
        return None

    def between(self, stretch: PlanBlock, begins: int, ends: int) -> PlanBlock:
        """A part of a stretch, from one moment to another."""
        return stretch.model_copy(update={"begins": self.minute(begins), "minutes": ends - begins})

    def cut_in(self, stretches: Sequence[PlanBlock], new: PlanBlock) -> tuple[PlanBlock, ...]:
        """A plan with something put in: what it falls upon is shortened, split or dropped, and nothing else moves."""
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
        """What of a stretch has not been taken apart; None when all of it has.

        Args:
            stretch: of a coarser plan.
            parts: of the finer plan, in order. What they leave open before their beginning is past, and stays so.
        """
        begins, ends = self.begins(stretch), self.ends(stretch)
        open_from = begins
        for one in parts:
            first, last = self.begins(one), self.ends(one)
            if last > begins and first < ends and (open_from == begins or first <= open_from):
                open_from = max(open_from, last)
        return None if open_from >= ends else self.between(stretch, open_from, ends)

    def whole(self, stretches: Sequence[PlanBlock], begins: int) -> tuple[PlanBlock, ...]:
        """A day in broad strokes, checked. Its last stretch is the night, which ends with waking whatever it says.

        Args:
            stretches: as a mind answered. What begins after the day's end is left out: it is for the next day's plan.
            begins: minute of the world's day at which the plan was to begin. Who begins at waking has at least five
                stretches; who begins later may have fewer.

        Raises:
            UnfitPlan: they leave a gap, overlap or are too many or too few.
        """
        least = 1 if self.moment(begins) else STRETCHES_MIN
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
        """The parts of a stretch, checked.

        Args:
            stretch: what was to be taken apart.
            parts: as a mind answered.
            least: how many minutes a part takes at least, but for the last, which may be what is left over.
            most: how many minutes a part takes at most.

        Raises:
            UnfitPlan: they leave a gap, overlap, do not end where the stretch does, or are too long or too short.
        """
        missing = stretch.begins + stretch.minutes - _follow(parts, stretch.begins)
        if missing:
            raise UnfitPlan(f"The parts take {stretch.minutes - missing} minutes, not {stretch.minutes}.")
        for one in parts:
            if one.minutes > most or (one.minutes < least and one is not parts[-1]):
                raise UnfitPlan(f"{one.activity!r} takes {one.minutes} minutes, not {least} to {most}.")
        return tuple(_on_the_clock(one) for one in parts)


def _follow(stretches: Sequence[PlanBlock], begins: int) -> int:
    """Check that stretches follow one another from a minute on; returns the minute at which the last is over."""
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
    """With a beginning that a clock can show: 25:00 is 1:00."""
    return stretch.model_copy(update={"begins": stretch.begins % MINUTES_A_DAY})
