"""The rules engine: hands each kind of request to the rules for it."""

import random
from collections.abc import Callable
from typing import Any, Self

from bots.mind.base import Mind, MindError, MindSurroundings, UnknownMind
from bots.mind.pack import RulesPack
from bots.mind.requests import part_of, request_kinds
from bots.mind.rules.choose.knowledge import knowledge
from bots.mind.rules.language.sentiment import known_words
from bots.mind.rules.language.topics import topic_words
from bots.mind.rules.theme import Theme
from bots.mind.thought import Answer, Request

_Rules = Callable[[Any, Theme, random.Random], Answer]
"""Answers a request of one kind, given what the mind knows of the theme and the agent's random stream for that kind."""

_DATA: tuple[Callable[[], object], ...] = (knowledge, known_words, topic_words)
"""What everybody knows, read from files once a process: when the mind is opened, since nobody waits for it then."""


class RulesMind(Mind):
    """Answers by rules. Every agent has a random stream of its own for every kind of request.

    Args:
        seed: the run's seed; the same seed and the same requests in the same order give the same answers.
        pack: what it knows of the theme of the scenario.
    """

    engine = "rules"
    model = "rules-2"

    def __init__(self, seed: int, pack: RulesPack) -> None:
        self._seed = seed
        self._theme = Theme(pack)
        self._streams: dict[tuple[str, str], random.Random] = {}

    @classmethod
    def open(cls, argument: str, around: MindSurroundings) -> Self:
        """Make the mind that is called ``rules``.

        Raises:
            UnknownMind: when something stands behind the colon.
        """
        if argument:
            raise UnknownMind(f"The rules mind takes nothing behind a colon, got {argument!r}; write rules.")
        for load in _DATA:
            load()
        for kind in request_kinds().values():
            _rules_for(kind)
        return cls(around.seed, around.rules if around.rules is not None else RulesPack())

    async def answer(self, request: Request) -> Answer:
        """Answer one request, without waiting for anything."""
        rules = _rules_for(type(request))
        if rules is None:
            raise MindError(f"The rules mind has no rules for the request {request.kind!r}.")
        return rules(request, self._theme, self._stream(request.who.name, request.kind))

    def _stream(self, agent: str, kind: str) -> random.Random:
        key = (agent, kind)
        if key not in self._streams:
            self._streams[key] = random.Random(f"{self._seed}/{agent}/{kind}")  # noqa: S311 - not for secrets
        return self._streams[key]


def _rules_for(kind: type[Request]) -> _Rules | None:
    """The function in ``rules.py`` of the folder of a kind that is called after the kind; None where it has none."""
    rules: _Rules | None = getattr(part_of(kind, "rules"), str(kind.model_fields["kind"].default), None)
    return rules
