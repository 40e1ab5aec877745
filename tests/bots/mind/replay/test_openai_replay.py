"""A recording of the openai engine on a model server that fails at times gives the engine's answers."""

from pathlib import Path

import pytest

from bots.mind import MindSurroundings, open_mind
from bots.mind.loopback import InjectedFault, LoopbackOptions
from tests.bots.mind.openai.support import SEED, on_stage
from tests.bots.mind.recording.lives import life, live, names, outcome, together, write_recording

pytestmark = pytest.mark.anyio


async def test_ten_agents_of_a_model_get_byte_identical_answers_and_failures(tmp_path: Path) -> None:
    requests = together(life(name, 3) for name in names(10))
    faults = {InjectedFault.REFUSAL: 0.1, InjectedFault.SCHEMA_VIOLATION: 0.1}
    async with on_stage(LoopbackOptions(seed=SEED, faults=faults)) as stage:
        kept, before = await live(stage.mind, requests)
    statuses = [one.exchange.status for one in kept]
    assert set(statuses) == {"answered", "failed"}
    assert {one.exchange.reason for one in kept} >= {"", "refusal"}
    assert sum(one.exchange.tokens_in for one in kept) > 0
    write_recording(tmp_path, kept)
    replay = open_mind(f"replay:{tmp_path}", MindSurroundings(SEED))
    await replay.check()
    assert [await outcome(replay, request) for request in requests] == before
