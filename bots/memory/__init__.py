"""The memories of agents, and their stores.

Embeddings are in ``bots.memory.embedding``, which loads its own libraries.
"""

from bots.memory.consolidation import Consolidation, Forgotten, Merged, carry_out, consolidate
from bots.memory.record import MEMORY_KINDS, MemoryKind, MemoryRecord, UnreadableMemory
from bots.memory.retrieval import RetrievalMode
from bots.memory.short_term import ShortTerm
from bots.memory.store import CALLED_TO_MIND_AT, InMemoryStore, MemoryChanges, MindStore
from bots.memory.stream import MemoryStream, Retrieved
from bots.memory.unsaved import UnsavedMemories
from bots.memory.view import MemoryView

__all__ = [
    "CALLED_TO_MIND_AT",
    "MEMORY_KINDS",
    "Consolidation",
    "Forgotten",
    "InMemoryStore",
    "MemoryChanges",
    "MemoryKind",
    "MemoryRecord",
    "MemoryStream",
    "MemoryView",
    "Merged",
    "MindStore",
    "RetrievalMode",
    "Retrieved",
    "ShortTerm",
    "UnreadableMemory",
    "UnsavedMemories",
    "carry_out",
    "consolidate",
]
