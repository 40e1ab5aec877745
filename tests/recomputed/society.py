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
from tests.recomputed.judge import grades
from tests.recomputed.log import agents, manifest, read, rows

LEFT_OUT: tuple[str, ...] = ()
"""Figures of the product that are not recomputed."""
OBSERVERS_LEAST = 5
"""Minimum number of others with a view of an agent in the figures of likeability."""
PERMUTATIONS = 1000
INSTRUMENTS = ("judge", "interview", "opinion")
"""How a view is measured; by a judge only if there are grades. The first with views of a run is the one of the figures
without a prefix."""

ADJECTIVES = {
    "agreeableness": ("cold, rude and harsh", "kind, warm and sympathetic"),
    "neuroticism": ("relaxed", "moody, touchy and fretful"),
    "extroversion": ("quiet and withdrawn", "talkative and bold"),
    "conscientiousness": ("careless and sloppy", "organized and efficient"),
    "openness": ("unimaginative", "imaginative and creative"),
}
"""What a low and a high value of a trait is called."""

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
    graded = grades(run_dir, "society.likeability")
    known = {instrument: _people(personas, graded, instrument) for instrument in INSTRUMENTS}
    views = {instrument: latest_views(events, instrument, graded) for instrument in INSTRUMENTS if known[instrument]}
    minds = {one["name"]: one.get("personality") or {} for one in personas}
    found = {name: figures_by(own, known[name], minds) for name, own in views.items() if own}
    told = {f"{name}_likeability_{key}": value for name, own in found.items() for key, value in own.items()}
    return {**next(iter(found.values()), {}), **told}


def figures_by(views: Views, people: dict[str, float], minds: dict[str, dict[str, float]]) -> dict[str, float | None]:
    """Return the figures of one instrument.

    Args:
        views: the last score of each observer for each person.
        people: true likeability by name.
        minds: personality by name.

    Returns:
        ``correlation`` and ``slope`` of perceived on true likeability, ``slope_p``, ``agents`` (with enough observers),
        ``in_degree_correlation``, ``asymmetry_mean``, ``asymmetry_by_chance``, ``asymmetry_below_chance``,
        ``asymmetry_p``.
    """
    scores = {name: [score for (_, person), score in views.items() if person == name] for name in people}
    seen = [name for name in people if len(scores[name]) >= OBSERVERS_LEAST]
    true = [people[name] for name in seen]
    thought = [sum(scores[name]) / len(scores[name]) for name in seen]
    open_ones = [name for name in people if "extroversion" in minds[name]]
    found = {
        "correlation": correlation(true, thought),
        "slope": slope(true, thought),
        "slope_p": _slope_p(true, thought),
        "agents": float(len(seen)),
        "in_degree_correlation": correlation(
            [minds[name]["extroversion"] for name in open_ones], [len(scores[name]) for name in open_ones]
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


def latest_views(events: pd.DataFrame, instrument: str, graded: dict[str, float] | None = None) -> Views:
    """Return the last score that each agent gave to each other agent of the run.

    Args:
        events: the event table with payloads.
        instrument: ``opinion`` (the agent's own view) or ``interview`` (the number in an answer to a question that
            names the scale from 0 to 10), or ``judge`` (the grade of a summary or of an answer in words).
        graded: grades of texts by a judge.
    """
    known = set(agents(events))
    views: Views = {}
    keys = ("about", "score", "summary", "question", "answer", "knows")
    kinds = ("opinion", "interview") if instrument == "judge" else (instrument,)
    told = [one | {"kind": kind} for kind in kinds for one in rows(events, kind, *keys)]
    for one in sorted(told, key=lambda one: one["t"]):
        score, text = one["score"], one["summary"]
        if one["kind"] == "interview":
            on_scale = re.search(r"\b0\b.{0,40}\b10\b", one["question"])
            score = score_in(one["answer"]) if one["knows"] and on_scale else None
            text = one["answer"] if one["knows"] and not on_scale else None
        if instrument == "judge":
            score = (graded or {}).get(text)
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


def _people(personas: list[dict[str, Any]], graded: dict[str, float], instrument: str) -> dict[str, float]:
    """Return the known true likeability of people: the judge's grade of the traits, or a formula."""
    if instrument == "judge":
        texts = {one["name"]: in_words(one) for one in personas}
        return {name: graded[text] for name, text in texts.items() if text in graded}
    minds = {one["name"]: one.get("personality") or {} for one in personas}
    return {
        name: likeability(mind) for name, mind in minds.items() if "agreeableness" in mind and "neuroticism" in mind
    }


def in_words(persona: dict[str, Any]) -> str:
    """Return the text by which a judge grades somebody's own traits.

    Args:
        persona: the persona in the manifest.
    """
    told = []
    for trait, words in ADJECTIVES.items():
        value = (persona.get("personality") or {}).get(trait, 0.5)
        if not 0.35 <= value <= 0.65:
            told.append(("very " if not 0.15 <= value <= 0.85 else "") + words[value > 0.5])
    first = f"{persona['name']} is {'; '.join(told) or 'an ordinary person'}."
    return " ".join([first, *(f"About {persona['name']} it is said: {one}" for one in persona.get("traits") or [])])


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
