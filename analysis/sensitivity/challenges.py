"""Which change of settings makes each verdict come out otherwise: the table and the page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import pandas as pd

from analysis.claims import Status
from analysis.metrics import Measurement, Table
from analysis.output import csv_bytes, write_whole
from analysis.report import render_comparison
from analysis.sensitivity.judging import Judged
from analysis.verdicts import Verdict

Overturned = Literal["verdict", "estimate", "no"]
"""``verdict``: it is shown under one of the settings, and not shown or reversed under the other. ``estimate``: the
estimates lie on different sides, but the worlds are too few for verdicts. Without any effect, chance does this to about
half of the claims, so it overturns nothing. ``no``: neither."""

_IN_WORDS: Mapping[Overturned, str] = {
    "verdict": "yes",
    "estimate": "its estimate changed sides, which chance can do",
    "no": "no",
}
_DECIDED: Mapping[Status, bool] = {"shown": True, "not shown": False, "reversed": False}


@dataclass(frozen=True)
class ChallengesPage:
    """The result of challenges.

    Args:
        report: path of the page.
        table: path of the table.
        verdicts: table of :func:`challenged`.
    """

    report: Path
    table: Path
    verdicts: pd.DataFrame


def challenged(usual: Judged, changed: Mapping[str, tuple[Sequence[str], Judged]]) -> pd.DataFrame:
    """Return how each verdict comes out under each change.

    Args:
        usual: the verdicts under the usual settings.
        changed: by name of the challenge, its settings and the verdicts under them.

    Returns:
        One row per claim and challenge: ``claim``, ``kind``, ``rests_on`` (constants and files, with commas),
        ``usual`` (status), ``usual_margin``, ``challenge``, ``settings`` (with commas), ``status``, ``margin``,
        ``overturned`` (:data:`Overturned`). Margins are NaN without an estimate. A claim that a change leaves without
        data is ``not applicable`` under it.
    """
    rows = []
    for verdict in usual.verdicts:
        for name, (settings, found) in changed.items():
            other = next((one for one in found.verdicts if one.claim.words == verdict.claim.words), None)
            status: Status = "not applicable" if other is None else other.status
            rows.append(
                {
                    "claim": verdict.claim.words,
                    "kind": verdict.claim.kind,
                    "rests_on": ", ".join(verdict.claim.rests_on),
                    "usual": verdict.status,
                    "usual_margin": verdict.margin,
                    "challenge": name,
                    "settings": ", ".join(settings),
                    "status": status,
                    "margin": None if other is None else other.margin,
                    "overturned": "no" if other is None else _overturned(verdict, other),
                }
            )
    columns = ["claim", "kind", "rests_on", "usual", "usual_margin", "challenge", "settings", "status", "margin"]
    frame = pd.DataFrame(rows, columns=[*columns, "overturned"])
    return frame.astype({"usual_margin": "float64", "margin": "float64"})


def applying(table: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of claims that apply under some of the settings.

    Args:
        table: table of :func:`challenged`.
    """
    applies = (table["usual"] != "not applicable") | (table["status"] != "not applicable")
    return table.loc[applies.groupby(table["claim"]).transform("any")]


def results_told(table: pd.DataFrame) -> tuple[list[str], list[str]]:
    """Return the results that apply, and those of them whose verdict some change overturned.

    Args:
        table: table of :func:`challenged`.
    """
    outcomes = applying(table.loc[table["kind"] == "outcome"])
    turned = set(outcomes.loc[outcomes["overturned"] == "verdict", "claim"])
    claims = [str(claim) for claim in dict.fromkeys(outcomes["claim"])]
    return claims, [claim for claim in claims if claim in turned]


def write_challenges(
    title: str, usual: Judged, changed: Mapping[str, tuple[Sequence[str], Judged]], into: Path
) -> ChallengesPage:
    """Write table and page. They replace those of earlier challenges.

    Args:
        title: name of the study, size of a run, engine.
        usual: the verdicts under the usual settings.
        changed: by name of the challenge, its settings and the verdicts under them.
        into: the folder to write; it is created.

    Raises:
        AnalysisError: a file cannot be written.
    """
    table = challenged(usual, changed)
    measured = [_by_claim(table), _by_challenge(table)]
    page = render_comparison(f"Challenges: {title}", measured, {})
    return ChallengesPage(
        write_whole(into / "report.html", page.encode()),
        write_whole(into / "tables" / "challenges.csv", csv_bytes(table)),
        table,
    )


