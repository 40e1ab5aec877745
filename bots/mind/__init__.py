"""Minds: typed requests in, typed answers out, with any engine behind one interface."""

from bots.mind.base import MINDS, Learned, Mind, MindError, MindFactory, MindSurroundings, UnknownMind, open_mind
from bots.mind.thought import Answer, Request

__all__ = [
    "MINDS",
    "Answer",
    "Learned",
    "Mind",
    "MindError",
    "MindFactory",
    "MindSurroundings",
    "Request",
    "UnknownMind",
    "open_mind",
]
