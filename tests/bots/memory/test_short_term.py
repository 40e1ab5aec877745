"""Short-term memory: bounded, and explicit about what is dropped."""

import numpy as np

from bots.memory import MemoryRecord, ShortTerm


def memory(number: int, importance: float, t: float, utterance_id: str | None = None) -> MemoryRecord:
    return MemoryRecord(
        memory_id=f"Mira/m{number:06d}",
        event_id=f"e{number}",
        what="heard",
        text="something",
        importance=importance,
        t=t,
        utterance_id=utterance_id,
    )


def remember(*records: MemoryRecord, capacity: int = 3, half_life_seconds: float = 100.0) -> ShortTerm:
    mind = ShortTerm()
    for record in records:
        mind = mind.add(record, capacity=capacity, half_life_seconds=half_life_seconds)
    return mind


def kept(mind: ShortTerm) -> list[str]:
    return [record.event_id for record in mind.records]


def test_the_least_important_memory_is_dropped_and_counted() -> None:
    # At t = 300: e1 is worth 8 / 2^3 = 1.0, e2 3 / 2^2 = 0.75, e3 2 / 2^1 = 1.0; e2 is dropped.
    mind = remember(memory(1, 8, 0.0), memory(2, 3, 100.0), memory(3, 2, 200.0), memory(4, 1, 300.0))
    assert kept(mind) == ["e1", "e3", "e4"]
    assert (mind.let_go, mind.sequence) == (1, 4)


def test_the_newest_memory_is_never_dropped() -> None:
    assert kept(remember(memory(1, 10, 0.0), memory(2, 1, 0.0), capacity=1)) == ["e2"]


def test_what_was_heard_is_found_by_its_utterance() -> None:
    mind = remember(memory(1, 3, 0.0, "u1"), memory(2, 3, 1.0, "u2"))
    found = mind.of_utterance("u1")
    assert found is not None and found.event_id == "e1"
    assert mind.of_utterance("u9") is None


def test_many_taken_at_once_leave_the_same_in_mind_as_one_by_one() -> None:
    draw = np.random.default_rng(5)
    importance, jitter = draw.integers(1, 11, 200), draw.random(200)
    records = [memory(number, importance[number], 10 * number + 5 * jitter[number]) for number in range(1, 200)]
    for capacity in (1, 2, 7, 198, 199, 500):
        at_once = ShortTerm.of(records, capacity=capacity, half_life_seconds=100.0, sequence=199)
        assert at_once == remember(*records, capacity=capacity)
