"""Claims on memes and on a faith. Each can fail."""

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.claims import Claim, Mean, Tallied, TestedClaim, Within, WorldFigure, Worlds
from analysis.experiments.culture.references import PUBLISHED
from analysis.experiments.culture.spread import Spread

_PAPER = PUBLISHED
_QUARTERS = 4
_RISES_LEAST = 5
"""Minimum number of rises of a world with a share of them."""


def claims_on_faith(spreads: Sequence[Spread]) -> list[TestedClaim]:
    """Return the claims about the faith with their evidence.

    Args:
        spreads: result of each run, from :func:`analysis.experiments.culture.spread.spread_of`. Runs without priests
            are the null.
    """
    held = [spread for spread in spreads if spread.faith.priests]
    null = [spread for spread in spreads if not spread.faith.priests]
    claims = [_goes_on(held), _explained(held), _by_exposure(held), _dose(held), _area(held)] if held else []
    return [*claims, *([_null(null)] if null else [])]


def claim_on_memes(differences: Worlds) -> TestedClaim:
    """Return the claim on memes in towns and in the countryside.

    Args:
        differences: mentions per hour and agent in towns minus those in the countryside, of each world with both.
    """
    told = ", ".join(f"{world.value:+.2f}" for world in differences)
    return TestedClaim(
        Claim(
            "Towns have more memes per head than the countryside",
            str(_PAPER["memes_by_place"]),
            kind="outcome",
            rests_on=(
                "pastimes.speaks_chance",
                "pastimes.aloud_chance",
                "plan_day.talk_chance",
                "town_life.approach_chance",
                "town_life.within_walk_blocks",
                "wandering.lonely_seconds",
            ),
        ),
        Mean("memes_town_minus_rural", differences, "higher"),
        f"Mentions per hour and agent in towns minus those in the countryside, by world: {told}."
        if differences
        else "No run has agents both in towns and in the countryside.",
    )


def _goes_on(spreads: Sequence[Spread]) -> TestedClaim:
    """Claim that conversions do not stop: the last quarter of the run has about its even share of them, or more.

    The share is shown to be higher than an even one less the bound, or to be lower (saturation). A world with fewer
    than :data:`_RISES_LEAST` rises has no figure, so that a faith that does not spread shows nothing.
    """
    counts = [(spread.seed, _by_quarter(spread)) for spread in spreads]
    told = "; ".join(", ".join(map(str, own)) for _, own in counts)
    shares = [WorldFigure(seed, own[-1] / sum(own) - 1 / _QUARTERS) for seed, own in counts if sum(own) >= _RISES_LEAST]
    return TestedClaim(
        Claim(
            "Conversions go on to the end of the run, without saturation",
            str(_PAPER["converts"]),
            kind="outcome",
            rests_on=(
                "form_view.rate",
                "form_view.anchored",
                "form_view.worn",
                "matters.for_least",
                "winning_over.abroad_chance",
                "winning_over.stays_most",
                "arguing.arguments_most",
                "arguing.aloud_chance",
                "arguing.pass_on_chance",
                "arguing.aloud_share",
                "arguing.undecided_share",
                "arguing.hearsay_chance",
            ),
        ),
        Within("last_quarter_of_rises_less_even", shares, most=math.inf),
        f"Rises to a higher level by quarter of each run: {told}. Share of them in the last quarter less an even "
        "share of a quarter:",
    )


def _by_quarter(spread: Spread) -> list[int]:
    end = float(spread.counts["t_seconds"].iloc[-1])
    quarters = np.minimum((spread.faith.conversions["t"] / max(end, 1e-9) * _QUARTERS).astype("int64"), _QUARTERS - 1)
    return [int(count) for count in np.bincount(quarters, minlength=_QUARTERS)]


def _explained(spreads: Sequence[Spread]) -> TestedClaim:
    conversions = sum(len(spread.exposures.conversions) for spread in spreads)
    unexplained = sum(len(spread.exposures.unexplained) for spread in spreads)
    return TestedClaim(
        Claim(
            "Every conversion has a critical edge",
            kind="mechanism",
            rests_on=("bots/mind/rules/opinion/arguments.py", "bots/mind/rules/talk/arguing.py"),
        ),
        Tallied(conversions - unexplained, conversions),
        f"Before {conversions - unexplained} of {conversions} rises, the convert was among the logged hearers of words "
        "about the faith."
        if conversions
        else "Nobody converted.",
    )


