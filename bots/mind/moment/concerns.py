"""What an agent is concerned with at a moment, as beginnings of words: they tell which things and skills matter now."""

import re
from collections.abc import Iterable

from bots.mind.moment.situation import Situation

_WORD = re.compile(r"[a-z]{3,}")
_STEM_CHARACTERS = 5
"""Words count as the same if they begin with the same letters: ``harvest`` and ``harvesting``."""


def stems(texts: Iterable[str]) -> frozenset[str]:
    """Return the beginnings of all words in some texts; those of names such as ``oak_log`` are taken apart.

    Args:
        texts: the texts.
    """
    return frozenset(word[:_STEM_CHARACTERS] for text in texts for word in _WORD.findall(text.lower()))


def lasting_concerns(situation: Situation) -> frozenset[str]:
    """Return the concerns that last for a while: what the agent is after.

    Args:
        situation: the moment.
    """
    goal = situation.goal
    return stems([situation.social_goal, *(() if goal is None else (goal.text, *goal.wants))])


def concerns(situation: Situation) -> frozenset[str]:
    """Return all concerns of a moment: what the agent is after, plans, is told from within, and is asked.

    Args:
        situation: the moment.
    """
    plan = situation.plan
    asked = (one.text for one in situation.heard if one.addressed)
    momentary = stems([*situation.directives, *asked, *(() if plan is None else (plan.activity,))])
    return lasting_concerns(situation) | momentary
