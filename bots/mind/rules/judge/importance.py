"""The importance of memories, by their kind and their words. It does not depend on chance."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from pydantic import BaseModel, ConfigDict

from bots.episodes import Episode
from bots.mind.moment.situation import IMPORTANCE_MOST
from bots.mind.rules.judge.evidence import mentions
from configs.yaml_places import parse_yaml

CHERISHED = 1.0
"""Added to the importance of a memory about something that the agent values."""
ADDRESSED = 1.0
"""Added to the importance of a memory that names the agent."""


class _ImportanceFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    kinds: dict[str, float]
    episodes: dict[str, float]
    otherwise: float
    words: dict[float, list[str]]
    mundane: list[str]


class Importance:
    """The importance of events to a mind.

    Args:
        words: the words that the pack adds to the general ones, by importance. A star stands for any ending.
    """

    def __init__(self, words: Mapping[float, Sequence[str]]) -> None:
        file = _file()
        values = sorted({*file.words, *words}, reverse=True)
        self._words = [(value, _any_of((*file.words.get(value, ()), *words.get(value, ())))) for value in values]
        self._mundane = _any_of(file.mundane)

    def of(
        self, what: str, text: str, name: str = "", values: tuple[str, ...] = (), episode: Episode | None = None
    ) -> float:
        """How much one memory matters.

        Args:
            what: the kind of memory.
            text: what it is about, in words: somebody's words, or the gist.
            name: of the agent; what names it matters more.
            values: what it holds dear.
            episode: what the memory is of.

        Returns:
            1 (mundane) to 10 (poignant).
        """
        file = _file()
        rating = file.kinds.get(what, file.otherwise)
        if what == "idle" or self._mundane.search(text):
            return rating
        rating = max(rating, next((value for value, said in self._words if said.search(text)), rating))
        if episode is not None:
            rating = max(rating, file.episodes.get(episode.kind, rating))
        if any(mentions(text, value) for value in values):
            rating += CHERISHED
        if what in ("heard", "hearsay") and name and mentions(text, name):
            rating += ADDRESSED
        return min(rating, IMPORTANCE_MOST)


def _any_of(said: Sequence[str]) -> re.Pattern[str]:
    parts = (re.escape(one).replace(r"\*", r"\w*") for one in said)
    return re.compile(rf"\b(?:{'|'.join(parts)})\b", re.I)


@cache
def _file() -> _ImportanceFile:
    text = resources.files("bots.mind.rules.judge").joinpath("importance.yaml").read_text(encoding="utf-8")
    return _ImportanceFile.model_validate(parse_yaml(text))
