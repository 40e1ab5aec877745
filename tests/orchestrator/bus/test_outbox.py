import json
from pathlib import Path

import anyio
import pytest

from orchestrator.bus import BusLostError, Outbox, OutboxFullError, insist
from tests.orchestrator.support import Bus, expected_ids, make_journal, open_bus, record_goals

pytestmark = pytest.mark.anyio


async def ids_in_stream(bus: Bus) -> list[str]:
    return [json.loads(fields["event"])["event_id"] for _, fields in await bus.entries()]


async def test_events_arrive_in_order(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        outbox = Outbox(bus.redis, bus.keys)
        record_goals(make_journal(outbox), 1200)
        await outbox.flush()
        assert len(outbox) == 0
        assert await ids_in_stream(bus) == expected_ids("Thorin", 1200)


async def test_what_redis_did_not_take_is_sent_when_it_is_back(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus, anyio.create_task_group() as tasks:
        outbox = Outbox(bus.redis, bus.keys)
        journal = make_journal(outbox)
        tasks.start_soon(outbox.run)
        record_goals(journal, 100)
        await outbox.flush()
        await bus.kill()
        record_goals(journal, 100)
        await bus.start()
        await outbox.flush()
        assert await ids_in_stream(bus) == expected_ids("Thorin", 200)
        tasks.cancel_scope.cancel()


async def test_nothing_acknowledged_is_lost_by_kill_9(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        outbox = Outbox(bus.redis, bus.keys)
        journal = make_journal(outbox)
        for life in range(1, 4):
            record_goals(journal, 2000)
            await outbox.flush()
            await bus.kill()
            await bus.start()
            assert await ids_in_stream(bus) == expected_ids("Thorin", 2000 * life)


async def test_a_full_outbox_says_so(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        outbox = Outbox(bus.redis, bus.keys, capacity_events=10)
        with pytest.raises(OutboxFullError, match=r"10 events wait for Redis, which is the maximum"):
            record_goals(make_journal(outbox), 11)
        assert len(outbox) == 10


async def test_an_outbox_that_is_full_of_text_says_so_until_some_of_it_is_sent(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        outbox = Outbox(bus.redis, bus.keys, capacity_characters=1000)
        journal = make_journal(outbox)
        with pytest.raises(
            OutboxFullError, match=r"characters of events and exchanges wait for Redis, which is the maximum"
        ):
            record_goals(journal, 100)
        waiting = len(outbox)
        assert 0 < waiting < 100
        await outbox.flush()
        with pytest.raises(OutboxFullError):
            record_goals(journal, 100)
        assert len(outbox) == waiting


async def test_insisting_has_an_end(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        await bus.kill()
        with pytest.raises(BusLostError, match=r"Redis has not answered for 0.3 s \(a question: .*\): look at its log"):
            await insist(bus.redis.ping, "a question", limit_seconds=0.3)
        await bus.start()
