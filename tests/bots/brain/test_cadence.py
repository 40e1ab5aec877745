"""Thoughts are rationed: urgent ones go at once, the others take turns and leave a slow mind time."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import pytest
from anyio.abc import TaskGroup

from bots.brain.cadence import QUEUED_SECONDS, URGENCY_SECONDS, Cadence
from bots.mind.pace import ThoughtPace
from bots.mind.urgency import Priority
from tests.bots.mind.gateway.clock import ManualClock

pytestmark = pytest.mark.anyio

PACE = ThoughtPace(thoughts_a_minute=6.0, burst=2)
"""A thought every ten seconds."""


class Thoughts:
    """An agent whose thoughts take time by a clock of the test. Its mind has answered before, unless it is new."""

    def __init__(self, pace: ThoughtPace | None = PACE, *, is_new: bool = False) -> None:
        self.clock = ManualClock(0.0 if is_new else -1000.0)
        self.cadence = Cadence(pace, self.clock)
        self.begun: list[tuple[float, str]] = []
        if not is_new:
            for _ in range(10):
                self.cadence.answered(Priority.DECISION, queued_seconds=0.0)
            self.cadence.ended(Priority.DECISION)
            self.clock.skip(1000.0)

    async def in_turn(self, name: str, urgency: Priority = Priority.MUSING, seconds: float = 0.0) -> None:
        async with self.cadence.turn(urgency):
            await self.at_once(name, urgency)
            if seconds:
                await self.clock.sleep_until(self.clock.now() + seconds)

    async def at_once(self, name: str, urgency: Priority = Priority.DECISION) -> None:
        await self.cadence.spend(urgency)
        self.begun.append((self.clock.now(), name))


@asynccontextmanager
async def going_on() -> AsyncIterator[TaskGroup]:
    with anyio.fail_after(30):
        async with anyio.create_task_group() as tasks:
            yield tasks
            tasks.cancel_scope.cancel()


async def test_thoughts_that_cost_nothing_never_wait() -> None:
    mine = Thoughts(pace=None)
    async with going_on() as tasks:
        for number in range(50):
            tasks.start_soon(mine.in_turn, str(number))
        await mine.clock.advance(0.0)
        assert len(mine.begun) == 50
    assert not mine.cadence.is_rationed
    assert mine.cadence.has_spare and mine.cadence.allows(Priority.SPEECH)


async def test_after_what_was_saved_up_musings_come_at_the_pace() -> None:
    mine = Thoughts()
    async with going_on() as tasks:
        for name in "abcd":
            tasks.start_soon(mine.in_turn, name)
        await mine.clock.advance(60.0)
    assert [at for at, _ in mine.begun] == [0.0, 0.0, 10.0, 20.0]
    assert mine.clock.pending == 0


async def test_an_agent_without_an_answer_begins_with_few_thoughts_and_slowly() -> None:
    mine = Thoughts(is_new=True)
    async with going_on() as tasks:
        for _ in range(4):
            tasks.start_soon(mine.at_once, "decision")
        await mine.clock.advance(50.0)
        assert [at for at, _ in mine.begun] == [0.0, 0.0, 20.0, 40.0]
        for _ in range(4):
            mine.cadence.answered(Priority.DECISION, queued_seconds=0.0)
        for _ in range(4):
            tasks.start_soon(mine.at_once, "decision")
        await mine.clock.advance(50.0)
    assert [at for at, _ in mine.begun[-3:]] == [55.0, 65.0, 75.0]


async def test_decisions_overdraw_and_musings_wait_until_that_is_paid() -> None:
    mine = Thoughts()
    async with going_on() as tasks:
        for _ in range(3):
            await mine.at_once("decision")
        tasks.start_soon(mine.in_turn, "musing")
        await mine.clock.advance(60.0)
    assert mine.begun == [(0.0, "decision")] * 3 + [(20.0, "musing")]


async def test_nobody_owes_more_than_a_bucket_and_only_danger_does_not_care() -> None:
    mine = Thoughts()
    async with going_on() as tasks:
        for _ in range(4):
            await mine.at_once("decision")
        tasks.start_soon(mine.at_once, "late")
        await mine.clock.advance(5.0)
        await mine.at_once("danger", Priority.DANGER)
        await mine.clock.advance(60.0)
    assert mine.begun[3:] == [(0.0, "decision"), (5.0, "danger"), (20.0, "late")]


async def test_with_too_few_thoughts_words_and_decisions_alternate() -> None:
    mine = Thoughts()
    async with going_on() as tasks:
        for _ in range(4):
            await mine.at_once("decision")
        assert mine.cadence.allows(Priority.SPEECH) and not mine.cadence.allows(Priority.DECISION)
        for _ in range(2):
            tasks.start_soon(mine.at_once, "decision")
            tasks.start_soon(mine.at_once, "words", Priority.SPEECH)
        await mine.clock.advance(60.0)
    assert mine.begun[4:] == [(0.0, "words"), (10.0, "decision"), (20.0, "words"), (30.0, "decision")]


async def test_words_wait_until_the_first_decision_has_ended() -> None:
    mine = Thoughts(is_new=True)
    async with going_on() as tasks:
        assert not mine.cadence.allows(Priority.SPEECH)
        tasks.start_soon(mine.at_once, "words", Priority.SPEECH)
        await mine.at_once("decision")
        await mine.clock.advance(25.0)
        assert [name for _, name in mine.begun] == ["decision"]
        mine.cadence.ended(Priority.SPEECH)
        assert not mine.cadence.allows(Priority.SPEECH)
        mine.cadence.ended(Priority.DECISION)
        await mine.clock.advance(0.0)
    assert mine.begun == [(0.0, "decision"), (25.0, "words")]


async def test_danger_is_not_paid_for_without_end() -> None:
    mine = Thoughts()
    async with going_on() as tasks:
        for _ in range(20):
            await mine.at_once("danger", Priority.DANGER)
        tasks.start_soon(mine.at_once, "decision")
        await mine.clock.advance(60.0)
    assert mine.begun[-1] == (20.0, "decision")


async def test_the_pace_follows_how_long_urgent_thoughts_queue() -> None:
    mine = Thoughts()

    async def seconds_until_the_next() -> float:
        """The time between two thoughts of an agent that owes a whole bucket."""
        while mine.cadence.allows(Priority.DECISION):
            await mine.at_once("decision")
        async with going_on() as tasks:
            for _ in range(2):
                tasks.start_soon(mine.at_once, "next")
            await mine.clock.advance(1000.0)
        (before, _), (after, _) = mine.begun[-2:]
        return after - before

    assert await seconds_until_the_next() == 10.0
    mine.cadence.answered(Priority.DECISION, queued_seconds=None)
    assert await seconds_until_the_next() == 15.0, "half as slow again"
    mine.cadence.answered(Priority.DECISION, queued_seconds=QUEUED_SECONDS)
    assert await seconds_until_the_next() == 15.0, "as it was"
    for _ in range(50):
        mine.cadence.answered(Priority.MUSING, queued_seconds=0.0)
    assert await seconds_until_the_next() == 15.0, "thoughts that can wait do not tell how much room there is"
    for _ in range(50):
        mine.cadence.answered(Priority.DANGER, queued_seconds=0.0)
    assert await seconds_until_the_next() == 15.0, "nor do those that go before all others"
    mine.cadence.answered(Priority.SPEECH, queued_seconds=0.0)
    assert await seconds_until_the_next() == 12.0
    mine.cadence.answered(Priority.DECISION, queued_seconds=2 * QUEUED_SECONDS)
    assert await seconds_until_the_next() == pytest.approx(14.4)
    for _ in range(2):
        mine.cadence.answered(Priority.SPEECH, queued_seconds=0.0)
    assert await seconds_until_the_next() == 10.0, "no quicker than the pace"
    for _ in range(50):
        mine.cadence.answered(Priority.DECISION, queued_seconds=100.0)
    assert await seconds_until_the_next() == 80.0, "no slower than eight times that"


async def test_what_was_saved_up_does_not_put_off_a_slower_pace() -> None:
    mine = Thoughts(ThoughtPace(thoughts_a_minute=6.0, burst=6))
    for _ in range(50):
        mine.cadence.answered(Priority.DECISION, queued_seconds=None)
    async with going_on() as tasks:
        for _ in range(4):
            tasks.start_soon(mine.at_once, "decision")
        await mine.clock.advance(300.0)
    assert [at for at, _ in mine.begun] == [0.0, 0.0, 80.0, 160.0]


async def test_one_turn_at_a_time_and_a_pause_three_times_as_long_as_it_took() -> None:
    mine = Thoughts(ThoughtPace(thoughts_a_minute=600.0, burst=6))
    async with going_on() as tasks:
        tasks.start_soon(mine.in_turn, "slow", Priority.MUSING, 8.0)
        await mine.clock.advance(1.0)
        tasks.start_soon(mine.in_turn, "next")
        await mine.clock.advance(60.0)
    assert mine.begun == [(0.0, "slow"), (32.0, "next")]


async def test_a_turn_goes_to_the_more_urgent_but_what_waited_longer_comes_to_its_turn() -> None:
    mine = Thoughts(ThoughtPace(thoughts_a_minute=6.0, burst=1))
    async with going_on() as tasks:
        await mine.at_once("decision")
        tasks.start_soon(mine.in_turn, "musing", Priority.MUSING)
        await mine.clock.advance(0.5 * URGENCY_SECONDS)
        tasks.start_soon(mine.in_turn, "judgement", Priority.JUDGEMENT)
        await mine.clock.advance(URGENCY_SECONDS)
        tasks.start_soon(mine.in_turn, "later judgement", Priority.JUDGEMENT)
        await mine.clock.advance(60.0)
    assert [name for _, name in mine.begun] == ["decision", "judgement", "musing", "later judgement"]


async def test_a_thought_is_to_spare_only_with_a_full_bucket_and_no_turn_going_on() -> None:
    mine = Thoughts()
    assert mine.cadence.has_spare
    await mine.at_once("decision")
    assert not mine.cadence.has_spare and mine.cadence.allows(Priority.DECISION)
    async with going_on() as tasks:
        await mine.clock.advance(10.0)
        assert mine.cadence.has_spare
        tasks.start_soon(mine.in_turn, "long", Priority.MUSING, 30.0)
        await mine.clock.advance(20.0)
        assert not mine.cadence.has_spare


async def test_a_thought_is_to_spare_while_those_that_wait_have_to_pause() -> None:
    mine = Thoughts()
    async with going_on() as tasks:
        tasks.start_soon(mine.in_turn, "long", Priority.MUSING, 30.0)
        tasks.start_soon(mine.in_turn, "next", Priority.MUSING, 30.0)
        await mine.clock.advance(29.0)
        assert not mine.cadence.has_spare, "the first has its turn"
        await mine.clock.advance(90.0)
        assert mine.cadence.has_spare, "the next pauses for three times as long, and the bucket is full"
        await mine.clock.advance(2.0)
        assert not mine.cadence.has_spare, "the next has its turn"
    assert [name for _, name in mine.begun] == ["long", "next"]


async def test_a_turn_that_is_given_up_lets_the_next_go() -> None:
    mine = Thoughts(ThoughtPace(thoughts_a_minute=6.0, burst=1))
    async with going_on() as tasks:
        await mine.at_once("decision")
        with anyio.CancelScope() as given_up:
            tasks.start_soon(mine.in_turn, "stays")
            async with anyio.create_task_group() as inner:
                inner.start_soon(mine.in_turn, "given up", Priority.JUDGEMENT)
                await mine.clock.advance(5.0)
                given_up.cancel()
        await mine.clock.advance(60.0)
    assert [name for _, name in mine.begun] == ["decision", "stays"]
    assert mine.clock.pending == 0


async def test_who_may_think_does_not_wait_and_spends_nothing() -> None:
    mine = Thoughts()
    assert not await mine.cadence.allow(Priority.DECISION)
    assert mine.cadence.has_spare
    for _ in range(4):
        await mine.at_once("decision")
    assert not await mine.cadence.allow(Priority.DANGER)
    waited: list[bool] = []

    async def wait() -> None:
        waited.append(await mine.cadence.allow(Priority.DECISION))

    async with going_on() as tasks:
        tasks.start_soon(wait)
        await mine.clock.advance(60.0)
    assert waited == [True]
