"""Reacting: decides whether an event is a reason to leave the plan."""

from collections.abc import Iterable

from bots.body.messages import Hurt
from bots.brain.backoff import Backoff
from bots.brain.bottleneck import summarise
from bots.brain.day_plan import UnfitPlan
from bots.brain.noticing import Notable, Noticing
from bots.brain.planner import MODULE, Planner
from bots.brain.recalling import cutter, recollections
from bots.brain.salience import is_salient
from bots.brain.sections import BODY, GOAL, INNER_VOICE, PERCEPTS, PLANS, SOCIAL
from bots.brain.thinking_context import ThinkingContext
from bots.events import Fault
from bots.mind.requests.react.request import React, Reaction

REST_SECONDS = 5.0
"""Pause after the first failure, run clock; it doubles with each further failure."""


class Reacting:
    """Asks about all waiting things at once, at most every ``settings.planning.react_pause_seconds``.

    A failed request changes nothing. It is repeated after a pause, unless it is too late.

    Args:
        context: what the module gives it.
        planner: changes the plan.
    """

    def __init__(self, context: ThinkingContext, planner: Planner) -> None:
        self._context = context
        self._planner = planner
        self._noticing = Noticing()
        self._asked_at = float("-inf")
        self._rest = Backoff(REST_SECONDS)

    def look(self, blows: Iterable[Hurt]) -> None:
        """Notice what is new. If thoughts are rationed, only what is salient waits for one."""
        read, now = self._context.read, self._context.around.clock.now()
        self._noticing.look(read(BODY), read(PERCEPTS), read(INNER_VOICE), blows, now=now)
        if self._context.around.thinker.is_rationed:
            profiles, wants = read(SOCIAL).profiles, read(GOAL).wants
            self._noticing.settle([one for one in self._noticing.waiting(now) if not is_salient(one, profiles, wants)])

    def is_due(self) -> bool:
        """Return whether there is something to consider, and the pause is over."""
        now = self._context.around.clock.now()
        return (
            bool(self._noticing.waiting(now))
            and now - self._asked_at >= self._context.around.settings.planning.react_pause_seconds
            and self._rest.is_over(now)
        )

    async def think(self) -> None:
        """Ask whether to react, and do so if the answer is yes."""
        if not self.is_due():
            return
        around = self._context.around
        self._asked_at = around.clock.now()
        notables = self._noticing.waiting(self._asked_at)
        reaction = await self._ask(notables)
        if reaction is None or not self._take(reaction):
            self._rest.fail(around.clock.now())
            return
        self._rest.end()
        self._noticing.settle(notables)

    async def _ask(self, notables: Iterable[Notable]) -> Reaction | None:
        around, limits = self._context.around, self._context.around.settings
        cut = cutter(limits.bottleneck.text_characters_max)
        noticed = " ".join(cut(around.narrate(one.episode)) for one in notables)
        memories = await recollections(around, noticed, limits.memory.recall_count)
        if memories is None:
            return None
        now = around.clock.now()
        request = React(
            who=self._context.identity(),
            t=now,
            noticed=noticed,
            episodes=tuple(one.episode for one in notables),
            plan=self._context.read(PLANS).now,
            memories=memories,
            situation=summarise(self._context.read, limits.bottleneck, now),
        )
        return await around.thinker.ask(request, Reaction)

    def _take(self, reaction: Reaction) -> bool:
        if not reaction.reacts:
            return True
        try:
            self._planner.react(reaction)
        except UnfitPlan as unfit:
            self._context.around.record(Fault(where=f"brain.{MODULE}", error=f"No reaction: {unfit}", action=None))
            return False
        return True
