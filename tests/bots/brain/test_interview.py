"""Interviews: answered from memory, at once even in a busy brain, and without a trace in the agent."""

from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import pytest

from bots.brain import BrainSettings
from bots.brain.interview import Evidence, InterviewFailed, InterviewResult
from bots.brain.settings import MemorySettings
from bots.events import Decision, Event, Fault, Interview, Journal, Memory, MindCall, Payload
from bots.memory import InMemoryStore
from bots.mind.requests.answer_interview.request import AnswerInterview, InterviewAnswer
from bots.mind.thought import Answer, Request
from bots.persona import Persona
from tests.bots.brain.driver import QUICK, Body, Life, ScriptedMind, block, living, make_life, until
from tests.bots.brain.witness import MEMORY, QUESTION, Witness, live_for_a_while

pytestmark = pytest.mark.anyio

QUESTIONS = ("What did Steve tell you?", "Who is Tomas?", "What do you have?", "What did Steve tell you?")


class Record:
    """Return what interviews log, without the agent's own events."""

    def __init__(self, life: Life) -> None:
        self.events: list[Event] = []
        self.journal = Journal("operator.Mira", life.agent._clock, self.events.append, agent="Mira")

    def logged(self, kind: type[Payload]) -> list[Any]:
        return [event.payload for event in self.events if isinstance(event.payload, kind)]


async def ask(life: Life, question: str) -> InterviewResult:
    return await life.agent.interview(question, Record(life).journal)


async def test_interviews_change_nothing_of_an_agent_that_is_held_still() -> None:
    mind, store = Witness(), InMemoryStore()
    life = make_life(mind=mind, store=store)
    await live_for_a_while(life)
    kept = (await store.load_memories("Mira"), await store.load_state("Mira"))
    before, logged = life.agent.state_hash(), len(life.events)
    answers: list[InterviewResult] = []

    async def interview(question: str) -> None:
        answers.append(await ask(life, question))

    async with anyio.create_task_group() as tasks:
        for question in QUESTIONS:
            tasks.start_soon(interview, question)
    assert len(mind.asked) == len(QUESTIONS)
    assert life.agent.state_hash() == before
    assert {(one.state_hash_before, one.state_hash_after) for one in answers} == {(before, before)}
    assert len(life.events) == logged
    assert (await store.load_memories("Mira"), await store.load_state("Mira")) == kept


async def test_reading_an_agent_changes_nothing_of_it_while_it_lives() -> None:
    life = make_life(mind=Witness())
    life.body.blocks = [block("poppy")]
    async with living(life):
        await until(lambda: life.logged(Decision))
        for number in range(10):
            life.body.hear("Steve", f"Mira, count with me: {number}!")
            life.body.observe()
            testimony = await ask(life, QUESTIONS[number % len(QUESTIONS)])
            assert testimony.state_hash_before == testimony.state_hash_after
        await until(lambda: life.agent.public_state()["heard"] == 10)


async def test_the_answer_tells_which_memories_it_rests_on() -> None:
    life = make_life(mind=Witness())
    await live_for_a_while(life)
    record = Record(life)
    testimony = await life.agent.interview(QUESTION, record.journal, "Steve")
    (memory,) = (one for one in life.agent.memories if one.text == MEMORY)
    assert (testimony.answer, testimony.knows) == (MEMORY, True)
    assert testimony.evidence == (Evidence(memory_id=memory.memory_id, text=MEMORY),)
    (logged,) = record.logged(Interview)
    assert logged == Interview(
        question=testimony.question, about="Steve", answer=MEMORY, knows=True, evidence=[memory.memory_id]
    )
    assert [(call.request, call.status) for call in record.logged(MindCall)] == [("answer_interview", "answered")]


async def test_evidence_that_was_never_told_is_shown_as_made_up() -> None:
    async def lie(_request: AnswerInterview) -> InterviewAnswer:
        return InterviewAnswer(text="There is a party.", knows=True, evidence=("Mira/m999999",))

    life = make_life(mind=ScriptedMind(answer_interview=lie))
    await live_for_nothing(life)
    assert (await ask(life, "Is there a party?")).evidence == (Evidence(memory_id="Mira/m999999", text=None),)


async def test_the_question_is_asked_with_no_more_memories_than_one_thought_brings_to_mind() -> None:
    mind = Witness()
    settings = BrainSettings(memory=MemorySettings(recall_count=2), talking=QUICK.talking)
    life = make_life(mind=mind, settings=settings)
    async with living(life):
        for number in range(6):
            life.body.hear("Steve", f"Stone number {number} is heavy.")
        await until(lambda: len(life.agent.memories) >= 6)
        await ask(life, "What of the stones?")
    (request,) = mind.asked
    assert len(request.memories) == 2
    assert (request.question, request.who.name) == ("What of the stones?", "Mira")


