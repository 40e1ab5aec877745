"""Writes what a finished study measured as a page of the repository's results. Nothing on it is written by hand."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pandas as pd

from analysis.events.errors import AnalysisError
from analysis.output import write_whole
from analysis.registration import read_registration
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.run.folder import MANIFEST
from orchestrator.run.manifest import Manifest, RunStatus, read_manifest
from orchestrator.study.comparison import COMPARISON
from orchestrator.study.record import STUDY, read_study
from orchestrator.study.spec import Study

INDEX = "README.md"
_VERDICTS = Path(COMPARISON, "tables", "verdicts.csv")
_COMPARED = Path(COMPARISON, "tables", "compared_runs.csv")
_WORLDS = "| worlds | "
_COLUMNS = {"claim": "claim", "status": "verdict", "sentence": "what was measured", "paper": "the paper"}


def write_results(studies: Sequence[Path], into: Path) -> list[Path]:
    """Write one page for each study, and the index of all pages in the folder.

    Args:
        studies: folders of studies with a comparison.
        into: folder of the pages. It is created.

    Returns:
        The paths of the pages, in the order of the studies.

    Raises:
        BadInputError: a folder is not of a study, or has no comparison; nothing was written.
        CivitasError: a page cannot be written.
    """
    pages = {read_study(folder / STUDY).name: _page(folder) for folder in studies}
    try:
        written = [write_whole(into / f"{name}.md", page.encode()) for name, page in pages.items()]
        write_whole(into / INDEX, _index(into).encode())
    except AnalysisError as error:
        raise CivitasError(str(error)) from error
    return written


def _page(folder: Path) -> str:
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
        *_table(("", ""), _facts(folder, study, compared)),
        "",
        *_bounds(study),
        "",
        "## Results",
        "",
        *_claims(verdicts.loc[results]),
        "",
        "## Checks",
        "",
        "The rules of the mind force these, or they test the record. They show that program and instrument work.",
        "",
        *_claims(verdicts.loc[~results]),
        "",
    ]
    return "\n".join(lines)


def _compared(folder: Path, study: Study) -> list[Manifest]:
    """Return the finished worlds of a study that its comparison has, one for each condition and seed."""
    path = folder / _COMPARED
    if not path.is_file():
        return []
    named = set(pd.read_csv(path, dtype="str")["run_id"])
    manifests = (read_manifest(path.parent) for path in sorted(folder.glob(f"*/{MANIFEST}")))
    planned = {(condition, seed) for condition in study.conditions for seed in study.world_seeds}
    found = {
        (str(one.condition), one.seed): one
        for one in manifests
        if one.status is RunStatus.DONE and one.run_id in named and (one.condition, one.seed) in planned
    }
    return list(found.values())


def _facts(folder: Path, study: Study, compared: Sequence[Manifest]) -> Iterator[tuple[str, str]]:
    yield "engine", _all(f"{one.mind['engine']} ({one.mind['model']})" for one in compared)
    yield "code", _all(_code(one) for one in compared)
    yield "worlds", _worlds(study, compared)
    yield "agents", _all(f"{one.agents:g}" for one in compared)
    yield "minutes of run clock", _all(f"{one.minutes:g}" for one in compared)
    yield "speed", _all(f"{one.speed:g}" for one in compared)
    registration = read_registration(folder)
    yield "registration", "none" if registration is None else registration.told()


def _worlds(study: Study, compared: Sequence[Manifest]) -> str:
    """Return how many of the planned worlds were compared, by condition, too."""
    each, counts = len(study.world_seeds), Counter(str(one.condition) for one in compared)
    by_condition = ", ".join(f"{counts[condition]} of {each} {condition}" for condition in study.conditions)
    return f"{len(compared)} of {each * len(study.conditions)} worlds: {by_condition}"


def _bounds(study: Study) -> list[str]:
    """Return the bounds of a study, without which a reader cannot tell a small effect from none."""
    if not study.bounds:
        return ["The study states no least effect that matters."]
    told = ((figure, f"{bound:g}") for figure, bound in study.bounds.items())
    return _table(("figure", "least effect that matters, in its unit"), told)


def _code(manifest: Manifest) -> str:
    commit = str(manifest.code.get("commit") or "")[:12]
    changed = " with changes" if manifest.code.get("changed_since") else ""
    return f"Civitas {manifest.code['civitas']}{f', commit {commit}' if commit else ''}{changed}"


def _all(values: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(values))


def _claims(verdicts: pd.DataFrame) -> list[str]:
    if verdicts.empty:
        return ["There are none."]
    marked = verdicts.assign(status=verdicts["status"].where(verdicts["changed"] == "", verdicts["status"] + " (*)"))
    told = _table(tuple(_COLUMNS.values()), marked[list(_COLUMNS)].itertuples(index=False))
    touched = sorted({part for cell in verdicts["changed"] if cell for part in cell.split(", ")})
    return [*told, *(["", f"(*) Changed since the study was registered: {', '.join(touched)}."] if touched else [])]


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    head = f"| {' | '.join(heads)} |", f"|{'|'.join('---' for _ in heads)}|"
    return [*head, *(f"| {' | '.join(_cell(cell) for cell in row)} |" for row in rows)]


def _cell(value: object) -> str:
    """Return a text that cannot end its cell of a Markdown table, nor be read as HTML."""
    return " ".join(str(value).split()).replace("|", "\\|").replace("<", "&lt;")


def _index(folder: Path) -> str:
    pages = sorted(path for path in folder.glob("*.md") if path.name != INDEX)
    rows = []
    for path in pages:
        text = path.read_text(encoding="utf-8").partition("\n## Checks")[0]
        worlds = next((line for line in text.splitlines() if line.startswith(_WORLDS)), "")
        verdicts = Counter(line.split(" | ")[1].removesuffix(" (*)") for line in text.splitlines() if _is_result(line))
        told = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
        compared = worlds.removeprefix(_WORLDS).partition(" worlds: ")[0].rstrip(" |")
        rows.append((f"[{path.stem}]({path.name})", compared, told or "none"))
    lines = [
        "# Results",
        "",
        "What was measured, one page a study, from finished comparisons: `civitas results STUDY…` writes these pages.",
        "",
        *_table(("study", "worlds", "results"), rows),
        "",
    ]
    return "\n".join(lines)


def _is_result(line: str) -> bool:
    return line.startswith("| ") and line.count(" | ") == len(_COLUMNS) - 1 and not line.startswith("| claim |")
