"""Reacting: decides whether an event is a reason to leave the plan."""

from collections.abc import Iterable

from bots.body.messages import Hurt
from bots.brain.backoff import Backoff
from bots.brain.bottleneck import Reader, summarise
from bots.brain.day_plan import UnfitPlan
from bots.brain.module import ModuleContext
from bots.brain.noticing import Notable, Noticing
from bots.brain.planner import MODULE, Planner
from bots.brain.recalling import cutter, recollections
from bots.brain.sections import BODY, INNER_VOICE, PERCEPTS, PLANS
from bots.brain.who import Identity
from bots.events import Fault
from bots.mind.requests.react.request import React, Reaction

REST_SECONDS = 5.0
"""Pause after the first failure, run clock; it doubles with each further failure."""


class Reacting:
    """Asks about all waiting things at once, at most every ``settings.planning.react_pause_seconds``.

    A failed request changes nothing. It is repeated after a pause, unless it is too late.

    Args:
        around: context of the module.
        read: reads sections of the state.
        planner: changes the plan.
        identity: returns who the agent is.
    """

    def __init__(self, around: ModuleContext, read: Reader, planner: Planner, identity: Identity) -> None:
        self._around = around
        self._read = read
        self._planner = planner
        self._identity = identity
        self._noticing = Noticing()
        self._asked_at = float("-inf")
        self._rest = Backoff(REST_SECONDS)

    def look(self, blows: Iterable[Hurt]) -> None:
        """Notice what is new."""
        read, now = self._read, self._around.clock.now()
        self._noticing.look(read(BODY), read(PERCEPTS), read(INNER_VOICE), blows, now=now)

    def is_due(self) -> bool:
        """Return whether there is something to consider, and the pause is over."""
        now = self._around.clock.now()
        return (
            bool(self._noticing.waiting(now))
            and now - self._asked_at >= self._around.settings.planning.react_pause_seconds
            and self._rest.is_over(now)
        )

    async def think(self) -> None:
        """Ask whether to react, and do so if the answer is yes."""
        if not self.is_due():
            return
        around = self._around
        self._asked_at = around.clock.now()
        notables = self._noticing.waiting(self._asked_at)
        reaction = await self._ask(notables)
        if reaction is None or not self._take(reaction):
            self._rest.fail(around.clock.now())
            return
        self._rest.end()
        self._noticing.settle(notables)

    async def _ask(self, notables: Iterable[Notable]) -> Reaction | None:
        around, limits = self._around, self._around.settings
        cut = cutter(limits.bottleneck.text_characters_max)
        noticed = " ".join(cut(around.narrate(one.episode)) for one in notables)
        memories = await recollections(around, noticed, limits.memory.recall_count)
        if memories is None:
            return None
        now = around.clock.now()
        request = React(
            who=self._identity(),
            t=now,
            noticed=noticed,
            episodes=tuple(one.episode for one in notables),
            plan=self._read(PLANS).now,
            memories=memories,
            situation=summarise(self._read, limits.bottleneck, now),
        )
        return await around.thinker.ask(request, Reaction)

    def _take(self, reaction: Reaction) -> bool:
        if not reaction.reacts:
            return True
        try:
            self._planner.react(reaction)
        except UnfitPlan as unfit:
            self._around.record(Fault(where=f"brain.{MODULE}", error=f"No reaction: {unfit}", action=None))
            return False
        return True
