"""Importance of memories: requested from the mind in batches, and never a number that it did not give."""

from typing import Any

import anyio
import pytest

from bots.brain.sections import Thought
from bots.events import Memory, MindCall
from bots.memory import MemoryRecord
from bots.mind.requests.rate_importance.request import RateImportance, Ratings
from tests.bots.brain.driver import ScriptedMind, until
from tests.bots.brain.rememberer import Rememberer, chat

pytestmark = pytest.mark.anyio


class Judge:
    """Rates by the number at the end of each text, when the test allows it."""

    def __init__(self) -> None:
        self.open = anyio.Event()
        self.too_few = False

    async def rate(self, request: RateImportance) -> Ratings:
        await self.open.wait()
        numbers = tuple(float(event.text.split()[-1]) for event in request.events)
        return Ratings(ratings=numbers[1:] if self.too_few else numbers)


def judged(judge: Judge, **settings: Any) -> tuple[Rememberer, ScriptedMind]:
    mind = ScriptedMind(rate_importance=judge.rate)
    return Rememberer(mind=mind, rate_with_mind=True, **settings), mind


def asked(mind: ScriptedMind) -> list[list[str]]:
    return [[event.text for event in request.events] for request in mind.asked if isinstance(request, RateImportance)]


def unrated(number: int) -> Thought:
    return chat(f"talk that weighs {number}", importance=None)


def importances(mira: Rememberer) -> list[float]:
    return [one.importance for one in mira.short_term]


async def test_a_memory_is_made_when_its_rating_has_come_and_several_share_a_question() -> None:
    judge = Judge()
    mira, mind = judged(judge, rate_at_once=3)
    async with mira.busy():
        await mira.think(unrated(7))
        await until(lambda: mind.asked)
        await mira.think(*(unrated(number) for number in (2, 9, 4, 3)))
        assert mira.short_term == []
        judge.open.set()
        await until(lambda: len(mira.short_term) == 5)
    assert asked(mind) == [
        ["talk that weighs 7"],
        ["talk that weighs 2", "talk that weighs 9", "talk that weighs 4"],
        ["talk that weighs 3"],
    ]
    assert importances(mira) == [7.0, 2.0, 9.0, 4.0, 3.0]
    assert mira.mind.importance_total == 25.0
    assert [one.importance for one in mira.logged(Memory)] == importances(mira)


async def test_what_has_its_importance_and_plans_are_not_asked_about() -> None:
    judge = Judge()
    mira, mind = judged(judge)
    async with mira.busy():
        await mira.think(chat("known", importance=3.5), Thought("plan", "Today: rest."), Thought("idle", "I rest."))
    # In the released code of Generative Agents a plan is 5 and nothing is 1.
    assert importances(mira) == [3.5, 5.0, 1.0]
    assert mind.asked == []


async def test_without_an_answer_the_sort_of_memory_decides_and_the_log_has_the_failure() -> None:
    mira = Rememberer(mind=ScriptedMind(), rate_with_mind=True)
    async with mira.busy():
        await mira.think(unrated(9))
        await until(lambda: mira.short_term)
    assert importances(mira) == [4.0]
    assert [(one.request, one.status) for one in mira.logged(MindCall)] == [("rate_importance", "failed")]


async def test_an_answer_with_too_few_ratings_is_a_fault_and_rates_nothing() -> None:
    judge = Judge()
    judge.open.set()
    judge.too_few = True
    mira, _ = judged(judge)
    async with mira.busy():
        await mira.think(unrated(9), unrated(8))
        await until(lambda: len(mira.short_term) == 2)
    assert importances(mira) == [4.0, 4.0]
    assert mira.faults == ["The mind rated 1 of 2 events."]


async def test_what_waits_too_long_for_a_rating_is_remembered_by_its_sort_the_oldest_first() -> None:
    judge = Judge()
    mira, mind = judged(judge, unsaved_max=2)
    async with mira.busy():
        await mira.think(unrated(7))
        await until(lambda: mind.asked)
        (oldest,) = await mira.think(*(unrated(number) for number in (6, 8, 9)))
        judge.open.set()
        await until(lambda: len(mira.short_term) == 4)
    assert (oldest.text, oldest.importance) == ("talk that weighs 6", 4.0)
    assert importances(mira) == [4.0, 7.0, 8.0, 9.0]


async def test_what_waits_for_a_rating_at_the_end_of_a_life_is_not_lost() -> None:
    judge = Judge()
    mira, mind = judged(judge, rate_at_once=1)
    async with mira.busy():
        await mira.think(unrated(7), unrated(8))
        await until(lambda: mind.asked)
    kept = [MemoryRecord.from_json(one) for one in await mira.store.load_memories("Mira")]
    assert [(one.text, one.importance) for one in kept] == [("talk that weighs 7", 4.0), ("talk that weighs 8", 4.0)]


async def test_a_reflection_is_checked_when_its_rating_has_come() -> None:
    judge = Judge()
    judge.open.set()
    mira, _ = judged(judge)
    async with mira.busy():
        (first,) = await mira.think(chat("known", importance=3.0))
        await mira.think(
            Thought("reflection", "True 9", evidence=(first.memory_id,)),
            Thought("reflection", "False 9", evidence=("Mira/m000077",)),
            of="plans",
        )
        await until(lambda: len(mira.short_term) == 2 and mira.faults)
    assert [(one.text, one.importance, one.depth) for one in mira.short_term[1:]] == [("True 9", 9.0, 1)]
    assert mira.faults == ["A reflection was refused: it rests on 'Mira/m000077', which is not remembered."]
