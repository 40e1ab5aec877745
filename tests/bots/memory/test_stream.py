"""The memory stream: storage, recall and forgetting."""

import json
from typing import Any

import numpy as np
import pytest

from bots.episodes import DayPlan, Deed, Hearsay, Meeting, PlanPart
from bots.memory import MEMORY_KINDS, MemoryRecord, MemoryStream, RetrievalMode, UnreadableMemory
from tests.bots.memory.memories import EAST, NORTH, memory, memory_id, numbers, stream_of, vector

FULL = memory(
    7,
    event_id="Mira/12/000345",
    what="reflection",
    text="Ivo keeps his word … mostly.",
    importance=6.3,
    t=1234.5678,
    about="Ivo",
    evidence=("Mira/m000003", "Mira/a000012"),
    position=(12.3, -64.0, 1e-3),
    utterance_id="Mira/heard000004",
    expires_at=2000.25,
    depth=2,
    times=3,
    episode=Hearsay("Ada", "Ivo keeps his word … mostly.", addressed=True),
)


def retrieved(stream: MemoryStream, mode: RetrievalMode, *, now: float = 100.0, count: int = 30) -> list[int]:
    return [one.record.number for one in stream.retrieve(vector(*EAST), now=now, count=count, mode=mode)]


# # ---- storage
# ----------------------------------------------------------------------------------------------------------


def test_records_come_out_as_they_went_in() -> None:
    plain = [memory(10 + place, what=kind) for place, kind in enumerate(MEMORY_KINDS)]
    stream = stream_of(FULL, *plain)
    assert list(stream) == [FULL, *plain]
    assert len(stream) == 1 + len(MEMORY_KINDS)
    assert stream.record(0) == FULL
    assert MemoryRecord.from_json(stream.record(0).to_json()) == FULL


def test_what_a_store_hands_out_is_validated_and_keys_of_its_own_are_passed_over() -> None:
    kept = json.loads(json.dumps(FULL.to_json()))
    assert kept == FULL.to_json()
    assert MemoryRecord.from_json(kept | {"called_to_mind_at": 9.0}) == FULL
    for wrong in ({"what": "dreamt"}, {"evidence": "Mira/m000003"}, {"t": "soon"}, {"position": [1.0, 2.0]}):
        with pytest.raises(UnreadableMemory, match=rf"Mira/m000007 cannot be read \({next(iter(wrong))}"):
            MemoryRecord.from_json(kept | wrong)
    with pytest.raises(UnreadableMemory, match="text: Field required"):
        MemoryRecord.from_json({name: value for name, value in kept.items() if name != "text"})


@pytest.mark.parametrize(
    "episode",
    [
        Deed("pay_tax", {"percent": 20.0, "container": "chest"}, "done", (1.0, 64.0, -3.5), {"oak_log": -2}),
        DayPlan(1, (PlanPart(360, "get up"), PlanPart(540, "fish", "pond"))),
        Meeting("Ada"),
        None,
    ],
)
def test_an_episode_comes_out_of_a_store_as_it_went_in(episode: Any) -> None:
    kept = json.loads(json.dumps(memory(1, episode=episode).to_json()))
    assert MemoryRecord.from_json(kept).episode == episode


def test_a_memory_of_an_older_layout_is_in_words_alone() -> None:
    older = {name: value for name, value in memory(1, text='Ada said: "Hi."').to_json().items() if name != "episode"}
    assert MemoryRecord.from_json(older) == memory(1, text='Ada said: "Hi."', episode=None)


