"""Consolidation: decides which memories of a full stream are forgotten, and which equal ones are merged.

Nothing happens while a stream is within its capacity. Otherwise:

1. Exact repeats (same kind, same words, about the same person) are merged into the newest, which counts them.
2. If that does not make enough room, the memories with the lowest worth are forgotten, one by one. The worth is the
   importance, halved for every half-life since the last recall; an expired memory is worth nothing.
3. Evidence of a kept reflection stays. Reflections rest only on older memories, so there is always one on which nothing
   rests. When it is forgotten, its evidence may be forgotten too, after all memories of lower worth.
4. Plans in force (they end in the future) are never forgotten or merged, even if a stream stays too full because of
   them.

Nothing is changed here: the caller logs the changes, then makes them with :func:`carry_out`.
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
    """Equal memories that become one."""

    kept: MemoryRecord
    """The newest, as it was before."""
    gone: tuple[MemoryRecord, ...]
    """The others, oldest first."""
    times: int
    """Total number of occurrences."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A memory that is forgotten."""

    record: MemoryRecord
    worth: float
    why: Why


@dataclass(frozen=True, slots=True)
class Consolidation:
    """The planned changes of a stream."""

    merged: tuple[Merged, ...] = ()
    forgotten: tuple[Forgotten, ...] = ()
    """Forgotten memories, in the order of the decision."""

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of all memories that are merged away or forgotten."""
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
    """Plan the changes of a full stream; empty if it is not full.

    Args:
        memories: the stream, which is only read.
        capacity: maximum number of memories, at least 1.
        room: number of free places to make below the capacity, so that the next memory does not repeat this;
            0 to ``capacity - 1``.
        half_life_seconds: time after the last recall at which the importance counts half, seconds of run
            clock.
        now: run clock, seconds.
        held: ids of memories that must stay: the evidence of reflections that are not in the stream yet.

    Raises:
        ValueError: the capacity, the room or the half-life is out of bounds.
    """
    if capacity < 1 or not 0 <= room < capacity or half_life_seconds <= 0:
        raise ValueError(
            f"The capacity must be at least 1, the room below it and the half-life above 0, not {capacity}, {room} and "
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
    """Make the planned changes of a stream.

    Args:
        plan: plan for this stream, which has lost nothing since.
        stream: the agent's memories.
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
        # A reflection refers to its evidence by id, so a repeat with a reflection stays unchanged.
        gone = tuple(record for record in group[:-1] if not cited[record.memory_id])
        if gone:
            merged.append(Merged(group[-1], gone, group[-1].times + sum(record.times for record in gone)))
    return tuple(merged)


def _forget(
    records: list[MemoryRecord], worths: dict[int, float], excess: int, now: float, held: Collection[str]
) -> list[Forgotten]:
    cited = _cited(records, held)
    loose = {record.memory_id: record for record in records if not _in_force(record, now)}
    # With equal worth, the older one is forgotten first.
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
    """Count the reflections that rest on each id; held ids count one more time, permanently."""
    cited = Counter(
        memory_id for record in records if record.what == "reflection" for memory_id in set(record.evidence)
    )
    cited.update(set(held))
    return cited


def _expired(record: MemoryRecord, now: float) -> bool:
    return record.expires_at is not None and record.expires_at <= now


def _in_force(record: MemoryRecord, now: float) -> bool:
    """Return whether it is a plan that ends in the future; a plan without an end counts as any other memory."""
    return record.what == "plan" and record.expires_at is not None and record.expires_at > now
