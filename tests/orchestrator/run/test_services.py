import os
from pathlib import Path

import anyio
import pytest

from orchestrator.bus import Outbox
from orchestrator.run.process_tags import kill_tagged, tagged_processes
from orchestrator.run.processes import Children
from orchestrator.run.services import Services
from tests.orchestrator.support import expected_ids, make_journal, open_bus, record_goals, recorded_ids

pytestmark = pytest.mark.anyio


async def on_lost(part: str, why: str) -> None:
    pytest.fail(f"{part} died: {why}")


async def test_a_redis_of_the_users_is_left_as_it_was_found(tmp_path: Path) -> None:
    run_id = f"visit-{os.getpid()}"
    run_dir = tmp_path / "run"
    run_dir.mkdir()
    async with open_bus(tmp_path) as bus:
        await bus.redis.set("mine", "precious")
        services = Services(Children(run_dir, run_id), bus.server.url, on_lost)
        try:
            with anyio.fail_after(60):
                await services.start()
                assert [supervisor.part for supervisor in services.supervisors] == ["guardian", "recorder"]
                outbox = Outbox(services.redis, services.keys)
                record_goals(make_journal(outbox), 20)
                await outbox.flush()
                await services.redis.hset(services.keys.minds, "Thorin", "{}")
                await services.finish_recording()
                await services.end_redis(forget=True)
                await services.dismiss_guardian()
        finally:
            kill_tagged(run_id)
        assert recorded_ids(run_dir) == expected_ids("Thorin", 20)
        assert await bus.redis.keys("*") == ["mine"]
        assert not list(tagged_processes(run_id))


async def test_a_redis_of_ours_is_gone_when_everything_is_recorded(tmp_path: Path) -> None:
    run_id = f"bundled-{os.getpid()}"
    services = Services(Children(tmp_path, run_id), None, on_lost)
    try:
        with anyio.fail_after(60):
            await services.start()
            socket = Path(services.redis_url.removeprefix("unix://"))
            assert socket.parent.stat().st_mode & 0o777 == 0o700
            await services.finish_recording()
            await services.end_redis(forget=True)
            await services.dismiss_guardian()
    finally:
        kill_tagged(run_id)
    assert not socket.parent.exists()
    assert not (tmp_path / "redis").exists()
