"""How often a request of this kind is asked, and how long its answer is."""

from bots.mind.requests.paces import Paces

TOKENS_OUT = 300
"""Of a typical answer."""


def calls_a_minute(paces: Paces) -> float:
    """How often an agent asks in a minute."""
    return (paces.stretches_a_day + paces.hours_a_day) / paces.day_minutes
