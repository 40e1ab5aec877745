"""How well a society knows its members: perceived and true likeability, ties, asymmetry."""

import numpy as np
import pandas as pd

from analysis.experiments.society.views import latest
from analysis.statistics import correlation, correlation_interval, slope, slope_interval

OBSERVERS_LEAST = 5
"""Minimum number of observers of an agent in the main figures, as in Project Sid's figure 7B."""
OBSERVERS = tuple(range(1, 12))
"""Minimum numbers of observers for which figures are computed (Project Sid, appendix B, tables 1 and 2)."""
SHUFFLES = 1000
MOMENTS = 12
"""Number of moments of the slope over time: as many as the paper's in-game days."""

Figures = dict[str, float | None]


def perceived(people: pd.DataFrame, views: pd.DataFrame) -> pd.DataFrame:
    """Return the others' views of each person.

    Args:
        people: ``person``, ``true_likeability``, ``extroversion``.
        views: the latest view of each observer: ``observer``, ``person``, ``score``.

    Returns:
        ``people`` with ``perceived_likeability`` (mean of the observers' scores, missing without observers),
        ``observers`` (number of observers; the in-degree) and ``observes`` (number of others it has a view of).
    """
    by_person = views.groupby("person")["score"]
    table = people.copy()
    table["perceived_likeability"] = table["person"].map(by_person.mean()).astype("float64")
    table["observers"] = table["person"].map(by_person.size()).fillna(0).astype("int64")
    table["observes"] = table["person"].map(views.groupby("observer").size()).fillna(0).astype("int64")
    return table


def accuracy(table: pd.DataFrame, observers: int) -> Figures:
    """Relate the others' views of people to their true likeability.

    Args:
        table: table from :func:`perceived`.
        observers: minimum number of observers; agents with fewer are left out.

    Returns:
        ``agents`` (that remain), ``correlation`` (Pearson) and ``slope`` (perceived on true likeability), each with
        ``_low`` and ``_high`` (95 % interval over agents, taken as independent), ``intercept``.
    """
    seen = table.loc[table["observers"] >= observers]
    true, thought = seen["true_likeability"].to_numpy(), seen["perceived_likeability"].to_numpy()
    r, rise = correlation(true, thought), slope(true, thought)
    r_low, r_high = correlation_interval(true, thought) or (None, None)
    low, high = slope_interval(true, thought) or (None, None)
    return {
        "agents": float(len(seen)),
        "correlation": r,
        "correlation_low": r_low,
        "correlation_high": r_high,
        "slope": rise,
        "slope_low": low,
        "slope_high": high,
        "intercept": None if rise is None else float(thought.mean() - rise * true.mean()),
    }


def accuracy_by_observers(table: pd.DataFrame) -> pd.DataFrame:
    """Return :func:`accuracy` for each minimum number of observers, one row each; missing if not defined.

    Args:
        table: table from :func:`perceived`.
    """
    rows = [{"observers_least": least, **accuracy(table, least)} for least in OBSERVERS]
    found = pd.DataFrame(rows).astype("float64")
    return found.astype({"observers_least": "int64", "agents": "int64"})


def slope_over_time(people: pd.DataFrame, views: pd.DataFrame, seconds: float) -> pd.DataFrame:
    """Return the slope at moments of the run (Project Sid, figure 7C).

    Args:
        people: ``person``, ``true_likeability``, ``extroversion``.
        views: all views: ``observer``, ``person``, ``t_seconds``, ``score``.
        seconds: length of the run.

    Returns:
        ``t_seconds``, ``slope``, ``slope_low``, ``slope_high``, ``agents``; slopes are missing if not defined.
    """
    moments = np.linspace(0, seconds, MOMENTS + 1)[1:]
    rows = []
    for moment in moments:
        found = accuracy(perceived(people, latest(views, moment)), OBSERVERS_LEAST)
        rows.append([moment, *(found[name] for name in ("slope", "slope_low", "slope_high", "agents"))])
    columns = ["t_seconds", "slope", "slope_low", "slope_high", "agents"]
    return pd.DataFrame(rows, columns=columns).astype("float64")


