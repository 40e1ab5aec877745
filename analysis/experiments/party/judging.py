"""Claims on the party. Each can fail."""

from collections.abc import Sequence

import numpy as np

from analysis.claims import Claim, Every, Mean, Tallied, TestedClaim, WorldFigure
from analysis.experiments.party.attendance import attendance_counts
from analysis.experiments.party.references import PUBLISHED
from analysis.experiments.party.subjects import CANDIDACY, PARTY
from analysis.experiments.party.town import PartyFindings, town_figures
from analysis.references import PublishedFigure

GROWTH_LEAST = 0.05
"""Minimum growth of the density for the claim that people come to know one another: 15 of the 300 pairs of a town of 25
people. Meetings by accident alone, such as one of each agent with one neighbour, make 12 or 13 pairs."""

_PAPER = PUBLISHED


def claims_on_party(towns: Sequence[PartyFindings]) -> list[TestedClaim]:
    """Return the claims with their evidence.

    Args:
        towns: result of each run, from :func:`analysis.experiments.party.town.town_of`. Runs in which nobody plans a
            party at the start are the null.
    """
    asked = [town for town in towns if len(town.answers)]
    held = [town for town in asked if town.origins[PARTY]]
    null = [town for town in asked if not town.origins[PARTY]]
    claims = []
    if held:
        claims.append(_spread(held, PARTY, _PAPER["party_percent"]))
    if asked:
        claims += [_spread(asked, CANDIDACY, _PAPER["candidacy_percent"]), _sourced(asked), _density(asked)]
    if held:
        claims.append(_came(held))
    if null:
        claims.append(_null(null))
    return claims


def _spread(towns: Sequence[PartyFindings], subject: str, paper: PublishedFigure) -> TestedClaim:
    """Claim that more agents know of it at the end, with a source, than in the paper."""
    figure = f"{subject}_end_share"
    asked = [(town.seed, town_figures(town)[figure]) for town in towns if not town.unasked]
    shares = [WorldFigure(seed, share) for seed, share in asked if share is not None]
    least = paper.value or 0.0
    told = ", ".join(f"{world.value:.0%}" for world in shares)
    return TestedClaim(
        Claim(
            f"The news of the {subject} reaches more than {least:.0f} % of the town",
            str(paper),
            kind="outcome",
            rests_on=("talks.news_importance_least", "temperament", "company.mingle_chance", "worlds/options.py"),
        ),
        Mean(figure, shares, "higher", beyond=least / 100),
        f"Agents that know of it at the end, with a source: {told}."
        if shares
        else "No run asked everyone in its second half.",
    )


def _sourced(towns: Sequence[PartyFindings]) -> TestedClaim:
    yes = sum(int(town.knowledge["said_yes"].sum()) for town in towns)
    unsourced = sum(int(town.knowledge["without_source"].sum()) for town in towns)
    heard = sum(int((town.answers["source"] == "heard").sum()) for town in towns)
    return TestedClaim(
        Claim("No yes is without a source", str(_PAPER["hallucinated"]), kind="sanity"),
        Tallied(yes - unsourced, yes),
        f"{yes - unsourced} of {yes} answers that claim to know are traced: {heard} to the exact words that they "
        "remember, said shortly before with the agent among the hearers, the others to memories from before the "
        "start.",
    )


def _density(towns: Sequence[PartyFindings]) -> TestedClaim:
    figures = [(town.seed, town_figures(town)) for town in towns]
    pairs = [
        (seed, start, end)
        for seed, one in figures
        if (start := one["density_start"]) is not None and (end := one["density_end"]) is not None
    ]
    told = ", ".join(f"{start:.3f} to {end:.3f}" for _, start, end in pairs)
    unsound = [one["acquaintance_unsound_share"] for _, one in figures]
    known = [share for share in unsound if share is not None]
    without = f" {100 * float(np.mean(known)):.1f} % of all answers claim it without a memory." if known else ""
    return TestedClaim(
        Claim(
            "People come to know one another",
            f"{_PAPER['density_end']}; {_PAPER['hallucinated_acquaintance_percent'].told}",
            kind="outcome",
            rests_on=("company.mingle_chance", "temperament", "talks"),
        ),
        Mean(
            "density_growth",
            [WorldFigure(seed, end - start) for seed, start, end in pairs],
            "higher",
            beyond=GROWTH_LEAST,
        ),
        f"Density of the network of mutual acquaintance: {told}. The claim needs a growth of more than "
        f"{GROWTH_LEAST:g}.{without}"
        if pairs
        else "Acquaintance was not asked both at the start and at the end.",
    )


def _came(towns: Sequence[PartyFindings]) -> TestedClaim:
    """Claim that as many of those who had heard of it came as in the paper, and more than of the others."""
    counts = [(town.seed, attendance_counts(town.attendance)) for town in towns]
    counts = [(seed, one) for seed, one in counts if one["invited"]]
    came = [WorldFigure(seed, one["invited_present"] / one["invited"]) for seed, one in counts]
    apart = [
        WorldFigure(seed, one["invited_present"] / one["invited"] - one["others_present"] / one["others"])
        for seed, one in counts
        if one["others"]
    ]
    paper = _PAPER["attended_percent"]
    invited, present, others, strayed = (
        sum(one[name] for _, one in counts) for name in ("invited", "invited_present", "others", "others_present")
    )
    evidence = [Mean("invited_came_share", came, "higher", beyond=(paper.value or 0.0) / 100)]
    if apart:
        evidence.append(Mean("invited_minus_others_share", apart, "higher"))
    return TestedClaim(
        Claim(
            "Agents that have heard of the party come to it at the hour",
            str(paper),
            kind="outcome",
            rests_on=("appointments",),
        ),
        Every(evidence),
        f"{present} of {invited} agents that had heard of it were present by their positions at the hour, without "
        f"hosts; of the others, {strayed} of {others}."
        if invited
        else "Attendance was not counted, or nobody had heard of the party.",
    )


def _null(towns: Sequence[PartyFindings]) -> TestedClaim:
    own = [town.knowledge.loc[town.knowledge["subject"] == PARTY] for town in towns]
    yes, asked = sum(int(one["said_yes"].sum()) for one in own), sum(int(one["asked"].sum()) for one in own)
    return TestedClaim(
        Claim("If nobody plans a party, nobody knows of one", kind="sanity"),
        Tallied(asked - yes, asked),
        f"{yes} of {asked} answers in {len(towns)} run(s) without the plan claim to know of a party.",
    )
