"""Writes pages of results and their index. Nothing on them is written by hand."""

from collections.abc import Callable, Sequence
from pathlib import Path

from analysis.events.errors import AnalysisError
from analysis.output import write_whole
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.judging import is_scores_file
from orchestrator.study.record import STUDY
from orchestrator.study.results.challenge_page import CHALLENGED, challenge_page
from orchestrator.study.results.held_out_page import held_out_page
from orchestrator.study.results.markdown import table
from orchestrator.study.results.overturned import overturned_by
from orchestrator.study.results.page import Page
from orchestrator.study.results.sensitivity_page import EXPLORED, sensitivity_page
from orchestrator.study.results.study_page import study_page

INDEX = "README.md"
_FACTS = ("worlds", "results")
"""Facts of a page that the index repeats."""


def write_results(sources: Sequence[Path], into: Path) -> tuple[list[Path], Path]:
    """Write one page for each source, and the index of all pages in the folder of the pages.

    Args:
        sources: folders of studies with a comparison, of sensitivity analyses or of challenges, and files of scores.
        into: folder of the pages. It is created.

    Returns:
        The paths of the pages, in the order of the sources; and the path of the index.

    Raises:
        BadInputError: a source is not one of these, or is not finished; nothing was written.
        CivitasError: a page or a picture cannot be written.
    """
    pages = [_page(source) for source in sources]
    try:
        for page in pages:
            for name, picture in page.pictures.items():
                write_whole(into / name, picture.read_bytes())
        written = [write_whole(into / f"{page.name}.md", page.text.encode()) for page in pages]
        return written, write_whole(into / INDEX, _index(into).encode())
    except (AnalysisError, OSError) as error:
        raise CivitasError(str(error)) from error


def is_measured(source: Path) -> bool:
    """Return whether a path is the folder of a study, a sensitivity analysis or challenges, or a file of scores.

    Args:
        source: the path.
    """
    return _maker(source) is not None


def _page(source: Path) -> Page:
    make = _maker(source)
    if make is None:
        raise BadInputError(
            f"{source} is not the folder of a study, a sensitivity analysis or challenges, nor a file of "
            "`civitas held-out --csv`."
        )
    return make(source)


def _maker(source: Path) -> Callable[[Path], Page] | None:
    """Return what makes the page of a source; None if it has nothing that was measured."""
    makers = (
        ((source / STUDY).is_file(), study_page),
        ((source / EXPLORED / STUDY).is_file(), sensitivity_page),
        ((source / CHALLENGED / STUDY).is_file(), challenge_page),
        (is_scores_file(source), held_out_page),
    )
    return next((make for is_there, make in makers if is_there), None)


def _index(folder: Path) -> str:
    pages = sorted(path for path in folder.glob("*.md") if path.name != INDEX)
    rows = [(f"[{path.stem}]({path.name})", *_repeated(path.read_text(encoding="utf-8"))) for path in pages]
    lines = [
        "# Results",
        "",
        "What was measured, one page for each study, sensitivity analysis, series of challenges and judge of labelled "
        "sentences. `civitas results` writes these pages from finished ones.",
        "",
        *table(("page", *_FACTS), rows),
        "",
        *overturned_by(folder),
    ]
    return "\n".join(lines)


def _repeated(text: str) -> list[str]:
    heads = (f"| {fact} | " for fact in _FACTS)
    found = (next((line for line in text.splitlines() if line.startswith(head)), head) for head in heads)
    return [line.split(" | ", 1)[1].rstrip(" |") for line in found]
