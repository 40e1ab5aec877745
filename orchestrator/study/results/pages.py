"""Writes pages of results and their index. Nothing on them is written by hand."""

from collections.abc import Sequence
from pathlib import Path

from analysis.events.errors import AnalysisError
from analysis.output import write_whole
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.study.record import STUDY
from orchestrator.study.results.challenge_page import CHALLENGED, challenge_page
from orchestrator.study.results.markdown import table
from orchestrator.study.results.page import Page
from orchestrator.study.results.sensitivity_page import EXPLORED, sensitivity_page
from orchestrator.study.results.study_page import study_page

INDEX = "README.md"
_FACTS = ("worlds", "results")
"""Facts of a page that the index repeats."""


def write_results(folders: Sequence[Path], into: Path) -> tuple[list[Path], Path]:
    """Write one page for each folder, and the index of all pages in the folder of the pages.

    Args:
        folders: folders of studies with a comparison, of sensitivity analyses or of challenges.
        into: folder of the pages. It is created.

    Returns:
        The paths of the pages, in the order of the folders; and the path of the index.

    Raises:
        BadInputError: a folder is not one of these, or is not finished; nothing was written.
        CivitasError: a page or a picture cannot be written.
    """
    pages = [_page(folder) for folder in folders]
    try:
        for page in pages:
            for name, picture in page.pictures.items():
                write_whole(into / name, picture.read_bytes())
        written = [write_whole(into / f"{page.name}.md", page.text.encode()) for page in pages]
        return written, write_whole(into / INDEX, _index(into).encode())
    except (AnalysisError, OSError) as error:
        raise CivitasError(str(error)) from error


def is_measured(folder: Path) -> bool:
    """Return whether a folder is of a study, a sensitivity analysis or challenges.

    Args:
        folder: the folder.
    """
    return any((folder / one).is_file() for one in (STUDY, EXPLORED / STUDY, CHALLENGED / STUDY))


def _page(folder: Path) -> Page:
    if (folder / STUDY).is_file():
        return study_page(folder)
    if (folder / EXPLORED / STUDY).is_file():
        return sensitivity_page(folder)
    if (folder / CHALLENGED / STUDY).is_file():
        return challenge_page(folder)
    raise BadInputError(f"{folder} is not the folder of a study, a sensitivity analysis or challenges.")


def _index(folder: Path) -> str:
    pages = sorted(path for path in folder.glob("*.md") if path.name != INDEX)
    rows = [(f"[{path.stem}]({path.name})", *_repeated(path.read_text(encoding="utf-8"))) for path in pages]
    lines = [
        "# Results",
        "",
        "What was measured, one page for each study, sensitivity analysis and series of challenges. "
        "`civitas results` writes these pages from finished ones.",
        "",
        *table(("page", *_FACTS), rows),
        "",
    ]
    return "\n".join(lines)


def _repeated(text: str) -> list[str]:
    heads = (f"| {fact} | " for fact in _FACTS)
    found = (next((line for line in text.splitlines() if line.startswith(head)), head) for head in heads)
    return [line.split(" | ", 1)[1].rstrip(" |") for line in found]
