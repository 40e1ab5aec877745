"""Infers what others did to the agent from its senses: who gave it something, who hurt it.

The world does not report who did it. So an action is attributed to a person only if nothing else explains it,
and otherwise to nobody: a false memory of a person is worse than none.
"""

from collections.abc import Iterable

from bots.body.messages import Hurt
from bots.body.sights import PlayerSight
from bots.brain.sections import BodyState, Execution, Utterance
from bots.mind.language import phrase, words

GIVING_BLOCKS = 5.0
"""Maximum distance of a giver. Items are thrown from 2.5 blocks; the giver may have turned away since."""
SPOKEN_SECONDS = 60.0
"""Time within which a person must come after saying that they bring something."""
SETTLED_SECONDS = 2.0
"""Time after an action's end in which its items may still arrive."""
BLOW_BLOCKS = 4.5
"""Maximum distance of an attacker: the reach of a weapon, and a step back."""
HOSTILE_BLOCKS = 16.0
FALL_BLOCKS = 2.0
WEAPONS = ("_sword", "_axe", "trident", "mace")
GIVING_WORDS = frozenset(
    {"here", "give", "gave", "giving", "bring", "brought", "bringing", "take", "share", "gift", "present", "yours"}
)
BRING_NOTHING = frozenset({"wait", "follow", "look_at", "give_to", "view_chest", "deposit", "sleep", "guard", "equip"})
"""Skills that bring no items into the inventory."""


def giver(item: str, body: BodyState, execution: Execution, heard: Iterable[Utterance], now: float) -> str | None:
    """Return who gave the agent an item that it just received; None if it came otherwise or is unknown.

    A person gave it who is near and announced it. A person also gave it who is the only one near, if the agent did
    nothing that could have brought it.

    Args:
        item: the item whose count increased.
        body: report of the senses.
        execution: the agent's present and last action.
        heard: recently heard words.
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
    """Return who hurt the agent; None if anything else may have.

    Args:
        blow: the hit.
        body: report of the senses.
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
