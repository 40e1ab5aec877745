"""OpenAI's own client with the server: how it reads answers, and how it handles every fault."""

from typing import Any

import openai
import pytest

from bots.mind import MindSurroundings, open_mind
from bots.mind.loopback import ConstantLatency, InjectedFault, LoopbackOptions, embed, serve
from bots.mind.pack import whole_pack
from bots.mind.requests.set_goal.request import GoalChoice
from tests.bots.mind.loopback.clients import MODEL, asking
from tests.bots.mind.moments import block, goal

pytestmark = pytest.mark.anyio

REQUEST = goal(things=(block("oak_log"), block("sand")))
FORMAT: Any = {
    "type": "json_schema",
    "json_schema": {"name": "goal", "schema": GoalChoice.model_json_schema(), "strict": True},
}
ASKED: Any = [{"role": "system", "content": "You are Mira."}, {"role": "user", "content": asking(REQUEST)}]


def client_of(base_url: str, *, retries: int = 0) -> openai.AsyncOpenAI:
    return openai.AsyncOpenAI(base_url=base_url, api_key="any", max_retries=retries, timeout=30.0)


async def ask(client: openai.AsyncOpenAI, fault: InjectedFault | None = None) -> Any:
    headers = {} if fault is None else {"x-loopback-fault": fault.value}
    return await client.chat.completions.create(
        model=MODEL, messages=ASKED, response_format=FORMAT, extra_headers=headers
    )


async def test_chat_with_a_json_schema() -> None:
    async with serve(LoopbackOptions(seed=7)) as base_url, client_of(base_url) as client:
        completion = await ask(client)
        choice = GoalChoice.model_validate_json(completion.choices[0].message.content)
        assert choice == await open_mind("rules", MindSurroundings(7, rules=whole_pack())).answer(REQUEST)
        assert completion.choices[0].finish_reason == "stop"
        assert completion.usage.total_tokens == completion.usage.prompt_tokens + completion.usage.completion_tokens


async def test_parsed_into_a_class() -> None:
    async with serve(LoopbackOptions()) as base_url, client_of(base_url) as client:
        completion = await client.chat.completions.parse(model=MODEL, messages=ASKED, response_format=GoalChoice)
        assert isinstance(completion.choices[0].message.parsed, GoalChoice)


async def test_embeddings_in_both_encodings() -> None:
    texts = ["I found sand.", "Ich fand Sand. 世界"]
    async with serve(LoopbackOptions()) as base_url, client_of(base_url) as client:
        by_default = await client.embeddings.create(model=MODEL, input=texts)
        as_numbers = await client.embeddings.create(model=MODEL, input=texts, encoding_format="float")
        short = await client.embeddings.create(model=MODEL, input=texts[0], dimensions=16)
    assert [one.embedding for one in by_default.data] == [one.embedding for one in as_numbers.data]
    assert [one.embedding for one in by_default.data] == [embed(text, 64) for text in texts]
    assert [one.embedding for one in short.data] == [embed(texts[0], 16)]


async def test_the_models_are_listed() -> None:
    async with serve(LoopbackOptions(models=("small", "large"))) as base_url, client_of(base_url) as client:
        assert [model.id async for model in client.models.list()] == ["small", "large"]


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (InjectedFault.RATE_LIMIT, openai.RateLimitError),
        (InjectedFault.SERVER_ERROR, openai.InternalServerError),
        (InjectedFault.OVERLOADED, openai.InternalServerError),
        (InjectedFault.DROPPED, openai.APIConnectionError),
        (InjectedFault.WRONG_KEY, openai.AuthenticationError),
        (InjectedFault.UNKNOWN_MODEL, openai.NotFoundError),
        (InjectedFault.NO_JSON_SUPPORT, openai.BadRequestError),
    ],
)
async def test_faults_are_the_clients_own_errors(fault: InjectedFault, error: type[Exception]) -> None:
    async with serve(LoopbackOptions()) as base_url, client_of(base_url) as client:
        with pytest.raises(error):
            await ask(client, fault)


async def test_a_timeout_is_the_clients_own_error() -> None:
    async with serve(LoopbackOptions()) as base_url, client_of(base_url) as client:
        with pytest.raises(openai.APITimeoutError):
            await ask(client.with_options(timeout=0.2), InjectedFault.TIMEOUT)


async def test_spoilt_answers_reach_the_caller() -> None:
    async with serve(LoopbackOptions()) as base_url, client_of(base_url) as client:
        refused = await ask(client, InjectedFault.REFUSAL)
        assert refused.choices[0].message.content is None and refused.choices[0].message.refusal
        assert (await ask(client, InjectedFault.EMPTY_CONTENT)).choices[0].message.content == ""
        assert (await ask(client, InjectedFault.TRUNCATED_JSON)).choices[0].finish_reason == "length"
        for fault in (InjectedFault.TRUNCATED_JSON, InjectedFault.INVALID_JSON, InjectedFault.SCHEMA_VIOLATION):
            with pytest.raises(ValueError, match="validation error"):
                GoalChoice.model_validate_json((await ask(client, fault)).choices[0].message.content)


async def test_retries_of_the_client_draw_again() -> None:
    options = LoopbackOptions(seed=2, faults={InjectedFault.RATE_LIMIT: 0.5}, retry_after_seconds=0)
    async with serve(options) as base_url, client_of(base_url, retries=10) as client:
        assert GoalChoice.model_validate_json((await ask(client)).choices[0].message.content)


async def test_a_slow_answer_is_waited_for() -> None:
    async with serve(LoopbackOptions(latency=ConstantLatency(seconds=0.1))) as base_url, client_of(base_url) as client:
        assert (await ask(client)).choices[0].message.content
