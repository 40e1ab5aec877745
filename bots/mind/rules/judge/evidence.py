"""What a memory is evidence of: who said what, what somebody did, which person it is about."""

from dataclasses import dataclass

from bots.episodes import INNER_VOICE, Blow, Gift, HeardSpeech, Hearsay, InnerSpeech
from bots.mind.language import words
from bots.mind.moment.situation import Recollection
from bots.mind.rules.language.sentiment import of_deed, of_verb

OWN_THOUGHTS = frozenset({"reflection", "plan", "goal", "idle", "said"})
"""Kinds of memory that say nothing of others that was not remembered before."""
MADE_UP = OWN_THOUGHTS | {"chat"}
"""Kinds of memory in words that a mind thought up: they tell of nothing that was not remembered before."""
CUT_CHARACTERS = 100


@dataclass(frozen=True, slots=True)
class Told:
    """Words that somebody said."""

    speaker: str
    words: str


def told_in(memory: Recollection) -> Told | None:
    """Whose words a memory holds; None when it holds none, or only the agent's own."""
    match memory.episode:
        case HeardSpeech() | Hearsay() as heard:
            return Told(heard.speaker, heard.quote)
        case InnerSpeech(quote=quote):
            return Told(INNER_VOICE, quote)
        case None if memory.what == "heard" and memory.about:
            return Told(memory.about, memory.text)
        case _:
            return None


def deed_felt(memory: Recollection, doer: str, sufferer: str) -> float:
    """How a deed feels that one person did to another, as a memory has it.

    Args:
        memory: any.
        doer: whose deed it has to be.
        sufferer: the name of who remembers.

    Returns:
        -1 to 1; 0 when the memory holds no deed of theirs.
    """
    match memory.episode:
        case Gift(giver=name):
            return of_verb("gave") if name.lower() == doer.lower() else 0.0
        case Blow(assailant=name):
            return of_verb("hurt") if name.lower() == doer.lower() else 0.0
        case None if memory.what not in MADE_UP:
            return of_deed(memory.text, doer, sufferer)
        case _:
            return 0.0


def mentions(text: str, name: str) -> bool:
    """Whether a text names a person, by the full name or by the first of several names."""
    said = set(words(text))
    parts = words(name)
    return bool(parts) and (parts[0] in said or set(parts) <= said)


def cut(text: str, characters: int = CUT_CHARACTERS) -> str:
    """A text, shortened to the given length."""
    return text if len(text) <= characters else text[: characters - 1].rstrip() + "…"
