"""Fences: what comes from the world stands in a prompt as data, and nothing in it can end the fence.

A fence is a block between the lines ``<data of="…">`` and ``</data>``; the system prompt says that nothing within is an
instruction. Every line between is made plain: it has no angle brackets of any script's width, so that it can neither
close the fence nor open another; no line ends, so that it cannot pass for a line of ours; no characters that show
nothing, which could hide words from a reader of the log; and an end.
"""

import unicodedata
from collections.abc import Iterable

LINE_CHARACTERS_MAX = 2000
"""A longer line is cut and ends in an ellipsis."""
BEGINNING = '<data of="{}">'
END = "</data>"

_LOOKALIKES = str.maketrans(dict.fromkeys("<＜﹤〈〈⟨", "‹") | dict.fromkeys(">＞﹥〉〉⟩", "›"))  # noqa: RUF001 - they are meant
_NOT_SHOWN = {"Cf": "", "Cc": " ", "Cs": " ", "Zl": " ", "Zp": " "}
"""What stands for characters of these categories of Unicode."""


def plain(text: str) -> str:
    """A text as one line that cannot be taken for anything but data."""
    shown = text
    if not text.isprintable():
        shown = "".join(_NOT_SHOWN.get(unicodedata.category(one), one) for one in text)
    line = " ".join(shown.translate(_LOOKALIKES).replace("```", "'''").split())
    return line if len(line) <= LINE_CHARACTERS_MAX else line[: LINE_CHARACTERS_MAX - 1] + "…"


def quoted(text: str) -> str:
    """Somebody's words in quotation marks that they cannot end themselves."""
    inner = plain(text).replace('"', "'").replace("“", "'").replace("”", "'")
    return f'"{inner}"'


def fence(of: str, lines: Iterable[str]) -> str:
    """Fence some lines as data.

    Args:
        of: what they are, in our own words.
        lines: each becomes a list item; an empty one is left out.

    Returns:
        The block; nothing when there are no lines.
    """
    items = [f"- {line}" for line in map(plain, lines) if line]
    return "\n".join([BEGINNING.format(of), *items, END]) if items else ""
