"""Estimates: how often agents make this kind of request, and how long the answer is."""

from bots.mind.requests.paces import Paces

TOKENS_OUT = 25
"""Length of a typical answer, tokens."""


def calls_a_minute(paces: Paces) -> float:
    """Number of these requests per agent and minute."""
    return paces.memories_a_minute / paces.rated_at_once if paces.rates_importance else 0.0
