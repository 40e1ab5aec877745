"""The page of a study: what its finished comparison says of each claim."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pandas as pd

from analysis.registration import read_registration
from orchestrator.errors import BadInputError
from orchestrator.run.manifest import Manifest
from orchestrator.study.comparison import COMPARISON
from orchestrator.study.record import STUDY, read_study
from orchestrator.study.results.markdown import table
from orchestrator.study.results.page import Page, done_runs, facts
from orchestrator.study.spec import Study

_VERDICTS = Path(COMPARISON, "tables", "verdicts.csv")
_COMPARED = Path(COMPARISON, "tables", "compared_runs.csv")
_LATE = "heard_late_seconds"
_COLUMNS = {"claim": "claim", "status": "verdict", "sentence": "what was measured", "paper": "the paper"}


def study_page(folder: Path) -> Page:
    """Return the page of a study.

    Args:
        folder: its folder.

    Raises:
        BadInputError: it has no comparison, or its comparison has no table that the study names.
    """
    study = read_study(folder / STUDY)
    compared = _compared(folder, study)
    path = folder / _VERDICTS
    if not path.is_file() or not compared:
        raise BadInputError(f"{folder} has no comparison with verdicts: finish it with `civitas sweep {study.name}`.")
    verdicts = pd.read_csv(path, keep_default_na=False)
    results = verdicts["kind"] == "outcome"
    lines = [
        f"# {study.name}",
        "",
        " ".join(study.description.split()),
        "",
        *table(("", ""), _facts(folder, study, compared, verdicts.loc[results])),
        "",
        *_bounds(study),
        "",
        "## Results",
        "",
        *_claims(verdicts.loc[results]),
        "",
        *_tables(folder, study),
        "## Checks",
        "",
        "The rules of the mind force these, or they test the record. They show that program and instrument work.",
        "",
        *_claims(verdicts.loc[~results]),
        "",
    ]
    return Page(study.name, "\n".join(lines))


def _compared(folder: Path, study: Study) -> list[Manifest]:
    """Return the finished worlds of a study that its comparison has, one for each condition and seed."""
    path = folder / _COMPARED
    if not path.is_file():
        return []
    named = set(pd.read_csv(path, dtype="str")["run_id"])
    planned = {(condition, seed) for condition in study.conditions for seed in study.world_seeds}
    found = {
        (str(one.condition), one.seed): one
        for one in done_runs(folder)
        if one.run_id in named and (one.condition, one.seed) in planned
    }
    return list(found.values())


def _facts(
    folder: Path, study: Study, compared: Sequence[Manifest], results: pd.DataFrame
) -> Iterator[tuple[str, str]]:
    counts = Counter(results["status"])
    yield "worlds", _worlds(study, compared)
    yield "results", ", ".join(f"{count} {status}" for status, count in sorted(counts.items())) or "none"
    yield from facts(study, compared)
    yield "words reach the minds", _lateness(folder)
    registration = read_registration(folder)
    yield "registration", "none" if registration is None else registration.told()


def _lateness(folder: Path) -> str:
    """Return how late 95 % of the words were at most in the median world and in the worst one."""
    runs = pd.read_csv(folder / _COMPARED)
    if _LATE not in runs or runs[_LATE].isna().all():
        return "unknown"
    late = runs[_LATE].dropna()
    return (
        f"95 % within {late.median():.1f} s of run clock in the median world, within {late.max():.1f} s in the world "
        "with the latest minds"
    )


def _worlds(study: Study, compared: Sequence[Manifest]) -> str:
    """Return how many of the planned worlds were compared, by condition, too."""
    each, counts = len(study.world_seeds), Counter(str(one.condition) for one in compared)
    by_condition = ", ".join(f"{counts[condition]} of {each} {condition}" for condition in study.conditions)
    return f"{len(compared)} of {each * len(study.conditions)}: {by_condition}"


def _bounds(study: Study) -> list[str]:
    """Return the bounds of a study, without which a reader cannot tell a small effect from none."""
    if not study.bounds:
        return ["The study states no least effect that matters."]
    told = ((figure, f"{bound:g}") for figure, bound in study.bounds.items())
    return table(("figure", "least effect that matters, in its unit"), told)


def _claims(verdicts: pd.DataFrame) -> list[str]:
    if verdicts.empty:
        return ["There are none."]
    marked = verdicts.assign(status=verdicts["status"].where(verdicts["changed"] == "", verdicts["status"] + " (*)"))
    told = table(tuple(_COLUMNS.values()), marked[list(_COLUMNS)].itertuples(index=False))
    touched = sorted({part for cell in verdicts["changed"] if cell for part in cell.split(", ")})
    return [*told, *(["", f"(*) Changed since the study was registered: {', '.join(touched)}."] if touched else [])]


def _tables(folder: Path, study: Study) -> Iterator[str]:
    """Return the tables of the comparison that the study wants on its page."""
    for name, heading in study.tables.items():
        path = folder / COMPARISON / "tables" / f"{name}.csv"
        if not path.is_file():
            raise BadInputError(
                f"The comparison of {study.name} has no table {name}: remove it from the study's tables."
            )
        frame = pd.read_csv(path, keep_default_na=False)
        rows = ([f"{cell:.3g}" if isinstance(cell, float) else cell for cell in row] for row in frame.to_numpy())
        yield from (f"### {heading}", "", *table([head.replace("_", " ") for head in frame.columns], rows), "")
