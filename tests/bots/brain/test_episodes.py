"""What memories are of: made by the memory module, kept over a restart, and told to minds."""

from dataclasses import replace
from typing import Any

import pytest

from bots.body.messages import (
    AnnouncedNotice,
    DiedNotice,
    HandedOutNotice,
    Hurt,
    RespawnedNotice,
    Said,
    SignReadNotice,
)
from bots.brain.module import Wake
from bots.brain.recalling import cutter, recollection
from bots.brain.sections import (
    BODY,
    BodyState,
    Execution,
    PastAction,
    Percepts,
    Thought,
    Utterance,
)
from bots.episodes import (
    Death,
    Deed,
    Episode,
    FirstItem,
    Gift,
    Handout,
    HeardSpeech,
    Injury,
    Meeting,
    OwnGoal,
    OwnSpeech,
    PublicSpeech,
    ReadSign,
    Respawn,
)
from bots.events import Memory
from bots.memory import InMemoryStore, MemoryChanges
from tests.bots.brain.alone import remembered
from tests.bots.brain.rememberer import Rememberer

pytestmark = pytest.mark.anyio

HERE = (0.0, 64.0, 0.0)

PAST = PastAction(
    "Mira/a000001",
    "collect",
    {"item": "oak_log", "count": 2},
    "done",
    "",
    "",
    True,
    {"oak_log": 2},
    3.0,
    0.0,
    HERE,
    by_reflex=False,
)


async def live(mira: Rememberer) -> None:
    """Hear, say, get, do and suffer something of every sort."""
    words = Utterance("u1", "Ada", "Hello Mira.", 0.0, 2.0, HERE, addressed=True, human=False)
    mira.pens["percepts"](Percepts(heard=(words,), heard_total=1))
    mira.pens["body"](replace(mira.state.read(BODY), collected=("oak_log",)))
    mira.pens["execution"](Execution(last=PAST))
    notices: tuple[Any, ...] = (
        Said(agent="Mira", speech_id="s1", text="Good day.", hearers=[], radius=16.0, position=HERE),
        AnnouncedNotice(agent="Mira", by="Town crier", text="The fair begins."),
        HandedOutNotice(agent="Mira", title="constitution", text="1. Be kind."),
        SignReadNotice(agent="Mira", text="North: the mine", position=(3, 64, 0)),
        Hurt(agent="Mira", health=12.0, lost=2.0, position=HERE),
        DiedNotice(agent="Mira", reason="slain by a zombie", position=HERE),
        RespawnedNotice(agent="Mira", position=HERE),
    )
    await mira.module.step(Wake(notices=notices))
    failed = replace(PAST, action_id="Mira/a000002", status="failed", reason="timeout", detail="Too far.", delta={})
    mira.pens["execution"](Execution(last=failed))
    await mira.aim("I want to fish.")
    await mira.think(Thought("deed", Gift("Ada", "bread", 3), about="Ada"), Thought("chat", "We talked."), of="social")


LIVED: list[Episode | None] = [
    HeardSpeech("Ada", "Hello Mira.", addressed=True),
    OwnSpeech("Good day."),
    PublicSpeech("Town crier", "The fair begins."),
    Handout("constitution", "1. Be kind."),
    ReadSign("North: the mine"),
    Injury(12.0),
    Death("slain by a zombie"),
    Respawn(),
    FirstItem("oak_log"),
    Deed("collect", {"item": "oak_log", "count": 2}, "done", HERE, {"oak_log": 2}),
    Deed("collect", {"item": "oak_log", "count": 2}, "failed", HERE, reason="timeout", detail="Too far."),
    OwnGoal("I want to fish."),
    Gift("Ada", "bread", 3),
    None,
]


async def test_what_happens_is_remembered_in_fields_and_logged_with_speaker_and_quote() -> None:
    mira = Rememberer()
    mira.pens["body"](BodyState(position=HERE))
    await live(mira)
    assert [one.episode for one in mira.short_term] == LIVED
    logged = mira.logged(Memory)
    assert [one.text for one in logged] == [one.text for one in mira.short_term]
    assert [(one.episode, one.speaker, one.quote) for one in logged[:3]] == [
        ("heard_speech", "Ada", "Hello Mira."),
        ("own_speech", None, "Good day."),
        ("public_speech", "Town crier", "The fair begins."),
    ]
    assert (logged[-1].episode, logged[-1].speaker, logged[-1].quote, logged[-1].text) == (
        None,
        None,
        None,
        "We talked.",
    )


async def test_another_narrator_changes_the_words_and_nothing_else() -> None:
    mira = Rememberer(tell=lambda episode: f"({episode.kind})")
    mira.pens["body"](BodyState(position=HERE))
    await live(mira)
    assert [one.episode for one in mira.short_term] == LIVED
    assert [one.text for one in mira.short_term[:2]] == ["(heard_speech)", "(own_speech)"]


async def test_episodes_outlive_a_restart() -> None:
    store = InMemoryStore()
    first = Rememberer(store=store)
    first.pens["body"](BodyState(position=HERE))
    async with first.busy():
        await live(first)
    second = Rememberer(store=store, incarnation=2)
    await second.module.wake_up(first.module.snapshot())
    assert [one.episode for one in second.short_term] == LIVED
    await second.aim("I want to fish.")
    assert len(second.short_term) == len(LIVED), "the goal is known already"


async def test_memories_that_an_older_version_kept_are_in_words_alone() -> None:
    store = InMemoryStore()
    older = {
        name: value for name, value in remembered(1, Meeting("Ada"), what="met").to_json().items() if name != "episode"
    }
    await store.save_memories("Mira", MemoryChanges(kept={1: older}))
    mira = Rememberer(store=store)
    await mira.module.wake_up(None)
    assert [(one.text, one.episode) for one in mira.short_term] == [("I met Ada.", None)]


def test_minds_are_told_no_longer_texts_in_fields_than_in_words() -> None:
    long = remembered(1, HeardSpeech("Ada", "word " * 100), what="heard", about="Ada")
    told = recollection(long, 10.0, cutter(40))
    assert len(told.text) == 40 and isinstance(told.episode, HeardSpeech)
    assert len(told.episode.quote) == 40 and told.episode.speaker == "Ada"
    short = remembered(2, HeardSpeech("Ada", "Hello."), what="heard")
    assert recollection(short, 10.0, cutter(40)).episode is short.episode
