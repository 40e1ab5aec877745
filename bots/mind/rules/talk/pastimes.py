"""Pastimes: what people take up for its own sake, pass on in talk, and let go of again.

Somebody has pastimes among what it holds dear. They come to mind where others are about; one more is taken up when
people whom it does not dislike speak of it, the likelier the more of them and the more lately. What is taken up is the
goal for a while, and what is talked about; when nobody speaks of it any more it gives way to something else.
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
"""How often the next goal is a pastime, if one comes to mind."""
KEPT = 1.5
"""What it counts for a pastime that it is the present goal, before it wears off …"""
WEARS_OFF_SECONDS = 150.0
"""… by half in so long."""
OWN, OWN_ALONE = 1.0, 0.1
"""What it counts that the agent holds a pastime dear: with people about, and without."""
BEGUN_NEAR = 0.5
HEARD = 0.7
"""What it counts that somebody spoke of it just now whom the agent feels neither way for; less or more by feeling."""
HEARD_HALF_LIFE_SECONDS = 120.0
ABOUT_SECONDS = 90.0
"""Who was noticed within this time is about."""
SPEAKS_CHANCE = 0.55
"""How often one's pastime is what there is to say in a talk …"""
ANSWERS_CHANCE = 0.5
"""… how often one takes up that of the other …"""
ALOUD_CHANCE = 0.3
"""… and how often one speaks of it to whoever hears."""
FEELING_NEUTRAL = 5.0


def pastime_goal(pastimes: Pastimes, who: Who, situation: Situation, chance: random.Random) -> str | None:
    """A pastime to aim for, as a goal in a sentence; None when none comes to mind, or there is something else to do.

    Args:
        pastimes: those that are known.
        who: the agent.
        situation: its moment.
        chance: the agent's random stream for this.
    """
    drawn = {name: weight for name, weight in _drawn_to(pastimes, who, situation).items() if weight > 0}
    if not drawn or chance.random() >= LEISURE_CHANCE * min(1.0, max(drawn.values())):
        return None
    name = chance.choices(sorted(drawn), [drawn[one] for one in sorted(drawn)])[0]
    return chance.choice(pastimes.known[name].goals)


def of_pastimes(pastimes: Pastimes, request: Turn, name: str, said: Iterable[str], chance: random.Random) -> str | None:
    """What to say of a pastime in a talk: of that which the other has just spoken of, or of one's own.

    Args:
        pastimes: those that are known.
        request: the moment.
        name: whom it is said to.
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
    """What to say of one's pastime to whoever hears it; None for nothing."""
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
    """How much the agent is drawn to which pastime."""
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
