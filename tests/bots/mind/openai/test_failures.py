"""Every fault of a server is overcome or becomes a typed failure, and no answer is invented."""

from collections.abc import Mapping
from typing import Any

import anyio
import pytest

from bots.mind import MindError, MindSurroundings
from bots.mind.loopback import ConstantLatency, InjectedFault, LoopbackOptions, serve
from bots.mind.openai import OpenAIMind
from bots.mind.thought import Answer, Request
from tests.bots.mind.moments import block, choose, goal, reply
from tests.bots.mind.openai.support import FAULT_KINDS, SEED, Stage, by_rules, forced, on_stage, said, settings_for

pytestmark = pytest.mark.anyio
TWO_TRIES = {"gateway": {"retries": {"tries_max": 2}}}
IMPATIENT = {"think": {"timeout_seconds": 0.2}}
ASKED_AGAIN = {InjectedFault.INVALID_JSON: 2, InjectedFault.SCHEMA_VIOLATION: 2}
"""A useless answer is requested again, by a new call in addition to the gateway's retries."""
SERVERS_MAX = 60
"""Every fourth server at least takes each of the three courses: one is missing once in some ten million times."""
RETRIED = (
    InjectedFault.RATE_LIMIT,
    InjectedFault.SERVER_ERROR,
    InjectedFault.OVERLOADED,
    InjectedFault.TIMEOUT,
    InjectedFault.DROPPED,
)


def test_every_fault_is_covered() -> None:
    assert set(FAULT_KINDS) == set(InjectedFault)


@pytest.mark.parametrize("fault", InjectedFault)
async def test_every_fault_is_a_failure_of_its_kind(fault: InjectedFault) -> None:
    async with on_stage(forced(fault), TWO_TRIES, IMPATIENT if fault is InjectedFault.TIMEOUT else {}) as stage:
        failure = await stage.ask(goal())
        tally = await stage.tally()
    assert isinstance(failure, MindError)
    assert failure.reason == FAULT_KINDS[fault]
    assert str(failure).endswith(".")
    assert tally["outcomes"] == {fault.value: 2 if fault in RETRIED else ASKED_AGAIN.get(fault, 1)}
    assert (failure.usage.tokens_in, failure.usage.tokens_out) == (tally["tokens_in"], tally["tokens_out"])


async def test_a_server_that_is_down_is_a_failure() -> None:
    async with serve(LoopbackOptions()) as base_url:
        pass
    mind = OpenAIMind(settings_for(base_url, TWO_TRIES), MindSurroundings(SEED))
    with pytest.raises(MindError, match="was not reached") as caught:
        await mind.answer(goal())
    assert caught.value.reason == "dropped"
    assert caught.value.usage.tokens_in == 0
    await mind.aclose()


async def test_an_answer_too_late_is_a_failure() -> None:
    options = LoopbackOptions(latency=ConstantLatency(seconds=30))
    soon = {"deadline_seconds": {"musing": 0.05}}
    async with on_stage(options, soon) as stage:
        failure = await stage.ask(goal())
    assert isinstance(failure, MindError)
    assert failure.reason == "deadline"


async def test_a_closed_mind_answers_nobody() -> None:
    async with on_stage() as stage:
        await stage.mind.aclose()
        failure = await stage.ask(goal())
    assert isinstance(failure, MindError)
    assert failure.reason == "cancelled"


async def test_a_kind_without_a_prompt_is_a_failure() -> None:
    unheard_of = goal().model_copy(update={"kind": "compose_an_opera"})
    async with on_stage() as stage:
        failure = await stage.ask(unheard_of)
        assert (await stage.tally())["calls"] == 0
    assert isinstance(failure, MindError)
    assert failure.reason == "no_prompt"