def _by_exposure(spreads: Sequence[Spread]) -> TestedClaim:
    rates = added_rates(spreads)
    exposed = rates["least"] > 0
    with_them, without = (
        f"{rates.loc[chosen, 'conversions'].sum()} in {rates.loc[chosen, 'agent_hours'].sum():.1f} agent hours"
        for chosen in (exposed, ~exposed)
    )
    apart = [(spread.seed, _rate(spread.rates, exposed=True), _rate(spread.rates, exposed=False)) for spread in spreads]
    return TestedClaim(
        Claim(
            "Agents convert more often if they have heard about the faith than if they have not",
            kind="mechanism",
            rests_on=("bots/mind/rules/opinion/arguments.py", "bots/mind/rules/talk/arguing.py"),
        ),
        Mean(
            "conversions_an_hour_by_exposure",
            [
                WorldFigure(seed, after - before)
                for seed, after, before in apart
                if after is not None and before is not None
            ],
            "higher",
        ),
        f"First conversions after words about the faith: {with_them}; without any: {without}. The difference of the "
        "rates per agent and hour:",
    )


def _rate(rates: pd.DataFrame, *, exposed: bool) -> float | None:
    """Return the first conversions per agent and hour; None without agent hours."""
    own = rates.loc[(rates["least"] > 0) == exposed]
    hours = float(own["agent_hours"].sum())
    return float(own["conversions"].sum()) / hours if hours else None


def _dose(spreads: Sequence[Spread]) -> TestedClaim:
    rates = added_rates(spreads)
    told = ", ".join(
        f"{row['conversions_an_hour']:.2f} after {row['exposures']}"
        for row in rates.loc[(rates["least"] > 0) & (rates["agent_hours"] > 0)].to_dict("records")
    )
    worlds = [WorldFigure(spread.seed, spread.log_odds) for spread in spreads if spread.log_odds is not None]
    return TestedClaim(
        Claim(
            "Of agents that have heard of the faith, those that have heard more convert sooner, whatever the time, "
            "their mobility and their company",
            kind="outcome",
            rests_on=(
                "form_view.rate",
                "form_view.repeated",
                "form_view.told_by_others",
                "form_view.worn",
                "matters.saturation",
                "arguing.pass_on_chance",
                "arguing.undecided_share",
                "arguing.hearsay_chance",
            ),
        ),
        Mean("conversion_log_odds_a_doubling", worlds, "higher"),
        f"First conversions per agent and hour: {told or 'nobody heard about the faith'}. Log odds of a conversion "
        "within 10 s for each doubling of the utterances heard before, among agents that have heard one, by world "
        f"{', '.join(f'{world.value:+.2f}' for world in worlds) or 'unknown'}.",
    )


def _area(spreads: Sequence[Spread]) -> TestedClaim:
    """Compare the mean of the last quarter with that of the first."""
    ends = []
    for spread in spreads:
        quarter = max(len(spread.counts) // _QUARTERS, 1)
        area = spread.counts["area_direct"]
        ends.append((spread.seed, float(area.iloc[1 : quarter + 1].mean()), float(area.iloc[-quarter:].mean())))
    told = "; ".join(f"{first:.0f} to {last:.0f}" for _, first, last in ends)
    return TestedClaim(
        Claim(
            "The area within earshot of the faith grows",
            str(_PAPER["area"]),
            kind="outcome",
            rests_on=(
                "form_view.rate",
                "winning_over.abroad_chance",
                "arguing.pass_on_chance",
                "arguing.aloud_share",
                "arguing.undecided_share",
                "arguing.hearsay_chance",
            ),
        ),
        Mean("faith_area_growth_blocks", [WorldFigure(seed, last - first) for seed, first, last in ends], "higher"),
        f"Square blocks, mean of the first and of the last quarter of each run: {told}.",
    )


def _null(spreads: Sequence[Spread]) -> TestedClaim:
    converts = sum(spread.faith.conversions["agent"].nunique() for spread in spreads)
    people = sum(spread.laity for spread in spreads)
    return TestedClaim(
        Claim(
            "Without priests, nobody converts",
            kind="mechanism",
            rests_on=("bots/mind/rules/opinion/arguments.py", "bots/mind/rules/talk/arguing.py"),
        ),
        Tallied(people - converts, people),
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
