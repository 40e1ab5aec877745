"""Pastimes: what agents do for its own sake, pass on in talk, and give up again.

An agent's values may name pastimes. It takes up another one if people that it does not dislike talk about it, and more
likely if more of them do and more recently. A pastime is the goal for a while, and a topic of talk. If nobody talks
about it any more, something else replaces it.
"""

import random
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from bots.mind.constants import Constants, constant
from bots.mind.gist import words_of
from bots.mind.moment.situation import Situation, Who
from bots.mind.pack import Pastime
from bots.mind.rules.judge.evidence import told_in
from bots.mind.rules.judge.profiles import dislikes, feeling_for
from bots.mind.rules.talk.turn import Turn
from bots.mind.rules.theme import Theme
from bots.mind.rules.theme.pastimes import Pastimes

FEELING_NEUTRAL = 5.0


class PastimeConstants(Constants, group="pastimes"):
    """How much agents are drawn to pastimes, and how often they talk about them."""

    leisure_chance: float = constant(
        0.75, "1", "Probability that the next goal is a pastime, if the agent thinks of one.", least=0.0, most=1.0
    )
    own: float = constant(1.0, "1", "Weight of a pastime that the agent values.", least=0.0, most=5.0)
    kept: float = constant(1.5, "1", "Weight of the pastime that is the present goal. It decays.", least=0.0, most=5.0)
    wears_off_seconds: float = constant(150.0, "s", "Half-life of that weight.", least=10.0, most=3600.0)
    begun_near: float = constant(
        0.5,
        "1",
        "Added weight of a valued pastime if a kind of block that belongs to it is in sight.",
        least=0.0,
        most=5.0,
    )
    heard: float = constant(
        0.7,
        "1",
        "Weight of a pastime that a person with neutral feeling has just talked about. It varies with the feeling.",
        least=0.0,
        most=5.0,
    )
    heard_half_life_seconds: float = constant(120.0, "s", "Half-life of that weight.", least=10.0, most=3600.0)
    speaks_chance: float = constant(
        0.55, "1", "Probability that the agent talks about its own pastime in a talk.", least=0.0, most=1.0
    )
    answers_chance: float = constant(
        0.5, "1", "Probability that the agent continues the other's pastime.", least=0.0, most=1.0
    )
    aloud_chance: float = constant(
        0.3, "1", "Probability that the agent talks about its pastime to everybody nearby.", least=0.0, most=1.0
    )


def pastime_goal(theme: Theme, who: Who, situation: Situation, chance: random.Random) -> str | None:
    """A pastime as a goal, in one sentence. None if the agent thinks of none, or has something else to do.

    Args:
        theme: the theme's knowledge.
        who: the agent.
        situation: the agent's situation.
        chance: the agent's random stream for this.
    """
    drawn = {name: weight for name, weight in _drawn_to(theme, who, situation).items() if weight > 0}
    if not drawn or chance.random() >= theme.of(PastimeConstants).leisure_chance * min(1.0, max(drawn.values())):
        return None
    name = chance.choices(sorted(drawn), [drawn[one] for one in sorted(drawn)])[0]
    return chance.choice(theme.pastimes.known[name].goals)


def of_pastimes(theme: Theme, request: Turn, name: str, said: Iterable[str], chance: random.Random) -> str | None:
    """What to say about a pastime in a talk: about the one that the other has just mentioned, or about the agent's own.

    Args:
        theme: the theme's knowledge.
        request: the moment.
        name: the person addressed.
        said: what the agent has said in the talk.
        chance: the agent's random stream for talking.
    """
    situation, heard, pastimes = request.situation, request.heard, theme.pastimes
    tuned = theme.of(PastimeConstants)
    theirs = pastimes.told(heard.text) if heard is not None else None
    mine = _at_heart(pastimes, situation)
    is_liked = not dislikes(name, situation.profiles, theme)
    if theirs is not None and is_liked and chance.random() < tuned.answers_chance:
        return _line(pastimes.known[theirs], name, said, chance)
    if mine is not None and chance.random() < tuned.speaks_chance:
        return _line(pastimes.known[mine], name, said, chance)
    return None


def aloud(theme: Theme, situation: Situation, chance: random.Random) -> str | None:
    """What to say about the agent's pastime to everybody nearby. None if there is nothing."""
    mine = _at_heart(theme.pastimes, situation)
    if mine is None or chance.random() >= theme.of(PastimeConstants).aloud_chance:
        return None
    said = [words_of(one) for one in situation.memories if one.what == "said"]
    return _line(theme.pastimes.known[mine], None, said, chance)


def _at_heart(pastimes: Pastimes, situation: Situation) -> str | None:
    return pastimes.told(situation.goal.text) if situation.goal is not None else None


def _line(pastime: Pastime, name: str | None, said: Iterable[str], chance: random.Random) -> str | None:
    spoken = [text.replace(", {name}", f", {name}" if name else "") for text in pastime.says]
    before = " ".join(said)
    fresh = [text for text in spoken if re.split(r"[,.!]", text)[0] not in before]
    return chance.choice(fresh) if fresh else None


def _drawn_to(theme: Theme, who: Who, situation: Situation) -> dict[str, float]:
    """The weight of each pastime for the agent."""
    tuned = theme.of(PastimeConstants)
    near = {thing.name for thing in situation.things}
    drawn: dict[str, float] = {}
    for name, pastime in theme.pastimes.known.items():
        if not set(pastime.held_dear) & set(who.values):
            continue
        drawn[name] = tuned.own
        if any(fnmatchcase(block, kind) for kind in pastime.begun_near for block in near):
            drawn[name] += tuned.begun_near
    for name, weight in _heard_of(theme, situation):
        drawn[name] = drawn.get(name, 0.0) + weight
    present, goal = _at_heart(theme.pastimes, situation), situation.goal
    if present is not None and goal is not None:
        worn = 0.5 ** (goal.seconds / tuned.wears_off_seconds)
        drawn[present] = drawn.get(present, 0.0) * worn + tuned.kept * worn
    return drawn


def _heard_of(theme: Theme, situation: Situation) -> Iterator[tuple[str, float]]:
    tuned = theme.of(PastimeConstants)
    heard = [(one.speaker, one.text, one.seconds_ago) for one in situation.heard]
    latest = {text for _, text, _ in heard}
    for memory in situation.memories:
        told = told_in(memory) if memory.what == "heard" else None
        if told is not None and told.words not in latest:
            heard.append((told.speaker, told.words, memory.seconds_ago))
    for speaker, text, seconds_ago in heard:
        name, feeling = theme.pastimes.told(text), feeling_for(speaker, situation.profiles)
        if name is not None and not dislikes(speaker, situation.profiles, theme):
            fades = 0.5 ** (seconds_ago / tuned.heard_half_life_seconds)
            yield name, tuned.heard * feeling / FEELING_NEUTRAL * fades
