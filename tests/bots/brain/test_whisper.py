"""The inner voice: a whisper is a directive at once. It is logged, bounded, and outlives a restart."""

import pytest

from bots.brain import BrainSettings
from bots.brain.inner_voice import DIRECTIVES_KEPT_MAX
from bots.brain.sections import INNER_VOICE
from bots.brain.settings import SocialSettings
from bots.events import Goal, Intervention, Memory
from bots.memory import InMemoryStore
from bots.mind.requests.set_goal.request import GoalChoice, SetGoal
from tests.bots.brain.driver import Life, ScriptedMind, living, make_life, until

pytestmark = pytest.mark.anyio


async def obey(request: SetGoal) -> GoalChoice:
    """Set a goal from the last words of the inner voice."""
    told = request.situation.directives
    return GoalChoice(text=told[-1] if told else "I want to sit still.")


def whispers(life: Life) -> list[tuple[str, float]]:
    """Return the memories of the inner voice with their importance."""
    remembered = life.logged(Memory)
    return [(one.text, one.importance) for one in remembered if one.text.startswith("My inner voice")]


async def test_the_goal_changes_within_ten_seconds_of_a_whisper() -> None:
    life = make_life(mind=ScriptedMind(set_goal=obey))
    async with living(life):
        await until(lambda: life.logged(Goal))
        await life.agent.whisper("Build a boat.")
        await until(lambda: life.logged(Goal)[-1].text == "Build a boat.")
    whispered = next(event for event in life.events if isinstance(event.payload, Intervention))
    changed = next(event for event in life.events if event.payload == Goal(text="Build a boat."))
    assert whispered.payload == Intervention(by="operator", what="whisper", text="Build a boat.")
    assert changed.t - whispered.t <= 10.0


async def test_a_whisper_is_remembered_once_whatever_happens_to_the_shard() -> None:
    store = InMemoryStore()
    first = make_life(store=store)
    async with living(first):
        await until(lambda: first.agent.awake)
        await first.agent.whisper("Build a boat.")
        await until(lambda: whispers(first))
    second = make_life(store=store, incarnation=2)
    async with living(second):
        await until(lambda: second.agent.awake)
        await second.agent.whisper("Sail away.")
        await until(lambda: whispers(second))
    assert whispers(first) == [('My inner voice said: "Build a boat."', 9.0)]
    assert whispers(second) == [('My inner voice said: "Sail away."', 9.0)]


async def test_a_whisper_that_was_taken_outlives_the_shard() -> None:
    store = InMemoryStore()
    first = make_life(store=store)
    async with living(first):
        await until(lambda: first.agent.awake)
        await first.agent.whisper("Build a boat.")
        state = await store.load_state("Mira")
    assert state is not None and state["inner_voice"]["directives"][0][0] == "Build a boat."
    second = make_life(store=store, incarnation=2)
    await second.agent.recollect()
    second.body.end()
    (directive,) = second.agent._state.read(INNER_VOICE).directives
    assert directive.text == "Build a boat."


async def test_of_many_whispers_the_newest_are_kept() -> None:
    life = make_life()
    for number in range(DIRECTIVES_KEPT_MAX + 3):
        await life.agent.whisper(f"Count to {number}.")
    life.body.end()
    voice = life.agent._state.read(INNER_VOICE)
    assert (len(voice.directives), voice.total) == (DIRECTIVES_KEPT_MAX, DIRECTIVES_KEPT_MAX + 3)
    assert voice.directives[-1].text == f"Count to {DIRECTIVES_KEPT_MAX + 2}."


async def test_a_whisper_is_minded_for_as_long_as_the_settings_say() -> None:
    life = make_life(settings=BrainSettings(social=SocialSettings(directive_seconds=1.0)))
    async with living(life):
        await until(lambda: life.agent.awake)
        await life.agent.whisper("Build a boat.")
        await until(lambda: not life.agent._state.read(INNER_VOICE).directives)
    assert life.agent._state.read(INNER_VOICE).total == 1
