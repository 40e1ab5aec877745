"""Infers roles from social goals with a documented lexicon (``lexicon.yaml``) instead of the paper's language model.

A goal shows a role by words for the trade, its activity and its objects. Words after the words of a purpose ("so that
…") count half. Each goal of a set has one vote, for the role that it shows most. The role of the set is the one with
most votes, if at least :data:`VOTES_LEAST` goals voted for it. Otherwise it is ``unclear``: a role that occurs once in
five goals is a whim.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict

from analysis.statistics import FloatArray
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml

SET_SIZE = 5
"""Number of social goals in a rolling set (Project Sid, arXiv 2411.00114, appendix C)."""
VOTES_LEAST = 2
UNCLEAR = "unclear"
"""The role of goals that show no role."""

NAME_WEIGHT, DEED_WEIGHT, THING_WEIGHT = 3.0, 2.0, 1.0
PURPOSE_WEIGHT = 0.5
"""Weight of words after the words of a purpose, relative to other words."""

_WORDS = re.compile(r"[a-z0-9]+")
_TEXTS_REMEMBERED = 65536

IntArray = npt.NDArray[np.int64]


class _RoleWords(BaseModel):
    """Beginnings of words by which a goal shows a role."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    names: tuple[str, ...]
    does: tuple[str, ...]
    things: tuple[str, ...]


class _RoleLexicon(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    purposes: tuple[str, ...]
    no_purposes: tuple[str, ...]
    roles: dict[str, _RoleWords]


class GoalScores(NamedTuple):
    """Scores of goals: one row per goal, one column per role of :func:`role_names`."""

    scores: FloatArray
    votes: IntArray
    """Index of the role that each goal shows most; -1 for none."""


@cache
def role_names() -> tuple[str, ...]:
    """Return every role of the lexicon, in its order."""
    return tuple(_lexicon().roles)


def score_goals(texts: list[str]) -> GoalScores:
    """Score goals by role. A repeated text is scored once.

    Args:
        texts: shape (goals,).
    """
    unique, place = np.unique(np.array(texts, dtype=object), return_inverse=True)
    if not len(unique):
        return GoalScores(np.zeros((0, len(role_names()))), np.zeros(0, dtype=np.int64))
    scores = np.array([_score(str(text)) for text in unique])
    votes = np.array([_vote(row) for row in scores], dtype=np.int64)
    return GoalScores(scores[place], votes[place])


def judged_goals(categories: Sequence[str | None]) -> GoalScores:
    """Return goals that a judge sorted, in the form of :func:`score_goals`: one point for the role of each goal.

    Args:
        categories: shape (goals,): a role, ``unclear``, or None where the judge gave no answer.
    """
    places = {name: place for place, name in enumerate(role_names())}
    votes = np.array([-1 if name is None else places.get(name, -1) for name in categories], dtype=np.int64)
    return GoalScores((votes[:, None] == np.arange(len(places))).astype(np.float64), votes)


def set_roles(goals: GoalScores, starts: IntArray, ends: IntArray) -> IntArray:
    """Return the roles of sets of consecutive goals.

    Most votes decide; for equal votes, the sum of the scores; then the order of the lexicon.

    Args:
        goals: scores in time order.
        starts: start of each set, shape (sets,).
        ends: end of each set, exclusive.

    Returns:
        Index of each set's role; -1 if it is unclear.
    """
    roles = len(role_names())
    voted = (goals.votes[:, None] == np.arange(roles)).astype(np.float64)
    votes, scores = (_sums(values, starts, ends) for values in (voted, goals.scores))
    # The scores of a set of goals are far below a thousand, so votes decide first.
    best = (votes * 1e6 + scores).argmax(axis=1) if len(starts) else np.zeros(0, dtype=np.int64)
    most = votes.max(axis=1, initial=0.0)
    return np.where(most >= np.minimum(VOTES_LEAST, ends - starts), best, -1).astype(np.int64)


def _sums(values: FloatArray, starts: IntArray, ends: IntArray) -> FloatArray:
    running = np.concatenate([np.zeros((1, values.shape[1])), values.cumsum(axis=0)])
    total: FloatArray = running[ends] - running[starts]
    return total


def _vote(scores: tuple[float, ...]) -> int:
    best = max(range(len(scores)), key=lambda place: scores[place])
    return best if scores[best] > 0 else -1


@lru_cache(_TEXTS_REMEMBERED)
def _score(text: str) -> tuple[float, ...]:
    said = f" {' '.join(_WORDS.findall(text.lower()))} "
    purpose_at = _purpose_at(said)
    scores = []
    for pattern, weights in _terms():
        counted: dict[str, float] = {}
        for match in pattern.finditer(said):
            term = match.group(1)
            counts = weights[term] * (1.0 if match.start() < purpose_at else PURPOSE_WEIGHT)
            counted[term] = max(counted.get(term, 0.0), counts)
        scores.append(sum(counted.values()))
    return tuple(scores)


def _purpose_at(said: str) -> int:
    """Return where the purpose begins in a goal; its end if it states no purpose."""
    purposes, no_purposes = _purposes()
    exempt = [(match.start(), match.end()) for match in no_purposes.finditer(said)]
    return next(
        (
            match.start()
            for match in purposes.finditer(said)
            if not any(start <= match.start() < end for start, end in exempt)
        ),
        len(said),
    )


@cache
def _purposes() -> tuple[re.Pattern[str], re.Pattern[str]]:
    return _pattern(_lexicon().purposes), _pattern(_lexicon().no_purposes)


@cache
def _terms() -> tuple[tuple[re.Pattern[str], dict[str, float]], ...]:
    """Return for each role the pattern of its terms, and the weight of each term."""
    found = []
    for words in _lexicon().roles.values():
        weights = {
            term.strip(): weight
            for weight, terms in (
                (THING_WEIGHT, words.things),
                (DEED_WEIGHT, words.does),
                (NAME_WEIGHT, words.names),
            )
            for term in terms
        }
        found.append((_pattern((*words.names, *words.does, *words.things)), weights))
    return tuple(found)


def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for the longest of some word beginnings at each place. A final space means the end of a word."""
    longest_first = sorted(terms, key=lambda term: len(term.strip()), reverse=True)
    spelled = [re.escape(term.strip()) + ("(?= )" if term.endswith(" ") else "") for term in longest_first]
    return re.compile(f" ({'|'.join(spelled)})")


@cache
def _lexicon() -> _RoleLexicon:
    text = lexicon_text("specialization")
    return _RoleLexicon.model_validate(parse_yaml(text))
