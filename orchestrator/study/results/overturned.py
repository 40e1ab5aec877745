"""Which change overturns each result: the pages of studies, and those of their challenges, in one table."""

from collections.abc import Iterator
from pathlib import Path

from orchestrator.study.results.markdown import read_tables, table

CHALLENGES = "-challenges"
"""What the name of the page of a study's challenges ends with."""
HEADS = ("study", "result", "verdict of the study", "overturned by", "from", "to")
_RESULTS, _CLAIM = "## Results", "claim"


def overturned_by(folder: Path) -> list[str]:
    """Return the lines of a table of all results with the first change that overturned each; empty without results.

    Args:
        folder: folder of the pages.
    """
    studies = [path for path in sorted(folder.glob("*.md")) if not path.stem.endswith(CHALLENGES)]
    rows = [row for path in studies for row in _rows(path, path.with_name(f"{path.stem}{CHALLENGES}.md"))]
    if not rows:
        return []
    return [
        "## What overturns each result",
        "",
        "The verdict of the study is from its page. The worlds of challenges may be smaller; their verdicts under the "
        "usual settings and under the change are given as from and to. A result that no change overturned counts as a "
        "check. Results that do not apply to a study are left out.",
        "",
        *table(HEADS, rows),
        "",
    ]


def _rows(study: Path, challenges: Path) -> Iterator[tuple[str, ...]]:
    """Yield the results of a study, and which change overturns each."""
    text = study.read_text(encoding="utf-8")
    told = [row for one in read_tables(_section(text, _RESULTS)) for row in one if {"verdict", _CLAIM} <= row.keys()]
    tried = read_tables(challenges.read_text(encoding="utf-8")) if challenges.is_file() else []
    changes = [row for one in tried for row in one if {"overturned", _CLAIM} <= row.keys()]
    for result in told:
        verdict = result["verdict"].removesuffix(" (*)")
        if verdict == "not applicable":
            continue
        own = [row for row in changes if row[_CLAIM] == result[_CLAIM]]
        turned = next((row for row in own if row["overturned"] == "verdict"), None)
        if turned is not None:
            how = turned["changed settings"], turned["usual settings"], turned["then"]
        else:
            how = ("no change: it counts as a check" if own else "not tried"), "", ""
        yield study.stem, result[_CLAIM], verdict, *how


def _section(text: str, heading: str) -> str:
    """Return what stands below a heading, up to the next one of its level; empty without the heading."""
    _, found, after = f"\n{text}".partition(f"\n{heading}\n")
    return after.partition("\n## ")[0] if found else ""
