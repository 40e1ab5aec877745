"""Rates the importance of events by asking the mind, several in one request; without an answer, by their kind."""

from collections import deque
from collections.abc import Callable

import anyio

from bots.brain.module import ModuleContext
from bots.brain.remembering import Impression
from bots.brain.who import who
from bots.events import Fault
from bots.mind.requests.rate_importance.request import RatedEvent, RateImportance, Ratings


class Rater:
    """Rates events to remember, oldest first. Each is remembered when the answer has come.

    It is limited: if more than ``settings.memory.unsaved_max`` wait, the oldest is remembered with the importance of
    its kind. The same happens if the mind has no answer. Such a request is in the log as a failed
    ``mind.call``.

    Args:
        around: the memory module's context.
        remember: makes a memory with its importance.
    """

    def __init__(self, around: ModuleContext, remember: Callable[[Impression, float], None]) -> None:
        self._around = around
        self._limits = around.settings.memory
        self._remember = remember
        self._who = who(around.persona)
        self._waiting: deque[Impression] = deque()
        self._asked: list[Impression] = []
        self._bell = anyio.Event()

    def add(self, impression: Impression) -> None:
        """Rate an event and then remember it."""
        self._waiting.append(impression)
        while len(self._waiting) > self._limits.unsaved_max:
            self._by_sort(self._waiting.popleft())
        self._bell.set()

    async def ask(self) -> None:
        """Ask about waiting events as soon as there are any."""
        await self._bell.wait()
        async with self._around.thinker.turn(RateImportance.urgency):
            await self._rate()

    async def _rate(self) -> None:
        while self._waiting or self._asked:
            while self._waiting and len(self._asked) < self._limits.rate_at_once:
                self._asked.append(self._waiting.popleft())
            events = tuple(self._event(one) for one in self._asked)
            request = RateImportance(who=self._who, t=self._around.clock.now(), events=events)
            answer = await self._around.thinker.ask(request, Ratings)
            if answer is not None and len(answer.ratings) != len(events):
                error = f"The mind rated {len(answer.ratings)} of {len(events)} events."
                self._around.record(Fault(where="brain.memory", error=error))
                answer = None
            asked, self._asked = self._asked, []
            for place, impression in enumerate(asked):
                if answer is None:
                    self._by_sort(impression)
                else:
                    self._remember(impression, answer.ratings[place])
        self._bell = anyio.Event()

    def finish(self) -> None:
        """Remember waiting events at once, without asking."""
        asked, self._asked = self._asked, []
        for impression in (*asked, *self._waiting):
            self._by_sort(impression)
        self._waiting.clear()

    def _event(self, impression: Impression) -> RatedEvent:
        content = impression.content
        if isinstance(content, str):
            return RatedEvent(what=impression.what, text=content)
        return RatedEvent(what=impression.what, text=self._around.narrate(content), episode=content)

    def _by_sort(self, impression: Impression) -> None:
        self._remember(impression, impression.importance)
