"""What people say about themselves: what they do, and what they want."""

import re

from bots.mind.rules.judge.evidence import cut

CLAIM_CHARACTERS = 80

_DOES = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        r"\bI(?:'m| am) (?:a|an|the) (?P<what>(?!bit\b|little\b|lot\b)[a-z][\w -]+)",
        r"\bI(?:'m| am) (?:going to|about to|off to|on my way to|here to|trying to|busy) (?P<what>[^.!?;]+)",
        r"\bI(?:'m| am) (?:now |currently |still )?"
        r"(?P<what>(?!going\b|looking\b|feeling\b|being\b|starving\b)[a-z]{3,}ing\b[^.!?;]*)",
        r"\bI(?:'ll| will) (?P<what>(?!not\b|never\b)[^.!?;]+)",
        r"\bI (?:work as|work at|work in|work on|take care of|look after) (?P<what>[^.!?;]+)",
    )
)
_WANTS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        r"\b(?:my|our) (?:goal|aim|dream|wish|plan) is (?:to )?(?P<what>[^.!?;]+)",
        r"\bI (?:want|need|would like|wish for|hope for|hope to|dream of|plan to) (?P<what>[^.!?;]+)",
        r"\bI(?:'m| am) (?:looking for|planning to) (?P<what>[^.!?;]+)",
        r"\bI(?:'d| would) (?:like|love) (?P<what>[^.!?;]+)",
        r"\b(?:has|have) (?:anyone|anybody|you) seen (?P<what>[^.!?;]+)",
        r"\b(?:give me|can I have|could I have|may I have) (?P<what>[^.!?;]+)",
        r"\bI(?:'m| am) (?P<what>hungry|starving)\b",
    )
)


def activity_claimed(said: str) -> str | None:
    """What a speaker claims to do. None if the text does not say it."""
    return _first(_DOES, said)


def wish_claimed(said: str) -> str | None:
    """What a speaker claims to want. None if the text does not say it."""
    wish = _first(_WANTS, said)
    return "food" if wish in ("hungry", "starving") else wish


def _first(patterns: tuple[re.Pattern[str], ...], said: str) -> str | None:
    for pattern in patterns:
        found = pattern.search(said)
        if found:
            return cut(found["what"].strip(" ,"), CLAIM_CHARACTERS)
    return None
