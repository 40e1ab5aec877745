"""Who moved whom: what was heard of a matter, from whom it came in the end, and whether changes of mind trace to it.

Everything rests on the hearers that each utterance was logged with.
"""

from analysis.influence.hearing import Exposure, Hearing, expose, hear
from analysis.influence.matters import matter_words
from analysis.influence.shuffling import Shuffled, shuffle_hearers
from analysis.influence.tracing import Tracing, trace

__all__ = [
    "Exposure",
    "Hearing",
    "Shuffled",
    "Tracing",
    "expose",
    "hear",
    "matter_words",
    "shuffle_hearers",
    "trace",
]
