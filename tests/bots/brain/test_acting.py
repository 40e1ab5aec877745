"""Actors: they say and do what the script has for the time, and the log records how it was meant."""

import pytest

from bots.body.messages import Said
from bots.brain.modules.acting import LATE_SECONDS_MAX
from bots.events import ActionStarted, Fault, MindCall, Performance, Speech
from bots.memory import InMemoryStore
from bots.persona import Persona
from bots.script import Cue, ScriptedDeed
from tests.bots.brain.driver import Body, living, make_life, until
from tests.support.virtual_time import loop_clock

pytestmark = pytest.mark.anyio

AFFECTION = Cue(at_seconds=1, to="Mira", feeling=9, say="I am glad of you, {to}.")
EVERYDAY = Cue(at_seconds=2, say="It looks like rain.")
WALK = Cue(at_seconds=3, do=ScriptedDeed(skill="wait", args={"seconds": 1}))


def actor(*script: Cue, modules: tuple[str, ...] = ("acting",)) -> Persona:
    return Persona(name="Lila", modules=list(modules), script=script)


async def test_lines_are_said_on_time_and_logged_with_what_they_were_meant_to_show() -> None:
    listener = Body("Mira")
    body = Body("Lila", near=[listener])
    life = make_life(body=body, persona=actor(AFFECTION, EVERYDAY))
    async with living(life):
        await until(lambda: len(life.logged(Performance)) == 2)
    listener.end()
    assert body.spoken == ["I am glad of you, Mira.", "It looks like rain."]
    assert [(one.text, one.hearers, one.in_reply_to) for one in life.logged(Speech)] == [
        ("I am glad of you, Mira.", ["Mira"], None),
        ("It looks like rain.", ["Mira"], None),
    ]
    speeches = [event.event_id for event in life.events if isinstance(event.payload, Speech)]
    assert [(one.to, one.feeling, one.speech, one.skill) for one in life.logged(Performance)] == [
        ("Mira", 9.0, speeches[0], None),
        (None, None, speeches[1], None),
    ]
    assert all(event.t >= 1.0 for event in life.events if isinstance(event.payload, Speech))


async def test_an_actor_asks_no_mind_and_answers_nobody() -> None:
    life = make_life(persona=actor(EVERYDAY))
    async with living(life):
        life.body.hear("Mira", "Lila, what are you doing?")
        await until(lambda: life.logged(Performance))
    assert life.body.spoken == ["It looks like rain."]
    assert not life.logged(MindCall)


async def test_deeds_of_the_script_are_done_by_skill_execution() -> None:
    life = make_life(persona=actor(WALK, modules=("acting", "skill_execution")))
    async with living(life):
        await until(lambda: life.body.orders)
    assert [(order.skill, order.args) for order in life.body.orders] == [("wait", {"seconds": 1})]
    assert [one.skill for one in life.logged(ActionStarted)] == ["wait"]
    assert [(one.skill, one.speech) for one in life.logged(Performance)] == [("wait", None)]


async def test_words_that_are_not_of_the_script_are_speech_and_no_performance() -> None:
    life = make_life(persona=actor(EVERYDAY))
    async with living(life):
        life.body.feel(
            Said(agent="Lila", speech_id="x", text="Ouch!", hearers=[], radius=16.0, position=(0.0, 64.0, 0.0))
        )
        await until(lambda: life.logged(Performance))
    assert [one.text for one in life.logged(Speech)] == ["Ouch!", "It looks like rain."]
    assert len(life.logged(Performance)) == 1


async def test_a_second_life_goes_on_in_the_script_and_says_nothing_twice() -> None:
    store, clock = InMemoryStore(), loop_clock(20.0)
    part = actor(AFFECTION, Cue(at_seconds=8, say="And again."))
    first = make_life(persona=part, store=store, clock=clock)
    async with living(first):
        await until(lambda: first.logged(Performance))
    second = make_life(persona=part, store=store, clock=clock, incarnation=2)
    async with living(second):
        await until(lambda: second.logged(Performance))
    assert (first.body.spoken, second.body.spoken) == (["I am glad of you, Mira."], ["And again."])


async def test_what_was_missed_is_not_said_all_at_once() -> None:
    clock = loop_clock(20.0, begun_before=LATE_SECONDS_MAX + 10)
    late = Cue(at_seconds=1, every_seconds=1, until_seconds=5, say="Too late.")
    life = make_life(persona=actor(late, Cue(at_seconds=clock.now() + 5, say="Here I am.")), clock=clock)
    async with living(life):
        await until(lambda: life.logged(Performance))
    assert life.body.spoken == ["Here I am."]
    assert [one.error for one in life.logged(Fault)] == ["Parts of the script were missed: 4."]
