"""Stores of minds, from which a restarted shard loads them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

CALLED_TO_MIND_AT = "called_to_mind_at"
"""Key of a loaded memory with the time of its last recall, seconds of run clock; missing without a recall."""


@dataclass(frozen=True, slots=True)
class MemoryChanges:
    """The changes of an agent's memories since the last save, by their numbers. A number is never both in kept
    and in gone; saving the same changes twice is harmless."""

    kept: Mapping[int, dict[str, Any]] = field(default_factory=dict)
    """New or changed memories, as plain JSON."""
    recalled: Mapping[int, float] = field(default_factory=dict)
    """Times of last recall, seconds of run clock."""
    gone: frozenset[int] = frozenset()
    """Memories that were forgotten or merged away."""

    def __bool__(self) -> bool:
        return bool(self.kept or self.recalled or self.gone)


class MindStore(Protocol):
    """Stores memories and states of minds, by agent. All records are plain JSON."""

    async def save_memories(self, agent: str, changes: MemoryChanges) -> None:
        """Store the changes of an agent's memories: all of them or none."""

    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        """Return all memories of an agent, oldest first; empty without any.

        The key :data:`CALLED_TO_MIND_AT` has the time of the last recall, if there was one.
        """

    async def save_state(self, agent: str, state: dict[str, Any]) -> None:
        """Replace the saved state of an agent's mind."""

    async def load_state(self, agent: str) -> dict[str, Any] | None:
        """Return the saved state of an agent's mind; None if it never lived."""


class InMemoryStore:
    """A store in this process, for use without Redis. Records are copied in and out as JSON."""

    def __init__(self) -> None:
        self._memories: dict[str, dict[int, str]] = {}
        self._recalled: dict[str, dict[int, float]] = {}
        self._states: dict[str, str] = {}

    async def save_memories(self, agent: str, changes: MemoryChanges) -> None:
        """Store the changes of an agent's memories: all of them or none."""
        texts = {number: json.dumps(record, allow_nan=False) for number, record in changes.kept.items()}
        memories = self._memories.setdefault(agent, {})
        recalled = self._recalled.setdefault(agent, {})
        memories.update(texts)
        recalled.update(changes.recalled)
        for number in changes.gone:
            memories.pop(number, None)
            recalled.pop(number, None)

    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        """Return all memories of an agent, oldest first."""
        memories = {number: json.loads(text) for number, text in self._memories.get(agent, {}).items()}
        return in_order(memories, self._recalled.get(agent, {}))

    async def save_state(self, agent: str, state: dict[str, Any]) -> None:
        """Replace the saved state of an agent's mind."""
        self._states[agent] = json.dumps(state, allow_nan=False)

    async def load_state(self, agent: str) -> dict[str, Any] | None:
        """Return the saved state of an agent's mind; None if it never lived."""
        text = self._states.get(agent)
        return None if text is None else json.loads(text)


def in_order(memories: Mapping[int, dict[str, Any]], recalled: Mapping[int, float]) -> list[dict[str, Any]]:
    """Return memories as a store returns them.

    Args:
        memories: stored memories by number.
        recalled: times of last recall by number; memories without a recall are missing.

    Returns:
        Oldest first, each with the time of its last recall.
    """
    return [
        memories[number] | ({CALLED_TO_MIND_AT: recalled[number]} if number in recalled else {})
        for number in sorted(memories)
    ]