async def test_an_answer_comes_while_every_other_thought_hangs() -> None:
    thinking = anyio.Event()

    async def hang(_request: Request) -> Answer:
        thinking.set()
        await anyio.sleep_forever()
        raise AssertionError

    async def answer(request: AnswerInterview) -> InterviewAnswer:
        return InterviewAnswer(text=f"{len(request.memories)} memories", knows=True)

    hanging: dict[str, Callable[[Any], Awaitable[Answer]]] = dict.fromkeys(
        ("choose_action", "set_goal", "speak", "set_social_goal", "appraise", "plan_day"), hang
    )
    life = make_life(mind=ScriptedMind(answer_interview=answer, **hanging))
    async with living(life):
        life.body.hear("Steve", "Mira, where are you?")
        await thinking.wait()
        assert (await ask(life, "Where are you?")).answer.endswith(" memories")
    assert not life.logged(Decision)


async def test_a_failed_thought_is_not_an_answer() -> None:
    life = make_life(mind=ScriptedMind())
    await live_for_nothing(life)
    record = Record(life)
    with pytest.raises(InterviewFailed, match="nothing is scripted for answer_interview"):
        await life.agent.interview("Who are you?", record.journal)
    assert [fault.where for fault in record.logged(Fault)] == ["mind.answer_interview"]
    assert [call.status for call in record.logged(MindCall)] == ["failed"]
    assert record.logged(Interview) == []


async def test_the_digest_sees_a_change_of_each_part_of_the_agent() -> None:
    life = make_life(mind=Witness())
    await live_for_a_while(life)
    agent, seen = life.agent, [life.agent.state_hash()]
    agent._remembrance.stream.call_to_mind([agent.memories.record(0)], 1e6)
    seen.append(agent.state_hash())
    agent._modules[0].random.random()
    seen.append(agent.state_hash())
    agent._notices.heard_total += 1
    seen.append(agent.state_hash())
    await agent.whisper("Go home.")
    seen.append(agent.state_hash())
    assert len(set(seen)) == 5


async def test_an_agent_of_a_past_life_can_be_asked_without_living_again() -> None:
    store = InMemoryStore()
    await live_for_a_while(make_life(store=store))
    body = Body("Mira")
    life = make_life(mind=Witness(), store=store, body=body, incarnation=2)
    await life.agent.recollect()
    testimony = await ask(life, QUESTION)
    body.end()
    assert testimony.answer == MEMORY
    assert (body.orders, body.spoken) == ([], [])
    assert not life.logged(Decision) and not life.logged(Memory)


async def live_for_nothing(life: Life) -> None:
    await life.agent.recollect()
    life.body.end()


async def orders_of(*, interviews: bool) -> list[tuple[str, dict[str, Any]]]:
    """Return the first actions of an agent alone, each done at once; the rules mind answers everything."""
    life = make_life(settings=BrainSettings(modules=["controller", "skill_execution", "memory"]))
    async with living(life):
        for count in range(8):
            await until(lambda count=count: len(life.body.orders) > count)
            if interviews:
                await ask(life, QUESTIONS[count % len(QUESTIONS)])
            life.body.finish(life.body.orders[count])
    return [(order.skill, order.args) for order in life.body.orders[:8]]


async def test_an_agent_that_is_interviewed_does_what_it_would_have_done() -> None:
    undisturbed = await orders_of(interviews=False)
    assert len({repr(order) for order in undisturbed}) > 1, "the order is random"
    assert await orders_of(interviews=True) == undisturbed


async def test_an_interview_recalls_the_named_person_and_the_most_important_memories() -> None:
    mind = Witness()
    settings = BrainSettings(memory=MemorySettings(recall_count=2), talking=QUICK.talking)
    persona = Persona(name="Mira", memories=("I know Klaus, who fishes.",), intentions=("I mean to give a feast.",))
    life = make_life(mind=mind, settings=settings, persona=persona)
    async with living(life):
        for number in range(6):
            life.body.hear("Steve", f"Do you know of stone number {number}?")
        await until(lambda: len(life.agent.memories) >= 8)
        testimony = await life.agent.interview("Do you know of Klaus?", Record(life).journal, proves=False)
    (request,) = mind.asked
    assert {"I know Klaus, who fishes.", "I mean to give a feast."} <= {one.text for one in request.memories}
    assert (testimony.state_hash_before, testimony.state_hash_after) == ("", "")
