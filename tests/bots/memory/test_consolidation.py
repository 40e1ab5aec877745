"""What a full stream deletes and merges."""

import pytest

from bots.memory import Consolidation, MemoryStream, MemoryView, carry_out, consolidate
from tests.bots.memory.memories import memory, memory_id, numbers, stream_of


def worked_out(
    stream: MemoryStream,
    *,
    capacity: int,
    room: int = 0,
    half_life_seconds: float = 100.0,
    now: float = 100.0,
    held: frozenset[str] = frozenset(),
) -> Consolidation:
    return consolidate(
        MemoryView(stream), capacity=capacity, room=room, half_life_seconds=half_life_seconds, now=now, held=held
    )


def given_up(plan: Consolidation) -> list[tuple[int, str]]:
    return [(one.record.number, one.why) for one in plan.forgotten]


def test_a_stream_that_is_not_too_full_stays_as_it_is() -> None:
    stream = stream_of(memory(1, text="again"), memory(2, text="again"), memory(3, expires_at=5.0))
    assert worked_out(stream, capacity=3) == Consolidation()


def test_the_least_worth_go_first() -> None:
    # At now = 300 s with a half-life of 100 s:
    #   1  importance 8, made at   0 s: 8 / 2³ = 1
    #   2  importance 3, made at 100 s: 3 / 2² = 0.75
    #   3  importance 1, made at 200 s, called to mind at 300 s: 1 / 2⁰ = 1
    #   4  importance 2, made at 300 s: 2
    stream = stream_of(
        memory(1, importance=8.0, t=0.0),
        memory(2, importance=3.0, t=100.0),
        memory(3, importance=1.0, t=200.0),
        memory(4, importance=2.0, t=300.0),
    )
    stream.call_to_mind([stream.record(2)], now=300.0)
    plan = worked_out(stream, capacity=2, now=300.0)
    # 1 and 3 have the same value: the older is deleted.
    assert [(one.record.number, one.worth) for one in plan.forgotten] == [(2, 0.75), (1, 1.0)]
    assert plan.numbers == {1, 2}
    carry_out(plan, stream)
    assert numbers(stream) == [3, 4]


def test_room_is_made_for_the_next_ones() -> None:
    stream = stream_of(*(memory(number) for number in range(1, 11)))
    carry_out(worked_out(stream, capacity=9, room=4), stream)
    assert numbers(stream) == [6, 7, 8, 9, 10]


def test_what_has_expired_is_worth_nothing() -> None:
    stream = stream_of(memory(1), memory(2, what="plan", importance=9.0, expires_at=100.0), memory(3, expires_at=100.5))
    plan = worked_out(stream, capacity=1)
    assert given_up(plan) == [(2, "expired"), (1, "least_worth")]
    assert plan.forgotten[0].worth == 0


def test_exact_repeats_become_the_newest_and_are_counted() -> None:
    stream = stream_of(
        memory(1, what="deed", text="I did gather oak log."),
        memory(2, what="deed", text="I did gather oak log.", times=5),
        memory(3, what="said", text="I did gather oak log."),
        memory(4, what="deed", text="I did gather oak log.", about="Ivo"),
        memory(5, what="deed", text="I did gather oak log."),
        memory(6),
    )
    before = stream.state_hash()
    plan = worked_out(stream, capacity=4)
    assert stream.state_hash() == before
    assert [([one.number for one in merged.gone], merged.kept.number, merged.times) for merged in plan.merged] == [
        ([1, 2], 5, 7)
    ]
    assert plan.forgotten == ()
    carry_out(plan, stream)
    assert [(record.number, record.times) for record in stream] == [(3, 1), (4, 1), (5, 7), (6, 1)]


def test_what_a_reflection_rests_on_stays_while_anything_else_is_left() -> None:
    stream = stream_of(
        memory(1),
        memory(2),
        memory(3, importance=9.0),
        memory(4, what="reflection", importance=9.0, evidence=(memory_id(1), memory_id(2), "Mira/a000001")),
    )
    assert given_up(worked_out(stream, capacity=3)) == [(3, "least_worth")]
    # Nothing rests on the reflection itself, so it can be deleted and frees its evidence.
    assert given_up(worked_out(stream, capacity=1)) == [(3, "least_worth"), (4, "least_worth"), (1, "least_worth")]


def test_reflections_that_rest_on_one_another_go_from_the_top() -> None:
    # 4 rests on 3 and 2, 3 on 2 and 1. At first only 4 can be deleted; then 3; then both 1 and 2, of which 2 is worth
    # less.
    stream = stream_of(
        memory(1, importance=2.0),
        memory(2),
        memory(3, what="reflection", evidence=(memory_id(1), memory_id(2))),
        memory(4, what="reflection", importance=9.0, evidence=(memory_id(2), memory_id(3))),
    )
    plan = worked_out(stream, capacity=1)
    assert given_up(plan) == [(4, "least_worth"), (3, "least_worth"), (2, "least_worth")]


def test_evidence_that_two_reflections_share_stays_for_the_second() -> None:
    stream = stream_of(
        memory(1, importance=1.0),
        memory(2, what="reflection", importance=2.0, evidence=(memory_id(1),)),
        memory(3, what="reflection", importance=9.0, evidence=(memory_id(1),)),
        memory(4, importance=5.0),
    )
    assert given_up(worked_out(stream, capacity=2)) == [(2, "least_worth"), (4, "least_worth")]


def test_what_is_held_stays_while_it_is_neither_merged_nor_forgotten() -> None:
    stream = stream_of(memory(1, text="again"), memory(2, text="again"), memory(3, importance=9.0))
    plan = worked_out(stream, capacity=1, held=frozenset({memory_id(1)}))
    assert plan.merged == ()
    assert given_up(plan) == [(2, "least_worth"), (3, "least_worth")]


def test_repeats_that_a_reflection_rests_on_are_not_merged() -> None:
    stream = stream_of(
        memory(1, text="again"),
        memory(2, text="again"),
        memory(3, text="again"),
        memory(4, what="reflection", evidence=(memory_id(2),)),
    )
    plan = worked_out(stream, capacity=3)
    assert [([one.number for one in merged.gone], merged.kept.number, merged.times) for merged in plan.merged] == [
        ([1], 3, 2)
    ]


def test_plans_in_force_stay_even_if_the_stream_stays_too_full() -> None:
    stream = stream_of(
        memory(1, what="plan", text="dig", expires_at=200.0),
        memory(2, what="plan", text="dig", expires_at=200.0),
        memory(3, what="plan", text="without end"),
        memory(4, importance=10.0),
    )
    plan = worked_out(stream, capacity=1)
    assert plan.merged == ()
    assert given_up(plan) == [(3, "least_worth"), (4, "least_worth")]


@pytest.mark.parametrize(("capacity", "room", "half_life"), [(0, 0, 1.0), (3, 3, 1.0), (3, -1, 1.0), (3, 0, 0.0)])
def test_limits_that_make_no_sense_are_refused(capacity: int, room: int, half_life: float) -> None:
    with pytest.raises(ValueError, match="The capacity must be at least 1"):
        worked_out(stream_of(), capacity=capacity, room=room, half_life_seconds=half_life)