@pytest.mark.parametrize(
    ("episode", "wrong"),
    [
        ({"kind": "dream"}, "episode: of an unknown kind)"),
        ({"speaker": "Ada", "quote": "Hi."}, "episode: of an unknown kind)"),
        ({"kind": "meeting"}, "episode.meeting.name: Field required"),
        ({"kind": "meeting", "name": "Ada", "place": "plaza"}, "episode.meeting.place: Unexpected"),
    ],
)
def test_an_episode_of_another_layout_is_refused_with_the_id_of_its_memory(episode: Any, wrong: str) -> None:
    kept = memory(7).to_json() | {"episode": episode}
    with pytest.raises(UnreadableMemory) as refused:
        MemoryRecord.from_json(kept)
    assert str(refused.value).startswith(f"The memory Mira/m000007 cannot be read ({wrong}")
    assert str(refused.value).endswith("): use the version of Civitas that kept it.")


def test_a_memory_is_found_by_its_id_and_by_nothing_else() -> None:
    stream = stream_of(memory(3), FULL)
    assert stream.find("Mira/m000007") == FULL
    for made_up in (
        "Mira/m000004",
        "Mira/m7",
        "Ivo/m000007",
        "Mira/m",
        "m000007",
        "",
        "Mira/m²",
        "Mira/m" + "9" * 5000,
    ):
        assert stream.find(made_up) is None


@pytest.mark.parametrize(
    "event_id",
    ["e1", "town/1/000001", "Mira/1/1", "Mira/0/000001", "Mira/x/000001", "Mira/1/9999999999", "Mira/²/000001"],
)
def test_event_ids_of_any_form_come_out_as_they_went_in(event_id: str) -> None:
    stream = stream_of(memory(1, event_id=event_id), memory(2))
    assert [record.event_id for record in stream] == [event_id, "Mira/1/000002"]
    stream.forget([1])
    assert [record.event_id for record in stream] == ["Mira/1/000002"]


def test_a_stream_grows_and_keeps_vectors_within_rounding() -> None:
    draw = np.random.default_rng(3)
    vectors = [vector(*draw.standard_normal(32)) for _ in range(300)]
    stream = MemoryStream("Mira", 32)
    for place, one in enumerate(vectors):
        stream.add(memory(place + 1), one)
    assert numbers(stream) == list(range(1, 301))
    for row, one in enumerate(vectors):
        assert stream.vector(row) == pytest.approx(one, abs=0.005)


def test_no_other_row_can_be_read() -> None:
    stream = stream_of(memory(1))
    for row in (-1, 1):
        with pytest.raises(IndexError, match="Mira has 1 memories"):
            stream.record(row)


def test_what_does_not_belong_is_refused_and_changes_nothing() -> None:
    stream = stream_of(memory(5))
    before = stream.state_hash()
    for record in (memory(5), memory(4)):
        with pytest.raises(ValueError, match="not newer"):
            stream.add(record, vector(*EAST))
    with pytest.raises(ValueError, match="Ida/m000009 is not a memory of Mira"):
        stream.add(memory(9, memory_id="Ida/m000009"), vector(*EAST))
    with pytest.raises(ValueError, match="2 numbers is required"):
        stream.add(memory(9), vector(1, 0, 0))
    with pytest.raises(ValueError, match="direction"):
        stream.add(memory(9), np.zeros(2, dtype=np.float32))
    assert stream.state_hash() == before


# # ---- recall
# -----------------------------------------------------------------------------------------------------------


def test_a_stream_weighs_by_hand() -> None:
    # The thought points east. At now = 100 s (an hour is 50 s), corrected: 0.5 recency + 3 relevance + 2 importance.
    #   1  east,  importance 1, made at   0 s: 0.995² = 0.990025, scaled 0        0        + 3 + 0        = 3
    #   2  north, importance 7, made at  50 s: 0.995, scaled 4975/9975 = 0.498747 0.249373 + 0 + 2        = 2.249373
    #   3  north, importance 4, made at 100 s: 1, scaled 1                        0.5      + 0 + 1        = 1.5
    stream = stream_of(
        memory(1, t=0.0, importance=1.0),
        memory(2, t=50.0, importance=7.0),
        memory(3, t=100.0, importance=4.0),
        directions=[EAST, NORTH, NORTH],
    )
    found = stream.retrieve(vector(*EAST), now=100.0, count=2, mode=RetrievalMode.CORRECTED)
    assert [(one.record.number, one.score) for one in found] == [(1, 3.0), (2, pytest.approx(2.249373, abs=1e-6))]
    # paper, all weights 1: 0 + 1 + 0 = 1; 0.498747 + 0 + 1 = 1.498747; 1 + 0 + 0.5 = 1.5.
    assert retrieved(stream, RetrievalMode.PAPER) == [3, 2, 1]


