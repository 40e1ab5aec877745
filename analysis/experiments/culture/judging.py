"""Verdicts on memes and on a faith. Each can fail."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from analysis.experiments.culture.exposure import against_unexposed, trend
from analysis.experiments.culture.references import PUBLISHED
from analysis.experiments.culture.spread import Spread
from analysis.statistics import mean_interval
from analysis.verdicts import Status, Verdict, of_count, of_difference

_PAPER = PUBLISHED
_QUARTERS = 4
_ERRORS_LEAST = 1.96
"""Number of standard errors from which a trend counts as shown: two-sided, 5 %."""


def judge_faith(spreads: Sequence[Spread]) -> list[Verdict]:
    """Return the verdict on each claim about the faith.

    Args:
        spreads: result of each run, from :func:`analysis.experiments.culture.spread.spread_of`. Runs without priests
            are the null.
    """
    held = [spread for spread in spreads if spread.faith.priests]
    null = [spread for spread in spreads if not spread.faith.priests]
    verdicts = [_steady(held), _explained(held), _by_exposure(held), _dose(held), _area(held)] if held else []
    return [*verdicts, *([_null(null)] if null else [])]


def judge_memes(figures: Sequence[Mapping[str, float | None]]) -> Verdict:
    """Return the verdict on memes in towns and in the countryside.

    Args:
        figures: figures of each run, with ``memes_town_minus_rural``.
    """
    found = [one["memes_town_minus_rural"] for one in figures]
    values = [value for value in found if value is not None]
    interval = mean_interval(values)
    told = "" if interval is None else f" (95 % interval over runs {interval[0]:+.2f} to {interval[1]:+.2f})"
    return Verdict(
        "Towns have more memes per head than the countryside",
        of_difference(interval, "higher"),
        f"Mentions per hour and agent in towns minus those in the countryside, mean of {len(values)} run(s): "
        f"{np.mean(values):+.2f}{told}."
        if values
        else "No run has agents both in towns and in the countryside.",
        str(_PAPER["memes_by_place"]),
    )


def _steady(spreads: Sequence[Spread]) -> Verdict:
    """Judge whether conversions occur in every quarter of a run: neither a burst at the start nor saturation."""
    counts = [_by_quarter(spread) for spread in spreads]
    told = "; ".join(", ".join(map(str, own)) for own in counts)
    return Verdict(
        "Converts increase in every quarter of the run",
        of_count(sum(all(own) for own in counts), len(counts)),
        f"Rises to a higher level by quarter of each run: {told}.",
        str(_PAPER["converts"]),
    )


def _by_quarter(spread: Spread) -> list[int]:
    end = float(spread.counts["t_seconds"].iloc[-1])
    quarters = np.minimum((spread.faith.conversions["t"] / max(end, 1e-9) * _QUARTERS).astype("int64"), _QUARTERS - 1)
    return [int(count) for count in np.bincount(quarters, minlength=_QUARTERS)]


def _explained(spreads: Sequence[Spread]) -> Verdict:
    conversions = sum(len(spread.exposures.conversions) for spread in spreads)
    unexplained = sum(len(spread.exposures.unexplained) for spread in spreads)
    return Verdict(
        "Every conversion has a critical edge",
        of_count(conversions - unexplained, conversions),
        f"Before {conversions - unexplained} of {conversions} rises, the convert was among the logged hearers of words "
        "about the faith."
        if conversions
        else "Nobody converted.",
    )


def _by_exposure(spreads: Sequence[Spread]) -> Verdict:
    rates = added_rates(spreads)
    interval = against_unexposed(rates)
    exposed = rates["least"] > 0
    with_them, without = (
        f"{rates.loc[chosen, 'conversions'].sum()} in {rates.loc[chosen, 'agent_hours'].sum():.1f} agent hours"
        for chosen in (exposed, ~exposed)
    )
    return Verdict(
        "Agents convert if they have heard about the faith, and otherwise do not",
        of_difference(interval, "higher"),
        f"First conversions after words about the faith: {with_them}; without any: {without}.",
    )


def _dose(spreads: Sequence[Spread]) -> Verdict:
    rates = added_rates(spreads)
    errors = trend(rates)
    status: Status = "not applicable"
    if errors is not None:
        status = "shown" if errors > _ERRORS_LEAST else "reversed" if errors < -_ERRORS_LEAST else "not shown"
    told = ", ".join(
        f"{row['conversions_an_hour']:.2f} after {row['exposures']}"
        for row in rates.loc[(rates["least"] > 0) & (rates["agent_hours"] > 0)].to_dict("records")
    )
    return Verdict(
        "The rate of conversion rises with exposures",
        status,
        f"First conversions per agent and hour: {told or 'nobody heard about the faith'}"
        f"{'' if errors is None else f'; trend {errors:+.1f} standard errors'}.",
    )


def _area(spreads: Sequence[Spread]) -> Verdict:
    """Compare the mean of the last quarter with that of the first."""
    ends = []
    for spread in spreads:
        quarter = max(len(spread.counts) // _QUARTERS, 1)
        area = spread.counts["area_direct"]
        ends.append((float(area.iloc[1 : quarter + 1].mean()), float(area.iloc[-quarter:].mean())))
    told = "; ".join(f"{first:.0f} to {last:.0f}" for first, last in ends)
    return Verdict(
        "The area within earshot of the faith grows",
        of_count(sum(last > first for first, last in ends), len(ends)),
        f"Square blocks, mean of the first and of the last quarter of each run: {told}.",
        str(_PAPER["area"]),
    )


def _null(spreads: Sequence[Spread]) -> Verdict:
    converts = sum(spread.faith.conversions["agent"].nunique() for spread in spreads)
    people = sum(spread.laity for spread in spreads)
    return Verdict(
        "Without priests, nobody converts",
        of_count(people - converts, people),
        f"{converts} of {people} agents in {len(spreads)} run(s) without priests spoke of the faith.",
    )


def added_rates(spreads: Sequence[Spread]) -> pd.DataFrame:
    """Return the conversion rates of several runs together: the sums of their conversions and of their time.

    Args:
        spreads: result of each run.
    """
    rates = pd.concat([spread.rates for spread in spreads], ignore_index=True)
    added = rates.groupby(["least", "exposures"])[["agents", "agent_hours", "conversions"]].sum().reset_index()
    added["conversions_an_hour"] = added["conversions"] / added["agent_hours"].where(added["agent_hours"] > 0)
    return added
