"""No rule reads the words in which the program tells an episode: told in any other way, every decision is the same."""

import importlib
import json
import pkgutil
import re
from collections.abc import Iterator, Mapping
from typing import Any

import bots.mind
from bots.brain.narration import Narrator, narrate
from bots.episodes import (
    Address,
    Arrival,
    Blow,
    Death,
    Deed,
    Episode,
    FirstItem,
    Gift,
    HeardSpeech,
    Hearsay,
    Injury,
    InnerSpeech,
    Meeting,
    OwnGoal,
    OwnSpeech,
    PublicSpeech,
    Threat,
)
from bots.memory import MemoryKind
from bots.mind.moment.matters import Amendment, Announcement, Document, Matter, View
from bots.mind.moment.people import Profile, Talk, TalkLine
from bots.mind.moment.situation import HeardWords, KnownPlace, Prospect, Recollection, Situation
from bots.mind.requests import request_kinds
from tests.bots.episodes import TOLD
from tests.bots.mind.moments import ME, SKILLS, THEME, WELL, block, chance, person

LAW = "1. Be kind.\n2. In each tax season everybody deposits 20 % of their inventory in the community chest."
TAXATION = Matter(name="taxation", question="Should the village tax its people more?", words=("tax",))
LESS = Amendment(number=1, law=2, text="In each tax season everybody deposits 10 % of their inventory in the chest.")
OPEN = "Tax season 3 is open for 20 seconds: pay what the law says into the community chest."
WHO = ME.model_copy(update={"places": ("plaza", "cafe", "community chest")})
PAID = {"percent": 20.0, "container": "community chest", "within_seconds": 18}

LIFE: tuple[tuple[MemoryKind, Episode, str | None], ...] = (
    ("heard", HeardSpeech("Ada", "Taxes are too high, they rob us of our work."), "Ada"),
    ("heard", HeardSpeech("Tomas", "Taxes are vital for all of us."), "Tomas"),
    ("heard", HeardSpeech("Lila", "I love how kind you are, Mira."), "Lila"),
    ("heard", HeardSpeech("Noah", "Leave me alone, Mira! I hate you."), "Noah"),
    ("heard", HeardSpeech("Sam", "I am running for mayor."), "Sam"),
    ("heard", HeardSpeech("Isabella", "I am giving a party on day 1 from 17:00 to 19:00 at the cafe."), "Isabella"),
    ("heard", HeardSpeech("Ida", 'Tom told me: "The mine is full of iron."'), "Ida"),
    ("hearsay", Hearsay("Ada", "Noah is a thief.", addressed=True), "Noah"),
    ("heard", InnerSpeech("Build a boat."), None),
    ("heard", PublicSpeech("Town crier", "There is a concert today at 18:00 at the plaza."), None),
    ("said", OwnSpeech("Taxes rob us."), None),
    ("deed", Gift("Lila", "bread", 3), "Lila"),
    ("harm", Blow("Noah", "iron_sword"), "Noah"),
    ("harm", Injury(6.0), None),
    ("harm", Death("slain by a zombie"), None),
    ("met", Meeting("Ben"), "Ben"),
    ("found", FirstItem("diamond"), None),
    ("goal", OwnGoal("I want to look for iron at night."), None),
    ("deed", Deed("go_to", {"target": "cafe"}, "done"), None),
    ("deed", Deed("collect", {"item": "oak_log"}, "done", delta={"oak_log": 1}), None),
    ("deed", Deed("collect", {"item": "oak_log"}, "done", delta={"oak_log": 2}), None),
    ("failure", Deed("collect", {"item": "iron_ore"}, "failed", (1.0, 2.0, 3.0), reason="unreachable"), None),
    ("failure", Deed("mine_ore", {"ore": "iron_ore"}, "failed", (4.0, 5.0, 6.0), reason="timeout"), None),
    ("plan", TOLD["My plan for day 1: 6:00 get up; 9:30 fish at pond."], None),
)
PAYING: tuple[tuple[MemoryKind, Episode, str | None], ...] = (
    ("deed", Deed("pay_tax", PAID, "done", delta={"cobblestone": -20}), None),
)
NO_WAY: tuple[tuple[MemoryKind, Episode, str | None], ...] = (
    ("failure", Deed("pay_tax", PAID, "failed", (3.0, 4.0, 5.0), reason="unreachable"), None),
)
NOTICED: tuple[Episode, ...] = (
    Address("Ida", "Help me, Mira!"),
    Address("Ida", "Mira, where is the well?"),
    InnerSpeech("Build a boat."),
    Injury(6.0),
    Threat("zombie"),
    Arrival("Ben"),
    FirstItem("sand"),
)
QUESTIONS = (
    "Who is running for mayor?",
    "Do you know of Sam?",
    "What did Ada say about taxes?",
    "What happened to you?",
    "What will you be doing at 10 am?",
    "Were you at the party at the cafe, and if not, why not?",
    "How likeable is Lila?",
    "When did you find a diamond?",
)
PROFILES = (Profile(name="Ben", feeling=8.0),)