def chance_of_slope(table: pd.DataFrame, observers: int, seed: int = 0) -> float | None:
    """Return the share of permutations of true likeability with at least this slope; None without a slope.

    Args:
        table: table from :func:`perceived`.
        observers: minimum number of observers; agents with fewer are left out.
        seed: seed of the permutations.
    """
    seen = table.loc[table["observers"] >= observers]
    true, thought = seen["true_likeability"].to_numpy(), seen["perceived_likeability"].to_numpy()
    observed = slope(true, thought)
    if observed is None:
        return None
    chance = np.random.default_rng(seed)
    dealt = chance.permuted(np.tile(true, (SHUFFLES, 1)), axis=1)
    rises = (dealt - true.mean()) @ (thought - thought.mean()) / ((true - true.mean()) ** 2).sum()
    # One is added to both counts for the observed order (Phipson and Smyth, 2010).
    return float(((rises >= observed - 1e-12).sum() + 1) / (SHUFFLES + 1))


def ties(table: pd.DataFrame) -> Figures:
    """Correlate in-degree with extroversion, over all agents with known extroversion.

    Args:
        table: table from :func:`perceived`.
    """
    table = table.dropna(subset=["extroversion"])
    r = correlation(table["extroversion"], table["observers"])
    low, high = correlation_interval(table["extroversion"], table["observers"]) or (None, None)
    return {"in_degree_correlation": r, "in_degree_correlation_low": low, "in_degree_correlation_high": high}


def mutual(views: pd.DataFrame) -> pd.DataFrame:
    """Return the pairs that have a view of each other.

    Args:
        views: the latest view of each observer: ``observer``, ``person``, ``score``.

    Returns:
        One row per pair, in order of names: ``first``, ``second``, ``score`` (of the first about the second), ``back``
        (of the second about the first), ``difference`` (``score - back``).
    """
    known = views[["observer", "person", "score"]]
    both = known.merge(known, left_on=["observer", "person"], right_on=["person", "observer"], suffixes=("", "_back"))
    pairs = both.loc[both["observer"] < both["person"], ["observer", "person", "score", "score_back"]]
    pairs = pairs.rename(columns={"observer": "first", "person": "second", "score_back": "back"})
    pairs["difference"] = pairs["score"] - pairs["back"]
    return pairs.sort_values(["first", "second"], ignore_index=True)


def symmetry(pairs: pd.DataFrame, seed: int = 0) -> Figures:
    """Measure how mutual views are.

    Args:
        pairs: table from :func:`mutual`.
        seed: seed of the permutations that pair the views of one side with those of other pairs.

    Returns:
        ``asymmetry_mean`` (mean absolute difference of a pair's scores), ``asymmetry_by_chance`` (mean of the
        permutations), ``asymmetry_below_chance`` (the second less the first), ``asymmetry_p`` (share of permutations
        with at most this value); None for too few pairs. Pairs share agents and are not exchangeable, so the share
        only describes the world.
    """
    if len(pairs) < 2:  # noqa: PLR2004 - one pair's views cannot be set beside those of others
        return dict.fromkeys(("asymmetry_mean", "asymmetry_by_chance", "asymmetry_below_chance", "asymmetry_p"))
    score, back = pairs["score"].to_numpy(), pairs["back"].to_numpy()
    dealt = np.random.default_rng(seed).permuted(np.tile(back, (SHUFFLES, 1)), axis=1)
    apart, by_deal = float(np.abs(score - back).mean()), np.abs(score - dealt).mean(axis=1)
    return {
        "asymmetry_mean": apart,
        "asymmetry_by_chance": float(by_deal.mean()),
        "asymmetry_below_chance": float(by_deal.mean()) - apart,
        # One is added to both counts for the observed order (Phipson and Smyth, 2010).
        "asymmetry_p": float(((by_deal <= apart + 1e-12).sum() + 1) / (SHUFFLES + 1)),
    }
