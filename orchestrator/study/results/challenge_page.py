"""The page of a series of challenges: what overturns each verdict."""

from pathlib import Path

import pandas as pd

from analysis.sensitivity.challenges import applying, results_told
from orchestrator.errors import BadInputError
from orchestrator.study.record import STUDY, read_study
from orchestrator.study.results.markdown import table
from orchestrator.study.results.page import Page, done_runs, facts

CHALLENGED = Path("worlds")
"""Folder of the runs, in the folder of the challenges."""
_COLUMNS = {
    "claim": "claim",
    "kind": "kind",
    "rests_on": "rests on",
    "usual": "usual settings",
    "challenge": "challenge",
    "settings": "changed settings",
    "status": "then",
    "overturned": "overturned",
}


def challenge_page(folder: Path) -> Page:
    """Return the page of a series of challenges.

    Args:
        folder: its folder.

    Raises:
        BadInputError: it is not finished.
    """
    path = folder / "tables" / "challenges.csv"
    if not path.is_file():
        raise BadInputError(f"{folder} is not finished: start `civitas challenge` again with the same options.")
    verdicts = pd.read_csv(path, keep_default_na=False)
    runs = done_runs(folder / CHALLENGED)
    study = read_study(folder / CHALLENGED / STUDY)
    lines = [
        f"# {folder.name}",
        "",
        "The same worlds ran under the usual settings and under each change. A verdict is overturned if it is shown "
        "under one of the settings, and not shown or reversed under the other. If only the estimate changed sides, "
        "chance can have done it. A result that no change overturned counts as a check. Claims that do not apply to "
        "these worlds are left out.",
        "",
        *table(("", ""), [("worlds", str(len(runs))), ("results", _told(verdicts)), *facts(study, runs)]),
        "",
        *table(tuple(_COLUMNS.values()), applying(verdicts)[list(_COLUMNS)].itertuples(index=False)),
        "",
    ]
    return Page(folder.name, "\n".join(lines))


def _told(verdicts: pd.DataFrame) -> str:
    claims, turned = results_told(verdicts)
    return f"{len(turned)} of {len(claims)} overturned"
