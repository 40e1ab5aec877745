"""The cadence of an agent's thoughts: how many it may have, and which of them wait.

A token bucket for each agent: it is filled at the rate of the mind (``bots.mind.pace``), and every thought takes one.
Decisions and speech do not wait while the agent owes less than a whole bucket; they may overdraw it. After a
decision, words may be owed beyond that, and after words a decision, so that an agent with too few thoughts for both
has them by turns. The first thought is a decision: until it has ended, words wait, or agents that all arrive together
would greet one another while nobody knows what to do. All other thoughts wait for a turn of another kind. It begins
when the bucket has a thought to spare and no other such turn is going on. After it the agent pauses for three times
as long as the turn took. So on a slow server such thoughts take at most a quarter of the time, and the rate adapts to
the latency that is measured, without a setting.

If a decision or words had to queue for long at the mind, or came too late to be of use, agents ask for more thoughts
than the mind has room for. So each decision and all words adjust the rate, in proportion to how far their time in the
queue was from a short one, as delay-based congestion control does. Thoughts that can wait tell nothing, and one in
danger, which goes before all others, does not tell that there is room. When a limit is shared by more agents than it
has room for, thoughts then wait in the agent, which thinks of the moment as it is when its time comes, and not in a
queue, where they grow old. For the same reason, an agent begins with two thoughts, one to decide and one to set
itself a goal, and at a slow pace.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count

import anyio

from bots.mind.gateway.clock import Clock, LoopClock
from bots.mind.pace import ThoughtPace
from bots.mind.urgency import Priority

URGENCY_SECONDS = 10.0
"""A thought goes before one of the next lower urgency that came up to this time earlier. So each has its turn."""
_MINUTE_SECONDS = 60.0
QUEUED_SECONDS = 5.0
"""Time in the queue at which the rate stays as it is: short for a reply, and long enough that the mind never rests."""
_GAIN = 0.2
"""Share of the time between thoughts that is saved after an answer that did not queue. An agent at the slowest pace
is back at the quickest after ten such answers."""
_SLOWER_MAX = 1.5
"""Maximum factor on the time between thoughts after one answer, and the factor after one that came too late."""
_SLOWEST = 8.0
"""Maximum factor on the time between thoughts of the pace. At the usual pace an agent still has a thought a minute."""
_START = 2.0
"""That factor for an agent that has had no answer yet: all agents of a run ask for their first thoughts together."""

_PAUSE = 3.0
"""Length of the pause after a turn, in lengths of the turn."""

_FIRST_THOUGHTS = 2.0
"""Number of thoughts that an agent has at its beginning."""

_ALTERNATING = (Priority.SPEECH, Priority.DECISION)
_DECISIONS = (Priority.DANGER, Priority.DECISION)


@dataclass(frozen=True, slots=True, order=True)
class _Waiting:
    """A thought that waits for its turn."""

    rank: float
    """Arrival in seconds of the clock, counted later the less urgent it is."""
    number: int


class _Bucket:
    """The thoughts that an agent may have now.

    Args:
        pace: how fast it is filled, and how much it holds.
        clock: the clock.
    """

    def __init__(self, pace: ThoughtPace, clock: Clock) -> None:
        self._clock = clock
        self._seconds_each_least = _MINUTE_SECONDS / pace.thoughts_a_minute
        self._seconds_each = self._seconds_each_least * _START
        self._most_of_all = float(pace.burst)
        self._level = min(_FIRST_THOUGHTS, self._most)
        self._filled_at: float | None = None

    @property
    def _most(self) -> float:
        """How much it holds, and how much may be owed: what comes in in a fixed time, but at least one thought.

        So a slower pace holds at once, and not only when what was saved up is used up.
        """
        return max(1.0, self._most_of_all * self._seconds_each_least / self._seconds_each)

    @property
    def is_full(self) -> bool:
        """Whether nothing would be added by waiting."""
        return self._filled() >= self._most

    def take(self) -> None:
        """Take one thought out. What is missing is owed, up to a bucket and one; in danger nobody owes more."""
        self._level = max(self._filled() - 1, -self._most - 1)

    def put_back(self) -> None:
        """Put a thought back that was taken and not had."""
        self._level = min(self._most, self._filled() + 1)

    def change_pace(self, factor: float) -> None:
        """Change the time between thoughts. It is never less than that of the pace, nor many times as long."""
        self._filled()
        most = self._seconds_each_least * _SLOWEST
        self._seconds_each = max(self._seconds_each_least, min(most, self._seconds_each * factor))
        self._level = max(-self._most - 1, min(self._most, self._level))

    def time_of(self, level: float) -> float:
        """Return when it will hold at least this much, seconds of the clock; a time in the past if it does."""
        missing = level - self._filled()
        return self._clock.now() + missing * self._seconds_each

    def time_of_owing(self, thoughts: int) -> float:
        """Return when a thought may be taken, if this many may be owed beyond a whole bucket; as ``time_of``."""
        return self.time_of(1 - self._most - thoughts)

    def _filled(self) -> float:
        now = self._clock.now()
        since = now if self._filled_at is None else self._filled_at
        self._level = min(self._most, self._level + (now - since) / self._seconds_each)
        self._filled_at = now
        return self._level


class Cadence:
    """Rations the thoughts of one agent.

    Args:
        pace: the rate; None if thoughts cost nothing, and then none of them waits.
        clock: the clock; None takes that of the event loop.
    """

    def __init__(self, pace: ThoughtPace | None = None, clock: Clock | None = None) -> None:
        self._clock = clock or LoopClock()
        self._bucket = None if pace is None else _Bucket(pace, self._clock)
        self._latest: Priority | None = None
        """The latest of the alternating thoughts."""
        self._has_decided = False
        self._numbers = count()
        self._waiting: list[_Waiting] = []
        self._is_taken = False
        self._pause_until = float("-inf")
        self._changed = anyio.Event()

    @property
    def is_rationed(self) -> bool:
        """Whether thoughts cost something."""
        return self._bucket is not None

    @property
    def has_spare(self) -> bool:
        """Whether a thought that the agent could do without is free: the bucket is full, and no turn goes on or is due.

        Nothing would be gained if it stayed full while those that wait for their turn have to pause.
        """
        is_due = self._waiting and self._clock.now() >= self._pause_until
        return self._bucket is None or (self._bucket.is_full and not self._is_taken and not is_due)

    def allows(self, urgency: Priority) -> bool:
        """Return whether the agent may have an urgent thought now. In danger it may always.

        Args:
            urgency: urgency of the thought.
        """
        if self._bucket is None:
            return True
        return not self._is_too_early(urgency) and self._when(self._bucket, urgency) <= self._clock.now()

    async def allow(self, urgency: Priority) -> bool:
        """Wait until the agent may have an urgent thought.

        Args:
            urgency: urgency of the thought.

        Returns:
            Whether it had to wait.
        """
        has_waited = False
        while self._bucket is not None and not self.allows(urgency):
            if self._is_too_early(urgency):
                await self._changed.wait()
            else:
                await self._clock.sleep_until(self._when(self._bucket, urgency))
            has_waited = True
        return has_waited

    async def spend(self, urgency: Priority) -> None:
        """Take a thought from the bucket, once that is allowed.

        Args:
            urgency: urgency of the thought.
        """
        if self._bucket is not None:
            await self.allow(urgency)
            self._bucket.take()
            if urgency in _ALTERNATING:
                self._latest = urgency

    def ended(self, urgency: Priority) -> None:
        """Learn that an urgent thought has ended, with an answer or without.

        Args:
            urgency: urgency of the thought.
        """
        if not self._has_decided and urgency in _DECISIONS:
            self._has_decided = True
            self._ring()

    def not_had(self) -> None:
        """Take back a thought that was spent, and that the mind was never asked for: it cost nothing."""
        if self._bucket is not None:
            self._bucket.put_back()

    def answered(self, urgency: Priority, *, queued_seconds: float | None) -> None:
        """Learn from an urgent thought how many thoughts the mind has room for.

        Args:
            urgency: urgency of the thought; one that can wait tells nothing.
            queued_seconds: for how long it waited for its turn at the mind; None if it came too late to be of use.
        """
        if self._bucket is not None and urgency <= Priority.DECISION:
            queued_seconds = float("inf") if queued_seconds is None else queued_seconds
            factor = min(_SLOWER_MAX, 1 + _GAIN * (queued_seconds / QUEUED_SECONDS - 1))
            self._bucket.change_pace(max(1.0, factor) if urgency is Priority.DANGER else factor)

    @asynccontextmanager
    async def turn(self, urgency: Priority) -> AsyncIterator[None]:
        """Wait for a turn, which lasts until the context is left. Thoughts in it are spent like all others.

        Args:
            urgency: urgency of the thought that waits.
        """
        if self._bucket is None:
            yield
            return
        await self._wait_for_turn(self._bucket, urgency)
        began = self._clock.now()
        try:
            yield
        finally:
            now = self._clock.now()
            self._is_taken, self._pause_until = False, now + _PAUSE * (now - began)
            self._ring()

    def _is_too_early(self, urgency: Priority) -> bool:
        """Whether these would be words of an agent that has decided nothing yet."""
        return urgency is Priority.SPEECH and not self._has_decided

    def _when(self, bucket: _Bucket, urgency: Priority) -> float:
        if urgency is Priority.DANGER:
            return float("-inf")
        is_its_turn = urgency in _ALTERNATING and self._latest not in {None, urgency}
        return bucket.time_of_owing(1 if is_its_turn else 0)

    async def _wait_for_turn(self, bucket: _Bucket, urgency: Priority) -> None:
        me = _Waiting(self._clock.now() + urgency * URGENCY_SECONDS, next(self._numbers))
        self._waiting.append(me)
        try:
            while True:
                if self._is_taken or me != min(self._waiting):
                    await self._changed.wait()
                elif (when := max(self._pause_until, bucket.time_of(1.0))) > self._clock.now():
                    await self._clock.sleep_until(when)
                else:
                    break
            self._is_taken = True
        finally:
            self._waiting.remove(me)
            self._ring()

    def _ring(self) -> None:
        """Let all that wait look again."""
        self._changed.set()
        self._changed = anyio.Event()
