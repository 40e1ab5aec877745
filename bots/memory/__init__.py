"""What agents remember, and where it is kept."""

from bots.memory.record import MemoryRecord
from bots.memory.short_term import ShortTerm
from bots.memory.store import InMemoryStore, MindStore

__all__ = ["InMemoryStore", "MemoryRecord", "MindStore", "ShortTerm"]
