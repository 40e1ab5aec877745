"""Batches of calls, by the official client."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import openai
import pytest
from openai.types import Batch

from bots.mind.loopback import Ability, BatchEnd, InjectedFault, LoopbackOptions, serve
from tests.bots.mind.loopback.clients import MODEL, asking
from tests.bots.mind.moments import goal

pytestmark = pytest.mark.anyio
LINE = {"method": "POST", "url": "/v1/chat/completions"}


@asynccontextmanager
async def client_for(**options: Any) -> AsyncIterator[openai.AsyncOpenAI]:
    async with (
        serve(LoopbackOptions(**options)) as base_url,
        openai.AsyncOpenAI(
            base_url=base_url, api_key="k", http_client=httpx2.AsyncClient(trust_env=False), max_retries=0
        ) as client,
    ):
        yield client


def line(custom_id: str, text: str = "Hello.") -> dict[str, Any]:
    return LINE | {"custom_id": custom_id, "body": {"model": MODEL, "messages": [{"role": "user", "content": text}]}}


async def make(client: openai.AsyncOpenAI, lines: Sequence[dict[str, Any] | str]) -> Batch:
    """Send lines as a file, and make a batch of it."""
    written = "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in lines)
    file = await client.files.create(file=("batch.jsonl", written.encode()), purpose="batch")
    assert (file.purpose, file.bytes) == ("batch", len(written.encode()))
    return await client.batches.create(input_file_id=file.id, endpoint="/v1/chat/completions", completion_window="24h")


async def results(client: openai.AsyncOpenAI, name: str | None) -> dict[str, Any]:
    """Read a file of results, by the id of the request."""
    assert name is not None
    content = await client.files.content(name)
    return {one["custom_id"]: one for one in map(json.loads, content.text.splitlines())}


async def test_every_request_has_the_answer_that_a_call_gets() -> None:
    async with client_for() as client:
        made = await make(client, [line("a", asking(goal())), line("b")])
        batch = await client.batches.retrieve(made.id)
        assert batch.status == "completed" and batch.completed_at and batch.error_file_id is None
        assert batch.request_counts and batch.request_counts.to_dict() == {"total": 2, "completed": 2, "failed": 0}
        found = await results(client, batch.output_file_id)
        assert list(found) == ["b", "a"], "results have an order of their own"
        called = await client.chat.completions.create(
            model=MODEL, messages=[{"role": "user", "content": asking(goal())}]
        )
        body = found["a"]["response"]["body"]
        assert body["choices"][0]["message"]["content"] == called.choices[0].message.content
        assert (found["a"]["response"]["status_code"], found["a"]["error"]) == (200, None)
        assert [one.id async for one in client.batches.list()] == [batch.id]


@pytest.mark.parametrize("end", [BatchEnd.EXPIRED, BatchEnd.CANCELLED])
async def test_a_batch_that_does_not_end_has_answers_to_its_first_half(end: BatchEnd) -> None:
    async with client_for(batch_end=end) as client:
        batch = await make(client, [line(name) for name in "abc"])
        assert batch.status == end.value
        assert list(await results(client, batch.output_file_id)) == ["a"]
        unanswered = await results(client, batch.error_file_id)
        assert {name: one["error"]["code"] for name, one in unanswered.items()} == {
            "b": f"batch_{end.value}",
            "c": f"batch_{end.value}",
        }


async def test_faults_damage_single_requests() -> None:
    async with client_for(faults={InjectedFault.SERVER_ERROR: 1.0}) as client:
        batch = await make(client, [line("a")])
        assert (batch.status, batch.output_file_id) == ("completed", None)
        (failed,) = (await results(client, batch.error_file_id)).values()
        assert failed["response"]["status_code"] == 500
        assert failed["response"]["body"]["error"]["message"].startswith("The server had an error")
    async with client_for(faults={InjectedFault.EMPTY_CONTENT: 1.0}) as client:
        batch = await make(client, [line("a")])
        (damaged,) = (await results(client, batch.output_file_id)).values()
        assert damaged["response"]["body"]["choices"][0]["message"]["content"] == ""


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["{"], "invalid_json_line"),
        ([line("a"), line("a")], "duplicate_custom_id"),
        ([line("a") | {"url": "/v1/embeddings"}], "invalid_request"),
        ([], "empty_file"),
    ],
)
async def test_a_file_with_a_wrong_line_is_not_answered(lines: list[Any], code: str) -> None:
    async with client_for() as client:
        batch = await make(client, lines)
        assert batch.status == "failed" and batch.errors and batch.errors.data
        assert batch.errors.data[0].code == code


async def test_a_batch_takes_its_time_and_can_be_cancelled() -> None:
    async with client_for(batch_delay_seconds=3600) as client:
        batch = await make(client, [line("a"), line("b")])
        assert (batch.status, batch.output_file_id) == ("in_progress", None)
        assert batch.expires_at == batch.created_at + 24 * 3600
        assert (await client.batches.cancel(batch.id)).status == "cancelled"
        assert (await client.batches.retrieve(batch.id)).status == "cancelled"


async def test_what_there_is_not() -> None:
    async with client_for() as client:
        with pytest.raises(openai.NotFoundError, match="No such Batch object: batch_1"):
            await client.batches.retrieve("batch_1")
        with pytest.raises(openai.NotFoundError, match="No such File object: file_1"):
            await client.files.content("file_1")
        with pytest.raises(openai.BadRequestError, match="purpose"):
            await client.files.create(file=("a", b"a"), purpose="evals")
        with pytest.raises(openai.NotFoundError, match="No such File object"):
            await client.batches.create(input_file_id="f", endpoint="/v1/chat/completions", completion_window="24h")
        with pytest.raises(openai.BadRequestError, match="There are no batches for /v1/embeddings"):
            await client.batches.create(input_file_id="f", endpoint="/v1/embeddings", completion_window="24h")
    async with client_for(lacking=frozenset({Ability.BATCHES})) as client:
        with pytest.raises(openai.NotFoundError):
            await client.files.create(file=("a", b"a"), purpose="batch")
    async with client_for(api_key="sesame") as client:
        with pytest.raises(openai.AuthenticationError):
            await client.batches.retrieve("batch_1")
