"""Classifies a sentence by its words: greeting, farewell, question, request, and the names in it.

The rules mind uses it, and the talking module, which must know before asking a mind whether an answer is due.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

_GREETING = re.compile(
    r"^\W*(?:hello|hi|hey|hiya|howdy|greetings|welcome|good (?:morning|day|afternoon|evening)|nice to meet you)\b", re.I
)
_QUESTION_START = re.compile(
    r"^\W*(?:\w+[,:]\s*)?(?:what|what's|where|where's|who|who's|why|when|how|which|do you|did you|have you|are you|"
    r"can you|could you|will you|would you|is there|are there|has anyone|have any|does anyone)\b",
    re.I,
)
_REQUEST = re.compile(
    r"\b(?:i need|i want|i would like|i could use|i am looking for|i'm looking for|give me|can i have|could i have|"
    r"may i have|share|lend me|spare|please)\b",
    re.I,
)
_FAREWELL = re.compile(
    r"\b(?:bye|goodbye|good-bye|farewell|good night|take care|until (?:next time|then|later)|"
    r"see you (?:later|soon|around|again|then|tomorrow|next time))\b|"
    r"\bi(?: must|'ve got to| have to| need to| should|'d better) (?:go|leave|be going|be off)(?: now)?\W*$",
    re.I,
)
_WORD = re.compile(r"[a-z0-9_]+")
TEXTS_REMEMBERED = 1 << 15
"""Number of texts whose classification is cached, over all agents of a process, since memories are read often."""


def is_greeting(text: str) -> bool:
    """Return whether the text begins as a greeting."""
    return _GREETING.search(text) is not None


def is_question(text: str) -> bool:
    """Return whether the text asks something."""
    return "?" in text or any(_QUESTION_START.search(part) for part in re.split(r"[.!;]\s*", text))


def is_request(text: str) -> bool:
    """Return whether the text asks for a thing or a favour."""
    return _REQUEST.search(text) is not None


def is_farewell(text: str) -> bool:
    """Return whether the text is a farewell."""
    return _FAREWELL.search(text) is not None


def words(text: str) -> list[str]:
    """Return the words of a text in lower case; ``oak_log`` stays one word."""
    return list(_words(text))


@lru_cache(TEXTS_REMEMBERED)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.lower()))


def names_in(text: str, names: Iterable[str]) -> list[str]:
    """Return which names a text mentions, as whole words in any case.

    Args:
        text: the text.
        names: names of one word, or of several words, which are searched as phrases.
    """
    said = words(text)
    single = set(said)
    phrase = " ".join(said)
    found = []
    for name in names:
        parts = words(name)
        if (len(parts) == 1 and parts[0] in single) or (len(parts) > 1 and f" {' '.join(parts)} " in f" {phrase} "):
            found.append(name)
    return found


def phrase(name: str) -> str:
    """Return an item's or block's name in speech: ``oak_log`` → ``oak log``."""
    return name.replace("_", " ")


def a(noun: str) -> str:
    """A noun with its article."""
    if noun.startswith(("a ", "an ", "the ")):
        return noun
    return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"
