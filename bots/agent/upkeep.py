"""The recurring tasks beside the modules, for as long as an agent lives: logging, saving, dropping old directives."""

from collections.abc import Callable

import anyio
from anyio.abc import TaskGroup

from bots.brain.inner_voice import Voice
from bots.brain.notice_dispatcher import NoticeDispatcher
from bots.brain.saved_state import SavedState
from bots.brain.sections import BODY
from bots.brain.settings import BrainSettings
from bots.brain.state import AgentState
from bots.clock import RunClock
from bots.events import Event, Inventory, Payload

_VOICE_PACE_SECONDS = 5.0
"""Interval between checks whether a directive is old enough to be dropped, run clock."""


class Upkeep:
    """The recurring tasks of one agent.

    Args:
        state: state of the agent.
        notices: tells when the agent acquired a kind of item for the first time.
        voice: the agent's inner voice.
        saved: saves what is kept across restarts.
        clock: the run clock.
        settings: gives the intervals.
        record: logs an event of the agent.
    """

    def __init__(
        self,
        state: AgentState,
        notices: NoticeDispatcher,
        voice: Voice,
        saved: SavedState,
        *,
        clock: RunClock,
        settings: BrainSettings,
        record: Callable[[Payload], Event],
    ) -> None:
        self._state = state
        self._notices = notices
        self._voice = voice
        self._saved = saved
        self._clock = clock
        self._settings = settings
        self._record = record

    def start(self, tasks: TaskGroup) -> None:
        """Start all tasks."""
        tasks.start_soon(self._log_inventory)
        tasks.start_soon(self._keep_saved)
        tasks.start_soon(self._let_voice_fade)

    async def _log_inventory(self) -> None:
        while True:
            await self._clock.sleep(self._settings.inventory_interval_seconds)
            body = self._state.read(BODY)
            # Before its first digest it is not known what the body holds, which is not the same as nothing.
            if body.observed_at is not None:
                self._record(Inventory(items=dict(body.inventory)))

    async def _keep_saved(self) -> None:
        """Save every few seconds, and at once when the agent acquired a kind of item for the first time."""
        while True:
            with self._clock.move_on_after(self._settings.save_interval_seconds):
                await self._notices.acquisitions.news.wait()
            self._notices.acquisitions.news = anyio.Event()
            await self._saved.save()

    async def _let_voice_fade(self) -> None:
        while True:
            await self._clock.sleep(_VOICE_PACE_SECONDS)
            self._voice.fade(self._clock.now() - self._settings.social.directive_seconds)
