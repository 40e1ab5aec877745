"""The thinker tells each request when the last one of its kind was answered."""

import anyio
import pytest

from bots.brain.cadence import Cadence
from bots.brain.think import Thinker
from bots.clock import RunClock
from bots.events import Journal
from bots.mind import MindError
from bots.mind.pace import ThoughtPace
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.set_goal.request import GoalChoice
from bots.mind.thought import Request, Usage
from bots.mind.urgency import Priority
from tests.bots.brain.driver import ScriptedMind
from tests.bots.mind.gateway.clock import ManualClock
from tests.bots.mind.moments import choose, goal

pytestmark = pytest.mark.anyio


async def test_a_request_knows_when_the_last_one_of_its_kind_was_answered() -> None:
    async def go_on(_: Request) -> ActionChoice:
        return ActionChoice(because="I am tired.", intent="rest", skill=None)

    mind = ScriptedMind(choose_action=go_on)
    thinker = Thinker(mind, Journal("Mira", RunClock(), lambda _: None, agent="Mira").record)
    for t in (10.0, 14.0, 20.0):
        await thinker.ask(choose().model_copy(update={"t": t}), ActionChoice)
        await thinker.ask(goal().model_copy(update={"t": t + 1.0}), GoalChoice)
    asked = [(one.kind, one.last_t) for one in mind.asked]
    assert [last for kind, last in asked if kind == "choose_action"] == [None, 10.0, 14.0]
    assert [last for kind, last in asked if kind == "set_goal"] == [None, None, None], "it was never answered"
    assert [one.new_seconds for one in mind.asked if one.kind == "choose_action"] == [0.0, 4.0, 6.0]


@pytest.mark.parametrize(
    ("reason", "tokens_in", "seconds"), [("bad_answer", 900, 20.0), ("deadline", 900, 30.0), ("deadline", 0, 0.0)]
)
async def test_a_late_answer_slows_the_pace_and_one_that_was_never_asked_for_is_not_charged(
    reason: str, tokens_in: int, seconds: float
) -> None:
    async def fail(_: Request) -> ActionChoice:
        raise MindError("There is no answer.", reason, Usage(tokens_in=tokens_in))

    clock = ManualClock(0.0)
    cadence = Cadence(ThoughtPace(thoughts_a_minute=6.0, burst=1), clock)
    record = Journal("Mira", RunClock(), lambda _: None, agent="Mira").record
    thinker = Thinker(ScriptedMind(choose_action=fail), record, cadence)
    allowed_at: list[float] = []

    async def think() -> None:
        await cadence.spend(Priority.DECISION)
        allowed_at.append(clock.now())

    await cadence.spend(Priority.DECISION)
    assert await thinker.ask(choose(), ActionChoice) is None
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(think)
        await clock.advance(60.0)
    assert allowed_at == [seconds]
