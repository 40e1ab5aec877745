"""Every fault as a client sees it, requested for a single call and drawn by its share."""

import json
from collections import Counter

import anyio
import httpx2
import pytest
from jsonschema import Draft202012Validator

from bots.mind.loopback import Ability, InjectedFault, LoopbackOptions, count_tokens
from bots.mind.loopback.faults import CONTENT_FAULTS
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.forms import read_form
from bots.mind.requests.set_goal.request import GoalChoice
from tests.bots.mind.loopback.clients import MODEL, Caller, asking, calling, content_of, json_of
from tests.bots.mind.moments import choose, goal

pytestmark = pytest.mark.anyio

SCHEMA = GoalChoice.model_json_schema()
REFUSED = {
    InjectedFault.RATE_LIMIT: (429, "rate_limit_exceeded"),
    InjectedFault.SERVER_ERROR: (500, "internal_error"),
    InjectedFault.OVERLOADED: (503, "overloaded"),
    InjectedFault.WRONG_KEY: (401, "invalid_api_key"),
    InjectedFault.UNKNOWN_MODEL: (404, "model_not_found"),
}


@pytest.mark.parametrize("fault", REFUSED)
async def test_refused(fault: InjectedFault) -> None:
    status, code = REFUSED[fault]
    async with calling(LoopbackOptions(retry_after_seconds=17)) as caller:
        for response in (await caller.chat(fault=fault), await caller.embed("sand", fault=fault)):
            assert (response.status_code, response.json()["error"]["code"]) == (status, code)
            assert response.headers.get("retry-after") == ("17" if fault is InjectedFault.RATE_LIMIT else None)
        tally = await caller.tally()
        assert tally["outcomes"] == {fault: 2}
        assert (tally["tokens_in"], tally["tokens_out"]) == (0, 0)
        assert (await caller.chat()).status_code == 200, "only one call was affected"


async def test_timeout_outlasts_a_clients_patience() -> None:
    async with calling() as caller:
        with pytest.raises(httpx2.ReadTimeout):
            await caller.client.post(
                "embeddings",
                json={"model": MODEL, "input": "x"},
                headers={"x-loopback-fault": "timeout"},
                timeout=httpx2.Timeout(30.0, read=0.2),
            )
        with anyio.fail_after(10):
            while True:
                tally = await caller.tally()
                if (tally["outcomes"], tally["in_progress"]) == ({"timeout": 1}, 0):
                    break
                await anyio.sleep(0.01)


async def test_timeout_ends_with_a_closed_connection() -> None:
    async with calling(LoopbackOptions(timeout_hold_seconds=0.1)) as caller:
        with pytest.raises(httpx2.RemoteProtocolError, match="without sending a response"):
            await caller.chat(fault="timeout")
        assert (await caller.tally())["outcomes"] == {"timeout": 1}


async def test_dropped_in_the_middle_of_the_body() -> None:
    async with calling() as caller:
        for call in (caller.chat, caller.embed):
            with pytest.raises(httpx2.RemoteProtocolError, match="without sending complete message body"):
                await call("sand", fault="dropped")
        tally = await caller.tally()
        assert (tally["outcomes"], tally["tokens_in"]) == ({"dropped": 2}, 0)


async def test_dropped_begins_as_an_answer_does() -> None:
    async with calling() as caller:
        request = caller.client.build_request(
            "POST", "embeddings", json={"model": MODEL, "input": ["sand"]}, headers={"x-loopback-fault": "dropped"}
        )
        response = await caller.client.send(request, stream=True)
        received = b""
        with pytest.raises(httpx2.RemoteProtocolError):
            async for piece in response.aiter_raw():
                received += piece
        assert response.status_code == 200
        assert received.startswith(b'{"object"')
        assert 0 < len(received) < int(response.headers["content-length"])


async def test_truncated_json() -> None:
    async with calling() as caller:
        response = await caller.chat(asking(goal()), fault="truncated_json")
        with pytest.raises(json.JSONDecodeError):
            json_of(response)
        choice = response.json()["choices"][0]
        assert choice["finish_reason"] == "length"
        assert await tallied_tokens(caller, InjectedFault.TRUNCATED_JSON) == count_tokens(choice["message"]["content"])


