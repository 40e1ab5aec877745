"""Reading an agent's memories without a trace in them."""

from bots.memory import MemoryStream, MemoryView, RetrievalMode
from tests.bots.memory.memories import EAST, NORTH, memory, stream_of, vector


def test_interviewing_changes_nothing() -> None:
    stream = stream_of(memory(1, about="Ivo"), memory(2), memory(3), directions=[EAST, NORTH, EAST])
    view = MemoryView(stream)
    before = stream.state_hash()
    assert view.state_hash() == before
    for mode in RetrievalMode:
        told = view.retrieve(vector(*EAST), now=50.0, count=2, mode=mode, wants=lambda record: record.number != 2)
        assert told == stream.retrieve(
            vector(*EAST), now=50.0, count=2, mode=mode, wants=lambda record: record.number != 2
        )
    assert [view.record(row) for row in range(len(view))] == list(view) == list(stream)
    assert view.called_to_mind_at(2) == 3.0
    assert stream.state_hash() == before


def test_a_view_offers_no_way_to_change_anything_and_goes_along_with_the_stream() -> None:
    stream = stream_of(memory(1))
    view = MemoryView(stream)
    reading = {"called_to_mind_at", "find", "record", "retrieve", "state_hash"}
    assert {name for name in dir(view) if not name.startswith("_")} == reading
    assert {name for name in dir(MemoryStream) if not name.startswith("_")} - reading == {
        "add",
        "call_to_mind",
        "forget",
        "stand_for",
        "vector",
    }
    stream.add(memory(2), vector(*EAST))
    assert [record.number for record in view] == [1, 2]
