"""Arguments about matters: campaigners bring up their matter, and agents that were won over pass on why.

The words come from the rules pack and from the agent's own stances, in turn, so that nobody repeats the same words all
the time. Their hearers, and how often they hear them, depend on meetings and on the pace of talks.
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
"""Maximum number of arguments in one talk."""
EARSHOT_BLOCKS = 14.0
"""Maximum distance of a person in sight for an argument that is not addressed to anybody."""
ALOUD_CHANCE = 0.7
"""Probability that a decision is an occasion for one."""
ALOUD_REST_SECONDS = 20.0
"""Minimum time between two arguments that are not addressed to anybody."""
ASK_CHANCE = 0.35
"""Probability that an argument in a talk ends in a question."""
PASS_ON_CHANCE = 0.2
"""Probability that an agent that was won over passes on why, when it is its turn in a talk."""
CONVERTED_CHANCE, CURIOUS_CHANCE = 0.35, 0.25
"""The same if there are words to pass on: for an agent fully won over, and for an agent half won over."""
WORDS_ALOUD = 0.25
"""Factor for words that are not addressed to anybody."""
CALLS = ("What do you think of it, {name}?", "Do you not see it so, {name}?", "Would you vote for that, {name}?")


def bring_up(matters: Matters, request: Turn, talk: Talk, name: str, chance: random.Random) -> str | None:
    """What to say about a matter in a talk. None if there is nothing.

    Args:
        matters: the known matters.
        request: the moment.
        talk: what was said so far.
        name: the person addressed.
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
        return None  # already of the same opinion
    goes_on = heard is not None and matters.speaks_of(heard.text, view.matter)
    if len(argued) >= ARGUMENTS_MAX or (argued and mine[-1] == argued[-1] and not goes_on):
        return None
    text = argument(matters, request.who, view, _said(situation, mine), name, chance=chance)
    if text is None or is_question(text) or chance.random() >= ASK_CHANCE:
        return text
    # There is no vote on a matter that has its own words to pass on.
    calls = CALLS[:-1] if matters.passed_on(view.matter, view.score) else CALLS
    return f"{text} {chance.choice(calls).format(name=name)}"


def view_asked(matters: Matters, request: Turn, heard: HeardWords, chance: random.Random) -> str | None:
    """The answer to a question about a matter of which the agent has a view. None for all other questions."""
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
    """What a campaigner says to everybody nearby. None if there is nothing."""
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
    """One argument for the agent's side. If possible, one that it has not used recently.

    Args:
        matters: the known matters.
        who: the agent. Its stances are arguments too.
        view: its view of the matter.
        said: what it has said recently.
        name: the person addressed. None: nobody in particular.
        chance: the agent's random stream.

    Returns:
        The argument. None if the agent is undecided.
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
    """Why the agent was won over, once per talk: its view, and whose words changed it."""
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
    """The words of an agent that was won over, for a matter that has such words. A factor lowers the probability."""
    for view in situation.views:
        told = matters.passed_on(view.matter, view.score)
        if not told or any(matters.speaks_of(text, view.matter) for text in mine):
            continue
        if chance.random() < of_words * (CONVERTED_CHANCE if is_strong(view.score) else CURIOUS_CHANCE):
            return chance.choice(told).replace(", {name}", f", {name}" if name else "")
    return None


def _said(situation: Situation, mine: Iterable[str]) -> list[str]:
    return [*mine, *(words_of(memory) for memory in situation.memories if memory.what == "said")]
