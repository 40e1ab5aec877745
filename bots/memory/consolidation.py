"""What is forgotten when a stream is full, and which memories of the same become one.

Nothing happens while a stream holds no more than its capacity. Then:

1. Exact repeats (same kind, same words, about the same person) are merged into the newest, which counts them.
2. If that does not make enough room, those that are worth least are forgotten, one after the other. A memory is worth
   its importance, halved with every half-life since it was last called to mind; what has expired is worth nothing.
3. What a kept reflection rests on stays. Reflections rest on older memories alone, so there is always one that nothing
   rests on: when it goes, its evidence is free to go too, after everything of less worth.
4. Plans that are in force (their end lies ahead) are never forgotten or merged, even if a stream stays too full for
   their sake.

Nothing is changed here: the caller logs what is to go, then changes the stream with :func:`carry_out`.
"""

import heapq
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from bots.memory.record import MemoryRecord
from bots.memory.stream import MemoryStream
from bots.memory.view import MemoryView

Why = Literal["expired", "least_worth"]


@dataclass(frozen=True, slots=True)
class Merged:
    """Memories that were the same."""

    kept: MemoryRecord
    """The newest, as it was before."""
    gone: tuple[MemoryRecord, ...]
    """The others, oldest first."""
    times: int
    """How often it happened in all."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A memory that goes."""

    record: MemoryRecord
    worth: float
    why: Why


@dataclass(frozen=True, slots=True)
class Consolidation:
    """What is to become of a stream."""

    merged: tuple[Merged, ...] = ()
    forgotten: tuple[Forgotten, ...] = ()
    """In the order in which they were given up."""

    @property
    def numbers(self) -> frozenset[int]:
        """Of all memories that go, merged or forgotten."""
        merged = (record.number for one in self.merged for record in one.gone)
        return frozenset(merged) | {one.record.number for one in self.forgotten}


def consolidate(
    memories: MemoryView,
    *,
    capacity: int,
    room: int,
    half_life_seconds: float,
    now: float,
    held: Collection[str] = (),
) -> Consolidation:
    """Work out what becomes of a stream that is too full; empty when it is not.

    Args:
        memories: the stream, which is only read.
        capacity: how many memories may be kept, at least 1.
        room: how many places below the capacity to leave free, so that it need not be done again for the next memory;
            0 to ``capacity - 1``.
        half_life_seconds: how long after a memory was called to mind its importance counts for half, seconds of run
            clock.
        now: run clock, seconds.
        held: ids of memories that stay in any case: what reflections rest on that are not in the stream yet.

    Raises:
        ValueError: the capacity, the room or the half-life is out of its bounds.
    """
    if capacity < 1 or not 0 <= room < capacity or half_life_seconds <= 0:
        raise ValueError(
            f"A capacity of at least 1, room below it and a half-life above 0 are wanted, not {capacity}, {room} and "
            f"{half_life_seconds}."
        )
    if len(memories) <= capacity:
        return Consolidation()
    records = list(memories)
    worths = {
        record.number: 0.0
        if _expired(record, now)
        else record.importance * 0.5 ** ((now - memories.called_to_mind_at(row)) / half_life_seconds)
        for row, record in enumerate(records)
    }
    loose = [record for record in records if not _in_force(record, now)]
    merged = _merge(loose, _cited(records, held))
    gone = {record.number for one in merged for record in one.gone}
    excess = len(records) - len(gone) - (capacity - room)
    remaining = [record for record in records if record.number not in gone]
    return Consolidation(merged, tuple(_forget(remaining, worths, excess, now, held)))


def carry_out(plan: Consolidation, stream: MemoryStream) -> None:
    """Change a stream as was worked out.

    Args:
        plan: worked out from this stream, which has lost nothing since.
        stream: what the agent remembers.
    """
    for one in plan.merged:
        stream.stand_for(one.kept.number, one.times)
    stream.forget(plan.numbers)


def _merge(loose: list[MemoryRecord], cited: Counter[str]) -> tuple[Merged, ...]:
    groups: dict[tuple[str, str, str | None], list[MemoryRecord]] = {}
    for record in loose:
        groups.setdefault((record.what, record.text, record.about), []).append(record)
    merged = []
    for group in groups.values():
        # A reflection points at its evidence by id: a repeat that one rests on stays as it is.
        gone = tuple(record for record in group[:-1] if not cited[record.memory_id])
        if gone:
            merged.append(Merged(group[-1], gone, group[-1].times + sum(record.times for record in gone)))
    return tuple(merged)


def _forget(
    records: list[MemoryRecord], worths: dict[int, float], excess: int, now: float, held: Collection[str]
) -> list[Forgotten]:
    cited = _cited(records, held)
    loose = {record.memory_id: record for record in records if not _in_force(record, now)}
    # Of equal worth the older goes first.
    free = [(worths[record.number], record.number, record) for record in loose.values() if not cited[record.memory_id]]
    heapq.heapify(free)
    forgotten: list[Forgotten] = []
    while len(forgotten) < excess and free:
        worth, _, record = heapq.heappop(free)
        forgotten.append(Forgotten(record, worth, "expired" if _expired(record, now) else "least_worth"))
        if record.what != "reflection":
            continue
        for memory_id in set(record.evidence):
            cited[memory_id] -= 1
            if not cited[memory_id] and memory_id in loose:
                support = loose[memory_id]
                heapq.heappush(free, (worths[support.number], support.number, support))
    return forgotten


def _cited(records: list[MemoryRecord], held: Collection[str]) -> Counter[str]:
    """How many reflections rest on each id; what is held counts once more, which nothing takes away."""
    cited = Counter(
        memory_id for record in records if record.what == "reflection" for memory_id in set(record.evidence)
    )
    cited.update(set(held))
    return cited


def _expired(record: MemoryRecord, now: float) -> bool:
    return record.expires_at is not None and record.expires_at <= now


def _in_force(record: MemoryRecord, now: float) -> bool:
    """A plan whose end lies ahead; one without an end would never leave, so it counts as any other memory."""
    return record.what == "plan" and record.expires_at is not None and record.expires_at > now
