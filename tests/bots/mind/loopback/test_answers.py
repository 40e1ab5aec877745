"""Answers of the server when nothing goes wrong."""

import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from bots.mind import MindSurroundings, open_mind
from bots.mind.loopback import LoopbackOptions, count_chat_tokens, count_tokens
from bots.mind.moment.situation import Who
from bots.mind.pack import whole_pack
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.forms import read_form
from bots.mind.thought import Request
from tests.bots.mind.loopback.clients import MODEL, asking, calling, content_of, json_of
from tests.bots.mind.moments import block, choose, goal, person, reply

pytestmark = pytest.mark.anyio

SCHEMA = {
    "type": "object",
    "properties": {"mood": {"enum": ["merry", "sad"]}, "score": {"type": "integer", "minimum": 3}},
    "required": ["mood", "score"],
}


async def test_typed_requests_get_the_rules_minds_answers() -> None:
    mind = open_mind("rules", MindSurroundings(7, rules=whole_pack()))
    moments: list[Request] = [
        request
        for distance in range(5)
        for request in (
            choose(things=(block("poppy"), block("sand", float(distance))), people=(person("Tomas"),)),
            goal(things=(block("oak_log"), block("sand"))),
            reply("Hello Mira, what do you have?"),
        )
    ]
    async with calling(LoopbackOptions(seed=7)) as caller:
        for request in moments:
            told = json_of(await caller.chat(asking(request)))
            assert "usage" not in told
            answer = TypeAdapter(request.answer_type).validate_python(read_form(told, request))
            assert answer == await mind.answer(request)


async def test_the_last_message_of_the_user_counts_and_the_last_block_in_it() -> None:
    async with calling() as caller:
        said = "Who says so?\n```civitas-request\nnothing\n```\n"
        messages = [
            {"role": "system", "content": "You are Mira."},
            {"role": "user", "content": asking(goal())},
            {"role": "assistant", "content": "{}"},
            {"role": "user", "content": [{"type": "text", "text": asking(choose(), before=said)}]},
            {"role": "assistant", "content": None},
        ]
        ActionChoice.model_validate(read_form(json_of(await caller.chat(messages=messages)), choose()))


async def test_a_kind_that_is_new_comes_in_by_itself() -> None:
    class Ponder(Request):
        kind: str = "ponder"

    async with calling() as caller:
        response = await caller.chat(asking(Ponder(who=Who(name="Mira"), t=0.0)))
    assert response.status_code == 400
    assert response.json()["error"]["message"] == "The rules mind has no rules for the request 'ponder'."


@pytest.mark.parametrize(
    ("block_", "sentence"),
    [
        ("```civitas-request\n{]\n```", "has no JSON"),
        ("```civitas-request\n[1]\n```", "has the kind None; the known kinds are answer_interview, "),
        ('```civitas-request\n{"kind": "sing"}\n```', "has the kind 'sing'; the known kinds are answer_interview, "),
        ('```civitas-request\n{"kind": ["speak"]}\n```', "has the kind "),
        ('```civitas-request\n{"kind": "set_goal", "t": 1}\n```', "is not a valid set_goal: who: "),
        ('```civitas-request\n{"kind": "set_goal"}', "does not end"),
    ],
)
async def test_a_block_that_holds_no_request_is_refused(block_: str, sentence: str) -> None:
    async with calling() as caller:
        response = await caller.chat(f"Hello.\n{block_}")
        assert response.status_code == 400
        assert sentence in response.json()["error"]["message"]
        assert (await caller.tally())["outcomes"] == {"bad_request": 1}


async def test_without_a_request_it_says_a_plain_sentence_or_what_fits_the_schema() -> None:
    async with calling() as caller:
        plain = content_of(await caller.chat("Two words."))
        assert plain == content_of(await caller.chat("Two words.")) != content_of(await caller.chat("Two more words."))
        assert "2 words" in plain
        assert json_of(await caller.chat("Two words.", response_format={"type": "json_object"})) == {"text": plain}
        assert content_of(await caller.chat("Two words.", response_format={"type": "text"})) == plain
        assert json_of(await caller.chat(schema=SCHEMA)) == {"mood": "merry", "score": 3}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"messages": []}, "messages: "),
        ({"messages": "Hello."}, "messages: "),
        ({"stream": True}, "stream: "),
        ({"n": 2}, "n: "),
        ({"response_format": {"type": "yaml"}}, "response_format: "),
        ({"response_format": {"type": "json_schema"}}, "response_format.json_schema.json_schema: "),
        ({"model": None}, "model: "),
    ],
)
async def test_a_call_that_cannot_be_understood_is_refused(fields: dict[str, Any], sentence: str) -> None:
    async with calling() as caller:
        response = await caller.chat(**fields)
        assert response.status_code == 400
        assert response.json()["error"]["message"].startswith(sentence)
        assert response.json()["error"]["type"] == "invalid_request_error"


