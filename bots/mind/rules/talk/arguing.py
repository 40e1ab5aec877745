"""Arguments about matters: campaigners bring up their matter, and agents that were won over pass on what they heard.

A campaigner's words come from the rules pack and from its own stances, in turn, so that it does not repeat the same
words all the time. All other agents say what they think, undecided ones too, or an argument that they heard. The
hearers, and how often they hear them, depend on meetings and on the pace of talks.
"""

import random
from collections.abc import Iterable

from bots.mind.constants import Constants, constant
from bots.mind.gist import words_of
from bots.mind.language import is_question
from bots.mind.moment.matters import View
from bots.mind.moment.people import Talk
from bots.mind.moment.situation import HeardWords, Situation, Who
from bots.mind.rules.judge.evidence import told_in
from bots.mind.rules.judge.matters import Matters, campaign
from bots.mind.rules.talk.turn import Turn
from bots.mind.rules.theme import Theme

CALLS = ("What do you think of it, {name}?", "Do you not see it so, {name}?")


class ArguingConstants(Constants, group="arguing"):
    """How often agents argue."""

    arguments_most: float = constant(
        3.0, "arguments", "Number of arguments of a campaigner in one talk, in whole numbers.", least=0.0, most=20.0
    )
    earshot_blocks: float = constant(
        14.0,
        "blocks",
        "Maximum distance of a person in sight for an argument that is not addressed to anybody.",
        least=1.0,
        most=64.0,
    )
    aloud_rest_seconds: float = constant(
        20.0, "s", "Minimum time between two arguments that are not addressed to anybody.", least=0.0, most=600.0
    )

    ask_chance: float = constant(
        0.35, "1", "Probability that an argument in a talk ends in a question.", least=0.0, most=1.0
    )
    aloud_chance: float = constant(
        0.7,
        "1",
        "Probability that a campaigner says an argument to everybody nearby, at each of its decisions.",
        least=0.0,
        most=1.0,
    )
    pass_on_chance: float = constant(
        0.3,
        "1",
        "Probability that an agent with a view of a matter speaks of it unasked, when it is its turn in a talk.",
        least=0.0,
        most=1.0,
    )
    aloud_share: float = constant(
        0.25, "1", "The same for words that are not addressed to anybody, as a share of it.", least=0.0, most=1.0
    )
    undecided_share: float = constant(
        0.5, "1", "The same for an agent of two minds, which says that it is, as a share of it.", least=0.0, most=1.0
    )
    hearsay_chance: float = constant(
        0.3,
        "1",
        "Probability that the news of an agent, at its turn in a talk, may be what somebody said about a matter.",
        least=0.0,
        most=1.0,
    )


def bring_up(theme: Theme, request: Turn, talk: Talk, name: str, chance: random.Random) -> str | None:
    """What to say about a matter in a talk. None if there is nothing.

    Args:
        theme: the theme's knowledge.
        request: the moment.
        talk: what was said so far.
        name: the person addressed.
        chance: the agent's random stream for talking.
    """
    situation, me, matters = request.situation, request.who.name, theme.matters
    mine = [line.text for line in talk.lines if line.speaker == me]
    view = campaign(situation)
    if view is None:
        return _pass_on(theme, request.who, situation, mine, name, chance=chance)
    argued = [text for text in mine if matters.speaks_of(text, view.matter)]
    heard = request.heard
    if heard is not None and is_question(heard.text) and matters.speaks_of(heard.text, view.matter):
        return None  # it has just been answered
    theirs = [line.text for line in talk.lines if line.speaker == name]
    if any(matters.leaning(text, view.matter) * matters.side_of(view.score) > 0 for text in theirs):
        return None  # already of the same opinion
    goes_on = heard is not None and matters.speaks_of(heard.text, view.matter)
    most = int(theme.of(ArguingConstants).arguments_most)
    if len(argued) >= most or (argued and mine[-1] == argued[-1] and not goes_on):
        return None
    text = argument(matters, request.who, view, _said(situation, mine), name, chance=chance)
    if text is None or is_question(text) or chance.random() >= theme.of(ArguingConstants).ask_chance:
        return text
    return f"{text} {chance.choice(CALLS).format(name=name)}"


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
    return view.summary or matters.standing(view.matter, "", view.score, chance)


def aloud(theme: Theme, who: Who, situation: Situation, chance: random.Random) -> str | None:
    """What an agent says about a matter to everybody nearby. None if there is nothing."""
    view, tuned, matters = campaign(situation), theme.of(ArguingConstants), theme.matters
    if not any(one.in_sight and one.distance <= tuned.earshot_blocks for one in situation.people):
        return None
    said = [memory for memory in situation.memories if memory.what == "said"]
    if view is None:
        mine = [words_of(memory) for memory in said]
        return _pass_on(theme, who, situation, mine, "", chance=chance, part=tuned.aloud_share)
    just_argued = any(
        memory.seconds_ago < tuned.aloud_rest_seconds and matters.speaks_of(words_of(memory), view.matter)
        for memory in said
    )
    if just_argued or chance.random() >= tuned.aloud_chance:
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
    side = matters.side_of(view.score)
    told = list(matters.arguments(view.matter, side))
    told += [one for one in who.stances if matters.leaning(one, view.matter) * side > 0]
    if not told:
        return None if side == 0 else matters.standing(view.matter, "", view.score, chance)
    spoken = [text.replace(", {name}", f", {name}" if name else "") for text in told]
    latest = " ".join(said)
    bare = [text.split(",")[0].split(".")[0] for text in spoken]
    fresh = [text for text, beginning in zip(spoken, bare, strict=True) if beginning not in latest]
    return chance.choice(fresh or spoken)


def _pass_on(
    theme: Theme,
    who: Who,
    situation: Situation,
    mine: list[str],
    name: str,
    *,
    chance: random.Random,
    part: float = 1.0,
) -> str | None:
    """What an agent with a view says about a matter that it has not spoken of yet: its view, or what convinced it.

    An agent of two minds says so, less often.

    Args:
        theme: the theme's knowledge.
        who: the agent.
        situation: the moment.
        mine: what it has said.
        name: the person addressed; empty for nobody in particular.
        chance: the agent's random stream.
        part: factor of the probability.
    """
    matters, tuned = theme.matters, theme.of(ArguingConstants)
    for view in situation.views:
        if any(matters.speaks_of(text, view.matter) for text in mine):
            continue
        told = _convincing(matters, who, situation, view, name)
        likely = part * tuned.pass_on_chance * (1.0 if matters.side_of(view.score) else tuned.undecided_share)
        if told and chance.random() < likely:
            return chance.choice(told)
    return None


def _convincing(matters: Matters, who: Who, situation: Situation, view: View, name: str) -> list[str]:
    """The agent's view in words, and the arguments for its side that it heard. One of two minds has only the first."""
    side = matters.side_of(view.score)
    told = [view.summary] if matters.speaks_of(view.summary, view.matter) else []
    for memory in situation.memories:
        heard = told_in(memory)
        if memory.what == "heard" and heard is not None and matters.leaning(heard.words, view.matter) * side > 0:
            argued = matters.argument_in(heard.words, view.matter)
            told.append(argued.replace(f", {who.name}", f", {name}" if name else ""))
    return list(dict.fromkeys(told))


def _said(situation: Situation, mine: Iterable[str]) -> list[str]:
    return [*mine, *(words_of(memory) for memory in situation.memories if memory.what == "said")]
