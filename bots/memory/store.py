"""Where minds are kept while their agents live, and found again when a shard was restarted."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

CALLED_TO_MIND_AT = "called_to_mind_at"
"""Key in a loaded memory of one that was ever called to mind: when it last was, seconds of run clock."""


@dataclass(frozen=True, slots=True)
class MemoryChanges:
    """What became of an agent's memories since they were last saved, by their numbers. No number is in it as both kept
    and gone; to save the same changes twice is harmless."""

    kept: Mapping[int, dict[str, Any]] = field(default_factory=dict)
    """Memories that are new or say something else now, as plain JSON."""
    recalled: Mapping[int, float] = field(default_factory=dict)
    """When memories were last called to mind, seconds of run clock."""
    gone: frozenset[int] = frozenset()
    """Memories that were forgotten, or became one with another."""

    def __bool__(self) -> bool:
        return bool(self.kept or self.recalled or self.gone)


class MindStore(Protocol):
    """Keeps memories and the state of minds, by agent. All records are plain JSON."""

    async def save_memories(self, agent: str, changes: MemoryChanges) -> None:
        """Take in what became of an agent's memories: all of it or nothing."""

    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        """All memories of an agent, oldest first; empty when it has none.

        Those that were ever called to mind tell when under the key :data:`CALLED_TO_MIND_AT`.
        """

    async def save_state(self, agent: str, state: dict[str, Any]) -> None:
        """Replace the saved state of an agent's mind."""

    async def load_state(self, agent: str) -> dict[str, Any] | None:
        """The saved state of an agent's mind; None when it never lived."""


class InMemoryStore:
    """A store that lasts as long as the process, for use without Redis. Records are copied in and out as JSON."""

    def __init__(self) -> None:
        self._memories: dict[str, dict[int, str]] = {}
        self._recalled: dict[str, dict[int, float]] = {}
        self._states: dict[str, str] = {}

    async def save_memories(self, agent: str, changes: MemoryChanges) -> None:
        """Take in what became of an agent's memories: all of it or nothing."""
        texts = {number: json.dumps(record, allow_nan=False) for number, record in changes.kept.items()}
        memories = self._memories.setdefault(agent, {})
        recalled = self._recalled.setdefault(agent, {})
        memories.update(texts)
        recalled.update(changes.recalled)
        for number in changes.gone:
            memories.pop(number, None)
            recalled.pop(number, None)

    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        """All memories of an agent, oldest first."""
        memories = {number: json.loads(text) for number, text in self._memories.get(agent, {}).items()}
        return in_order(memories, self._recalled.get(agent, {}))

    async def save_state(self, agent: str, state: dict[str, Any]) -> None:
        """Replace the saved state of an agent's mind."""
        self._states[agent] = json.dumps(state, allow_nan=False)

    async def load_state(self, agent: str) -> dict[str, Any] | None:
        """The saved state of an agent's mind; None when it never lived."""
        text = self._states.get(agent)
        return None if text is None else json.loads(text)


def in_order(memories: Mapping[int, dict[str, Any]], recalled: Mapping[int, float]) -> list[dict[str, Any]]:
    """Memories as a store hands them out.

    Args:
        memories: by number, as they were kept.
        recalled: when they were last called to mind, by number; those that never were are missing.

    Returns:
        Oldest first, each with the time when it was last called to mind.
    """
    return [
        memories[number] | ({CALLED_TO_MIND_AT: recalled[number]} if number in recalled else {})
        for number in sorted(memories)
    ]