def test_what_was_called_to_mind_is_fresh_again_and_in_released_it_is_stale() -> None:
    stream = stream_of(memory(1), memory(2), memory(3))
    assert retrieved(stream, RetrievalMode.CORRECTED) == [3, 2, 1]
    assert retrieved(stream, RetrievalMode.RELEASED) == [1, 2, 3]
    stream.call_to_mind([stream.record(0)], now=90.0)
    assert [stream.called_to_mind_at(row) for row in range(3)] == [90.0, 2.0, 3.0]
    assert retrieved(stream, RetrievalMode.CORRECTED) == [1, 3, 2]
    assert retrieved(stream, RetrievalMode.PAPER) == [1, 3, 2]
    assert retrieved(stream, RetrievalMode.RELEASED) == [2, 3, 1]


def test_retrieving_alone_changes_nothing() -> None:
    stream = stream_of(memory(1), memory(2))
    before = stream.state_hash()
    retrieved(stream, RetrievalMode.PAPER)
    assert stream.state_hash() == before


def test_what_has_expired_comes_to_mind_in_released_alone() -> None:
    stream = stream_of(memory(1, what="plan", expires_at=100.0), memory(2, what="plan", expires_at=100.1), memory(3))
    assert retrieved(stream, RetrievalMode.PAPER, now=100.0) == [3, 2]
    assert retrieved(stream, RetrievalMode.CORRECTED, now=100.0) == [3, 2]
    assert retrieved(stream, RetrievalMode.CORRECTED, now=99.9) == [3, 2, 1]
    assert sorted(retrieved(stream, RetrievalMode.RELEASED, now=100.0)) == [1, 2, 3]


def test_chats_and_idleness_come_to_mind_except_in_released() -> None:
    stream = stream_of(memory(1, what="chat"), memory(2, what="idle"), memory(3, what="reflection"), memory(4))
    assert sorted(retrieved(stream, RetrievalMode.RELEASED)) == [3, 4]
    assert sorted(retrieved(stream, RetrievalMode.PAPER)) == [1, 2, 3, 4]
    assert sorted(retrieved(stream, RetrievalMode.CORRECTED)) == [1, 2, 3, 4]


def test_parts_are_scaled_over_the_pool_alone() -> None:
    # 1 has expired: without it, importance runs from 2 to 4, so that 3 scores 0.5 · 1 + 3 · 0.5 + 2 · 0 (the relevance
    # is even) and 2 scores 0.5 · 0 + 3 · 0.5 + 2 · 1.
    stream = stream_of(memory(1, importance=10.0, expires_at=5.0), memory(2, importance=4.0), memory(3, importance=2.0))
    found = stream.retrieve(vector(*EAST), now=100.0, count=9, mode=RetrievalMode.CORRECTED)
    assert [(one.record.number, one.score) for one in found] == [(2, 3.5), (3, 2.0)]


def test_a_wish_picks_among_the_best() -> None:
    stream = stream_of(*(memory(number, about="Ivo" if number % 10 == 0 else None) for number in range(1, 201)))
    found = stream.retrieve(
        vector(*EAST), now=300.0, count=3, mode=RetrievalMode.CORRECTED, wants=lambda record: record.about == "Ivo"
    )
    assert [one.record.number for one in found] == [200, 190, 180]
    everyone = stream.retrieve(
        vector(*EAST), now=300.0, count=50, mode=RetrievalMode.CORRECTED, wants=lambda record: record.about == "Ivo"
    )
    assert len(everyone) == 20


