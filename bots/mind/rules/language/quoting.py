"""How agents pass on the words of others when they speak, and how they read such speech.

Speech reaches others as plain chat. So it is read by its words, and both forms stand here and nowhere else.
"""

import re

_SAID, _TOLD_ME = "said", "told me"
_RELAYED = re.compile(rf"\b(?P<speaker>[A-Z]\w+) {_TOLD_ME}: ?\"(?P<words>[^\"]*)\"?", re.S)


def said(speaker: str, words: str) -> str:
    """Words of somebody, quoted: ``Sam said: "…"``."""
    return f'{speaker} {_SAID}: "{words}"'


def told_me(speaker: str, words: str) -> str:
    """Words that somebody said to the one who passes them on: ``Sam told me: "…"``."""
    return f'{speaker} {_TOLD_ME}: "{words}"'


def quotes_somebody(speech: str) -> bool:
    """Whether speech quotes somebody as :func:`said` does."""
    return f' {_SAID}: "' in speech


def relayed_in(speech: str) -> tuple[str, str] | None:
    """Return the speaker and the words that speech quotes in the form of :func:`told_me`; None if it quotes nobody."""
    found = _RELAYED.search(speech)
    return None if found is None else (found["speaker"], found["words"])
