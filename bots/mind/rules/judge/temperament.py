"""How talkative somebody is, by what their persona says."""

from bots.mind.moment.situation import Who

EXPRESSIVE, RESERVED, ORDINARY = 0.8, 0.3, 0.5
"""How often agents tell what they are going to do, by trait."""

TALKATIVE_SPAN = (0.2, 0.8)
"""How often agents tell what they are going to do, at no extroversion and at full extroversion, where it is known."""


def outspoken(who: Who) -> float:
    """How much more often than ordinary somebody speaks unasked; 1 where it is not said how outgoing they are."""
    return talkativeness(who) / ORDINARY if "extroversion" in who.personality else 1.0


def talkativeness(who: Who) -> float:
    """How often somebody says what there is no need to say, 0 to 1."""
    extroversion = who.personality.get("extroversion")
    if extroversion is not None:
        least, most = TALKATIVE_SPAN
        return least + (most - least) * extroversion
    traits = " ".join(who.traits)
    if "reserved" in traits:
        return RESERVED
    return EXPRESSIVE if "expressive" in traits or "cheerful" in traits else ORDINARY
