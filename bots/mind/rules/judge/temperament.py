"""How talkative an agent is, according to its persona."""

from bots.mind.constants import Constants, HasConstants, constant
from bots.mind.moment.situation import Who


class TemperamentConstants(Constants, group="temperament"):
    """Probability that an agent says something that it need not say."""

    withdrawn: float = constant(0.2, "1", "For the least extroverted agents.", least=0.0, most=1.0)
    outgoing: float = constant(0.8, "1", "For the most extroverted agents.", least=0.0, most=1.0)
    reserved: float = constant(0.3, "1", "For reserved agents whose extroversion is not known.", least=0.0, most=1.0)
    ordinary: float = constant(
        0.5, "1", "For agents of whom neither extroversion nor such a trait is known.", least=0.05, most=1.0
    )
    expressive: float = constant(
        0.8, "1", "For expressive or cheerful agents whose extroversion is not known.", least=0.0, most=1.0
    )


def outspoken(who: Who, known: HasConstants) -> float:
    """How much more often than average the agent speaks unasked. 1 if its extroversion is not known.

    Args:
        who: the agent.
        known: the constants of the rules.
    """
    if "extroversion" not in who.personality:
        return 1.0
    return talkativeness(who, known) / known.of(TemperamentConstants).ordinary


def talkativeness(who: Who, known: HasConstants) -> float:
    """Probability that an agent says something that it need not say, 0 to 1.

    Args:
        who: the agent.
        known: the constants of the rules.
    """
    tuned, extroversion = known.of(TemperamentConstants), who.personality.get("extroversion")
    if extroversion is not None:
        return tuned.withdrawn + (tuned.outgoing - tuned.withdrawn) * extroversion
    traits = " ".join(who.traits)
    if "reserved" in traits:
        return tuned.reserved
    return tuned.expressive if "expressive" in traits or "cheerful" in traits else tuned.ordinary
