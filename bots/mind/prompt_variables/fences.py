"""Fences: text from the world is in a prompt as data, and cannot end its fence.

A fence is a block between the lines ``<data of="…">`` and ``</data>``; the system prompt says that nothing in it is an
instruction. Every line between is cleaned. It has no angle brackets of any width, so it cannot
close the fence or open another. It has no line ends, so it cannot look like a line of ours. It has no invisible
characters, which could hide words from a reader of the log. Its length is limited.
"""

import unicodedata
from collections.abc import Iterable

LINE_CHARACTERS_MAX = 2000
"""Maximum length of a line, characters. A longer line is cut and ends with an ellipsis."""
BEGINNING = '<data of="{}">'
END = "</data>"

_LOOKALIKES = str.maketrans(dict.fromkeys("<＜﹤〈〈⟨", "‹") | dict.fromkeys(">＞﹥〉〉⟩", "›"))  # noqa: RUF001 - they are meant
_NOT_SHOWN = {"Cf": "", "Cc": " ", "Cs": " ", "Zl": " ", "Zp": " "}
"""Replacements of characters in these Unicode categories."""


def plain(text: str) -> str:
    """Return a text as one line that can only be read as data."""
    shown = text
    if not text.isprintable():
        shown = "".join(_NOT_SHOWN.get(unicodedata.category(one), one) for one in text)
    line = " ".join(shown.translate(_LOOKALIKES).replace("```", "'''").split())
    return line if len(line) <= LINE_CHARACTERS_MAX else line[: LINE_CHARACTERS_MAX - 1] + "…"


def quoted(text: str) -> str:
    """Return words in quotation marks that the words cannot end."""
    inner = plain(text).replace('"', "'").replace("“", "'").replace("”", "'")
    return f'"{inner}"'


def fence(of: str, lines: Iterable[str]) -> str:
    """Fence some lines as data.

    Args:
        of: description of the lines, in our own words.
        lines: each becomes a list item; empty lines are left out.

    Returns:
        The block; empty without lines.
    """
    items = [f"- {line}" for line in map(plain, lines) if line]
    return "\n".join([BEGINNING.format(of), *items, END]) if items else ""


def numbered(of: str, texts: Iterable[str]) -> str:
    """Fence some texts as data, with their numbers from 1.

    Args:
        of: description of the texts, in our own words.
        texts: each becomes a list item.

    Returns:
        The block; empty without texts.
    """
    return fence(of, [f"{number}. {text}" for number, text in enumerate(texts, start=1)])
