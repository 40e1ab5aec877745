"""Minds: typed requests in, typed answers out, any engine behind one door."""

from bots.mind.base import Mind, MindError, MindFactory, MindSurroundings, UnknownMind, open_mind, register_mind
from bots.mind.requests import ActionChoice, Answer, ChooseAction, GoalChoice, Request, SetGoal, Speak, Words

__all__ = [
    "ActionChoice",
    "Answer",
    "ChooseAction",
    "GoalChoice",
    "Mind",
    "MindError",
    "MindFactory",
    "MindSurroundings",
    "Request",
    "SetGoal",
    "Speak",
    "UnknownMind",
    "Words",
    "open_mind",
    "register_mind",
]
