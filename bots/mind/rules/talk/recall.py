"""Memories that tell of a matter, and how a memory is told to somebody."""

import re
from collections.abc import Iterable

from bots.mind.gist import gist_of
from bots.mind.language import is_question, words
from bots.mind.moment.situation import Recollection
from bots.mind.rules.judge.evidence import cut, told_in
from bots.mind.rules.language.quoting import told_me
from bots.mind.rules.language.topics import Likeness, content_words

SHARE_NEEDED = 0.6
"""Of the words that say what a question is about, so many must be in a memory that answers it; names all."""
FEW = 2
"""Of so few words all must be."""
_SENTENCE = re.compile(r"[^.!?]+[.!?]*")
_IGNORANCE = re.compile(
    r"\bI (?:do not|don't|did not|didn't) know\b|\bI have (?:not|never) heard\b|\bI have no news\b", re.I
)


def recall(
    likeness: Likeness, about: str, memories: Iterable[Recollection], names: Iterable[str] = ()
) -> list[Recollection]:
    """Memories that tell of a matter.

    Args:
        likeness: which words speak of the same.
        about: what is asked, in words.
        memories: the best first.
        names: names that a memory must hold if they stand in the question.

    Returns:
        Those that hold every name asked of and most of the other words that say what it is about, in their order;
        questions that somebody asked tell nothing, nor does what somebody said that they do not know.
    """
    asked = list(dict.fromkeys(content_words(about)))
    named = {part for name in names for part in words(name)} & set(asked)
    if not asked:
        return []
    found = []
    for memory in memories:
        told = told_in(memory)
        stated = statements(told.words if told else gist_of(memory))
        if not stated:
            continue
        held = content_words(f"{told.speaker if told else ''} {stated} {memory.about or ''}")
        matched = {word for word in asked if any(likeness.is_alike(word, other) for other in held)}
        enough = len(matched) == len(asked) if len(asked) <= FEW else len(matched) >= SHARE_NEEDED * len(asked)
        if named <= matched and enough:
            found.append(memory)
    return found


def statements(text: str) -> str:
    """What of a text states something: all but its questions and what its speaker does not know."""
    parts = (part.strip() for part in _SENTENCE.findall(text))
    return " ".join(part for part in parts if part and not is_question(part) and not _IGNORANCE.search(part))


def as_told(memory: Recollection, listener: str | None = None) -> str:
    """A memory as it is told to somebody: ``Sam told me: "…"``, and to Sam ``You told me: "…"``."""
    told = told_in(memory)
    if told is None:
        return cut(memory.text)
    return told_me("You" if told.speaker == listener else told.speaker, cut(told.words))
