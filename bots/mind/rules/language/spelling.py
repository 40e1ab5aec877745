"""Expands contractions and careless spellings, so that only one form of a phrase must be known."""

import re
from functools import lru_cache

from bots.mind.language import TEXTS_REMEMBERED

_CONTRACTIONS = tuple(
    (re.compile(pattern), spelled)
    for pattern, spelled in (
        (r"\bcan'?t\b|\bcannot\b", "can not"),
        (r"\bwon't\b", "will not"),
        (r"\b(do|does|did|is|are|was|were|have|has|had|would|could|should)nt\b", r"\1 not"),
        (r"n't\b", " not"),
        (r"\b(it|that|he|she|what|there|here|who|how|where)'s\b", r"\1 is"),
        (r"\blet's\b", "let us"),
        (r"\byoure\b|\bur\b", "you are"),
        (r"\bim\b", "i am"),
        (r"'re\b", " are"),
        (r"'ve\b", " have"),
        (r"'ll\b", " will"),
        (r"'m\b", " am"),
        (r"'d\b", " would"),
        (r"'s\b", ""),
        (r"\banymore\b", "any more"),
        (r"\bnothing but\b", "only"),
        (r"\bc(?:an|ould) not believe\b", "see"),
    )
)


@lru_cache(TEXTS_REMEMBERED)
def spelled_out(text: str) -> str:
    """A text in lower case with expanded contractions: ``You're kind`` → ``you are kind``."""
    spelled = text.lower().replace("\u2019", "'")
    for pattern, replacement in _CONTRACTIONS:
        spelled = pattern.sub(replacement, spelled)
    return spelled
