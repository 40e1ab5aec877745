"""Influence between agents: what was heard about a matter, its original source, and whether view changes trace to it.

All results rest on the logged hearers of each utterance (:mod:`analysis.hearing`).
"""

from analysis.influence.hearing import Exposure, Hearing, expose, hear
from analysis.influence.matters import by_judge, by_words, matter_words
from analysis.influence.shuffling import Shuffled, shuffle_hearers
from analysis.influence.tracing import Tracing, trace

__all__ = [
    "Exposure",
    "Hearing",
    "Shuffled",
    "Tracing",
    "by_judge",
    "by_words",
    "expose",
    "hear",
    "matter_words",
    "shuffle_hearers",
    "trace",
]
