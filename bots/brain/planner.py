"""Planning: the day's rough plan, decomposed just in time, and interrupted by reactions.

As in Generative Agents, a plan of five to eight blocks is made at waking. The present block and the next are
decomposed into hours, the present hour into tasks of five to fifteen minutes, and the night not at all. A block that is
already an hour or a task is kept. An answer that does not fill its time exactly is refused, and requested again after
a pause. The same happens if an answer came too late because the plan has changed meanwhile.
"""

from collections.abc import Iterator
from typing import Any, Literal

from bots.brain.backoff import Backoff
from bots.brain.bottleneck import summarise
from bots.brain.day_plan import (
    MINUTES_A_DAY,
    SECONDS_A_DAY,
    SECONDS_A_MINUTE,
    Day,
    UnfitPlan,
    in_words,
    minute_of_day,
)
from bots.brain.invitations import Invitations
from bots.brain.recalling import cutter, recollection, recollections
from bots.brain.sections import MEMORIES, PERCEPTS, PLANS, Plans, Thought
from bots.brain.thinking_context import ThinkingContext
from bots.episodes import DayPlan, PlanLeft, PlanPart
from bots.events import Fault
from bots.mind.gist import words_of
from bots.mind.moment.situation import PlanBlock
from bots.mind.requests.answers import Plan
from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.requests.plan_limits import MINUTES_MAX, MINUTES_MIN, Into
from bots.mind.requests.react.request import Reaction

PLAN_IMPORTANCE = 5.0
"""Importance of a day's plan, as in the released code of Generative Agents."""
BACK_MINUTES_MAX = 30
"""Maximum number of minutes by which the world's clock may be set back without a new day."""
OVER_MOMENT_MIN = 720
"""Minimum number of minutes after waking at which a clock that goes back means the end of the day. If it goes back
earlier, the same day comes again, as when it is set at the start."""
MODULE = "planning"

What = Literal["day", "hours", "minutes"]
"""What can be planned; each pauses separately after a failure."""


