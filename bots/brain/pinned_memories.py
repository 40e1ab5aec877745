"""What matters so much that it is never out of mind: what was known before the beginning, and weighty words heard."""

from collections.abc import Iterable
from functools import lru_cache

from bots.memory import MemoryRecord
from bots.memory.record import MemoryKind
from bots.mind.language import words

WEIGHTY = 7.0
"""Of 10: from here on a memory of these kinds stays in mind."""
KINDS: frozenset[MemoryKind] = frozenset({"known", "heard", "hearsay"})
PINNED_MAX = 6
ALIKE_SHARE = 0.6
"""Of all the words of two memories; who share so many say the same."""


def with_pinned(kept: tuple[MemoryRecord, ...], record: MemoryRecord) -> tuple[MemoryRecord, ...]:
    """What stays in mind once there is one memory more.

    Of those that say the same the first stays: it is the one from which the agent knows it.

    Args:
        kept: what stays in mind so far.
        record: the new memory.

    Returns:
        At most six, what was known before the beginning first, then the weightiest, of equal ones the newest.
    """
    if record.what not in KINDS or record.importance < WEIGHTY or any(_is_alike(record, one) for one in kept):
        return kept
    ranked = sorted((*kept, record), key=lambda one: (one.what != "known", -one.importance, -one.number))
    return tuple(ranked[:PINNED_MAX])


def pinned_of(records: Iterable[MemoryRecord]) -> tuple[MemoryRecord, ...]:
    """What stays in mind of all that is remembered, the oldest first."""
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