def numbered(told: list[str]) -> Narrator:
    """A narrator that says nothing but a number, and notes what :func:`narrate` would have said."""

    def tell(episode: Episode) -> str:
        told.append(narrate(episode))
        return f"«{len(told) - 1}»"

    return tell


def memories_of(
    life: tuple[tuple[MemoryKind, Episode, str | None], ...], tell: Narrator, oldest_seconds: float = 193.0
) -> tuple[Recollection, ...]:
    return tuple(
        Recollection(
            memory_id=f"Mira/m{number:06d}",
            what=what,
            text=tell(episode),
            importance=6.0,
            seconds_ago=oldest_seconds - 7.0 * number,
            about=about,
            episode=episode,
        )
        for number, (what, episode, about) in enumerate(life)
    )


def situation_of(memories: tuple[Recollection, ...], view: View | None, season: str) -> Situation:
    return Situation(
        condition=WELL.model_copy(update={"time_of_day": 14000}),
        inventory={"cobblestone": 80, "oak_log": 20},
        free_slots=20,
        things=(block("sand"),),
        people=(person("Tomas", last_words="Good day."),),
        ways=tuple(
            KnownPlace(place=place, distance=distance, direction="north", up=0.0)
            for place, distance in (("community chest", 2.0), ("community chest 2", 6.0))
        ),
        prospects=(Prospect(item="poppy", seconds=4.0),),
        memories=memories,
        profiles=PROFILES,
        directives=("Build a boat.",),
        announcements=(Announcement(by="Town crier", text=season, seconds_ago=5.0),) if season else (),
        documents=(Document(title="constitution", text=LAW),),
        views=() if view is None else (view,),
    )


def talk_with(speaker: str, text: str) -> dict[str, Any]:
    words = HeardWords(utterance_id="u", speaker=speaker, text=text, seconds_ago=1.0, addressed=True, human=False)
    talk = Talk(others=(speaker,), lines=(TalkLine(speaker=speaker, text=text),), turns_left=4)
    return {"occasion": "reply", "to": (speaker,), "heard": words, "talk": talk}


def asked(tell: Narrator) -> Iterator[tuple[str, dict[str, Any]]]:
    """Requests of all kinds that memories go into."""
    mine = memories_of(LIFE, tell)
    view = View(matter="taxation", score=3.0, summary="I am against it.")
    now = situation_of(mine, view, "")
    for memories in (mine, memories_of(PAYING, tell, 3.0), memories_of(NO_WAY, tell, 3.0)):
        yield "choose_action", {"situation": situation_of(memories, None, OPEN), "skills": SKILLS}
    yield "speak", talk_with("Bob", "The sky is blue. Have you any news?") | {"situation": situation_of(mine, None, "")}
    news = situation_of(tuple(one for one in mine if one.about == "Sam"), None, "")
    yield "speak", talk_with("Bob", "The sky is blue.") | {"situation": news}
    yield "speak", talk_with("Sam", "Mira, do you know me?") | {"situation": now}
    yield "speak", talk_with("Bob", "What did Ada say?") | {"situation": now}
    for score in (3.0, 5.0, 8.0):
        seen = view.model_copy(update={"score": score})
        told = {"matter": TAXATION, "view": seen}
        yield "form_view", told | {"evidence": tuple(one for one in mine if one.what == "heard")}
        yield "cast_vote", told | {"laws": LAW, "amendment": LESS, "memories": mine, "situation": now}
        yield "give_feedback", told | {"laws": LAW, "memories": mine, "situation": now}
    for name in ("Lila", "Noah", "Ada"):
        evidence = tuple(one for one in mine if one.about == name)
        yield "appraise", {"others": ({"profile": Profile(name=name), "evidence": evidence},)}
    for episode in NOTICED:
        yield (
            "react",
            {"noticed": tell(episode), "episodes": (episode,), "plan": None, "memories": mine, "situation": now},
        )
    for question in QUESTIONS:
        yield "answer_interview", {"question": question, "memories": mine, "situation": now}
    yield "plan_day", {"day": 0, "begins": 360, "memories": mine, "situation": now}
    yield "draw_insights", {"question": "What do I think of Lila?", "count": 20, "memories": mine}
    yield "ask_oneself", {"count": 20, "memories": mine}
    yield "summarise_self", {"memories": mine}
    yield "summarise_relationship", {"others": ("Lila", "Noah"), "memories": mine}
    yield (
        "rate_importance",
        {"events": tuple({"what": one.what, "text": one.text, "episode": one.episode} for one in mine)},
    )


