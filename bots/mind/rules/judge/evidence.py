"""What a memory is evidence of: who said what, what somebody did, which person it is about."""

import re
from dataclasses import dataclass
from functools import lru_cache

from bots.mind.language import TEXTS_REMEMBERED, words
from bots.mind.moment.situation import Recollection

OWN_THOUGHTS = frozenset({"reflection", "plan", "goal", "idle", "said"})
"""Kinds of memory that say nothing new about others."""
CUT_CHARACTERS = 100

_SAID = re.compile(r'^(?P<speaker>[^":]{1,48}?) (?:said|asked|answered|told me|told us):? "(?P<words>.*?)"?$', re.S)
_TOLD = re.compile(r"^(?P<speaker>\w{1,48}) (?:says|said|told me|tells me)(?: that|:)? (?P<words>.*)$", re.S)


@dataclass(frozen=True, slots=True)
class Told:
    """Words that somebody said."""

    speaker: str
    words: str


def told_in(memory: Recollection) -> Told | None:
    """The words that a memory reports. None if it reports none, or only the agent's own."""
    return _told_in(memory.what, memory.text, memory.about)


@lru_cache(TEXTS_REMEMBERED)
def _told_in(what: str, text: str, about: str | None) -> Told | None:
    if what in OWN_THOUGHTS:
        return None
    found = _SAID.match(text) or (_TOLD.match(text) if what in ("heard", "hearsay") else None)
    if found is not None:
        return None if found["speaker"] == "I" else Told(found["speaker"], found["words"])
    return Told(about, text) if what == "heard" and about else None


def mentions(text: str, name: str) -> bool:
    """Whether a text names a person, by the full name or by the first of several names."""
    said = set(words(text))
    parts = words(name)
    return bool(parts) and (parts[0] in said or set(parts) <= said)


def cut(text: str, characters: int = CUT_CHARACTERS) -> str:
    """A text, shortened to the given length."""
    return text if len(text) <= characters else text[: characters - 1].rstrip() + "…"
