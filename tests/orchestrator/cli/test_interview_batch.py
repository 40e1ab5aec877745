"""civitas interview --batch: all agents of a finished run are asked by one batch of a model server."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import pytest
import yaml

from bots.mind import loopback
from bots.mind.loopback import BatchEnd, LoopbackOptions, serve
from tests.bots.brain.witness import QUESTION
from tests.bots.mind.openai.support import tally_of
from tests.orchestrator.cli.commands import Answer, civitas_here
from tests.orchestrator.cli.society import make_ended_run
from tests.orchestrator.support import RUN_ID

pytestmark = pytest.mark.anyio
ASKED = ("interview", "latest", "--all", QUESTION)


@asynccontextmanager
async def stage(tmp_path: Path, **options: Any) -> AsyncIterator[tuple[str, str]]:
    """A finished run, and a server with a preset for it: the address, and the name of the mind."""
    await anyio.to_thread.run_sync(lambda: make_ended_run(tmp_path))
    async with serve(LoopbackOptions(**options)) as base_url:
        preset = tmp_path / "model.yaml"
        own = yaml.safe_load((Path(loopback.__file__).parents[3] / "configs/minds/loopback.yaml").read_text())
        own["think"]["base_url"] = base_url
        own["batch"] = {"poll_seconds": 0.01}
        preset.write_text(yaml.safe_dump(own))
        yield base_url, f"openai:{preset}"


async def ask(tmp_path: Path, *words: str) -> Answer:
    return await anyio.to_thread.run_sync(lambda: civitas_here(*ASKED, *words, "--runs-dir", tmp_path))


async def batched(base_url: str) -> int:
    """Return the number of questions that the server got in batches."""
    endpoints = (await tally_of(base_url))["endpoints"].get("batch", {})
    return sum(one["calls"] for one in endpoints.values())


def notes(tmp_path: Path) -> list[Path]:
    return list((tmp_path / RUN_ID).glob("*.batch.json"))


async def test_a_batch_answers_as_calls_do(tmp_path: Path) -> None:
    async with stage(tmp_path) as (base_url, mind):
        by_calls = await ask(tmp_path, "--mind", mind, "--json")
        assert await batched(base_url) == 0
        by_batch = await ask(tmp_path, "--mind", mind, "--json", "--batch")
        assert await batched(base_url) == 2, "Odo's mind is lost, so two agents are asked"
    assert by_batch.out == by_calls.out
    told = json.loads(by_batch.out)
    assert [one["agent"] for one in told] == ["Mira", "Ida", "Odo"]
    assert (by_batch.code, by_batch.sentence) == (1, told[2]["error"])
    assert notes(tmp_path) == []


async def test_answers_that_a_batch_does_not_have_are_told_apart(tmp_path: Path) -> None:
    async with stage(tmp_path, batch_end=BatchEnd.EXPIRED) as (_, mind):
        answer = await ask(tmp_path, "--mind", mind, "--json", "--batch")
    assert answer.code == 1
    assert any("before the completion window expired" in one.get("error", "") for one in json.loads(answer.out))


async def test_where_a_batch_makes_no_sense_one_sentence_says_so(tmp_path: Path) -> None:
    make = anyio.to_thread.run_sync
    await make(lambda: make_ended_run(tmp_path))
    alone = await make(lambda: civitas_here("interview", "latest", "Mira", QUESTION, "--batch", "--runs-dir", tmp_path))
    assert (alone.code, alone.sentence) == (2, "A batch is for many questions: add --all, or leave --batch out.")
    rules = await ask(tmp_path, "--batch")
    assert (rules.code, rules.sentence) == (
        2,
        "The mind rules has no batches: leave --batch out, or use a mind such as openai.",
    )
