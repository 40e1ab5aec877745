"""The server says how much of a prompt it has read before, and does not count typed requests."""

import json
from typing import Any

import pytest

from bots.mind.loopback import count_chat_tokens, count_tokens
from bots.mind.loopback.prefix_cache import BLOCK_TOKENS, PrefixCache
from tests.bots.mind.loopback.clients import asking, calling
from tests.bots.mind.moments import choose

BLOCK = "a" * BLOCK_TOKENS * 4


def test_what_a_prompt_shares_from_its_beginning_with_earlier_ones_is_cached() -> None:
    cache = PrefixCache()
    assert cache.read(BLOCK * 3) == 0
    assert cache.read(BLOCK * 3) == 3 * BLOCK_TOKENS
    assert cache.read(f"{BLOCK * 2}{'b' * 500}") == 2 * BLOCK_TOKENS
    assert cache.read(f"b{BLOCK * 3}") == 0, "what stands later is not cached"
    assert cache.read("a" * 10) == 0, "a block counts when it is whole"
    assert cache.read("ä" * BLOCK_TOKENS * 2) == 0
    assert cache.read("ä" * BLOCK_TOKENS * 4) == BLOCK_TOKENS


@pytest.mark.anyio
async def test_the_cached_share_is_in_the_usage_by_model() -> None:
    text = BLOCK * 10
    async with calling() as caller:
        first, again = await caller.chat(text), await caller.chat(text)
        other = await caller.chat(text, model="another")
    assert [cached(one) for one in (first, again, other)] == [0, 10 * BLOCK_TOKENS, 0]
    assert first.json()["usage"]["prompt_tokens"] == count_chat_tokens([text])


@pytest.mark.anyio
async def test_the_schema_of_the_response_format_counts_and_stands_before_the_messages() -> None:
    schema = {"type": "object", "properties": {"name": {"type": "string", "enum": [BLOCK * 4]}}}
    of_schema = count_tokens(json.dumps(schema, separators=(",", ":")))
    text = BLOCK * 2
    async with calling() as caller:
        plain = await caller.chat(text)
        first, again = await caller.chat(text, schema=schema), await caller.chat(text, schema=schema)
        other = await caller.chat("b" * 500, schema=schema)
    counted = [one.json()["usage"]["prompt_tokens"] for one in (plain, first, again)]
    assert counted == [count_chat_tokens([text]), *[count_chat_tokens([text]) + of_schema] * 2]
    assert cached(first) == 0, "the messages are not at the beginning"
    assert cached(again) >= of_schema
    assert 4 * BLOCK_TOKENS <= cached(other) <= of_schema


@pytest.mark.anyio
async def test_a_typed_request_is_not_counted() -> None:
    async with calling() as caller:
        response = await caller.chat(asking(choose(), before="What do you do?"))
    assert response.json()["usage"]["prompt_tokens"] == count_chat_tokens(["What do you do?"])


def cached(response: Any) -> int:
    tokens: int = response.json()["usage"]["prompt_tokens_details"]["cached_tokens"]
    return tokens
