"""Memories that always stay in mind: those from before the run, and important words heard."""

from collections.abc import Iterable
from functools import lru_cache

from bots.memory import MemoryRecord
from bots.memory.record import MemoryKind
from bots.mind.language import words

WEIGHTY = 7.0
"""Minimum importance, out of 10, at which a memory of these kinds stays in mind."""
KINDS: frozenset[MemoryKind] = frozenset({"known", "heard", "hearsay"})
PINNED_MAX = 6
ALIKE_SHARE = 0.6
"""Share of common words from which two memories say the same."""


def with_pinned(kept: tuple[MemoryRecord, ...], record: MemoryRecord) -> tuple[MemoryRecord, ...]:
    """Return the pinned memories after a new one.

    Of memories that say the same, the first stays, since it is the agent's original source.

    Args:
        kept: pinned memories so far.
        record: the new memory.

    Returns:
        At most six: those from before the run first, then the most important, of equal ones the newest.
    """
    if record.what not in KINDS or record.importance < WEIGHTY or any(_is_alike(record, one) for one in kept):
        return kept
    ranked = sorted((*kept, record), key=lambda one: (one.what != "known", -one.importance, -one.number))
    return tuple(ranked[:PINNED_MAX])


def pinned_of(records: Iterable[MemoryRecord]) -> tuple[MemoryRecord, ...]:
    """Return the pinned memories among all memories, the oldest first."""
    kept: tuple[MemoryRecord, ...] = ()
    for record in records:
        kept = with_pinned(kept, record)
    return kept


def _is_alike(one: MemoryRecord, other: MemoryRecord) -> bool:
    mine, theirs = _words(one.text), _words(other.text)
    return len(mine & theirs) >= ALIKE_SHARE * len(mine | theirs)


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(words(text))
