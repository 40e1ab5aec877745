"""How much memories matter: by their kind and their words. No chance in it."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from pydantic import BaseModel, ConfigDict

from bots.mind.moment.situation import IMPORTANCE_MOST
from bots.mind.rules.judge.evidence import mentions
from configs.yaml_places import parse_yaml

CHERISHED = 1.0
"""What has to do with something that the agent holds dear matters so much more …"""
ADDRESSED = 1.0
"""… and so does what names the agent."""


class _ImportanceFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    kinds: dict[str, float]
    otherwise: float
    words: dict[float, list[str]]
    mundane: list[str]


class Importance:
    """What matters how much to a mind.

    Args:
        words: what its pack adds to the words that matter to anybody: by how much, with a star for any ending.
    """

    def __init__(self, words: Mapping[float, Sequence[str]]) -> None:
        file = _file()
        values = sorted({*file.words, *words}, reverse=True)
        self._words = [(value, _any_of((*file.words.get(value, ()), *words.get(value, ())))) for value in values]
        self._mundane = _any_of(file.mundane)

    def of(self, what: str, text: str, name: str = "", values: tuple[str, ...] = ()) -> float:
        """How much one memory matters.

        Args:
            what: the kind of memory.
            text: its words.
            name: of the agent; what names it matters more.
            values: what it holds dear.

        Returns:
            1 (mundane) to 10 (poignant).
        """
        file = _file()
        rating = file.kinds.get(what, file.otherwise)
        if what == "idle" or self._mundane.search(text):
            return rating
        rating = max(rating, next((value for value, said in self._words if said.search(text)), rating))
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
