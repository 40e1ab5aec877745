"""Planned interviews happen on time, with the agents present, and leave no memories in them."""

from collections.abc import Callable
from typing import Any

import anyio
import pytest

from bots.agent import Agent
from bots.clock import RunClock
from bots.events import Event, Fault, Interview, Journal, Memory
from bots.interviews import PlannedInterview
from bots.mind.requests.answer_interview.request import AnswerInterview, InterviewAnswer
from bots.mind.thought import Answer
from bots.persona import Persona
from orchestrator.shard.interviewer import LATE_SECONDS_MAX, Interviews
from tests.bots.brain.driver import ScriptedMind, living, make_life, until
from tests.support.virtual_time import VIRTUAL_TIME, loop_clock

pytestmark = pytest.mark.anyio

POPULATION = ("Mira", "Tomas", "Ida")
PLAN = PlannedInterview(
    agents=["Mira", "Elsewhere"],
    question="How do you feel about {about}?",
    about=["Tomas", "Ida"],
    at_seconds=5,
    every_seconds=5,
)


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Plans run in virtual time."""
    return VIRTUAL_TIME


async def seven(request: AnswerInterview) -> Answer:
    assert request.question
    return InterviewAnswer(text="7", knows=True, evidence=())


def nobody(name: str) -> Agent | None:
    assert name == "Mira"
    return None


def journals(clock: RunClock, events: list[Event]) -> Callable[[str], Journal]:
    return lambda name: Journal(f"{name}.interviews", clock, events.append, agent=name)


async def test_each_question_is_asked_again_and_again_and_leaves_no_memory() -> None:
    clock, events = loop_clock(50.0), list[Event]()
    quiet = Persona(name="Mira", modules=["perception", "memory"])
    life = make_life(persona=quiet, mind=ScriptedMind(answer_interview=seven), clock=clock)
    interviews = Interviews(
        [PLAN], ["Mira"], {"Mira": life.agent}.get, clock, journals(clock, events), population=POPULATION, seed=1
    )
    async with living(life), anyio.create_task_group() as tasks:
        tasks.start_soon(interviews.hold)
        await until(lambda: sum(isinstance(event.payload, Interview) for event in events) >= 4)
        tasks.cancel_scope.cancel()
    told = [event for event in events if isinstance(event.payload, Interview)][:4]
    assert {event.agent for event in told} == {"Mira"}
    assert [event.payload.about for event in told].count("Ida") == 2  # type: ignore[attr-defined]
    assert [event.t >= moment for event, moment in zip(told, (5, 5, 10, 10), strict=True)] == [True] * 4
    assert not life.logged(Memory)


async def test_a_thought_that_fails_is_a_fault_and_no_answer() -> None:
    clock, events = loop_clock(50.0), list[Event]()
    life = make_life(persona=Persona(name="Mira", modules=["memory"]), mind=ScriptedMind(), clock=clock)
    once = PLAN.model_copy(update={"every_seconds": None})
    interviews = Interviews(
        [once], ["Mira"], {"Mira": life.agent}.get, clock, journals(clock, events), population=POPULATION, seed=1
    )
    async with living(life):
        await interviews.hold()
    assert not any(isinstance(event.payload, Interview) for event in events)
    where = [event.payload.where for event in events if isinstance(event.payload, Fault)]
    assert where.count("shard.interviews") == 2


async def test_what_is_long_overdue_is_left_out() -> None:
    clock, events = loop_clock(50.0, begun_before=LATE_SECONDS_MAX + 5), list[Event]()
    once = PLAN.model_copy(update={"every_seconds": None, "at_seconds": 0.0})
    await Interviews([once], ["Mira"], nobody, clock, journals(clock, events), population=POPULATION, seed=1).hold()
    assert not events
    soon = once.model_copy(update={"at_seconds": clock.now() + 1})
    await Interviews([soon], ["Mira"], nobody, clock, journals(clock, events), population=POPULATION, seed=1).hold()
    assert [event.payload.error for event in events] == ["Mira has not woken yet."] * 2  # type: ignore[attr-defined]
