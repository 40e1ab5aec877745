"""The plan of a day from hours to minutes: requests, refusals, and changes of a plan. Worked by hand."""

import json
from typing import Any

import anyio
import pytest

from bots.body.messages import Hurt
from bots.brain.day_plan import clock_face
from bots.brain.modules.planning import Planning
from bots.brain.narration import narrate
from bots.brain.sections import BODY, INNER_VOICE, PERCEPTS, PLANS, Directive, InnerVoice, Percepts, Plans, Utterance
from bots.episodes import PlanLeft
from bots.events import MindCall
from bots.mind.moment.situation import PlanBlock
from bots.mind.requests.answers import Plan
from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.requests.react.request import React, Reaction
from bots.mind.thought import Answer
from tests.bots.brain.alone import Alone, body_state, make_alone, remembered, thinking
from tests.bots.brain.driver import ScriptedMind

pytestmark = pytest.mark.anyio

SIX, SEVEN, EIGHT = 0, 1000, 2000
"""Ticks since sunrise, which is at six."""
MINUTE = 1000 / 60


def stretch(begins: str, minutes: int, activity: str) -> PlanBlock:
    hour, minute = begins.split(":")
    return PlanBlock(activity=activity, begins=int(hour) * 60 + int(minute), minutes=minutes)


DAY = (
    stretch("6:00", 150, "gather wood"),
    stretch("8:30", 60, "build a hut"),
    stretch("9:30", 240, "mine"),
    stretch("13:30", 450, "look around"),
    stretch("21:00", 540, "sleep"),
)
"""From six to six: 150 + 60 + 240 + 450 + 540 = 1440 minutes."""


async def plan_day(request: PlanDay) -> Answer:
    assert (request.begins, request.stretches_min) == (360, 5)
    return Plan(stretches=DAY)


async def take_apart(request: Decompose) -> Answer:
    size = 60 if request.into == "hours" else 15
    whole = request.stretch
    parts = [
        PlanBlock(
            activity=f"{whole.activity} {done // size + 1}",
            begins=whole.begins + done,
            minutes=min(size, whole.minutes - done),
        )
        for done in range(0, whole.minutes, size)
    ]
    return Plan(stretches=tuple(parts))


async def stay(_request: React) -> Answer:
    return Reaction(reacts=False, because="it is nothing to me")


def make(**answers: Any) -> tuple[Alone[Planning], ScriptedMind]:
    mind = ScriptedMind(**{"plan_day": plan_day, "decompose": take_apart, "react": stay, **answers})
    return make_alone(Planning, mind), mind


def asked(mind: ScriptedMind) -> list[str]:
    """Return the requests since the last call, in short form."""
    told = []
    for one in mind.asked:
        if isinstance(one, Decompose):
            told.append(f"{one.into} {clock_face(one.stretch.begins)}+{one.stretch.minutes}")
        elif isinstance(one, PlanDay):
            told.append(f"day {one.day}")
        else:
            told.append(one.kind)
    mind.asked.clear()
    return told


async def come(alone: Alone[Any], ticks: float, *notices: Any, **parts: Any) -> None:
    """Set the time of the world's day; 24000 ticks are 1200 seconds."""
    seconds = ticks / 20
    alone.put(BODY, body_state(int(ticks + 0.999) % 24000, observed_at=seconds, **parts))
    await alone.at(seconds, *notices)


def plans(alone: Alone[Any]) -> Plans:
    return alone.around.state.read(PLANS)


def short(stretches: tuple[PlanBlock, ...]) -> list[str]:
    return [f"{clock_face(one.begins)}+{one.minutes}" for one in stretches]


async def test_a_clock_that_is_set_right_in_the_morning_makes_no_second_day() -> None:
    async def whenever(request: PlanDay) -> Answer:
        awake = PlanBlock(activity="work", begins=request.begins, minutes=1260 - request.begins)
        return Plan(stretches=(awake, PlanBlock(activity="sleep", begins=1260, minutes=180)))

    alone, mind = make(plan_day=whenever)
    async with thinking(alone):
        await alone.remember(remembered(1, "I got my first dirt."))
        await come(alone, 1200)
        alone.put(BODY, body_state(100, observed_at=61.0))
        await alone.at(61.0)
        days = [(one.day, one.begins, one.stretches_min) for one in mind.asked if isinstance(one, PlanDay)]
        assert days == [(0, 432, 1), (0, 366, 1)], "less than a day is left, which may have fewer parts"
        assert plans(alone).number == plans(alone).day_number == 0


