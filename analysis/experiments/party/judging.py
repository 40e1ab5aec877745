"""Verdicts on the party. Each can fail."""

from collections.abc import Sequence

import numpy as np

from analysis.experiments.party.attendance import attendance_counts
from analysis.experiments.party.references import PUBLISHED
from analysis.experiments.party.subjects import CANDIDACY, PARTY
from analysis.experiments.party.town import PartyFindings, town_figures
from analysis.references import PublishedFigure
from analysis.verdicts import Status, Verdict, of_count

_PAPER = PUBLISHED


def judge_party(towns: Sequence[PartyFindings]) -> list[Verdict]:
    """Return the verdict on each claim.

    Args:
        towns: result of each run, from :func:`analysis.experiments.party.town.town_of`. Runs in which nobody plans a
            party at the start are the null.
    """
    asked = [town for town in towns if len(town.answers)]
    held = [town for town in asked if town.origins[PARTY]]
    null = [town for town in asked if not town.origins[PARTY]]
    verdicts = []
    if held:
        verdicts.append(_spread(held, PARTY, _PAPER["party_percent"]))
    if asked:
        verdicts += [_spread(asked, CANDIDACY, _PAPER["candidacy_percent"]), _sourced(asked), _density(asked)]
    if held:
        verdicts.append(_came(held))
    if null:
        verdicts.append(_null(null))
    return verdicts


def _spread(towns: Sequence[PartyFindings], subject: str, paper: PublishedFigure) -> Verdict:
    """Judge whether more agents know of it at the end, with a source, than in the paper."""
    ends = [town_figures(town)[f"{subject}_end_share"] for town in towns if not town.unasked]
    shares = [100 * end for end in ends if end is not None]
    least = paper.value or 0.0
    told = ", ".join(f"{share:.0f} %" for share in shares)
    return Verdict(
        f"The news of the {subject} reaches more than {least:.0f} % of the town",
        of_count(sum(share > least for share in shares), len(shares)),
        f"Agents that know of it at the end, with a source: {told}."
        if shares
        else "No run asked everyone in its second half.",
        str(paper),
    )


def _sourced(towns: Sequence[PartyFindings]) -> Verdict:
    yes = sum(int(town.knowledge["said_yes"].sum()) for town in towns)
    unsourced = sum(int(town.knowledge["without_source"].sum()) for town in towns)
    heard = sum(int((town.answers["source"] == "heard").sum()) for town in towns)
    return Verdict(
        "No yes is without a source",
        of_count(yes - unsourced, yes),
        f"{yes - unsourced} of {yes} answers that claim to know are traced: {heard} to the exact words that they "
        "remember, said shortly before with the agent among the hearers, the others to memories from before the "
        "start.",
        str(_PAPER["hallucinated"]),
    )


def _density(towns: Sequence[PartyFindings]) -> Verdict:
    figures = [town_figures(town) for town in towns]
    pairs = [
        (one["density_start"], one["density_end"])
        for one in figures
        if one["density_start"] is not None and one["density_end"] is not None
    ]
    told = ", ".join(f"{start:.3f} to {end:.3f}" for start, end in pairs)
    unsound = [one["acquaintance_unsound_share"] for one in figures]
    known = [share for share in unsound if share is not None]
    without = f" {100 * float(np.mean(known)):.1f} % of all answers claim it without a memory." if known else ""
    return Verdict(
        "People come to know one another",
        of_count(sum(end > start for start, end in pairs if start is not None and end is not None), len(pairs)),
        f"Density of the network of mutual acquaintance: {told}.{without}"
        if pairs
        else "Acquaintance was not asked both at the start and at the end.",
        f"{_PAPER['density_end']}; {_PAPER['hallucinated_acquaintance_percent'].told}",
    )


def _came(towns: Sequence[PartyFindings]) -> Verdict:
    """Judge whether as many of those who had heard of it came as in the paper, and more than of the others."""
    counts = [attendance_counts(town.attendance) for town in towns]
    invited, came = sum(one["invited"] for one in counts), sum(one["invited_present"] for one in counts)
    others, strayed = sum(one["others"] for one in counts), sum(one["others_present"] for one in counts)
    paper = _PAPER["attended_percent"]
    status: Status = "not applicable"
    if invited:
        enough = 100 * came / invited >= (paper.value or 0.0)
        by_accident = others and strayed / others >= came / invited
        status = "shown" if enough and not by_accident else "not shown"
    return Verdict(
        "Agents that have heard of the party come to it at the hour",
        status,
        f"{came} of {invited} agents that had heard of it were present by their positions at the hour, without "
        f"hosts; of the others, {strayed} of {others}."
        if invited
        else "Attendance was not counted, or nobody had heard of the party.",
        str(paper),
    )


def _null(towns: Sequence[PartyFindings]) -> Verdict:
    own = [town.knowledge.loc[town.knowledge["subject"] == PARTY] for town in towns]
    yes, asked = sum(int(one["said_yes"].sum()) for one in own), sum(int(one["asked"].sum()) for one in own)
    return Verdict(
        "If nobody plans a party, nobody knows of one",
        of_count(asked - yes, asked),
        f"{yes} of {asked} answers in {len(towns)} run(s) without the plan claim to know of a party.",
    )
