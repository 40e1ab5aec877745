"""Memories that are always in the bottleneck."""

from typing import Any

from bots.brain.bottleneck import summarise
from bots.brain.pinned_memories import PINNED_MAX, pinned_of
from bots.brain.sections import MEMORIES, MemoryState
from bots.brain.settings import BottleneckSettings
from bots.brain.state import AgentState
from bots.memory import MemoryRecord, ShortTerm
from tests.bots.brain.alone import remembered

PARTY = "Isabella is giving a Valentine's party on day 2 from 17:00 to 19:00 at the cafe."


def heard(number: int, text: str, importance: float = 8.0, **parts: Any) -> MemoryRecord:
    return remembered(number, text, what="heard", importance=importance, **parts)


def test_what_matters_stays_and_the_same_news_stays_once() -> None:
    records = [
        remembered(1, "I mean to run for mayor.", what="known", importance=9.0),
        heard(2, f'Klaus said: "{PARTY}"'),
        heard(3, "Ida said: hello", importance=3.0),
        heard(4, f'Tom said: "{PARTY} Do come!"'),
        remembered(5, "I died.", what="harm", importance=9.0),
    ]
    assert [one.number for one in pinned_of(records)] == [1, 2], "the first is the agent's source"


def test_memories_from_before_the_start_are_never_dropped() -> None:
    known = remembered(1, "I mean to run for mayor.", what="known", importance=7.0)
    news = [heard(2 + number, f"Ida said: {letter * 9}") for number, letter in enumerate("abcdefghij")]
    kept = pinned_of([known, *news])
    assert kept[0] == known and len(kept) == PINNED_MAX
    assert [one.number for one in kept[1:]] == [11, 10, 9, 8, 7]


def test_a_crowd_of_small_news_does_not_push_it_out_of_the_summary() -> None:
    known = remembered(1, "I mean to run for mayor.", what="known", importance=9.0)
    chatter = tuple(heard(2 + number, f"Ida said: word{number}", importance=3.0) for number in range(60))
    state = AgentState()
    short_term = ShortTerm(records=(known, *chatter), sequence=61)
    mind = MemoryState(short_term, pinned=pinned_of((known, *chatter)))
    state.pen(MEMORIES, "test")(mind)
    seen = summarise(state.read, BottleneckSettings(), 100.0)
    assert known.text in [one.text for one in seen.memories] and len(seen.memories) == 10
    assert seen.memories[0].text == "Ida said: word59", "the rest are unchanged, the newest first"