def decided(tell: Narrator) -> list[tuple[str, str]]:
    """What the rules mind answers to each, as JSON."""
    answers = []
    for kind, parts in asked(tell):
        request = request_kinds()[kind](**({"who": WHO, "t": 500.0} | parts))
        answer = getattr(importlib.import_module(f"bots.mind.requests.{kind}.rules"), kind)(request, THEME, chance())
        answers.append((kind, json.dumps(answer.model_dump(mode="json"), ensure_ascii=False)))
    return answers


def test_decisions_do_not_hang_on_how_memories_are_told() -> None:
    told: list[str] = []
    numbers = decided(numbered(told))
    # Where an answer tells a memory, as to a question, it has the words of the narrator, whatever they are.
    said = [
        (kind, re.sub(r"«(\d+)»", lambda number: json.dumps(told[int(number[1])], ensure_ascii=False)[1:-1], answer))
        for kind, answer in numbers
    ]
    assert said == decided(narrate)


def test_the_states_of_this_test_call_for_every_sort_of_decision() -> None:
    """Guards the test above: an empty answer is the same in any words."""
    answers: dict[str, list[dict[str, Any]]] = {}
    for kind, text in decided(narrate):
        answers.setdefault(kind, []).append(json.loads(text))
    assert [one["skill"] for one in answers["choose_action"]] == ["pay_tax", "wait", "pay_tax"]
    assert answers["choose_action"][0]["args"]["container"] == "community chest"
    assert answers["choose_action"][2]["args"]["container"] == "community chest 2"
    assert all(one["because"] for one in answers["form_view"])
    assert [one["vote"] for one in answers["cast_vote"]] == ["yes", "no", "no"]
    assert all(one["evidence"] for one in (answers["cast_vote"][0], answers["cast_vote"][2]))
    assert sum(one["reacts"] for one in answers["react"]) == len(NOTICED) - 1
    assert "Sam is running for mayor." in answers["speak"][1]["text"]
    assert "You told me" in answers["speak"][2]["text"]
    assert [one["knows"] for one in answers["answer_interview"]] == [True] * len(QUESTIONS)
    liked, disliked, _ = (one["profiles"][0]["feeling"] for one in answers["appraise"])
    assert disliked < 5.0 < liked


# ---- patterns -------------------------------------------------------------------------------------------------------

READS_SPEECH = {
    ("bots.mind.rules.choose.directives", "_PREFIX"): "how somebody may begin a whisper",
    ("bots.mind.hours", "_COLON"): "times of day that somebody names",
    ("bots.mind.rules.choose.duties", "_LASTS"): "how long something is open, in an announcement",
    ("bots.mind.rules.language.quoting", "_RELAYED"): "whom somebody quotes who speaks",
}
"""Patterns that take apart what people say, and would fit some episode as it is told as well."""


def patterns_in(value: Any) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from patterns_in(one)
    elif isinstance(value, Mapping):
        yield from patterns_in(tuple(value.values()))


def takes_apart(pattern: re.Pattern[str]) -> bool:
    """Whether it reads parts of a sentence, or its beginning, and not single words anywhere."""
    return bool(pattern.groupindex) or pattern.pattern.startswith("^")


def test_no_pattern_of_the_mind_takes_apart_an_episode_as_it_is_told() -> None:
    found = {
        (name, attribute)
        for name in (one.name for one in pkgutil.walk_packages(bots.mind.__path__, "bots.mind."))
        for attribute, value in vars(importlib.import_module(name)).items()
        for pattern in patterns_in(value)
        if takes_apart(pattern) and any(pattern.search(text) for text in TOLD)
    }
    assert found == set(READS_SPEECH)
