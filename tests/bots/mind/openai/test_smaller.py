"""A model that makes no valid decision is asked to choose among a few steps, over HTTP."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bots.mind import MindError, MindSurroundings
from bots.mind.loopback import InjectedFault, LoopbackOptions
from bots.mind.moment.situation import Outcome
from bots.mind.openai import load_settings
from bots.mind.openai.asking import Asking
from bots.mind.openai.checking import check_model
from bots.mind.openai.endpoints import Endpoints
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.examples import examples
from bots.mind.thought import Answer, Usage
from bots.mind.urgency import Priority
from tests.bots.mind.gateway.clock import ManualClock
from tests.bots.mind.moments import choose, failed
from tests.bots.mind.openai.support import FAULT_KINDS, SEED, on_stage, settings_for
from tests.bots.mind.recording.lives import live

pytestmark = pytest.mark.anyio
DECISION = examples()["choose_action"]
MEAL = ActionChoice(intent="eat bread", skill="eat", args={"food": "bread"}, because="I am hungry")
"""The rules mind takes the first of the steps that the example calls for."""
TWO_TRIES = {"gateway": {"retries": {"tries_max": 2}}}
UNFIT = {
    InjectedFault.INVALID_JSON: 2,
    InjectedFault.SCHEMA_VIOLATION: 2,
    InjectedFault.TRUNCATED_JSON: 1,
    InjectedFault.EMPTY_CONTENT: 1,
}
"""Faults of an answer, and how often the decision is asked for before the smaller question."""


def decisions_fail(fault: InjectedFault) -> LoopbackOptions:
    """Make a server on which every decision has a fault, and nothing else."""
    kinds = frozenset({"choose_action"})
    return LoopbackOptions(seed=SEED, faults={fault: 1.0}, fault_kinds=kinds, retry_after_seconds=0)


def tokens(usage: Usage) -> tuple[int, int]:
    return usage.tokens_in, usage.tokens_out


@pytest.mark.parametrize("json_by", ["json_schema", "json_object", "prompt"])
@pytest.mark.parametrize("fault", UNFIT)
async def test_a_decision_without_a_valid_answer_becomes_a_choice_among_a_few_steps(
    fault: InjectedFault, json_by: str
) -> None:
    async with on_stage(decisions_fail(fault), {"think": {"json_by": json_by}}) as stage:
        answer = await stage.ask(DECISION)
        tally = await stage.tally()
    assert isinstance(answer, Answer)
    assert tally["outcomes"] == {fault.value: UNFIT[fault], "answered": 1}
    assert answer == MEAL.model_copy(update={"usage": answer.usage})
    assert tokens(answer.usage) == (tally["tokens_in"], tally["tokens_out"]), "the cost of all calls together"
    assert answer.usage.smaller


async def test_the_smaller_question_is_a_small_part_of_the_cost() -> None:
    async with on_stage(decisions_fail(InjectedFault.INVALID_JSON)) as stage:
        whole = (await stage.ask(DECISION)).usage
    async with on_stage() as stage:
        once = (await stage.ask(DECISION)).usage
    question = QuestionMaker(load_settings("loopback", {}), PromptBook()).put(DECISION)
    smaller = question.smaller() if question.smaller else None
    assert smaller is not None
    assert (smaller.name, smaller.system, smaller.cache_key) == ("choose_step", question.system, question.cache_key)
    assert smaller.schema["properties"] == {"number": {"type": "integer", "enum": [1, 2, 3, 4, 5]}}
    assert "- 1. eat bread, because I am hungry\n- 2. bake bread, because Tomas is hungry\n- 3. " in smaller.user
    assert len(smaller.user) < len(question.user) / 5
    assert whole.tokens_in > 2 * once.tokens_in
    assert whole.smaller and not once.smaller


async def test_the_log_has_one_thought_with_the_cost_of_all_calls() -> None:
    async with on_stage(decisions_fail(InjectedFault.INVALID_JSON)) as stage:
        kept, outcomes = await live(stage.mind, [DECISION])
        tally = await stage.tally()
    [exchange] = [one.exchange for one in kept]
    assert (exchange.kind, exchange.status, exchange.answer_class) == ("choose_action", "answered", "ActionChoice")
    assert (exchange.tokens_in, exchange.tokens_out) == (tally["tokens_in"], tally["tokens_out"])
    assert tally["calls"] == 3 and '"skill":"eat"' in outcomes[0]


async def test_without_a_valid_choice_the_thought_fails_for_its_first_reason() -> None:
    """The server cuts off or spoils every answer. Two calls with one of each mean that the decision was cut off."""
    faults = {InjectedFault.TRUNCATED_JSON: 0.5, InjectedFault.INVALID_JSON: 0.5}
    outcomes = set()
    for seed in range(32):
        async with on_stage(LoopbackOptions(seed=seed, faults=faults)) as stage:
            failure = await stage.ask(DECISION)
            tally = await stage.tally()
        assert isinstance(failure, MindError)
        assert tokens(failure.usage) == (tally["tokens_in"], tally["tokens_out"])
        counted = tally["outcomes"].get("truncated_json", 0), tally["outcomes"].get("invalid_json", 0)
        outcomes.add((counted, failure.reason))
    assert ((1, 1), "truncated") in outcomes and ((1, 1), "invalid") not in outcomes
    assert ((0, 3), "invalid") in outcomes, "spoilt, spoilt again, and the smaller one spoilt"
    assert all(sum(counted) in (2, 3) for counted, _ in outcomes)


@pytest.mark.parametrize("fault", [fault for fault in InjectedFault if fault not in UNFIT])
async def test_a_server_that_fails_is_asked_nothing_smaller(fault: InjectedFault) -> None:
    impatient = {"think": {"timeout_seconds": 0.2}} if fault is InjectedFault.TIMEOUT else {}
    async with on_stage(decisions_fail(fault), TWO_TRIES, impatient) as stage:
        failure = await stage.ask(DECISION)
        tally = await stage.tally()
    assert isinstance(failure, MindError) and failure.reason == FAULT_KINDS[fault]
    assert list(tally["outcomes"]) == [fault.value]


NOTHING_SMALLER: list[tuple[Any, Mapping[str, Any], str, Mapping[str, int]]] = [
    (DECISION, {"gateway": {"budget": {"tokens_max": 10}}}, "budget", {}),
    (choose(), {}, "invalid", {"invalid_json": 2}),
]


@pytest.mark.parametrize(("request_", "models", "reason", "outcomes"), NOTHING_SMALLER, ids=["no budget", "no steps"])
async def test_without_a_budget_or_steps_nothing_smaller_is_asked(
    request_: Any, models: Mapping[str, Any], reason: str, outcomes: Mapping[str, int]
) -> None:
    async with on_stage(decisions_fail(InjectedFault.INVALID_JSON), models) as stage:
        failure = await stage.ask(request_)
        tally = await stage.tally()
    assert isinstance(failure, MindError) and failure.reason == reason
    assert tally["outcomes"] == outcomes


@pytest.mark.parametrize(("seconds", "calls"), [(900.0, 3), (1100.0, 2), (2100.0, 1)])
async def test_nothing_more_is_asked_after_the_deadline(seconds: float, calls: int) -> None:
    """Each reading takes some seconds, and the deadline is 2000 s: after one, two or three of them no time is left."""
    clock = ManualClock()
    async with on_stage(decisions_fail(InjectedFault.INVALID_JSON)) as stage:
        settings = settings_for(stage.base_url)
        question = QuestionMaker(settings, PromptBook()).put(DECISION)

        def read_slowly(text: str) -> Answer:
            clock.skip(seconds)
            return question.read(text)

        endpoints = Endpoints(settings.models(), settings.gateway, MindSurroundings(SEED), {})
        asking = Asking(
            endpoints.of(settings.think),
            settings.think,
            replace(question, read=read_slowly),
            priority=Priority.DECISION,
            deadline_seconds=2000.0,
            clock=clock,
        )
        if calls == 3:
            assert (await asking.ask()).value == MEAL
        else:
            with pytest.raises(MindError, match="The answer is invalid"):
                await asking.ask()
        await endpoints.aclose()
        assert (await stage.tally())["calls"] == calls


async def test_the_check_before_a_run_asks_nothing_smaller() -> None:
    async with on_stage(decisions_fail(InjectedFault.INVALID_JSON)) as stage:
        settings = settings_for(stage.base_url)
        endpoints = Endpoints(settings.models(), settings.gateway, MindSurroundings(SEED), {})
        put = QuestionMaker(settings, PromptBook()).put
        await check_model(endpoints.of(settings.think), settings.think, "think", lambda _settings: put(DECISION))
        await endpoints.aclose()
        assert (await stage.tally())["outcomes"] == {"answered": 1, "invalid_json": 1}, "a tiny question, and this one"


def impossible(skill: str) -> Outcome:
    """Return the outcome of a step that nobody could take."""
    return failed(skill, item="moonstone").model_copy(update={"reason": "invalid"})


@pytest.mark.parametrize(
    ("outcomes", "asked"),
    [
        ((impossible("craft"), impossible("smelt")), "choose_step"),
        ((impossible("craft"),), "choose_action"),
        ((impossible("craft"), failed("smelt", item="glass"), impossible("smelt")), "choose_action"),
    ],
)
def test_after_two_impossible_steps_a_model_is_asked_to_choose_among_possible_ones(
    outcomes: tuple[Outcome, ...], asked: str
) -> None:
    assert isinstance(DECISION, ChooseAction)
    situation = DECISION.situation.model_copy(update={"outcomes": outcomes})
    question = QuestionMaker(load_settings("ollama", {}), PromptBook()).put(
        DECISION.model_copy(update={"situation": situation})
    )
    assert question.name == asked
    if asked == "choose_step":
        answer = question.read('{"number": 1}')
        assert isinstance(answer, ActionChoice) and answer.skill == "eat"
