"""How talkative an agent is, according to its persona."""

from bots.mind.moment.situation import Who

EXPRESSIVE, RESERVED, ORDINARY = 0.8, 0.3, 0.5
"""Probability that an agent announces its next action, by trait."""

TALKATIVE_SPAN = (0.2, 0.8)
"""Probability that an agent announces its next action, at minimum and at maximum extroversion, if it is known."""


def outspoken(who: Who) -> float:
    """How much more often than average the agent speaks unasked. 1 if its extroversion is not known."""
    return talkativeness(who) / ORDINARY if "extroversion" in who.personality else 1.0


def talkativeness(who: Who) -> float:
    """Probability that an agent says something that it need not say, 0 to 1."""
    extroversion = who.personality.get("extroversion")
    if extroversion is not None:
        least, most = TALKATIVE_SPAN
        return least + (most - least) * extroversion
    traits = " ".join(who.traits)
    if "reserved" in traits:
        return RESERVED
    return EXPRESSIVE if "expressive" in traits or "cheerful" in traits else ORDINARY