class Planner:
    """Keeps the day's plan.

    Args:
        context: what the module gives it.
    """

    def __init__(self, context: ThinkingContext) -> None:
        self._context = context
        self._settings = context.around.settings.planning
        self._day = Day(self._settings.waking_minute)
        self._number = -1
        self._begins = 0
        self._moment = -1
        self._revision = 0
        self._settled: Plans | None = None
        self._settled_until = 0
        self._invitations = Invitations()
        self._rests: dict[What, Backoff] = {"day": Backoff(), "hours": Backoff(), "minutes": Backoff()}

    def look(self, time_of_day: int) -> None:
        """Read the time, and update the present part of the plan.

        Args:
            time_of_day: ticks since sunrise, 0 to 23999.
        """
        minute = minute_of_day(time_of_day)
        moment = self._day.moment(minute)
        if self._moment < 0 or (moment < self._moment - BACK_MINUTES_MAX and self._moment >= OVER_MOMENT_MIN):
            self._number += 1
            self._begins = minute if self._number == 0 else self._settings.waking_minute
            self._revision += 1
            self._moment = moment
            self._context.change(hours=(), minutes=(), number=self._number)
            self._invitations.begin_day()
        elif moment < self._moment - BACK_MINUTES_MAX:
            self._moment = moment
            self._plan_anew(minute)
        elif moment > self._moment:
            self._moment = moment
        self._look_for_invitations(minute)
        if not self._is_settled():
            self._keep_current()

    def _look_for_invitations(self, minute: int) -> None:
        """Plan the rest of the day again if somebody mentions an occasion that is not in the plan."""
        percepts, plans = self._context.read(PERCEPTS), self._context.read(PLANS)
        told = self._invitations.is_new(percepts.heard, percepts.heard_total, day=self._number + 1, minute=minute)
        if told and plans.day_number == self._number:
            self._plan_anew(minute)

    def _plan_anew(self, minute: int) -> None:
        """Plan the rest of this day again, from a minute on."""
        self._begins = minute
        self._revision += 1
        self._context.change(day_number=-1, hours=(), minutes=())

    def is_due(self) -> bool:
        """Return whether something must be planned now."""
        return self._number >= 0 and not self._is_settled() and self._next() is not None

    async def think(self) -> None:
        """Plan what is due, one thing at a time."""
        due = self._next() if self._number >= 0 else None
        if due is None:
            return
        what, stretch = due
        revision = self._revision
        try:
            if what == "day" or stretch is None:
                done = await self._plan_day()
            else:
                done = await self._decompose(what, stretch, revision)
        except UnfitPlan as unfit:
            self._context.around.record(
                Fault(where=f"brain.{MODULE}", error=f"No plan of {what}: {unfit}", action=None)
            )
            done = False
        if done:
            self._rests[what].end()
        else:
            self._rests[what].fail(self._context.around.clock.now())

    def react(self, reaction: Reaction) -> None:
        """Leave the plan for a reaction. What it leaves of the rest is decomposed again.

        Args:
            reaction: what to do instead; it is cut at the end of the day.

        Raises:
            UnfitPlan: it has no activity or no duration.
        """
        if not reaction.activity.strip() or reaction.minutes < 1:
            raise UnfitPlan("A reaction takes some activity and some minutes.")
        minutes = min(reaction.minutes, MINUTES_A_DAY - self._moment)
        new = PlanBlock(activity=reaction.activity, begins=self._day.minute(self._moment), minutes=minutes)
        now = self._context.around.clock.now()
        told = Thought(
            "plan",
            PlanLeft(reaction.activity, minutes, reaction.because),
            expires_at=now + minutes * SECONDS_A_MINUTE,
        )
        self._revision += 1
        self._context.change(
            told,
            hours=self._day.cut_in(self._context.read(PLANS).hours, new),
            minutes=(new,) if minutes <= MINUTES_MAX["minutes"] else (),
        )
        self._keep_current()

    def snapshot(self) -> dict[str, Any]:
        """Return the day, the position in it, and the plan."""
        plans = self._context.read(PLANS)
        return {
            "number": self._number,
            "begins": self._begins,
            "moment": self._moment,
            "day_number": plans.day_number,
            **{name: [one.model_dump(mode="json") for one in getattr(plans, name)] for name in _STRETCHES},
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue with the plan of an earlier life."""
        self._number, self._begins, self._moment = saved["number"], saved["begins"], saved["moment"]
        plan = {name: tuple(PlanBlock.model_validate(one) for one in saved[name]) for name in _STRETCHES}
        self._context.change(day_number=saved["day_number"], number=self._number, **plan)
        if self._moment >= 0:
            self._keep_current()

    # ---- due plans --------------------------------------------------------------------------------------------------

    def _next(self) -> tuple[What, PlanBlock | None] | None:
        """Return what to plan next: the day, or a block to decompose. Paused ones do not block the others."""
        now = self._context.around.clock.now()
        return next((one for one in self._open(self._context.read(PLANS)) if self._rests[one[0]].is_over(now)), None)

    def _open(self, plans: Plans) -> Iterator[tuple[What, PlanBlock | None]]:
        """Yield what should be planned and is not, the most urgent first."""
        if plans.day_number != self._number:
            yield "day", None
            return
        day = self._day
        present = day.at(plans.day, self._moment)
        if present is None or present == len(plans.day) - 1:
            return  # the last stretch is the night
        stretch = day.open_part(plans.day[present], plans.hours)
        if stretch is not None:
            yield "hours", stretch
        place = day.at(plans.hours, self._moment)
        if place is not None and day.at(plans.minutes, self._moment) is None:
            yield "minutes", plans.hours[place]
        night = len(plans.day) - 1
        for coming in plans.day[present + 1 : min(present + 1 + self._settings.hours_ahead, night)]:
            stretch = day.open_part(coming, plans.hours)
            if stretch is not None:
                yield "hours", stretch

    # ---- planning ---------------------------------------------------------------------------------------------------

    async def _plan_day(self) -> bool:
        around, before = self._context.around, self._context.read(PLANS)
        number, begins = self._number, self._begins
        name = around.persona.name
        memories = await recollections(around, f"What {name} means to do and what matters to {name} now", self._count)
        if memories is None:
            return False
        now, cut = around.clock.now(), cutter(around.settings.bottleneck.text_characters_max)
        known = {one.memory_id for one in memories}
        pinned = (one for one in self._context.read(MEMORIES).pinned if one.memory_id not in known)
        memories = (*(recollection(one, now, cut) for one in pinned), *memories)
        self._invitations.reckon(words_of(one) for one in memories)
        request = PlanDay(
            who=self._context.identity(),
            t=now,
            day=number,
            begins=begins,
            stretches_min=self._day.stretches_min(begins),
            yesterday=in_words(before.day) if before.day else "",
            memories=memories,
            situation=summarise(self._context.read, around.settings.bottleneck, now),
        )
        answer = await around.thinker.ask(request, Plan)
        if answer is None:
            return False
        day = self._day.whole(answer.stretches, begins)
        if number != self._number:
            return True  # another day has begun meanwhile, and is planned next
        self._revision += 1
        since_waking = self._moment * SECONDS_A_MINUTE
        expires_at = around.clock.now() - since_waking + self._settings.plan_expires_days * SECONDS_A_DAY
        parts = tuple(PlanPart(one.begins, one.activity, one.place) for one in day)
        told = Thought("plan", DayPlan(number + 1, parts), PLAN_IMPORTANCE, expires_at=expires_at)
        self._context.change(told, day=day, day_number=number)
        self._keep_current()
        return True

    async def _decompose(self, into: Into, stretch: PlanBlock, revision: int) -> bool:
        parts: tuple[PlanBlock, ...] | None = (stretch,)
        if stretch.minutes > MINUTES_MAX[into]:
            parts = await self._ask_for_parts(into, stretch)
        if parts is None:
            return False
        if revision != self._revision:
            return True  # the plan has changed meanwhile: what is due now may be something else
        plans = self._context.read(PLANS)
        if into == "minutes":
            self._context.change(minutes=parts)
        else:
            present = self._day.at(plans.day, self._moment)
            past = 0 if present is None else self._day.begins(plans.day[present])
            kept = (one for one in plans.hours if self._day.ends(one) > past)
            self._context.change(hours=tuple(sorted((*kept, *parts), key=self._day.begins)))
        self._keep_current()
        return True

    async def _ask_for_parts(self, into: Into, stretch: PlanBlock) -> tuple[PlanBlock, ...] | None:
        around, plans = self._context.around, self._context.read(PLANS)
        now = around.clock.now()
        request = Decompose(
            who=self._context.identity(),
            t=now,
            into=into,
            stretch=stretch,
            around=self._neighbours(plans.day if into == "hours" else plans.hours, stretch),
            situation=summarise(self._context.read, around.settings.bottleneck, now),
        )
        answer = await around.thinker.ask(request, Plan)
        if answer is None:
            return None
        return self._day.filled(stretch, answer.stretches, least=MINUTES_MIN[into], most=MINUTES_MAX[into])

    def _neighbours(self, stretches: tuple[PlanBlock, ...], stretch: PlanBlock) -> tuple[PlanBlock, ...]:
        """Return the blocks before and after."""
        begins, ends = self._day.begins(stretch), self._day.ends(stretch)
        before = [one for one in stretches if self._day.ends(one) <= begins][-1:]
        after = [one for one in stretches if self._day.begins(one) >= ends][:1]
        return (*before, *after)

    def _keep_current(self) -> None:
        plans = self._context.read(PLANS)
        current = self._current(plans)
        if current != plans.now:
            self._context.change(now=current)
        self._settled = None
        if current is not None and next(self._open(plans), None) is None:
            self._settled, self._settled_until = self._context.read(PLANS), self._day.ends(current)

    def _is_settled(self) -> bool:
        """Return whether nothing is open until the present part ends, as found before; most checks end here."""
        return self._moment < self._settled_until and self._context.read(PLANS) is self._settled

    def _current(self, plans: Plans) -> PlanBlock | None:
        """Return the finest present part of the plan."""
        day = plans.day if plans.day_number == self._number else ()
        for stretches in (plans.minutes, plans.hours, day):
            place = self._day.at(stretches, self._moment)
            if place is not None:
                return stretches[place]
        return None

    @property
    def _count(self) -> int:
        return self._context.around.settings.memory.recall_count


_STRETCHES = ("day", "hours", "minutes")