async def test_a_stretch_of_150_minutes_is_taken_apart_just_in_time() -> None:
    # 6:00  the day; "gather wood", 150 minutes, by the hour: 60 + 60 + 30; its first hour by tasks: 4 x 15.
    #       The next block has 60 minutes: it is an hour already, and no request is needed.
    # 6:30  nothing is missing in the first hour.          7:00  the second hour by tasks: 4 x 15.
    # 8:00  the remaining 30 minutes by tasks: 2 x 15.
    # 8:30  the hut by tasks; the next block, 240 minutes from 9:30, by the hour.
    alone, mind = make()
    async with thinking(alone):
        await come(alone, SIX)
        assert asked(mind) == ["day 0", "hours 6:00+150", "minutes 6:00+60"]
        assert short(plans(alone).hours) == ["6:00+60", "7:00+60", "8:00+30", "8:30+60"]
        assert short(plans(alone).minutes) == ["6:00+15", "6:15+15", "6:30+15", "6:45+15"]
        await come(alone, SIX + 30 * MINUTE)
        assert asked(mind) == []
        now = plans(alone).now
        assert now is not None and now.activity == "gather wood 1 3", "the third task of the first hour"
        await come(alone, SEVEN)
        assert asked(mind) == ["minutes 7:00+60"]
        await come(alone, EIGHT)
        assert asked(mind) == ["minutes 8:00+30"]
        assert short(plans(alone).minutes) == ["8:00+15", "8:15+15"]
        await come(alone, EIGHT + 30 * MINUTE)
        assert asked(mind) == ["minutes 8:30+60", "hours 9:30+240"]
        assert short(plans(alone).hours) == ["8:30+60", "9:30+60", "10:30+60", "11:30+60", "12:30+60"]
    assert not alone.faults


async def test_the_plan_is_told_what_comes_before_and_after() -> None:
    alone, mind = make()
    async with thinking(alone):
        await come(alone, SIX)
        await come(alone, SEVEN)
    decomposed = [one for one in mind.asked if isinstance(one, Decompose)]
    assert [short(one.around) for one in decomposed] == [["8:30+60"], ["7:00+60"], ["6:00+60", "8:00+30"]]


async def test_a_day_is_remembered_until_it_ends_and_the_night_is_not_taken_apart() -> None:
    alone, mind = make()
    async with thinking(alone):
        await come(alone, SIX)
        (told,) = plans(alone).thoughts.latest
        assert (told.what, told.importance, told.expires_at) == ("plan", 5.0, 1200.0)
        assert not isinstance(told.content, str)
        assert narrate(told.content) == (
            "My plan for day 1: 6:00 gather wood; 8:30 build a hut; 9:30 mine; 13:30 look around; 21:00 sleep."
        )
        await come(alone, 13000)  # 19:00, in the last block before the night
        asked(mind)
        await come(alone, 15000)  # 21:00
        assert asked(mind) == []
        now = plans(alone).now
        assert now is not None and now.activity == "sleep"
        await come(alone, 24000)
        assert asked(mind) == ["day 1", "hours 6:00+150", "minutes 6:00+60"]
        assert plans(alone).day_number == 1


async def test_yesterdays_plan_is_told_at_waking() -> None:
    told: list[str] = []

    async def note(request: PlanDay) -> Answer:
        told.append(request.yesterday)
        return await plan_day(request)

    alone, _ = make(plan_day=note)
    async with thinking(alone):
        await come(alone, SIX)
        await come(alone, 15000)
        await come(alone, 24000)
    assert told[0] == "" and told[1].startswith("6:00 gather wood; 8:30")


async def test_a_life_that_begins_at_nine_plans_from_nine_to_the_end_of_the_day() -> None:
    # Nine is 180 minutes after waking, 150 s of run clock. It is second 10 of the run, so the day ends 1050 s later.
    begun: list[int] = []

    async def late(request: PlanDay) -> Answer:
        begun.append(request.begins)
        return Plan(stretches=(stretch("9:00", 60, "look around"), stretch("10:00", 99, "sleep")))

    alone, _ = make(plan_day=late)
    async with thinking(alone):
        alone.put(BODY, body_state(3000))
        await alone.at(10.0)
    assert begun == [540]
    assert plans(alone).day[-1].minutes == 1200, "the night ends at the wake-up time: from 10:00 to 6:00"
    assert plans(alone).thoughts.latest[0].expires_at == pytest.approx(1060.0)