@pytest.mark.parametrize("fault", ASKED_AGAIN)
async def test_a_useless_answer_is_mended_once(fault: InjectedFault) -> None:
    """The server spoils half of the calls, by its own draws. The test takes servers until each course has been seen."""
    courses = {(0, 1): "answered at once", (1, 1): "repaired", (2, 0): "given up"}
    outcomes: set[tuple[int, int]] = set()
    for seed in range(SERVERS_MAX):
        if len(outcomes) == len(courses):
            break
        async with on_stage(LoopbackOptions(seed=seed, faults={fault: 0.5})) as stage:
            answer = await stage.ask(goal(things=(block("sand"),)))
            tally = await stage.tally()
        counted = tally["outcomes"].get(fault.value, 0), tally["outcomes"].get("answered", 0)
        outcomes.add(counted)
        usage = answer.usage
        assert (usage.tokens_in, usage.tokens_out) == (tally["tokens_in"], tally["tokens_out"])
        if counted == (2, 0):
            assert isinstance(answer, MindError) and answer.reason == "invalid"
        else:
            assert isinstance(answer, Answer)
    assert outcomes == courses.keys(), courses


async def test_what_was_wrong_is_sent_back_with_the_answer() -> None:
    async with on_stage(forced(InjectedFault.INVALID_JSON)) as stage:
        await stage.ask(goal())
        tally = await stage.tally()
    async with on_stage() as whole:
        once = (await whole.mind.answer(goal())).usage
    # The second call contains the complete first call, its answer, and the request to repair the answer.
    assert tally["tokens_in"] > 2 * once.tokens_in + once.tokens_out


FAULTS: Mapping[InjectedFault, float] = dict.fromkeys(
    (fault for fault in InjectedFault if fault is not InjectedFault.TIMEOUT), 0.04
)


def moments() -> list[Request]:
    kinds = ("oak_log", "sand", "stone", "dirt", "poppy")
    things = [
        tuple(block(name, distance) for name in kinds[:count]) for distance in (3, 7, 20) for count in range(1, 6)
    ]
    asked: list[Request] = []
    for seen in things:
        asked += [choose(things=seen), goal(things=seen), reply("What do you have?", things=seen)]
    return asked


async def test_among_all_faults_no_answer_is_invented_and_every_token_is_counted() -> None:
    options = LoopbackOptions(seed=SEED, faults=dict(FAULTS), retry_after_seconds=0)
    outcomes: list[tuple[Request, Any]] = []

    async def ask(stage: Stage, request: Request) -> None:
        outcomes.append((request, await stage.ask(request)))

    async with on_stage(options) as stage:
        async with anyio.create_task_group() as tasks:
            for request in moments():
                tasks.start_soon(ask, stage, request)
        tally = await stage.tally()
        figures = stage.mind.figures()[stage.base_url]
    failures = [outcome for _, outcome in outcomes if isinstance(outcome, MindError)]
    assert failures and len(failures) < len(outcomes) == len(moments())
    assert {failure.reason for failure in failures} <= set(FAULT_KINDS.values())
    answers = [(request, outcome) for request, outcome in outcomes if isinstance(outcome, Answer)]
    assert all(type(answer) is request.answer_type for request, answer in answers)
    assert len(answers) == tally["outcomes"]["answered"], "exactly the number of complete answers"
    counted_in = sum(outcome.usage.tokens_in for _, outcome in outcomes)
    counted_out = sum(outcome.usage.tokens_out for _, outcome in outcomes)
    assert (counted_in, counted_out) == (tally["tokens_in"], tally["tokens_out"])
    assert (figures.tokens_in, figures.tokens_out) == (tally["tokens_in"], tally["tokens_out"])
    assert sum(outcome.usage.usd for _, outcome in outcomes) == pytest.approx(float(figures.usd), abs=1e-12)


async def test_an_answer_is_the_servers_to_the_letter() -> None:
    """For one agent and kind the rules mind draws in order, so each request gets its own server."""
    for request in moments()[::9]:
        async with on_stage() as stage:
            assert said(await stage.mind.answer(request)) == said(await by_rules(request))
