"""An invitation after the day is planned."""

from typing import Any

import pytest

from bots.brain.modules.planning import Planning
from bots.brain.sections import BODY, PERCEPTS, PLANS, Percepts, Utterance
from bots.mind.moment.situation import PlanBlock
from bots.mind.requests.answers import Plan
from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.thought import Answer
from tests.bots.brain.alone import Alone, body_state, make_alone, remembered, thinking
from tests.bots.brain.driver import ScriptedMind

pytestmark = pytest.mark.anyio

INVITATION = "I am giving a party on day 1 at 17:00 at the plaza. Do come!"
NIGHT = 1260
ACTIVITIES = ("rise", "work", "eat", "rest")


async def a_day(request: PlanDay) -> Answer:
    """Return four blocks until nine in the evening, then sleep."""
    each = (NIGHT - request.begins) // len(ACTIVITIES)
    parts = [
        PlanBlock(activity=one, begins=request.begins + number * each, minutes=each)
        for number, one in enumerate(ACTIVITIES)
    ]
    ends = request.begins + len(ACTIVITIES) * each
    return Plan(stretches=(*parts, PlanBlock(activity="sleep", begins=ends, minutes=1440 - ends)))


def told(number: int, text: str, at: float) -> Utterance:
    return Utterance(f"u{number}", "Ada", text, at, 3.0, (3.0, 64.0, 0.0), addressed=True, human=False)


async def come(alone: Alone[Any], seconds: float, *heard: Utterance) -> None:
    if heard:
        before = alone.around.state.read(PERCEPTS)
        alone.put(PERCEPTS, Percepts(heard=(*before.heard, *heard), heard_total=before.heard_total + len(heard)))
    alone.put(BODY, body_state(int(seconds * 20) % 24000, observed_at=seconds))
    await alone.at(seconds)


async def test_the_rest_of_the_day_is_planned_again_once_for_an_occasion_of_today() -> None:
    mind = ScriptedMind(plan_day=a_day)
    alone = make_alone(Planning, mind)
    async with thinking(alone):
        await alone.remember(remembered(1, "I live here."))
        await come(alone, 1.0)
        await come(
            alone, 100.0, told(1, "Come to my party on day 2 at 17:00.", 100.0), told(2, "I like parties.", 100.0)
        )
        assert len(planned(mind)) == 1, "one is for another day, one has no hour"
        await alone.remember(remembered(2, f'Ada said: "{INVITATION}"', what="heard", importance=8.0))
        await come(alone, 200.0, told(3, INVITATION, 200.0))
        await come(alone, 210.0)
        assert [one.begins for one in planned(mind)] == [361, 600]
        assert any(INVITATION in one.text for one in planned(mind)[1].memories)
        assert alone.around.state.read(PLANS).day[0].begins == 600
        await come(alone, 300.0, told(4, INVITATION, 300.0))
        await come(alone, 310.0)
        assert len(planned(mind)) == 2, "the plan includes it already"


def planned(mind: ScriptedMind) -> list[PlanDay]:
    return [one for one in mind.asked if isinstance(one, PlanDay)]