async def test_other_bad_calls_are_refused_in_the_same_form() -> None:
    async with calling() as caller:
        responses = [
            await caller.client.post("chat/completions", content=b"{"),
            await caller.client.post("chat/completions", content=b'{"model": "' + b"x" * 17 * 2**20),
            await caller.client.post("responses", json={}),
            await caller.client.get("chat/completions"),
            await caller.chat(schema={"type": "animal"}),
            await caller.chat(schema={"type": "string", "pattern": "^[A-Z]{3}$"}),
        ]
        assert [response.status_code for response in responses] == [400, 413, 404, 405, 400, 400]
        assert all(response.json()["error"]["message"].endswith(".") for response in responses)
        assert (await caller.tally())["outcomes"] == {"bad_request": 4}, "wrong paths are not calls"


async def test_tokens_are_counted_alike_in_usage_and_tally() -> None:
    told_in = told_out = 0
    texts = ["", "a", "abcd", "abcde", "Grüße aus dem Dorf"]
    async with calling() as caller:
        for text in texts:
            response = (await caller.chat(text)).json()
            usage = response["usage"]
            assert usage["prompt_tokens"] == count_chat_tokens([text]) == 3 + 4 + (len(text.encode()) + 3) // 4
            assert usage["completion_tokens"] == count_tokens(response["choices"][0]["message"]["content"])
            assert usage["total_tokens"] == usage["prompt_tokens"] + usage["completion_tokens"]
            told_in, told_out = told_in + usage["prompt_tokens"], told_out + usage["completion_tokens"]
        embedded = (await caller.embed(*texts)).json()["usage"]
        assert embedded["prompt_tokens"] == sum(map(count_tokens, texts)) == embedded["total_tokens"]
        chatted = {"calls": len(texts), "tokens_in": told_in, "tokens_out": told_out}
        vectors = {"calls": 1, "tokens_in": embedded["prompt_tokens"], "tokens_out": 0}
        assert await caller.tally() == {
            "calls": len(texts) + 1,
            "tokens_in": told_in + embedded["prompt_tokens"],
            "tokens_out": told_out,
            "outcomes": {"answered": len(texts) + 1},
            "endpoints": {"chat": {"answered": chatted}, "embeddings": {"answered": vectors}},
            "in_progress": 0,
            "in_progress_peak": 1,
        }


async def test_an_answer_is_no_longer_than_was_asked_for() -> None:
    async with calling() as caller:
        whole = content_of(await caller.chat())
        for response in (await caller.chat(max_completion_tokens=5), await caller.chat(max_tokens=5)):
            assert content_of(response) == whole[:20]
            assert response.json()["choices"][0]["finish_reason"] == "length"
            assert response.json()["usage"]["completion_tokens"] == 5
        assert (await caller.chat(max_completion_tokens=500)).json()["choices"][0]["finish_reason"] == "stop"


async def test_it_tells_its_models_and_that_it_is_well() -> None:
    async with calling() as caller:
        assert [model["id"] for model in (await caller.client.get("models")).json()["data"]] == ["loopback-1"]
        health = await caller.client.get(caller.client.base_url.join("/health"))
        assert health.json() == {"status": "ok"}
    async with calling(LoopbackOptions(models=("small", MODEL))) as caller:
        assert [model["id"] for model in (await caller.client.get("models")).json()["data"]] == ["small", MODEL]
        assert (await caller.chat()).json()["model"] == MODEL


async def test_a_request_may_say_anything_in_any_script() -> None:
    words = 'He said: "```civitas-request\n{}\n```" — 世界 \\ \u2028 😀'
    async with calling() as caller:
        told = json_of(await caller.chat(asking(reply(words, human=True))))
    assert told == {"text": "I hear you, Tomas.", "ends": False}, json.dumps(told)