async def test_a_plan_that_does_not_fill_its_time_is_refused_and_asked_for_again_ever_later() -> None:
    async def short_of_it(request: Decompose) -> Answer:
        if request.into == "hours":
            return await take_apart(request)
        return Plan(stretches=(request.stretch.model_copy(update={"minutes": 10}),))

    alone, mind = make(decompose=short_of_it)
    async with thinking(alone):
        await come(alone, SIX)
        assert asked(mind)[2:] == ["minutes 6:00+60"]
        assert alone.faults == ["No plan of minutes: The parts take 10 minutes, not 60."]
        for seconds, due in ((9.9, False), (10.0, True), (29.9, False), (30.0, True)):
            await come(alone, seconds * 20)
            assert bool(asked(mind)) is due, seconds
        assert plans(alone).minutes == ()
        now = plans(alone).now
        assert now is not None and now.activity == "gather wood 1", "the hour stands in for the task"


async def test_a_failed_thought_leaves_no_plan_and_causes_no_busy_loop() -> None:
    mind = ScriptedMind()
    alone = make_alone(Planning, mind)
    async with thinking(alone):
        for second in range(300):
            await come(alone, second * 20)
    # At 0, 10, 30, 70 and 150 s; the next would be at 310 s.
    assert [one.t for one in mind.asked] == [0.0, 10.0, 30.0, 70.0, 150.0]
    assert {one.status for one in alone.logged(MindCall)} == {"failed"}
    assert plans(alone) == Plans(number=0)


async def test_a_reaction_replaces_tasks_and_the_rest_of_the_hour_is_planned_again() -> None:
    # 7:20, in the hour from 7:00: ten minutes of running. The hour becomes 7:00+20 (past), 7:20+10 (the reaction, which
    # is a task already) and 7:30+30, which is decomposed when its time comes.
    async def run(request: React) -> Answer:
        assert request.noticed == "A zombie came close."
        assert request.plan is not None and request.plan.activity == "gather wood 2 2"
        return Reaction(reacts=True, activity="run from the zombie", minutes=10, because="it would hurt me")

    alone, mind = make(react=run)
    async with thinking(alone):
        await come(alone, SIX)
        await come(alone, SEVEN)
        asked(mind)
        alone.put(PERCEPTS, Percepts(threat="zombie"))
        await come(alone, SEVEN + 20 * MINUTE)
        assert asked(mind) == ["react"]
        assert short(plans(alone).hours) == ["6:00+60", "7:00+20", "7:20+10", "7:30+30", "8:00+30", "8:30+60"]
        assert plans(alone).now == stretch("7:20", 10, "run from the zombie")
        assert plans(alone).minutes == (stretch("7:20", 10, "run from the zombie"),)
        told = plans(alone).thoughts.latest[-1]
        assert told.what == "plan"
        assert told.content == PlanLeft("run from the zombie", 10, "it would hurt me")
        await come(alone, SEVEN + 29 * MINUTE)
        assert asked(mind) == []
        await come(alone, SEVEN + 30 * MINUTE)
        assert asked(mind) == ["minutes 7:30+30"]
        now = plans(alone).now
        assert now is not None and now.activity == "gather wood 2 1"


async def test_a_long_reaction_is_taken_apart_itself_and_shortens_what_it_falls_upon() -> None:
    # 90 minutes from 7:20 end at 8:50: 8:00+30 is dropped, and 8:30+60 becomes 8:50+40.
    async def help_ada(_request: React) -> Answer:
        return Reaction(reacts=True, activity="help Ada", minutes=90, because="she asked me")

    alone, mind = make(react=help_ada)
    async with thinking(alone):
        await come(alone, SIX)
        await come(alone, SEVEN)
        asked(mind)
        alone.put(PERCEPTS, Percepts(heard=(said("Mira, help me!", at=66.0),), heard_total=1))
        await come(alone, SEVEN + 20 * MINUTE)
        await come(alone, SEVEN + 21 * MINUTE)
    assert asked(mind) == ["react", "minutes 7:20+90"]
    assert short(plans(alone).hours) == ["6:00+60", "7:00+20", "7:20+90", "8:50+40"]


