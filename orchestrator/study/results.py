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

INDEX = "README.md"
_VERDICTS = Path(COMPARISON, "tables", "verdicts.csv")
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
    manifests = [read_manifest(path.parent) for path in sorted(folder.glob(f"*/{MANIFEST}"))]
    done = [one for one in manifests if one.status is RunStatus.DONE]
    path = folder / _VERDICTS
    if not path.is_file() or not done:
        raise BadInputError(f"{folder} has no comparison with verdicts: finish it with `civitas sweep {study.name}`.")
    verdicts = pd.read_csv(path, keep_default_na=False)
    results = verdicts["kind"] == "outcome"
    lines = [
        f"# {study.name}",
        "",
        " ".join(study.description.split()),
        "",
        *_table(("", ""), _facts(folder, done, len(manifests))),
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


def _facts(folder: Path, done: Sequence[Manifest], begun: int) -> Iterator[tuple[str, str]]:
    worlds = Counter(str(one.condition) for one in done)
    yield "engine", _all(f"{one.mind['engine']} ({one.mind['model']})" for one in done)
    yield "code", _all(_code(one) for one in done)
    yield "worlds", ", ".join(f"{count} {condition}" for condition, count in worlds.items())
    yield "agents", _all(f"{one.agents:g}" for one in done)
    yield "minutes of run clock", _all(f"{one.minutes:g}" for one in done)
    yield "speed", _all(f"{one.speed:g}" for one in done)
    if begun > len(done):
        yield "not finished", f"{begun - len(done)} worlds"
    registration = read_registration(folder)
    yield "registration", "none" if registration is None else registration.told()


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
        verdicts = Counter(line.split(" | ")[1].removesuffix(" (*)") for line in text.splitlines() if _is_result(line))
        told = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
        rows.append((f"[{path.stem}]({path.name})", told or "none"))
    lines = [
        "# Results",
        "",
        "What was measured, one page a study, from finished comparisons: `civitas results STUDY…` writes these pages.",
        "",
        *_table(("study", "results"), rows),
        "",
    ]
    return "\n".join(lines)


def _is_result(line: str) -> bool:
    return line.startswith("| ") and line.count(" | ") == len(_COLUMNS) - 1 and not line.startswith("| claim |")
