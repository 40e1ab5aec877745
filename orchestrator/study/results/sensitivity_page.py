"""The page of a sensitivity analysis: in which share of the range each verdict holds."""

from pathlib import Path

import pandas as pd

from orchestrator.errors import BadInputError
from orchestrator.study.record import STUDY, read_study
from orchestrator.study.results.markdown import table
from orchestrator.study.results.page import Page, done_runs, facts

EXPLORED = Path("points")
"""Folder of the points that cover the range, in the folder of an analysis."""
_SCREENING = Path("screening")
_PICTURES = ("regions", "influences")
_REGIONS = {
    "claim": "claim",
    "kind": "kind",
    "points": "points",
    "holds": "holds at",
    "holds_share": "share of the range",
    "low": "95 % from",
    "high": "to",
    "chance_share": "without an effect, about",
}
_INFLUENCES = {
    "claim": "claim",
    "constant": "constant",
    "influence": "influence",
    "interval": "95 % ±",
    "direction": "mean effect",
}
_STRONGEST = 3
"""Number of constants that the page names for each claim."""


def sensitivity_page(folder: Path) -> Page:
    """Return the page of a sensitivity analysis.

    Args:
        folder: its folder.

    Raises:
        BadInputError: it is not finished.
    """
    path = folder / "tables" / "regions.csv"
    if not path.is_file():
        raise BadInputError(f"{folder} is not finished: start `civitas sensitivity` again with the same options.")
    regions = pd.read_csv(path, keep_default_na=False)
    influences = pd.read_csv(folder / "tables" / "influences.csv")
    runs = [*done_runs(folder / _SCREENING), *done_runs(folder / EXPLORED)]
    pictures = {
        f"{folder.name}-{name}.png": source
        for name in _PICTURES
        if (source := folder / "plots" / f"{name}.png").is_file()
    }
    study = read_study(folder / EXPLORED / STUDY)
    lines = [
        f"# {folder.name}",
        "",
        "The constants of the rules mind were varied over their ranges: first one after the other (screening), then "
        "those that matter most together. A verdict holds at a point if its estimate there lies on the claim's side.",
        "",
        *table(("", ""), [("worlds", str(len(runs))), ("results", _told(regions)), *facts(study, runs)]),
        "",
        "## Where each verdict holds",
        "",
        *table(tuple(_REGIONS.values()), _rounded(regions[list(_REGIONS)])),
        "",
        "## Constants that matter most",
        "",
        "The influence of a constant is Morris's mean absolute effect of a change over its whole range, in standard "
        "deviations of the distance between the estimate and what decides the claim.",
        "",
        *table(tuple(_INFLUENCES.values()), _rounded(_strongest(influences)[list(_INFLUENCES)])),
        "",
        *(line for name in pictures for line in (f"![{name.removesuffix('.png')}]({name})", "")),
    ]
    return Page(folder.name, "\n".join(lines), pictures)


def _told(regions: pd.DataFrame) -> str:
    known = regions.loc[(regions["kind"] == "outcome") & (regions["points"] > 0)]
    everywhere, nowhere = int((known["holds"] == known["points"]).sum()), int((known["holds"] == 0).sum())
    without = int((regions["kind"] == "outcome").sum()) - len(known)
    some = len(known) - everywhere - nowhere
    return f"holds at all points: {everywhere}, at some: {some}, at none: {nowhere}, without an estimate: {without}"


def _strongest(influences: pd.DataFrame) -> pd.DataFrame:
    ordered = influences.sort_values(["claim", "influence"], ascending=[True, False], kind="stable")
    return ordered.groupby("claim", sort=False).head(_STRONGEST)


def _rounded(frame: pd.DataFrame) -> list[list[str]]:
    return [[_short(value) for value in row] for row in frame.itertuples(index=False)]


def _short(value: object) -> str:
    """Return a number with three digits; texts, also numbers in a column with texts, are read as they are."""
    try:
        return f"{float(str(value)):.3g}"
    except ValueError:
        return str(value)
