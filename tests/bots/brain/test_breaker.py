"""What ends the same way in one place is refused for a growing while, and progress takes that back."""

from typing import Any

import pytest

from bots.brain import BASELINE_MODULES, BrainSettings
from bots.brain.breaker import EQUAL_ENDINGS, FORGOTTEN_SECONDS, REFUSED_SECONDS_MAX, Breaker, why_refused
from bots.brain.sections import EXECUTION, PastAction
from bots.events import ActionStarted, ActionStatus, Decision, Position
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.thought import Answer
from tests.bots.brain.driver import ScriptedMind, living, make_life, until

HERE = (0.0, 64.0, 0.0)


def ended(
    status: ActionStatus = "cancelled",
    position: Position = HERE,
    item: str = "sand",
    *,
    reason: str = "",
    seconds: float = 2.0,
    met: bool | None = None,
    **delta: int,
) -> PastAction:
    return PastAction(
        action_id="Ada/a1",
        skill="pick_up",
        args={"item": item},
        status=status,
        reason=reason,
        detail="",
        met_expectation=met,
        delta=delta,
        seconds=seconds,
        finished_at=0.0,
        position=position,
        by_reflex=False,
    )


def refused_seconds(*endings: PastAction) -> float | None:
    """For how long sand is refused after some endings, a second apart; None if it is not."""
    breaker = Breaker()
    for at, one in enumerate(endings):
        breaker.note(one, float(at))
    now = float(len(endings) - 1)
    return next((one.until - now for one in breaker.refused(now) if one.args["item"] == "sand"), None)


@pytest.mark.parametrize(("count", "seconds"), [(2, None), (3, 30.0), (4, 60.0), (7, 480.0), (9, REFUSED_SECONDS_MAX)])
def test_the_same_ending_is_refused_for_a_growing_while(count: int, seconds: float | None) -> None:
    assert refused_seconds(*[ended()] * count) == seconds


@pytest.mark.parametrize(
    "other",
    [
        ended("done"),
        ended(position=(5.0, 64.0, 0.0)),
        ended(sand=1),
        ended("failed", reason="unreachable"),
    ],
)
def test_progress_and_another_ending_begin_anew(other: PastAction) -> None:
    assert refused_seconds(ended(), ended(), other, ended(), ended()) is None


def test_losses_are_no_progress_and_other_actions_do_not_count() -> None:
    assert refused_seconds(ended(), ended(item="dirt"), ended(dirt=-1), ended("done", item="dirt"), ended()) == 30.0


def test_what_succeeds_at_once_and_changes_nothing_is_refused_too() -> None:
    assert refused_seconds(*[ended("done", seconds=0.1)] * 3) == 30.0
    assert refused_seconds(*[ended("done", seconds=0.1)] * 4) == 60.0


@pytest.mark.parametrize(
    "other",
    [
        ended("done", seconds=2.0),
        ended("done", seconds=0.1, met=True),
        ended("done", seconds=0.1, sand=-1),
        ended("done", seconds=0.1, position=(1.0, 64.0, 0.0)),
        ended("cancelled", seconds=0.1),
    ],
)
def test_a_success_that_takes_time_moves_or_changes_something_is_progress(other: PastAction) -> None:
    idle = ended("done", seconds=0.1)
    assert refused_seconds(idle, idle, other, idle, idle) is None


def test_endings_are_forgotten() -> None:
    breaker = Breaker()
    for at in (0.0, 1.0, 2.0 + FORGOTTEN_SECONDS):
        breaker.note(ended(), at)
    assert breaker.refused(2.0 + FORGOTTEN_SECONDS) == ()


def test_a_refusal_ends_and_says_why() -> None:
    breaker = Breaker()
    for at in range(EQUAL_ENDINGS):
        breaker.note(ended("failed", reason="blocked"), float(at))
    refused = breaker.refused(10.0)
    assert why_refused(refused, "pick_up", {"item": "sand"}) == "here it was failed (blocked) 3 times"
    assert why_refused(refused, "pick_up", {"item": "dirt"}) is None
    assert breaker.refused(32.0) == ()


@pytest.mark.anyio
async def test_a_decision_that_the_body_refuses_is_not_begun_a_fourth_time() -> None:
    async def pick_up(_request: Any) -> Answer:
        return ActionChoice(intent="pick up sand", skill="pick_up", args={"item": "sand"}, because="it lies there")

    life = make_life(mind=ScriptedMind(choose_action=pick_up), settings=BrainSettings(modules=list(BASELINE_MODULES)))
    async with living(life):
        for count in range(1, EQUAL_ENDINGS + 1):
            await until(lambda count=count: len(life.body.orders) == count)
            life.body.finish(life.body.orders[-1], "failed", "blocked")
        await until(lambda: life.agent._state.read(EXECUTION).refused)
        await until(lambda: any(one.because.startswith("here it was") for one in life.logged(Decision)))
    assert len(life.logged(ActionStarted)) == EQUAL_ENDINGS
