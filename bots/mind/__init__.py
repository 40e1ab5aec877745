"""Minds: typed requests in, typed answers out, any engine behind one door."""

from bots.mind.base import MINDS, Mind, MindError, MindFactory, MindSurroundings, UnknownMind, open_mind
from bots.mind.thought import Answer, Request

__all__ = [
    "MINDS",
    "Answer",
    "Mind",
    "MindError",
    "MindFactory",
    "MindSurroundings",
    "Request",
    "UnknownMind",
    "open_mind",
]
