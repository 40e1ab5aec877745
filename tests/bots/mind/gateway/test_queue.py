"""The order of turns: by urgency, then by arrival; old calls get turns too; a full queue drops the least urgent."""

import pytest

from bots.mind.gateway import GatewaySettings, Priority, QueueSettings
from bots.mind.gateway.queue import Ticket, WaitingQueue
from tests.bots.mind.gateway.support import open_bench, slots

pytestmark = pytest.mark.anyio


def take(queue: WaitingQueue, now: float) -> Ticket:
    first = queue.first(now)
    assert first is not None
    queue.take_turn(first, now)
    return first


def test_the_urgent_go_first_and_equals_in_order_of_arrival() -> None:
    queue = WaitingQueue(QueueSettings())
    wanted = [Priority.MUSING, Priority.DECISION, Priority.DANGER, Priority.SPEECH, Priority.DANGER, Priority.MUSING]
    for number, priority in enumerate(wanted):
        assert queue.join(Ticket(priority, number, 0.0)) is None
    assert [take(queue, 0.0).number for _ in wanted] == [2, 4, 3, 1, 0, 5]
    assert len(queue) == 0 and queue.first(0.0) is None


def test_words_and_decisions_take_turns_while_both_wait() -> None:
    queue = WaitingQueue(QueueSettings())
    speech, decision, judgement = Priority.SPEECH, Priority.DECISION, Priority.JUDGEMENT
    for number, priority in enumerate([judgement, decision, decision, decision, speech, speech, Priority.DANGER]):
        queue.join(Ticket(priority, number, 0.0))
    assert [take(queue, 0.0).number for _ in range(4)] == [6, 4, 1, 5]
    assert [take(queue, 0.0).number for _ in range(3)] == [2, 3, 0], "nobody waits for words that nobody has"


def test_a_returning_call_has_its_old_place() -> None:
    queue = WaitingQueue(QueueSettings())
    for number in (2, 3, 1):
        queue.join(Ticket(Priority.SPEECH, number, 0.0))
    assert [take(queue, 0.0).number for _ in range(3)] == [1, 2, 3]


def test_musing_gets_every_nth_turn_once_it_is_old_and_danger_all_others() -> None:
    queue = WaitingQueue(QueueSettings(aging_seconds=10.0, aging_turn=4))
    for number in range(3):
        queue.join(Ticket(Priority.MUSING, number, 0.0))
    for number in range(3, 20):
        queue.join(Ticket(Priority.DANGER, number, 0.0))
    young = [take(queue, 9.9).priority for _ in range(6)]
    assert young == [Priority.DANGER] * 6
    old = [take(queue, 10.0).priority.name[0] for _ in range(9)]
    assert "".join(old) == "MDDDMDDDM", "a due turn without an old call is taken at the first chance"


def test_a_full_queue_sheds_the_least_urgent_that_came_last() -> None:
    queue = WaitingQueue(QueueSettings(waiting_max=2))
    musing, speech = Ticket(Priority.MUSING, 0, 0.0), Ticket(Priority.SPEECH, 1, 0.0)
    assert queue.join(musing) is None and queue.join(speech) is None
    later = Ticket(Priority.MUSING, 2, 0.0)
    assert queue.join(later) is later
    danger, decision = Ticket(Priority.DANGER, 3, 0.0), Ticket(Priority.DECISION, 4, 0.0)
    assert queue.join(danger) is musing
    assert queue.join(decision) is decision
    assert [take(queue, 0.0) for _ in range(2)] == [danger, speech]


def test_leaving_twice_is_harmless() -> None:
    queue = WaitingQueue(QueueSettings())
    ticket = Ticket(Priority.SPEECH, 0, 0.0)
    queue.join(ticket)
    assert queue.leave(ticket) and not queue.leave(ticket)
    assert len(queue) == 0


async def test_calls_are_sent_in_order_of_urgency() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(1))) as bench:
        await bench.ask("first", priority=Priority.MUSING)
        for priority in (Priority.MUSING, Priority.JUDGEMENT, Priority.DECISION, Priority.SPEECH, Priority.DANGER):
            await bench.ask(f"{priority.name} 1", priority=priority)
        await bench.ask("SPEECH 2", priority=Priority.SPEECH)
        await bench.clock.advance(7.0)
        assert bench.model.sent == [
            "first",
            "DANGER 1",
            "SPEECH 1",
            "DECISION 1",
            "SPEECH 2",
            "JUDGEMENT 1",
            "MUSING 1",
        ]
        figures = bench.gateway.figures()
        assert figures.answered == 7
        assert figures.queue_wait.max_seconds == 6.0
        assert figures.queue_wait_by_priority["danger"].p50_seconds == pytest.approx(1.0, rel=0.05)


async def test_musing_is_not_starved_by_a_flood_of_speech() -> None:
    settings = GatewaySettings(concurrency=slots(1), queue=QueueSettings(aging_seconds=5.0, aging_turn=3))
    async with open_bench(settings) as bench:
        await bench.ask("musing", priority=Priority.SPEECH)
        await bench.ask("old", priority=Priority.MUSING)
        for second in range(12):
            await bench.ask(f"speech {second}", priority=Priority.SPEECH)
            await bench.clock.advance(1.0)
        assert bench.model.sent.index("old") in {5, 6, 7}


async def test_the_least_urgent_is_dropped_when_the_queue_is_full() -> None:
    settings = GatewaySettings(concurrency=slots(1), queue=QueueSettings(waiting_max=2))
    async with open_bench(settings) as bench:
        await bench.ask("on the way")
        await bench.ask("musing", priority=Priority.MUSING)
        await bench.ask("speech", priority=Priority.SPEECH)
        await bench.ask("danger", priority=Priority.DANGER)
        await bench.ask("judgement", priority=Priority.JUDGEMENT)
        assert bench.kinds() == {"musing": "queue_full", "judgement": "queue_full"}
        assert bench.failed["musing"].tries == 0
        await bench.clock.advance(3.0)
        assert bench.model.sent == ["on the way", "danger", "speech"]
        assert bench.gateway.figures().failed == {"queue_full": 2}
