"""What goes on beside the modules for as long as an agent lives: logging, saving, letting directives go."""

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
"""How often it is checked whether a directive is old enough to be let go, run clock."""


class Upkeep:
    """The recurring tasks of one agent.

    Args:
        state: of the agent.
        notices: tell when a kind of item was acquired for the first time.
        voice: its inner voice.
        saved: saves what outlives a restart.
        clock: the run clock.
        settings: say how often.
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
        """Begin all of them."""
        tasks.start_soon(self._log_inventory)
        tasks.start_soon(self._keep_saved)
        tasks.start_soon(self._let_voice_fade)

    async def _log_inventory(self) -> None:
        while True:
            await self._clock.sleep(self._settings.inventory_interval_seconds)
            self._record(Inventory(items=dict(self._state.read(BODY).inventory)))

    async def _keep_saved(self) -> None:
        """Save every few seconds, and at once when a kind of item was acquired for the first time."""
        while True:
            with self._clock.move_on_after(self._settings.save_interval_seconds):
                await self._notices.acquisitions.news.wait()
            self._notices.acquisitions.news = anyio.Event()
            await self._saved.save()

    async def _let_voice_fade(self) -> None:
        while True:
            await self._clock.sleep(_VOICE_PACE_SECONDS)
            self._voice.fade(self._clock.now() - self._settings.social.directive_seconds)
