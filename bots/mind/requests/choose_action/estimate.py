"""Estimates: how often agents make this kind of request, and how long the answer is."""

from bots.mind.requests.paces import MINUTE_SECONDS, Paces

TOKENS_OUT = 80
"""Length of a typical answer, tokens."""


def calls_a_minute(paces: Paces) -> float:
    """Number of these requests per agent and minute."""
    return MINUTE_SECONDS / min(paces.action_seconds, paces.reconsider_seconds)
