"""Where minds are kept while their agents live, and found again when a shard was restarted."""

import json
from typing import Any, Protocol


class MindStore(Protocol):
    """Keeps memories and the state of minds, by agent. All records are plain JSON."""

    async def append_memory(self, agent: str, record: dict[str, Any]) -> None:
        """Add one memory at the end of an agent's."""

    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        """All memories of an agent, oldest first; empty when it has none."""

    async def save_state(self, agent: str, state: dict[str, Any]) -> None:
        """Replace the saved state of an agent's mind."""

    async def load_state(self, agent: str) -> dict[str, Any] | None:
        """The saved state of an agent's mind; None when it never lived."""


class InMemoryStore:
    """A store that lasts as long as the process, for use without Redis. Records are copied in and out as JSON."""

    def __init__(self) -> None:
        self._memories: dict[str, list[str]] = {}
        self._states: dict[str, str] = {}

    async def append_memory(self, agent: str, record: dict[str, Any]) -> None:
        """Add one memory at the end of an agent's."""
        self._memories.setdefault(agent, []).append(json.dumps(record, allow_nan=False))

    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        """All memories of an agent, oldest first."""
        return [json.loads(text) for text in self._memories.get(agent, [])]

    async def save_state(self, agent: str, state: dict[str, Any]) -> None:
        """Replace the saved state of an agent's mind."""
        self._states[agent] = json.dumps(state, allow_nan=False)

    async def load_state(self, agent: str) -> dict[str, Any] | None:
        """The saved state of an agent's mind; None when it never lived."""
        text = self._states.get(agent)
        return None if text is None else json.loads(text)
