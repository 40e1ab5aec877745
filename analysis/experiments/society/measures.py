"""How well a society knows its members: perceived beside true likeability, ties, asymmetry."""

import numpy as np
import pandas as pd

from analysis.experiments.society.views import latest
from analysis.statistics import correlation, correlation_interval, slope, slope_interval

OBSERVERS_LEAST = 5
"""Who is known to fewer observers is left out of the main figures, as in Project Sid's figure 7B."""
OBSERVERS = tuple(range(1, 12))
"""Least numbers of observers that the figures are told for (Project Sid, appendix B, tables 1 and 2)."""
SHUFFLES = 1000
MOMENTS = 12
"""At which the slope is told over time: as many as the paper's in-game days."""

Figures = dict[str, float | None]


def perceived(people: pd.DataFrame, views: pd.DataFrame) -> pd.DataFrame:
    """What others think of each person.

    Args:
        people: ``person``, ``true_likeability``, ``extroversion``.
        views: the latest of each observer: ``observer``, ``person``, ``score``.

    Returns:
        ``people`` with ``perceived_likeability`` (mean of the observers' scores, missing where nobody has a view),
        ``observers`` (how many have one; the in-degree) and ``observes`` (of how many others the person has one).
    """
    by_person = views.groupby("person")["score"]
    table = people.copy()
    table["perceived_likeability"] = table["person"].map(by_person.mean()).astype("float64")
    table["observers"] = table["person"].map(by_person.size()).fillna(0).astype("int64")
    table["observes"] = table["person"].map(views.groupby("observer").size()).fillna(0).astype("int64")
    return table


def accuracy(table: pd.DataFrame, observers: int) -> Figures:
    """How what others think of people goes with how likeable they were meant to be.

    Args:
        table: from :func:`perceived`.
        observers: who has fewer is left out.

    Returns:
        ``agents`` (that are left), ``correlation`` (Pearson) and ``slope`` (perceived on true likeability), each with
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
    """:func:`accuracy` for each least number of observers, a row each, missing where it is not defined.

    Args:
        table: from :func:`perceived`.
    """
    rows = [{"observers_least": least, **accuracy(table, least)} for least in OBSERVERS]
    found = pd.DataFrame(rows).astype("float64")
    return found.astype({"observers_least": "int64", "agents": "int64"})


def slope_over_time(people: pd.DataFrame, views: pd.DataFrame, seconds: float) -> pd.DataFrame:
    """The slope at moments of the run (Project Sid, figure 7C).

    Args:
        people: ``person``, ``true_likeability``, ``extroversion``.
        views: all of them: ``observer``, ``person``, ``t_seconds``, ``score``.
        seconds: length of the run.

    Returns:
        ``t_seconds``, ``slope``, ``slope_low``, ``slope_high``, ``agents``; slopes missing where not defined.
    """
    moments = np.linspace(0, seconds, MOMENTS + 1)[1:]
    rows = []
    for moment in moments:
        found = accuracy(perceived(people, latest(views, moment)), OBSERVERS_LEAST)
        rows.append([moment, *(found[name] for name in ("slope", "slope_low", "slope_high", "agents"))])
    columns = ["t_seconds", "slope", "slope_low", "slope_high", "agents"]
    return pd.DataFrame(rows, columns=columns).astype("float64")


def chance_of_slope(table: pd.DataFrame, observers: int, seed: int = 0) -> float | None:
    """Share of deals of true likeability to other agents that come to as steep a slope; None where it has none.

    Args:
        table: from :func:`perceived`.
        observers: who has fewer is left out.
        seed: of the deals.
    """
    seen = table.loc[table["observers"] >= observers]
    true, thought = seen["true_likeability"].to_numpy(), seen["perceived_likeability"].to_numpy()
    observed = slope(true, thought)
    if observed is None:
        return None
    chance = np.random.default_rng(seed)
    dealt = chance.permuted(np.tile(true, (SHUFFLES, 1)), axis=1)
    rises = (dealt - true.mean()) @ (thought - thought.mean()) / ((true - true.mean()) ** 2).sum()
    # One is added to both for the deal that was found (Phipson and Smyth, 2010).
    return float(((rises >= observed - 1e-12).sum() + 1) / (SHUFFLES + 1))


def ties(table: pd.DataFrame) -> Figures:
    """How being known goes with extroversion, over everybody whose extroversion is given.

    Args:
        table: from :func:`perceived`.
    """
    table = table.dropna(subset=["extroversion"])
    r = correlation(table["extroversion"], table["observers"])
    low, high = correlation_interval(table["extroversion"], table["observers"]) or (None, None)
    return {"in_degree_correlation": r, "in_degree_correlation_low": low, "in_degree_correlation_high": high}


def mutual(views: pd.DataFrame) -> pd.DataFrame:
    """Pairs who both have a view of the other.

    Args:
        views: the latest of each observer: ``observer``, ``person``, ``score``.

    Returns:
        One row a pair, in order of names: ``first``, ``second``, ``score`` (of the first about the second), ``back``,
        ``difference`` (``score - back``).
    """
    known = views[["observer", "person", "score"]]
    both = known.merge(known, left_on=["observer", "person"], right_on=["person", "observer"], suffixes=("", "_back"))
    pairs = both.loc[both["observer"] < both["person"], ["observer", "person", "score", "score_back"]]
    pairs = pairs.rename(columns={"observer": "first", "person": "second", "score_back": "back"})
    pairs["difference"] = pairs["score"] - pairs["back"]
    return pairs.sort_values(["first", "second"], ignore_index=True)


def symmetry(pairs: pd.DataFrame, seed: int = 0) -> Figures:
    """How far views are returned.

    Args:
        pairs: from :func:`mutual`.
        seed: of the deals that set the views of one side beside those of other pairs.

    Returns:
        ``asymmetry_mean`` (mean absolute difference of a pair's scores), ``asymmetry_by_chance`` (the same of the
        deals, on average), ``asymmetry_p`` (share of deals with as little); None where there are too few pairs.
    """
    if len(pairs) < 2:  # noqa: PLR2004 - one pair's views cannot be set beside those of others
        return dict.fromkeys(("asymmetry_mean", "asymmetry_by_chance", "asymmetry_p"))
    score, back = pairs["score"].to_numpy(), pairs["back"].to_numpy()
    dealt = np.random.default_rng(seed).permuted(np.tile(back, (SHUFFLES, 1)), axis=1)
    apart, by_deal = float(np.abs(score - back).mean()), np.abs(score - dealt).mean(axis=1)
    return {
        "asymmetry_mean": apart,
        "asymmetry_by_chance": float(by_deal.mean()),
        # One is added to both for the deal that was found (Phipson and Smyth, 2010).
        "asymmetry_p": float(((by_deal <= apart + 1e-12).sum() + 1) / (SHUFFLES + 1)),
    }