def _overturned(usual: Verdict, other: Verdict) -> Overturned:
    before, after = _DECIDED.get(usual.status), _DECIDED.get(other.status)
    if before is not None and after is not None:
        return "no" if before == after else "verdict"
    if usual.margin is None or other.margin is None:
        return "no"
    return "no" if (usual.margin > 0) == (other.margin > 0) else "estimate"


def _by_claim(table: pd.DataFrame) -> Measurement:
    """Return the strongest challenge of each claim."""
    order = table.assign(rank=table["overturned"].map({"verdict": 0, "estimate": 1, "no": 2}))
    first = order.sort_values("rank", kind="stable").drop_duplicates("claim").sort_index()
    nothing = first["overturned"] == "no"
    first = first.assign(
        challenge=first["challenge"].mask(nothing, ""),
        settings=first["settings"].mask(nothing, ""),
        status=first["status"].mask(nothing, ""),
        overturned=first["overturned"].map(_IN_WORDS),
        counts_as=np.select(
            [
                ~first["claim"].isin(applying(table)["claim"]),
                (first["kind"] == "outcome") & (first["overturned"] == "verdict"),
            ],
            ["not applicable", "result"],
            "check",
        ),
    )
    finding = _told(table)
    heads = {
        "claim": "Claim",
        "kind": "Kind",
        "rests_on": "Rests on",
        "usual": "Usual settings",
        "challenge": "Challenge",
        "settings": "Changed settings",
        "status": "Then",
        "overturned": "Overturned",
        "counts_as": "Counts as",
    }
    frame = first[list(heads)].reset_index(drop=True)
    return Measurement(
        title="What overturns each verdict",
        finding=finding,
        tables=[Table("overturned", "The first change that overturns each verdict", frame, heads, len(frame))],
    )


def _told(table: pd.DataFrame) -> str:
    """Return which results came out otherwise, whose estimates moved, and which are checks, as sentences."""
    claims, turned = results_told(table)
    moved = set(table.loc[table["overturned"] == "estimate", "claim"])
    results = "1 result" if len(claims) == 1 else f"{len(claims)} results"
    told = [f"Of {results}, {len(turned)} came out otherwise under some change."]
    checks = [claim for claim in claims if claim not in turned]
    if checks:
        told.append(f"No change turned the verdict of these, so they count as checks until one does: {_list(checks)}.")
    changed = [claim for claim in checks if claim in moved]
    if changed:
        told.append(
            f"Of these, the estimate changed sides under some change, which chance can do: {_list(changed)}. More "
            "worlds could decide them."
        )
    return " ".join(told)


def _list(claims: Sequence[str]) -> str:
    return "; ".join(claims)


def _by_challenge(table: pd.DataFrame) -> Measurement:
    names = dict.fromkeys(table["challenge"].astype(str))
    turned, moved = (
        "; ".join(
            f"{name}: {int(((table['challenge'] == name) & (table['overturned'] == how)).sum())}" for name in names
        )
        for how in ("verdict", "estimate")
    )
    heads = {
        "challenge": "Challenge",
        "claim": "Claim",
        "usual": "Usual settings",
        "usual_margin": "Margin",
        "status": "Then",
        "margin": "Margin then",
        "overturned": "Overturned",
    }
    frame = table[list(heads)].assign(overturned=table["overturned"].map(_IN_WORDS))
    return Measurement(
        title="Every verdict under every change",
        finding=f"Number of verdicts that each change overturned: {turned}. Number of estimates that changed sides, "
        f"which chance can do: {moved}."
        if names
        else "There is no verdict.",
        tables=[Table("every", "Verdicts under the usual settings and under each change", frame, heads, len(frame), 3)],
    )
