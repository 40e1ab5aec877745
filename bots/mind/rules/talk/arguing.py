"""Arguing about matters: who is out to win others over brings its matter up, and who was won over passes on why.

What is said is taken from the rules pack and from the agent's own stances, in turn, so that nobody says the same
thing all the time. To whom it is said, and how often, is decided by who is met and by the pace of talks.
"""

import random
from collections.abc import Iterable

from bots.mind.gist import words_of
from bots.mind.language import is_question
from bots.mind.moment.matters import View
from bots.mind.moment.people import Talk
from bots.mind.moment.situation import HeardWords, Situation, Who
from bots.mind.rules.judge.matters import Matters, campaign, is_strong, side_of
from bots.mind.rules.talk.turn import Turn

ARGUMENTS_MAX = 3
"""In one talk."""
EARSHOT_BLOCKS = 14.0
"""Somebody has to be in sight so near for an argument to be said to whoever hears it."""
ALOUD_CHANCE = 0.7
"""How often a decision is an occasion for one."""
ALOUD_REST_SECONDS = 20.0
"""After an argument, none is said to whoever hears it for so long."""
ASK_CHANCE = 0.35
"""How often an argument in a talk ends in a question."""
PASS_ON_CHANCE = 0.2
"""How often who was won over passes on why, when something is to be said in a talk."""
CONVERTED_CHANCE, CURIOUS_CHANCE = 0.35, 0.25
"""The same where there are words to pass on: for whoever is wholly won over, and for whoever is half …"""
WORDS_ALOUD = 0.25
"""… and how much less often they are said to whoever hears them."""
CALLS = ("What do you think of it, {name}?", "Do you not see it so, {name}?", "Would you vote for that, {name}?")


def bring_up(matters: Matters, request: Turn, talk: Talk, name: str, chance: random.Random) -> str | None:
    """What to say of a matter in a talk, if anything.

    Args:
        matters: those that are known.
        request: the moment.
        talk: what was said so far.
        name: whom it is said to.
        chance: the agent's random stream for talking.
    """
    situation, me = request.situation, request.who.name
    mine = [line.text for line in talk.lines if line.speaker == me]
    view = campaign(situation)
    if view is None:
        return _pass_on(matters, situation, mine, name, chance)
    argued = [text for text in mine if matters.speaks_of(text, view.matter)]
    heard = request.heard
    if heard is not None and is_question(heard.text) and matters.speaks_of(heard.text, view.matter):
        return None  # it has just been answered
    theirs = [line.text for line in talk.lines if line.speaker == name]
    if any(matters.leaning(text, view.matter) * side_of(view.score) > 0 for text in theirs):
        return None  # of the same mind already
    goes_on = heard is not None and matters.speaks_of(heard.text, view.matter)
    if len(argued) >= ARGUMENTS_MAX or (argued and mine[-1] == argued[-1] and not goes_on):
        return None
    text = argument(matters, request.who, view, _said(situation, mine), name, chance=chance)
    if text is None or is_question(text) or chance.random() >= ASK_CHANCE:
        return text
    # Nobody votes on what has words of its own.
    calls = CALLS[:-1] if matters.passed_on(view.matter, view.score) else CALLS
    return f"{text} {chance.choice(calls).format(name=name)}"


def view_asked(matters: Matters, request: Turn, heard: HeardWords, chance: random.Random) -> str | None:
    """What to say to somebody who asks what the agent thinks of a matter of which it has a view; None for all else."""
    if not is_question(heard.text):
        return None
    view = next((one for one in request.situation.views if matters.speaks_of(heard.text, one.matter)), None)
    if view is None:
        return None
    if view.campaigns:
        mine = (
            [] if request.talk is None else [one.text for one in request.talk.lines if one.speaker == request.who.name]
        )
        return argument(matters, request.who, view, _said(request.situation, mine), heard.speaker, chance=chance)
    if matters.passed_on(view.matter, view.score):
        return matters.standing(view.matter, "", view.score)
    return view.summary or matters.standing(view.matter, "", view.score)


def aloud(matters: Matters, who: Who, situation: Situation, chance: random.Random) -> str | None:
    """What somebody who is out to win others over says to whoever hears it, if anything."""
    if not any(one.in_sight and one.distance <= EARSHOT_BLOCKS for one in situation.people):
        return None
    view = campaign(situation)
    if view is None:
        said = [words_of(memory) for memory in situation.memories if memory.what == "said"]
        return _pass_on_words(matters, situation, said, "", chance=chance, of_words=WORDS_ALOUD)
    just_argued = any(
        memory.what == "said"
        and memory.seconds_ago < ALOUD_REST_SECONDS
        and matters.speaks_of(words_of(memory), view.matter)
        for memory in situation.memories
    )
    if just_argued or chance.random() >= ALOUD_CHANCE:
        return None
    return argument(matters, who, view, _said(situation, ()), None, chance=chance)


def argument(
    matters: Matters, who: Who, view: View, said: Iterable[str], name: str | None, *, chance: random.Random
) -> str | None:
    """One argument for the agent's side, one that it has not used of late where there is any.

    Args:
        matters: those that are known.
        who: the agent; its stances are arguments too.
        view: its view of the matter.
        said: what it has said of late.
        name: whom it is said to; None: whoever hears it.
        chance: the agent's random stream.

    Returns:
        None when it is of two minds.
    """
    side = side_of(view.score)
    told = list(matters.arguments(view.matter, side))
    told += [one for one in who.stances if matters.leaning(one, view.matter) * side > 0]
    if not told:
        return None if side == 0 else matters.standing(view.matter, "", view.score)
    spoken = [text.replace(", {name}", f", {name}" if name else "") for text in told]
    latest = " ".join(said)
    bare = [text.split(",")[0].split(".")[0] for text in spoken]
    fresh = [text for text, beginning in zip(spoken, bare, strict=True) if beginning not in latest]
    return chance.choice(fresh or spoken)


def _pass_on(matters: Matters, situation: Situation, mine: list[str], name: str, chance: random.Random) -> str | None:
    """Why the agent was won over, once in a talk: what it thinks, and who said what moved it."""
    words_of_convert = _pass_on_words(matters, situation, mine, name, chance=chance)
    if words_of_convert is not None:
        return words_of_convert
    for view in situation.views:
        if side_of(view.score) == 0 or not view.summary or any(matters.speaks_of(text, view.matter) for text in mine):
            continue
        if matters.passed_on(view.matter, view.score):
            continue
        if matters.speaks_of(view.summary, view.matter) and chance.random() < PASS_ON_CHANCE:
            return view.summary
    return None


def _pass_on_words(
    matters: Matters, situation: Situation, mine: list[str], name: str, *, chance: random.Random, of_words: float = 1.0
) -> str | None:
    """What somebody who was won over has to say of a matter for which there are words; less often by a factor."""
    for view in situation.views:
        told = matters.passed_on(view.matter, view.score)
        if not told or any(matters.speaks_of(text, view.matter) for text in mine):
            continue
        if chance.random() < of_words * (CONVERTED_CHANCE if is_strong(view.score) else CURIOUS_CHANCE):
            return chance.choice(told).replace(", {name}", f", {name}" if name else "")
    return None


def _said(situation: Situation, mine: Iterable[str]) -> list[str]:
    return [*mine, *(words_of(memory) for memory in situation.memories if memory.what == "said")]
