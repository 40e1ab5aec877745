"""Shows differences between the recording and the present, for people."""

import difflib
import json
from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import Any

from bots.mind.recording.canonical import dump

SHOWN_MAX = 8
VALUE_CHARACTERS_MAX = 100
PROMPT_LINES_MAX = 30
_NOTHING = object()
"""Marks that one of two things has no counterpart."""


def request_differences(recorded: str, present: str) -> list[str]:
    """Return the first differences between two requests, one per line.

    Args:
        recorded: canonical JSON.
        present: canonical JSON.

    Returns:
        Lines such as ``situation.inventory.oak_log: recorded 3, now 4``; the last one says how many more there are.
    """
    found = list(_differences("", json.loads(recorded), json.loads(present)))
    lines = found[:SHOWN_MAX]
    if len(found) > SHOWN_MAX:
        lines.append(f"and {len(found) - SHOWN_MAX} more")
    return lines


def prompt_differences(name: str, recorded: str, present: str) -> list[str]:
    """Return the first lines of a unified diff of two prompts.

    Args:
        name: name of the prompt.
        recorded: the text in the recording.
        present: the text now.
    """
    diff = difflib.unified_diff(
        recorded.splitlines(), present.splitlines(), f"recorded {name}", f"present {name}", n=1, lineterm=""
    )
    lines = [_shortened(line) for line in islice(diff, PROMPT_LINES_MAX + 1)]
    return lines if len(lines) <= PROMPT_LINES_MAX else [*lines[:-1], "and more"]


def _differences(path: str, recorded: Any, present: Any) -> Iterator[str]:
    if isinstance(recorded, dict) and isinstance(present, dict):
        for key in sorted(recorded.keys() | present.keys()):
            here = f"{path}.{key}" if path else key
            yield from _differences(here, recorded.get(key, _NOTHING), present.get(key, _NOTHING))
    elif isinstance(recorded, list) and isinstance(present, list):
        yield from _list_differences(path, recorded, present)
    elif type(recorded) is not type(present) or recorded != present:
        yield f"{path}: recorded {_words(recorded)}, now {_words(present)}"


def _list_differences(path: str, recorded: list[Any], present: list[Any]) -> Iterator[str]:
    """Compare lists so that one more element at the start is one difference. Numbers are indices in the recording."""
    matcher = difflib.SequenceMatcher(None, list(map(dump, recorded)), list(map(dump, present)), autojunk=False)
    for what, begin, end, begin_now, end_now in matcher.get_opcodes():
        if what == "equal":
            continue
        pairs = zip_longest(recorded[begin:end], present[begin_now:end_now], fillvalue=_NOTHING)
        for offset, (before, now) in enumerate(pairs):
            yield from _differences(f"{path}[{begin + offset}]", before, now)


def _words(value: Any) -> str:
    return "nothing" if value is _NOTHING else _shortened(dump(value))


def _shortened(text: str) -> str:
    return text if len(text) <= VALUE_CHARACTERS_MAX else f"{text[: VALUE_CHARACTERS_MAX - 1]}…"
