"""Where an experiment differs from its paper, as a section of its reports."""

from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from analysis.run import Run
from configs.experiments import DEVIATIONS, known_experiments

_HEADINGS = {f"h{level}": f"h{level + 1}" for level in range(1, 5)}
"""A report has a heading of its own, so those of the file are one level lower."""


def deviations(run: Run) -> Markup:
    """Return the section of a run's experiment; empty if the experiment states no deviations.

    Args:
        run: the run. Its experiment is the user's own one, or the one of Civitas with its scenario.
    """
    if run.own.experiment is not None:
        folder = run.own.experiment.folder
    else:
        known = (one for one in known_experiments().values() if run.manifest.scenario in one.scenarios)
        found = next(known, None)
        if found is None:
            return Markup()
        folder = found.folder
    path = folder / DEVIATIONS
    return _section(path) if path.is_file() else Markup()


@lru_cache
def _section(path: Path) -> Markup:
    # HTML in the file stays text.
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(path.read_text(encoding="utf-8"))
    for token in tokens:
        token.tag = _HEADINGS.get(token.tag, token.tag)
    return Markup(parser.renderer.render(tokens, parser.options, {}))  # noqa: S704 - the parser escapes what it reads