@pytest.mark.parametrize("mode", list(RetrievalMode))
def test_there_may_be_nothing_to_retrieve(mode: RetrievalMode) -> None:
    assert retrieved(MemoryStream("Mira", 2), mode) == []
    assert retrieved(stream_of(memory(1)), mode, count=0) == []
    assert retrieved(stream_of(memory(1)), mode) == [1]
    assert retrieved(stream_of(memory(1, what="chat", expires_at=1.0)), mode) == []


# ---- forgetting ------------------------------------------------------------------------------------------------------


def test_what_is_forgotten_is_gone_and_the_rest_is_as_it_was() -> None:
    records = [memory(number, about=f"person {number}", evidence=(memory_id(number),)) for number in range(1, 101)]
    directions = [(float(number), 50.0) for number in range(1, 101)]
    stream = stream_of(*records, directions=directions)
    stream.call_to_mind([records[59]], now=500.0)
    stream.forget(number for number in range(1, 101) if number % 3)
    kept = [record for record in records if record.number % 3 == 0]
    assert list(stream) == kept
    assert stream.called_to_mind_at(19) == 500.0
    assert stream.vector(19) == pytest.approx(vector(60.0, 50.0), abs=0.005)
    assert len(stream.retrieve(vector(*EAST), now=600.0, count=99, mode=RetrievalMode.PAPER)) == 33
    stream.add(memory(101), vector(*NORTH))
    assert numbers(stream)[-2:] == [99, 101]


def test_nothing_is_forgotten_when_one_is_not_there() -> None:
    stream = stream_of(memory(1), memory(2))
    with pytest.raises(ValueError, match="Mira has no memory of number 9"):
        stream.forget([1, 9])
    assert numbers(stream) == [1, 2]


def test_everything_may_be_forgotten_or_nothing() -> None:
    stream = stream_of(memory(1), memory(2))
    before = stream.state_hash()
    stream.forget([])
    assert stream.state_hash() == before
    stream.forget([1, 2])
    assert list(stream) == []
    stream.add(memory(3), vector(*EAST))
    assert numbers(stream) == [3]


def test_what_was_forgotten_meanwhile_is_not_called_to_mind() -> None:
    stream = stream_of(memory(1), memory(2))
    found = list(stream)
    stream.forget([1])
    stream.call_to_mind(found, now=50.0)
    assert stream.called_to_mind_at(0) == 50.0


def test_a_memory_stands_for_several() -> None:
    stream = stream_of(memory(1))
    stream.stand_for(1, times=4)
    assert stream.record(0).times == 4
    with pytest.raises(ValueError, match="no memory of number 2"):
        stream.stand_for(2, times=4)


# ---- the digest ------------------------------------------------------------------------------------------------------


def test_the_digest_is_of_what_is_remembered_and_not_of_how_it_came_about() -> None:
    straight = stream_of(FULL, memory(200))
    detour = stream_of(FULL, *(memory(number) for number in range(8, 201)))
    detour.forget(range(8, 200))
    assert straight.state_hash() == detour.state_hash()


def test_the_digest_tells_every_change() -> None:
    digests = {stream_of(memory(1)).state_hash(), stream_of(memory(1), directions=[NORTH]).state_hash()}
    changes = {
        "event_id": "e9",
        "what": "deed",
        "text": "else",
        "importance": 2.0,
        "t": 9.0,
        "about": "Ivo",
        "evidence": ("x",),
        "position": (1.0, 2.0, 3.0),
        "utterance_id": "u",
        "expires_at": 5.0,
        "depth": 1,
        "times": 2,
        "episode": Meeting("Ada"),
    }
    assert set(changes) | {"memory_id"} == set(MemoryRecord._fields)
    digests.update(stream_of(memory(1, **{field: value})).state_hash() for field, value in changes.items())
    touched = stream_of(memory(1))
    touched.call_to_mind(touched, now=7.0)
    digests.add(touched.state_hash())
    assert len(digests) == 2 + len(changes) + 1
