"""Estimates: how often agents make this kind of request, and how long the answer is."""

from bots.mind.requests.paces import Paces

TOKENS_OUT = 10
"""Length of a typical answer, tokens."""


def calls_a_minute(_paces: Paces) -> float:
    """Return 0: only a failed decision asks it, and that is part of the share that is asked again."""
    return 0.0