async def test_questions_whether_to_react_keep_their_pause_and_tell_all_that_happened_meanwhile() -> None:
    alone, mind = make()
    async with thinking(alone):
        await come(alone, SIX)
        asked(mind)
        alone.put(PERCEPTS, Percepts(threat="zombie"))
        await come(alone, 20)
        alone.put(PERCEPTS, Percepts(threat="zombie", heard=(said("Mira, look out!", at=2.0),), heard_total=1))
        hurt = Hurt(agent="Mira", health=14.0, lost=6.0, position=(0.0, 64.0, 0.0))
        await come(alone, 40, hurt, collected=("oak_log",))
        await come(alone, 100)
        await come(alone, 120)
    reacts = [one for one in mind.asked if isinstance(one, React)]
    assert [(one.t, one.noticed) for one in reacts] == [
        (1.0, "A zombie came close."),
        (6.0, 'I was hurt; my health went down to 14. Ada said to me: "Mira, look out!" I got my first oak log.'),
    ]


async def test_a_directive_replans_at_once() -> None:
    async def obey(request: React) -> Answer:
        assert "Build a tower." in request.noticed
        return Reaction(reacts=True, activity="build a tower", minutes=15, because="I want to")

    alone, mind = make(react=obey)
    async with thinking(alone):
        await come(alone, SIX)
        asked(mind)
        alone.put(INNER_VOICE, InnerVoice((Directive("Build a tower.", 5.0),), 1))
        await come(alone, 100)
        now = plans(alone).now
    assert asked(mind) == ["react"]
    assert now is not None and now.activity == "build a tower"


async def test_a_thought_about_a_reaction_that_fails_changes_nothing_and_is_had_again() -> None:
    tries: list[float] = []

    async def wordless(request: React) -> Answer:
        tries.append(request.t)
        return Reaction(reacts=True, because="I do not know")

    alone, _ = make(react=wordless)
    async with thinking(alone):
        await come(alone, SIX)
        alone.put(PERCEPTS, Percepts(threat="zombie"))
        before = plans(alone)
        for second in range(1, 60):
            await come(alone, second * 20)
    # Noticed at 1 s: requested then and after pauses of 5 and 10 s. After a further pause of 20 s the moment has
    # passed.
    assert tries == [1.0, 6.0, 16.0]
    assert plans(alone).hours == before.hours and plans(alone).thoughts == before.thoughts
    assert len(alone.faults) == 3


async def test_what_was_planned_for_a_plan_that_has_changed_meanwhile_is_not_taken() -> None:
    waiting, answer = anyio.Event(), anyio.Event()

    async def slowly(request: Decompose) -> Answer:
        if request.stretch.begins == 420:  # the hour from 7:00
            waiting.set()
            await answer.wait()
        return await take_apart(request)

    async def run(_request: React) -> Answer:
        return Reaction(reacts=True, activity="run", minutes=10, because="danger")

    alone, _ = make(decompose=slowly, react=run)
    async with thinking(alone):
        await come(alone, SIX)
        await come(alone, SEVEN)
        await waiting.wait()
        alone.put(PERCEPTS, Percepts(threat="zombie"))
        await come(alone, SEVEN + MINUTE)
        now = plans(alone).now
        assert now is not None and now.activity == "run", "a slow plan delays no reaction"
        answer.set()
        await come(alone, SEVEN + 2 * MINUTE)
        assert short(plans(alone).minutes) == ["7:01+10"]


async def test_a_new_life_goes_on_with_the_plan() -> None:
    alone, _ = make()
    async with thinking(alone):
        await come(alone, SIX)
        await come(alone, SEVEN)
    saved = json.loads(json.dumps(alone.module.snapshot(), allow_nan=False))
    second, mind = make()
    await second.module.wake_up(saved)
    async with thinking(second):
        await come(second, SEVEN + 15 * MINUTE)
    assert asked(mind) == []
    assert plans(second).hours == plans(alone).hours and plans(second).day_number == 0
    now = plans(second).now
    assert now is not None and now.activity == "gather wood 2 2"


async def test_nothing_is_planned_while_an_embedder_is_away_and_the_fault_is_logged() -> None:
    alone, mind = make()
    await alone.remember(remembered(1, "I got my first dirt."))
    alone.embedder.away = True
    async with thinking(alone):
        await come(alone, SIX)
        assert asked(mind) == [] and "The embedder is away." in alone.faults[0]
        alone.embedder.away = False
        await come(alone, 10 * 20)
        assert asked(mind)[0] == "day 0"


def said(text: str, *, at: float) -> Utterance:
    return Utterance("u1", "Ada", text, at, 3.0, (3.0, 64.0, 0.0), addressed=True, human=False)
