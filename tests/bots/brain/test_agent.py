"""The complete brain: it hears, decides, acts, talks and remembers."""

from typing import Any

import anyio
import pytest

from bots.agent.public_state import idle_words
from bots.brain import BASELINE_MODULES, BrainSettings
from bots.events import (
    ActionFinished,
    ActionStarted,
    Decision,
    Fault,
    Goal,
    Intervention,
    ItemAcquired,
    Memory,
    MindCall,
    Speech,
)
from bots.mind import MindError
from bots.mind.thought import Answer
from tests.bots.brain.driver import ScriptedMind, block, living, make_life, until
from tests.support.virtual_time import loop_clock

pytestmark = pytest.mark.anyio


async def test_an_idle_agent_gets_a_kind_that_it_never_had() -> None:
    life = make_life()
    life.body.blocks = [block("poppy")]
    async with living(life):
        await until(lambda: life.body.orders)
        life.body.get(poppy=1)
        life.body.finish(life.body.orders[0], poppy=1)
        await until(lambda: life.logged(ActionFinished))
    assert (life.body.orders[0].skill, life.body.orders[0].args) == ("collect", {"item": "poppy", "count": 1})
    assert life.logged(ItemAcquired) == [ItemAcquired(item="poppy", count=1, unique_total=1)]
    assert life.logged(ActionStarted)[0].skill == "collect"
    assert life.logged(ActionFinished)[0].met_expectation is True
    assert life.logged(Decision)[0].skill == "collect"
    assert life.logged(Goal) and life.logged(MindCall)
    assert not life.logged(Fault)
    assert life.agent.public_state()["unique_items"] == 1


async def test_what_was_handed_out_before_it_woke_does_not_count_as_acquired() -> None:
    life = make_life()
    life.body.get(bread=3)
    life.body.observe()
    async with living(life):
        await until(lambda: life.agent.public_state()["items"] == {"bread": 3})
        life.body.get(dirt=1)
        await until(lambda: life.logged(ItemAcquired))
    assert [(one.item, one.unique_total) for one in life.logged(ItemAcquired)] == [("dirt", 1)]


async def test_a_human_who_says_hello_is_answered_in_time_and_remembered() -> None:
    life = make_life(settings=BrainSettings(), clock=loop_clock())
    async with living(life):
        await until(lambda: life.logged(Decision))
        life.body.hear("Steve", "Hello there")
        await until(lambda: life.logged(Speech))
    heard = next(event for event in life.events if isinstance(event.payload, Intervention))
    spoken = next(event for event in life.events if isinstance(event.payload, Speech))
    memory = next(
        event for event in life.events if isinstance(event.payload, Memory) and "Steve said" in event.payload.text
    )
    assert spoken.t - heard.t <= 1.5
    assert "Steve" in life.body.spoken[0]
    assert isinstance(spoken.payload, Speech) and spoken.payload.in_reply_to == memory.event_id
    assert isinstance(memory.payload, Memory) and memory.payload.text == 'Steve said: "Hello there"'


@pytest.mark.parametrize("modules", [BASELINE_MODULES, ("perception", "talking"), ("skill_execution",), ()])
async def test_it_lives_with_any_modules_switched_off(modules: tuple[str, ...]) -> None:
    life = make_life(settings=BrainSettings(modules=list(modules)))
    life.body.blocks = [block("poppy")]
    async with living(life):
        life.body.hear("Steve", "Hello there")
        await until(lambda: life.agent.public_state()["heard"] == 1)
        if "controller" in modules:
            await until(lambda: life.body.orders)
    assert not life.logged(Fault)


async def test_a_thinker_tells_for_how_long_an_answer_has_been_awaited() -> None:
    asked = anyio.Event()

    async def ponder(_request: Any) -> Answer:
        asked.set()
        await anyio.sleep_forever()
        raise MindError("never")

    life = make_life(mind=ScriptedMind(choose_action=ponder))
    async with living(life):
        await asked.wait()
        waited_seconds = life.agent.thinker.waited_seconds("choose_action")
        assert waited_seconds is not None and waited_seconds >= 0
        assert life.agent.thinker.waited_seconds("appraise") is None


@pytest.mark.parametrize(
    ("deciding_seconds", "doing"),
    [(None, "gather oak log"), (1.0, "gather oak log"), (12.4, "waits for its decision (12 s)")],
)
def test_an_idle_agent_says_what_it_waits_for(deciding_seconds: float | None, doing: str) -> None:
    assert idle_words("gather oak log", deciding_seconds) == doing
