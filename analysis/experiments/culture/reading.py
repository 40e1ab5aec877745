"""Which memes an event mentions, and what words of the faith it has: event by event, as a page shows it."""

import re
from collections.abc import Mapping
from typing import Any

from analysis.experiments.culture.faith import CONVERT, DIRECT, FAITH_QUESTION, INDIRECT, LEVELS
from analysis.experiments.culture.lexicon import lexicon
from analysis.experiments.culture.memes import MEME_QUESTION, NO_MEME, SOURCES
from analysis.judges import JudgedTexts, LoggedEvent, decides
from analysis.run import Run
from analysis.words import pattern_of


class MemeReader:
    """Reads ``memes`` (names, at least one) as :func:`analysis.experiments.culture.memes.mentions` finds them.

    Args:
        run: the run.
    """

    kinds = SOURCES

    def __init__(self, run: Run) -> None:
        self._judge = decides(run, MEME_QUESTION)
        self._patterns = {name: re.compile(pattern_of(words)) for name, words in lexicon(run).memes.items()}
        self._wanted: dict[tuple[str, str], str] = {}

    def read(self, event: LoggedEvent) -> Mapping[str, Any] | None:
        """Return the memes of an utterance, or of a goal that differs from the one before."""
        text = event.data["text"]
        if event.kind != "speech":
            before = self._wanted.get((event.agent, event.kind))
            self._wanted[event.agent, event.kind] = text
            if text == before:
                return None
        memes = self._by_words(text) if self._judge is None else _by_judge(text, self._judge)
        return {"memes": memes} if memes else None

    def _by_words(self, text: str) -> list[str]:
        small = text.lower()
        return [name for name, pattern in self._patterns.items() if pattern.search(small)]


def _by_judge(text: str, judge: JudgedTexts) -> list[str]:
    category = judge.categories.get(text)
    return [] if category in (None, NO_MEME) else [category]


class FaithReader:
    """Reads the ``level`` that words show, ``direct`` or ``indirect``, as in :mod:`analysis.experiments.culture.faith`.

    With it come ``priest`` (whether the speaker had the faith from the start), ``text`` and ``hearers``.

    Args:
        run: the run.
    """

    kinds = ("speech",)

    def __init__(self, run: Run) -> None:
        words = lexicon(run).faith
        self._judge = decides(run, FAITH_QUESTION)
        self._direct, self._indirect = re.compile(pattern_of(words.direct)), re.compile(pattern_of(words.indirect))
        self._priests = {one.name for one in run.manifest.personas.values() if words.matter in one.campaigns_for}

    def read(self, event: LoggedEvent) -> Mapping[str, Any] | None:
        """Return the level that an utterance shows."""
        text = event.data["text"]
        level = self._level(text)
        if level is None:
            return None
        is_priest = event.agent in self._priests
        return {"level": LEVELS[level], "priest": is_priest, "text": text, "hearers": event.data["hearers"]}

    def _level(self, text: str) -> int | None:
        if self._judge is not None:
            return DIRECT if self._judge.categories.get(text) == CONVERT else None
        small = text.lower()
        if self._direct.search(small):
            return DIRECT
        return INDIRECT if self._indirect.search(small) else None
