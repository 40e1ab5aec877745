"""Finds the person that an utterance is about: the listener, or a person who may not even be present."""

import re
from collections.abc import Callable

from bots.mind.language import is_greeting, is_question

NAMES_MAX = 3
"""Maximum number of people that one utterance is about."""

_SENTENCE = re.compile(r"[^.!?]+[.!?]*")
_NAME = re.compile(r"[A-Za-z0-9_]+")
_YOU = re.compile(r"\b(?:you|your|yours|yourself|u)\b", re.I)
_CALLING = re.compile(r"^\W*(?:thanks|thank you|sorry|please|bye|goodbye|farewell|come|listen|look|well done)\b", re.I)
_STOPS = ",.!?;:"


def told_of(text: str, is_known: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the people that an utterance is about: known people who are named, but not as the addressee.

    Questions and greetings are about nobody. Names must match in case, since ``will`` is not ``Will``.

    Args:
        text: the utterance.
        is_known: returns whether a word is a person's name.

    Returns:
        Names in the order of their occurrence, limited in number.
    """
    found: dict[str, None] = {}
    for sentence in _SENTENCE.findall(text):
        names = [one for one in _NAME.finditer(sentence) if is_known(one[0])]
        if not names or is_question(sentence) or is_greeting(sentence):
            continue
        found.update((one[0], None) for one in names if not _is_called(sentence, one))
    return tuple(found)[:NAMES_MAX]


def is_about_me(text: str, *, me: str, addressed: bool, told: tuple[str, ...]) -> bool:
    """Return whether an utterance shows the speaker's view of the listener, or a wish to it.

    Args:
        text: the utterance.
        me: name of the listener.
        addressed: whether it was said to the listener.
        told: names of the people it is about.
    """
    if me in told:
        return True
    return addressed and (not told or _YOU.search(text) is not None)


def _is_called(sentence: str, name: re.Match[str]) -> bool:
    """Return whether a person is addressed by name: ``Ida, come``, ``Thank you Ida!``, ``Here, Ida, take it``."""
    before, after = sentence[: name.start()].strip(), sentence[name.end() :].strip()
    if not before:
        return not after or after[0] in _STOPS
    closes = not after or after[0] in _STOPS
    return closes and (before.endswith(",") or (not after.strip(_STOPS) and _CALLING.match(before) is not None))
