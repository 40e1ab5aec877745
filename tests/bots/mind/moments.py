"""Requests as the rules mind gets them. Tests vary them."""

import random
from typing import Any

from bots.brain.narration import narrate
from bots.episodes import Episode, HeardSpeech
from bots.mind.moment.people import Profile, Talk, TalkLine
from bots.mind.moment.situation import (
    Condition,
    Doing,
    HeardWords,
    NearbyEntity,
    Outcome,
    Person,
    Recollection,
    Sighting,
    Situation,
    SkillCall,
    SkillOption,
    Who,
)
from bots.mind.pack import whole_pack
from bots.mind.requests.answer_interview.request import AnswerInterview
from bots.mind.requests.appraise.request import Appraise, Regarded
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.set_goal.request import SetGoal
from bots.mind.requests.speak.request import Speak
from bots.mind.rules.choose.knowledge import knowledge
from bots.mind.rules.choose.moment import Moment
from bots.mind.rules.theme import Theme

THEME = Theme(whole_pack())
"""All parts that come with Civitas."""

ME = Who(name="Mira", traits=("You are calm.",), occupation="gardener", places=("plaza", "town chest"))
WELL = Condition(health=20.0, food=20.0, air=20.0, held=None, in_water=False, in_lava=False, time_of_day=1000)
SKILLS = tuple(
    SkillOption(name=name, summary=name, arguments={})
    for name in ("collect", "explore", "eat", "flee", "give_to", "pick_up", "go_to", "deposit", "wait")
)


def chance(seed: int = 1) -> random.Random:
    return random.Random(seed)  # noqa: S311 - not for secrets


def situation(**parts: Any) -> Situation:
    return Situation(**({"condition": WELL, "free_slots": 30} | parts))


def choose(**parts: Any) -> ChooseAction:
    return ChooseAction(who=ME, t=10.0, situation=situation(**parts), skills=SKILLS)


def goal(**parts: Any) -> SetGoal:
    return SetGoal(who=ME, t=10.0, situation=situation(**parts))


def reply(text: str, *, human: bool = False, doing: Doing | None = None, **parts: Any) -> Speak:
    return Speak(
        who=ME,
        t=10.0,
        occasion="reply",
        to=("Tomas",),
        heard=heard(text, human=human),
        decision=doing,
        situation=situation(doing=doing, **parts),
    )


def heard(text: str, *, addressed: bool = True, human: bool = False, seconds_ago: float = 1.0) -> HeardWords:
    return HeardWords(
        utterance_id="u1", speaker="Tomas", text=text, seconds_ago=seconds_ago, addressed=addressed, human=human
    )


def block(name: str, distance: float = 5.0, direction: str = "north") -> NearbyEntity:
    return NearbyEntity(name=name, category="block", count=3, distance=distance, direction=direction)


def lying(name: str, distance: float = 3.0) -> NearbyEntity:
    return NearbyEntity(name=name, category="item", count=1, distance=distance, direction="north")


def person(name: str, *, in_sight: bool = True, last_words: str | None = None) -> Person:
    return Person(
        name=name,
        in_sight=in_sight,
        distance=12.0,
        direction="west",
        seconds_since_noticed=0.0 if in_sight else 130.0,
        last_words=last_words,
        seconds_since_heard=5.0 if last_words else None,
    )


def sighting(name: str) -> Sighting:
    return Sighting(name=name, distance=20.0, direction="south", seconds_ago=30.0)


def failed(skill: str, **args: Any) -> Outcome:
    return Outcome(
        skill=skill,
        args=args,
        status="failed",
        reason="unreachable",
        detail="",
        met_expectation=False,
        delta={},
        seconds=3.0,
        seconds_ago=5.0,
    )


def deed(skill: str, **args: Any) -> SkillCall:
    return SkillCall(skill=skill, args=args)


def doing(skill: str, intent: str, because: str = "", **args: Any) -> Doing:
    return Doing(skill=skill, args=args, intent=intent, because=because, seconds=1.0)


def memory(what: str, text: str, memory_id: str = "m1", **parts: Any) -> Recollection:
    return Recollection(
        **({"memory_id": memory_id, "what": what, "text": text, "importance": 4.0, "seconds_ago": 30.0} | parts)
    )


def lived(what: str, episode: Episode, memory_id: str = "m1", **parts: Any) -> Recollection:
    """A memory of something that happened to the agent, or that it did."""
    return memory(what, narrate(episode), memory_id, episode=episode, **parts)


def words_of(speaker: str, text: str, memory_id: str = "m1", **parts: Any) -> Recollection:
    """A memory of what somebody said."""
    return lived("heard", HeardSpeech(speaker, text), memory_id, about=speaker, **parts)


def appraisal_of(profile: Profile, *evidence: Recollection, who: Who = ME) -> Appraise:
    return Appraise(who=who, t=10.0, others=(Regarded(profile=profile, evidence=evidence),))


def asked(question: str, *memories: Recollection, who: Who = ME, **parts: Any) -> AnswerInterview:
    return AnswerInterview(who=who, t=10.0, question=question, memories=memories, situation=situation(**parts))


def talk(*lines: tuple[str, str], turns_left: int = 4, **parts: Any) -> Talk:
    """Return a talk with Tomas; its last line is the one to answer."""
    return Talk(
        others=("Tomas",),
        lines=tuple(TalkLine(speaker=speaker, text=text) for speaker, text in lines),
        turns_left=turns_left,
        **parts,
    )


def in_talk(part: Talk, *, who: Who = ME, **parts: Any) -> Speak:
    """Return a turn of a talk. Tomas said its last line."""
    return Speak(
        who=who,
        t=10.0,
        occasion="reply",
        to=("Tomas",),
        heard=heard(part.lines[-1].text),
        talk=part,
        situation=situation(**parts),
    )


def as_moment(request: ChooseAction, seed: int = 1) -> Moment:
    """Return the input of the considerations for a request to choose an action."""
    return Moment(request.who, request.t, request.situation, request.skills, knowledge(), THEME, chance(seed))
