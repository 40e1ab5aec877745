"""What others did to the agent, as far as its senses can tell: who gave it something, who hurt it.

The world does not say whose hand it was. So a deed is ascribed to somebody only where nothing else explains it, and
otherwise to nobody: a false memory of a person is worse than none.
"""

from collections.abc import Iterable

from bots.body.messages import Hurt
from bots.body.sights import PlayerSight
from bots.brain.sections import BodyState, Execution, Utterance
from bots.mind.language import phrase, words

GIVING_BLOCKS = 5.0
"""Things are thrown from 2.5 blocks away; the giver may have turned to go."""
SPOKEN_SECONDS = 60.0
"""Who said that they bring something has so long to come."""
SETTLED_SECONDS = 2.0
"""What an action brought in may be counted so long after its end."""
BLOW_BLOCKS = 4.5
"""A weapon's reach, and the step back after it."""
HOSTILE_BLOCKS = 16.0
FALL_BLOCKS = 2.0
WEAPONS = ("_sword", "_axe", "trident", "mace")
GIVING_WORDS = frozenset(
    {"here", "give", "gave", "giving", "bring", "brought", "bringing", "take", "share", "gift", "present", "yours"}
)
BRING_NOTHING = frozenset({"wait", "follow", "look_at", "give_to", "view_chest", "deposit", "sleep", "guard", "equip"})
"""Skills by which nothing comes into one's hands."""


def giver(item: str, body: BodyState, execution: Execution, heard: Iterable[Utterance], now: float) -> str | None:
    """Who gave the agent something that it has just got; None when it came otherwise, or nobody knows.

    Somebody did who stands close and has said so. Somebody alone in standing close did, too, if the agent was at
    nothing that could have brought it in.

    Args:
        item: what there is more of.
        body: what the senses report.
        execution: what the agent does, and did last.
        heard: words heard of late.
        now: run clock, seconds.
    """
    close = {one.name for one in body.players if one.distance <= GIVING_BLOCKS}
    if not close:
        return None
    for one in reversed(tuple(heard)):
        if one.speaker in close and now - one.at <= SPOKEN_SECONDS and _tells_of_giving(one.text, item):
            return one.speaker
    return next(iter(close)) if len(close) == 1 and not _brings_in(execution, now) else None


def assailant(blow: Hurt, body: BodyState) -> PlayerSight | None:
    """Who hurt the agent; None when anything else may have.

    Args:
        blow: what was felt.
        body: what the senses report.
    """
    me = body.me
    close = [one for one in body.players if one.distance <= BLOW_BLOCKS]
    if me is None or len(close) != 1 or not (close[0].held or "").endswith(WEAPONS):
        return None
    beset = any(one.category == "hostile" and one.distance <= HOSTILE_BLOCKS for one in body.entities)
    suffers = me.in_lava or me.air <= 0 or me.food <= 0
    fell = me.position[1] - blow.position[1] >= FALL_BLOCKS
    return None if beset or suffers or fell else close[0]


def _tells_of_giving(text: str, item: str) -> bool:
    said = set(words(text))
    return bool(said & GIVING_WORDS) and (item in said or set(words(phrase(item))) <= said)


def _brings_in(execution: Execution, now: float) -> bool:
    running, last = execution.running, execution.last
    if running is not None and running.skill not in BRING_NOTHING:
        return True
    return last is not None and now - last.finished_at <= SETTLED_SECONDS and last.skill not in BRING_NOTHING
