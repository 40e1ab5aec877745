"""The state of an agent that survives a restart, in addition to its memories."""

from collections.abc import Callable, Sequence
from typing import Any

import anyio
from pydantic_core import to_json

from bots.brain.inner_voice import Voice
from bots.brain.module import Module
from bots.brain.notice_dispatcher import NoticeDispatcher
from bots.events import Event, Fault, Payload
from bots.memory import MindStore


class SavedState:
    """Saves what an agent needs after a restart, and restores it.

    Args:
        agent: the agent's name.
        store: where it is saved.
        notices: counts what the agent collected, heard, said and put into chests.
        voice: its inner voice.
        modules: the modules of its brain, each with its own notes.
        record: logs an event of the agent.
    """

    def __init__(
        self,
        agent: str,
        *,
        store: MindStore,
        notices: NoticeDispatcher,
        voice: Voice,
        modules: Sequence[Module[Any]],
        record: Callable[[Payload], Event],
    ) -> None:
        self._agent = agent
        self._store = store
        self._notices = notices
        self._voice = voice
        self._modules = modules
        self._record = record
        self._saving = anyio.Lock()
        self._saved = b""

    def __call__(self) -> dict[str, Any]:
        """Return everything that is saved, as plain JSON."""
        snapshot = {module.name: module.snapshot() for module in self._modules}
        return {
            "collected": list(self._notices.acquisitions.collected),
            "heard_total": self._notices.heard_total,
            "said_total": self._notices.said_total,
            "attention": self._notices.attention.snapshot(),
            "deposits": self._notices.deposits.public(),
            "inner_voice": self._voice.snapshot(),
            "modules": {name: saved for name, saved in snapshot.items() if saved is not None},
        }

    async def save(self) -> None:
        """Save it if it changed. A failure of the store is a logged fault, and the next call tries again."""
        async with self._saving:  # with two at once, the older one might win
            state = self()
            text = to_json(state)
            if text == self._saved:
                return
            try:
                await self._store.save_state(self._agent, state)
                self._saved = text
            except Exception as error:  # the store may be away for a while
                self._record(Fault(where="brain.save", error=f"{type(error).__name__}: {error}"))

    async def restore(self) -> None:
        """Restore the state of an earlier life, if there was one."""
        state = await self._store.load_state(self._agent) or {}
        if "inner_voice" in state:
            self._voice.restore(state["inner_voice"])
        self._notices.acquisitions.collected = tuple(state.get("collected", ()))
        self._notices.deposits.restore(state.get("deposits", {}))
        self._notices.heard_total = int(state.get("heard_total", 0))
        self._notices.said_total = int(state.get("said_total", 0))
        if "attention" in state:
            self._notices.attention.restore(state["attention"])
        saved = state.get("modules", {})
        for module in self._modules:
            await module.wake_up(saved.get(module.name))