async def test_invalid_json() -> None:
    async with calling() as caller:
        for response in (
            await caller.chat(asking(goal()), fault="invalid_json"),
            await caller.chat(schema={"type": "integer"}, fault="invalid_json"),
            await caller.chat(response_format={"type": "json_object"}, fault="invalid_json"),
        ):
            with pytest.raises(json.JSONDecodeError):
                json_of(response)
            assert response.json()["choices"][0]["finish_reason"] == "stop"


async def test_schema_violation_is_json_of_another_shape() -> None:
    shapes = set()
    async with calling() as caller:
        for number in range(30):
            text = asking(goal(), before=f"Moment {number}.")
            response = await caller.chat(text, fault="schema_violation", schema=SCHEMA if number % 2 else None)
            told = json_of(response)
            assert not Draft202012Validator(SCHEMA).is_valid(told)
            shapes.add(json.dumps(told))
        assert await tallied_tokens(caller, InjectedFault.SCHEMA_VIOLATION) > 0
    assert len(shapes) > 5, "fields are missing or have wrong types"


async def test_refusal() -> None:
    async with calling() as caller:
        response = await caller.chat(asking(goal()), fault="refusal")
        message = response.json()["choices"][0]["message"]
        assert message["content"] is None
        assert message["refusal"].startswith("I'm sorry")
        assert await tallied_tokens(caller, InjectedFault.REFUSAL) == count_tokens(message["refusal"])


async def test_empty_content() -> None:
    async with calling() as caller:
        response = await caller.chat(asking(goal()), fault="empty_content")
        assert content_of(response) == ""
        assert response.json()["usage"]["completion_tokens"] == 0


async def test_a_fault_is_told_in_the_response_when_there_is_one() -> None:
    async with calling() as caller:
        for fault in CONTENT_FAULTS:
            assert (await caller.chat(asking(goal()), fault=fault)).headers["x-loopback-fault"] == fault
        assert "x-loopback-fault" not in (await caller.chat()).headers
        assert (await caller.tally())["outcomes"] == dict.fromkeys(sorted(CONTENT_FAULTS), 1) | {"answered": 1}


async def test_a_key_is_demanded_when_there_is_one() -> None:
    async with calling(LoopbackOptions(api_key="sesame")) as caller:
        for headers in ({}, {"authorization": "Bearer other"}, {"authorization": "sesame"}):
            assert (await caller.chat(headers=headers)).status_code == 401
        assert (await caller.client.get("models")).status_code == 401
        assert (await caller.chat(headers={"authorization": "Bearer sesame"})).status_code == 200
        assert (await caller.tally())["outcomes"] == {"answered": 1, "wrong_key": 3}


async def test_models_that_are_not_served() -> None:
    async with calling(LoopbackOptions(models=("small",))) as caller:
        for response in (await caller.chat(), await caller.embed("sand")):
            assert (response.status_code, response.json()["error"]["code"]) == (404, "model_not_found")
        assert (await caller.chat(model="small")).status_code == 200


async def test_a_server_without_json_schemas() -> None:
    async with calling(LoopbackOptions(lacking=frozenset({Ability.JSON_SCHEMA}))) as caller:
        refused = await caller.chat(schema=SCHEMA)
        assert refused.status_code == 400
        assert "json_schema" in refused.json()["error"]["message"]
        assert json_of(await caller.chat(asking(goal()), response_format={"type": "json_object"}))["text"]
        assert (await caller.tally())["outcomes"] == {"answered": 1, "no_json_support": 1}
    async with calling() as caller:
        assert (await caller.chat(schema=SCHEMA, fault="no_json_support")).status_code == 400
        assert (await caller.tally())["outcomes"] == {"no_json_support": 1}


