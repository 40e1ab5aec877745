"""The figures of agents' views of each other, recomputed from the log.

The permutations are drawn with the same generator and seed as in the product, so their figures are equal too.
"""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from tests.recomputed.arithmetic import correlation, rounded, slope
from tests.recomputed.feelings import score_in
from tests.recomputed.log import agents, manifest, read, rows

LEFT_OUT: tuple[str, ...] = ()
"""Figures of the product that are not recomputed."""
OBSERVERS_LEAST = 5
"""Minimum number of others with a view of an agent in the figures of likeability."""
PERMUTATIONS = 1000
INSTRUMENTS = ("interview", "opinion")
"""How a view is measured. The first with views of a run is the one of the figures without a prefix."""

Views = dict[tuple[str, str], float]
"""The last score of an observer for a person, by both names."""


def figures(run_dir: Path) -> dict[str, float | None]:
    """Return how well the agents of a run know each other.

    Args:
        run_dir: the run folder.

    Returns:
        The figures of :func:`figures_by` for each instrument with views, with the prefix ``INSTRUMENT_likeability_``,
        and those of the first instrument again without a prefix. Nothing if no view or no personality is known.
    """
    events, personas = read(run_dir), manifest(run_dir).get("personas") or []
    if not _people(personas):
        return {}
    views = {instrument: latest_views(events, instrument) for instrument in INSTRUMENTS}
    found = {name: figures_by(own, personas) for name, own in views.items() if own}
    told = {f"{name}_likeability_{key}": value for name, own in found.items() for key, value in own.items()}
    return {**next(iter(found.values()), {}), **told}


def figures_by(views: Views, personas: list[dict[str, Any]]) -> dict[str, float | None]:
    """Return the figures of one instrument.

    Args:
        views: the last score of each observer for each person.
        personas: the personas of the manifest.

    Returns:
        ``correlation`` and ``slope`` of perceived on true likeability, ``slope_p``, ``agents`` (with enough observers),
        ``in_degree_correlation``, ``asymmetry_mean``, ``asymmetry_by_chance``, ``asymmetry_below_chance``,
        ``asymmetry_p``.
    """
    people = _people(personas)
    scores = {name: [score for (_, person), score in views.items() if person == name] for name in people}
    seen = [name for name in people if len(scores[name]) >= OBSERVERS_LEAST]
    true = [likeability(people[name]) for name in seen]
    thought = [sum(scores[name]) / len(scores[name]) for name in seen]
    open_ones = [name for name, mind in people.items() if "extroversion" in mind]
    found = {
        "correlation": correlation(true, thought),
        "slope": slope(true, thought),
        "slope_p": _slope_p(true, thought),
        "agents": float(len(seen)),
        "in_degree_correlation": correlation(
            [people[name]["extroversion"] for name in open_ones], [len(scores[name]) for name in open_ones]
        ),
        **_asymmetry(views),
    }
    return {name: rounded(value) for name, value in found.items()}


def likeability(personality: dict[str, float]) -> float:
    """Return the true likeability, 0 to 10: mostly agreeableness, and a little emotional stability.

    Args:
        personality: the big five, 0 to 1 each.
    """
    return 8 * personality["agreeableness"] + 2 * (1 - personality["neuroticism"])


def latest_views(events: pd.DataFrame, instrument: str) -> Views:
    """Return the last score that each agent gave to each other agent of the run.

    Args:
        events: the event table with payloads.
        instrument: ``opinion`` (the agent's own view) or ``interview`` (the number in an answer to a question that
            names the scale from 0 to 10).
    """
    known = set(agents(events))
    views: Views = {}
    for one in rows(events, instrument, "about", "score", "question", "answer", "knows"):
        score = one["score"]
        if instrument == "interview":
            on_scale = one["knows"] and re.search(r"\b0\b.{0,40}\b10\b", one["question"])
            score = score_in(one["answer"]) if on_scale else None
        if score is not None and one["about"] in known - {one["agent"]}:
            views[one["agent"], one["about"]] = float(score)
    return views


def mutual_pairs(views: Views) -> list[tuple[float, float]]:
    """Return both scores of each pair that has a view of each other, in order of names.

    Args:
        views: the last score of each observer for each person.
    """
    pairs = sorted(pair for pair in views if pair[0] < pair[1] and pair[::-1] in views)
    return [(views[pair], views[pair[::-1]]) for pair in pairs]


def _people(personas: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Return the personalities from which likeability is known, by name."""
    minds = {one["name"]: one.get("personality") or {} for one in personas}
    return {name: mind for name, mind in minds.items() if "agreeableness" in mind and "neuroticism" in mind}


def _slope_p(true: list[float], thought: list[float]) -> float | None:
    """Return the share of orders of true likeability with at least this slope; the observed order counts as one."""
    observed = slope(true, thought)
    if observed is None:
        return None
    chance = np.random.default_rng(0)
    rises = [slope(list(chance.permutation(true)), thought) for _ in range(PERMUTATIONS)]
    as_much = sum(rise is not None and rise >= observed - 1e-12 for rise in rises)
    return (as_much + 1) / (PERMUTATIONS + 1)


def _asymmetry(views: Views) -> dict[str, float | None]:
    """Return the mean difference of a pair's scores, beside that of scores that are permuted over the pairs."""
    pairs = mutual_pairs(views)
    if len(pairs) < 2:
        return dict.fromkeys(("asymmetry_mean", "asymmetry_by_chance", "asymmetry_below_chance", "asymmetry_p"))
    score, back = np.array(pairs).T
    apart = float(np.mean(abs(score - back)))
    chance = np.random.default_rng(0)
    dealt = [float(np.mean(abs(score - chance.permutation(back)))) for _ in range(PERMUTATIONS)]
    as_little = sum(value <= apart + 1e-12 for value in dealt)
    return {
        "asymmetry_mean": apart,
        "asymmetry_by_chance": sum(dealt) / PERMUTATIONS,
        "asymmetry_below_chance": sum(value - apart for value in dealt) / PERMUTATIONS,
        "asymmetry_p": (as_little + 1) / (PERMUTATIONS + 1),
    }
