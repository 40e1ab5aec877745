"""Files that a page shows: a line with the name of the file in backticks, then its text in a fenced block."""

import re
from pathlib import Path

_SHOWN = re.compile(r"^`([\w.]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def write_shown(page: Path, folder: Path) -> dict[str, str]:
    """Write the files that a page shows into a folder.

    Args:
        page: in Markdown.
        folder: where to; it is made.

    Returns:
        Their texts by name.
    """
    files = dict(_SHOWN.findall(page.read_text(encoding="utf-8")))
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return files