async def test_what_cannot_befall_a_call_is_refused_when_forced_and_left_out_when_drawn() -> None:
    anything = {"description": "fits everything"}
    async with calling() as caller:
        for response in (
            await caller.chat(fault="sleepiness"),
            await caller.embed("sand", fault="refusal"),
            await caller.chat(fault="no_json_support"),
            await caller.chat(fault="invalid_json"),
            await caller.chat(fault="schema_violation"),
            await caller.chat(schema=anything, fault="schema_violation"),
        ):
            assert response.status_code == 400
            assert "fault" in response.json()["error"]["message"]
    async with calling(LoopbackOptions(faults={InjectedFault.SCHEMA_VIOLATION: 1.0})) as caller:
        assert (await caller.embed("sand")).status_code == 200
        assert content_of(await caller.chat())
        assert json_of(await caller.chat(schema=anything)) is None
        assert json_of(await caller.chat(asking(choose()))) not in (None, {})
        assert (await caller.tally())["outcomes"] == {"answered": 3, "schema_violation": 1}


SHARES = {InjectedFault.RATE_LIMIT: 0.2, InjectedFault.REFUSAL: 0.3, InjectedFault.DROPPED: 0.1}


async def outcomes(options: LoopbackOptions, calls: int, *, backwards: bool = False) -> list[str]:
    """Return the outcome of each of several racing calls, in the order of their numbers."""
    seen = [""] * calls

    async def one(caller: Caller, number: int) -> None:
        try:
            response = await caller.chat(f"Call {number // 2}.")
        except httpx2.RemoteProtocolError:
            seen[number] = "dropped"
        else:
            seen[number] = f"{response.status_code} {response.headers.get('x-loopback-fault')}"

    async with calling(options) as caller, anyio.create_task_group() as group:
        for number in range(calls)[:: -1 if backwards else 1]:
            group.start_soon(one, caller, number)
    # Two calls of each pair have the same bytes, so the server cannot know which was the first.
    return ["/".join(sorted(seen[first : first + 2])) for first in range(0, calls, 2)]


async def test_the_same_seed_gives_the_same_calls_the_same_faults_in_any_order() -> None:
    options = LoopbackOptions(seed=3, faults=SHARES)
    once = await outcomes(options, 120)
    assert await outcomes(options, 120, backwards=True) == once
    assert await outcomes(LoopbackOptions(seed=4, faults=SHARES), 120) != once


async def test_faults_befall_their_share_of_calls() -> None:
    drawn = Counter(one for pair in await outcomes(LoopbackOptions(faults=SHARES), 600) for one in pair.split("/"))
    assert set(drawn) == {"200 None", "429 None", "200 refusal", "dropped"}
    for outcome, share in (("429 None", 0.2), ("200 refusal", 0.3), ("dropped", 0.1), ("200 None", 0.4)):
        assert drawn[outcome] == pytest.approx(600 * share, abs=45), "four standard deviations"


async def test_a_share_of_one_leaves_nothing_whole() -> None:
    async with calling(LoopbackOptions(faults={InjectedFault.OVERLOADED: 1.0})) as caller:
        assert {(await caller.chat(str(number))).status_code for number in range(20)} == {503}


async def test_faults_can_be_kept_to_some_kinds_of_requests() -> None:
    kinds = frozenset({"choose_action"})
    async with calling(LoopbackOptions(faults={InjectedFault.OVERLOADED: 1.0}, fault_kinds=kinds)) as caller:
        assert (await caller.chat(asking(choose()))).status_code == 503
        assert json_of(await caller.chat(asking(goal())))["text"]
        assert (await caller.chat("Hello.")).status_code == (await caller.embed("sand")).status_code == 200
        assert (await caller.chat("```civitas-request\n{}\n```")).status_code == 400
        assert (await caller.chat(asking(goal()), fault="overloaded")).status_code == 503, "the header counts anyway"


async def test_a_choice_is_spoilt_but_the_next_is_whole() -> None:
    async with calling() as caller:
        await caller.chat(asking(choose()), fault="truncated_json")
        ActionChoice.model_validate(read_form(json_of(await caller.chat(asking(choose()))), choose()))


async def tallied_tokens(caller: Caller, fault: InjectedFault) -> int:
    """Return the tokens of all chat calls with a fault."""
    tokens: int = (await caller.tally())["endpoints"]["chat"][fault]["tokens_out"]
    return tokens
