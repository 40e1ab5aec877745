"""Estimates: how often agents make this kind of request, and how long the answer is."""

from bots.mind.requests.paces import Paces

TOKENS_OUT = 60
"""Length of a typical answer, tokens."""


def calls_a_minute(paces: Paces) -> float:
    """Number of these requests per agent and minute."""
    return paces.talks_a_minute
