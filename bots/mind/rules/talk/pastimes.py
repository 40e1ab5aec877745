"""Pastimes: what agents do for its own sake, pass on in talk, and give up again.

An agent's values may name pastimes. It thinks of them when others are near. It takes up another one if people that it
does not dislike talk about it, and more likely if more of them do and more recently. A pastime is the goal for a while,
and a topic of talk. If nobody talks about it any more, something else replaces it.
"""

import random
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from bots.mind.gist import words_of
from bots.mind.moment.situation import Situation, Who
from bots.mind.pack import Pastime
from bots.mind.rules.judge.evidence import told_in
from bots.mind.rules.judge.profiles import DISLIKED, feeling_for
from bots.mind.rules.talk.turn import Turn
from bots.mind.rules.theme.pastimes import Pastimes

LEISURE_CHANCE = 0.75
"""Probability that the next goal is a pastime, if the agent thinks of one."""
KEPT = 1.5
"""Weight of the pastime that is the present goal. It decays."""
WEARS_OFF_SECONDS = 150.0
"""Half-life of that weight."""
OWN, OWN_ALONE = 1.0, 0.1
"""Weight of a pastime that the agent values: with people nearby, and without."""
BEGUN_NEAR = 0.5
HEARD = 0.7
"""Weight of a pastime that a person with neutral feeling has just talked about. It varies with the feeling."""
HEARD_HALF_LIFE_SECONDS = 120.0
ABOUT_SECONDS = 90.0
"""A person who was noticed within this time is nearby."""
SPEAKS_CHANCE = 0.55
"""Probability that the agent talks about its own pastime in a talk."""
ANSWERS_CHANCE = 0.5
"""Probability that the agent continues the other's pastime."""
ALOUD_CHANCE = 0.3
"""Probability that the agent talks about its pastime to everybody nearby."""
FEELING_NEUTRAL = 5.0


def pastime_goal(pastimes: Pastimes, who: Who, situation: Situation, chance: random.Random) -> str | None:
    """A pastime as a goal, in one sentence. None if the agent thinks of none, or has something else to do.

    Args:
        pastimes: the known pastimes.
        who: the agent.
        situation: the agent's situation.
        chance: the agent's random stream for this.
    """
    drawn = {name: weight for name, weight in _drawn_to(pastimes, who, situation).items() if weight > 0}
    if not drawn or chance.random() >= LEISURE_CHANCE * min(1.0, max(drawn.values())):
        return None
    name = chance.choices(sorted(drawn), [drawn[one] for one in sorted(drawn)])[0]
    return chance.choice(pastimes.known[name].goals)


def of_pastimes(pastimes: Pastimes, request: Turn, name: str, said: Iterable[str], chance: random.Random) -> str | None:
    """What to say about a pastime in a talk: about the one that the other has just mentioned, or about the agent's own.

    Args:
        pastimes: the known pastimes.
        request: the moment.
        name: the person addressed.
        said: what the agent has said in the talk.
        chance: the agent's random stream for talking.
    """
    situation, heard = request.situation, request.heard
    theirs = pastimes.told(heard.text) if heard is not None else None
    mine = _at_heart(pastimes, situation)
    if theirs is not None and feeling_for(name, situation.profiles) > DISLIKED and chance.random() < ANSWERS_CHANCE:
        return _line(pastimes.known[theirs], name, said, chance)
    if mine is not None and chance.random() < SPEAKS_CHANCE:
        return _line(pastimes.known[mine], name, said, chance)
    return None


def aloud(pastimes: Pastimes, situation: Situation, chance: random.Random) -> str | None:
    """What to say about the agent's pastime to everybody nearby. None if there is nothing."""
    mine = _at_heart(pastimes, situation)
    if mine is None or chance.random() >= ALOUD_CHANCE:
        return None
    said = [words_of(one) for one in situation.memories if one.what == "said"]
    return _line(pastimes.known[mine], None, said, chance)


def _at_heart(pastimes: Pastimes, situation: Situation) -> str | None:
    return pastimes.told(situation.goal.text) if situation.goal is not None else None


def _line(pastime: Pastime, name: str | None, said: Iterable[str], chance: random.Random) -> str | None:
    spoken = [text.replace(", {name}", f", {name}" if name else "") for text in pastime.says]
    before = " ".join(said)
    fresh = [text for text in spoken if re.split(r"[,.!]", text)[0] not in before]
    return chance.choice(fresh) if fresh else None


def _drawn_to(pastimes: Pastimes, who: Who, situation: Situation) -> dict[str, float]:
    """The weight of each pastime for the agent."""
    company = any(one.seconds_since_noticed <= ABOUT_SECONDS for one in situation.people)
    near = {thing.name for thing in situation.things}
    drawn: dict[str, float] = {}
    for name, pastime in pastimes.known.items():
        if not set(pastime.held_dear) & set(who.values):
            continue
        drawn[name] = OWN if company else OWN_ALONE
        if company and any(fnmatchcase(block, kind) for kind in pastime.begun_near for block in near):
            drawn[name] += BEGUN_NEAR
    for name, weight in _heard_of(pastimes, situation):
        drawn[name] = drawn.get(name, 0.0) + weight
    present, goal = _at_heart(pastimes, situation), situation.goal
    if present is not None and goal is not None and company:
        worn = 0.5 ** (goal.seconds / WEARS_OFF_SECONDS)
        drawn[present] = drawn.get(present, 0.0) * worn + KEPT * worn
    return drawn


def _heard_of(pastimes: Pastimes, situation: Situation) -> Iterator[tuple[str, float]]:
    heard = [(one.speaker, one.text, one.seconds_ago) for one in situation.heard]
    latest = {text for _, text, _ in heard}
    for memory in situation.memories:
        told = told_in(memory) if memory.what == "heard" else None
        if told is not None and told.words not in latest:
            heard.append((told.speaker, told.words, memory.seconds_ago))
    for speaker, text, seconds_ago in heard:
        name, feeling = pastimes.told(text), feeling_for(speaker, situation.profiles)
        if name is not None and feeling > DISLIKED:
            yield name, HEARD * feeling / FEELING_NEUTRAL * 0.5 ** (seconds_ago / HEARD_HALF_LIFE_SECONDS)
