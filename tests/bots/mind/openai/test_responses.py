"""Responses of other servers than the loopback server, each classified correctly."""

import json
from typing import Any

import pytest

from bots.mind import MindError, MindSurroundings
from bots.mind.gateway import RateLimited
from bots.mind.openai import OpenAIMind
from bots.mind.openai.tokens import guess_tokens
from bots.mind.thought import Answer
from tests.bots.mind.openai.canned import canned, completion
from tests.bots.mind.openai.support import ONCE, SEED, ask_at, settings_for

pytestmark = pytest.mark.anyio
GOOD = json.dumps({"text": "I want wood.", "wants": [], "place": None})


def error(message: str, code: str | None = None) -> dict[str, Any]:
    return {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": code}}


STATUSES = [
    (400, error("No such model.", "model_not_found"), "unknown_model", r"no model 'loopback-1' \(No such model\.\)\.$"),
    (400, {"error": "Bad field."}, "bad_request", r"\(status 400\) \(Bad field\.\)\.$"),
    (400, {"message": "Bad field.", "object": "error"}, "bad_request", r"\(status 400\) \(Bad field\.\)\.$"),
    (400, {"detail": "Bad field."}, "bad_request", r"\(status 400\) \(Bad field\.\)\.$"),
    (400, {"title": "Bad", "detail": "Bad field."}, "bad_request", r"\(status 400\) \(Bad field\.\)\.$"),
    (400, [error("Bad field.")], "bad_request", r"\(status 400\) \(Bad field\.\)\.$"),
    (400, {"errors": [{"message": "Bad field."}]}, "bad_request", r"\(status 400\) \(Bad field\.\)\.$"),
    (400, "Bad field.", "bad_request", r"\(status 400\) \(Bad field\.\)\.$"),
    (400, "<html>Bad field.</html>", "bad_request", r"\(status 400\)\.$"),
    (400, {"error": None}, "bad_request", r"\(status 400\)\.$"),
    (400, error("Bad field\n\x1b[2Jhere."), "bad_request", r"\(status 400\) \(Bad field \[2Jhere.\)"),
    (400, error("x" * 5000), "bad_request", r"\(x{300}\)\.$"),
    (402, error("Pay."), "wrong_key", "no credit left"),
    (403, error("Not you, sk-12**ab."), "wrong_key", r"or the key may not do this\.$"),
    (404, "<html>Nothing here</html>", "unknown_model", "or no such path"),
    (408, "", "server_error", r"could not answer now \(status 408\)"),
    (409, "", "server_error", r"could not answer now \(status 409\)"),
    (413, error("Too long."), "bad_request", r"\(status 413\) \(Too long\.\)"),
    (422, {"detail": [{"msg": "field required"}]}, "bad_request", r"\(status 422\) \(field required\)\.$"),
    (422, {"detail": [{"loc": ["body", "n"], "msg": "not known"}]}, "bad_request", r"\(body\.n: not known\)\.$"),
    (429, error("Slow down."), "rate_limit", r"accepts no more calls for now \(Slow down\.\)\.$"),
    (429, error("Out of quota.", "insufficient_quota"), "wrong_key", "no credit left"),
    (502, "Bad gateway", "server_error", r"had trouble \(status 502\) \(Bad gateway\)\.$"),
    (529, error("Overloaded."), "server_error", r"had trouble \(status 529\)"),
]


@pytest.mark.parametrize(("status", "body", "reason", "told"), STATUSES)
async def test_a_status_is_a_failure_of_its_kind(status: int, body: Any, reason: str, told: str) -> None:
    async with canned(body, status=status) as base_url:
        failure = await ask_at(base_url)
    assert isinstance(failure, MindError)
    assert failure.reason == reason
    with pytest.raises(MindError, match=told):
        raise failure
    assert failure.usage.tokens_in == 0


BODIES: list[tuple[Any, str, str]] = [
    (completion(GOOD, finish_reason="length"), "truncated", "cut off at the most tokens"),
    (completion(GOOD, finish_reason="content_filter"), "refusal", "refused"),
    (completion(GOOD, message={"role": "assistant", "content": None, "refusal": "No."}), "refusal", "refused"),
    (completion(None), "empty", "answered with nothing"),
    (completion(" \n"), "empty", "answered with nothing"),
    (completion(GOOD, message=None), "empty", "no answer of the model"),
    (completion(GOOD) | {"choices": []}, "empty", "no answer of the model"),
    (completion(GOOD) | {"choices": None}, "empty", "no answer of the model"),
    ({"error": {"message": "Upstream died.", "code": 502}}, "server_error", "while the model wrote (Upstream died.)."),
    ("<html>Welcome!</html>", "invalid", "did not answer like a model server"),
    ("[]", "invalid", "did not answer like a model server"),
    ("{", "invalid", "did not answer like a model server"),
]


@pytest.mark.parametrize(("body", "reason", "told"), BODIES)
async def test_a_body_that_is_not_an_answer_is_a_failure(body: Any, reason: str, told: str) -> None:
    kind = "text/html" if isinstance(body, str) and body.startswith("<") else "application/json"
    async with canned(body, kind=kind) as base_url:
        failure = await ask_at(base_url)
    assert isinstance(failure, MindError)
    assert failure.reason == reason
    assert told in str(failure)


async def test_what_a_spoilt_answer_cost_is_counted() -> None:
    async with canned(completion(GOOD, finish_reason="length")) as base_url:
        failure = await ask_at(base_url)
    assert (failure.usage.tokens_in, failure.usage.tokens_out) == (100, 10)


async def test_without_a_bill_tokens_are_counted_as_guessed() -> None:
    async with canned(completion(GOOD, usage=False)) as base_url:
        answer = await ask_at(base_url)
    assert isinstance(answer, Answer)
    assert answer.usage.tokens_out == guess_tokens([GOOD])
    assert answer.usage.tokens_in > 300, "system prompt, question and schema"


async def test_talk_around_json_is_let_pass_from_a_model_that_is_asked_in_words() -> None:
    async with canned(completion(f"Gladly:\n```json\n{GOOD}\n```")) as base_url:
        assert isinstance(await ask_at(base_url, think={"json_by": "prompt"}), Answer)
        assert isinstance(await ask_at(base_url, think={"json_by": "json_object"}), MindError)


WAITS = [
    ({"retry-after": "7"}, 7.0),
    ({"retry-after": "1.5"}, 1.5),
    ({"retry-after-ms": "2500", "retry-after": "9"}, 2.5),
    ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0.0),
    ({"retry-after": "soon"}, None),
    ({"retry-after-ms": "soon"}, None),
    ({"retry-after": "-3"}, None),
    ({}, None),
]


@pytest.mark.parametrize(("headers", "seconds"), WAITS)
async def test_what_a_server_says_about_waiting_is_understood(headers: dict[str, str], seconds: float | None) -> None:
    async with canned(error("Slow down."), status=429, headers=headers) as base_url:
        mind = OpenAIMind(settings_for(base_url, ONCE), MindSurroundings(SEED))
        endpoint = mind._endpoints.of(mind.settings.think)
        with pytest.raises(RateLimited) as caught:
            await endpoint.chat(mind.settings.think, {"messages": [{"role": "user", "content": "Hello."}]})
        await mind.aclose()
    assert caught.value.retry_after_seconds == seconds
