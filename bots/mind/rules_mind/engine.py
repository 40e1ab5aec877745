"""The rules engine: passes each kind of request to its rules."""

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
"""Answers a request of one kind, from the theme and the agent's random stream for that kind."""

_DATA: tuple[Callable[[], object], ...] = (knowledge, known_words, topic_words)
"""Common knowledge, read from files once per process. It is read when the mind is opened, when nobody waits."""


class RulesMind(Mind):
    """Answers by rules. Every agent has its own random stream for every kind of request.

    Args:
        seed: the run's seed; the same seed and the same requests in the same order give the same answers.
        pack: the rules pack of the scenario's theme.
    """

    engine = "rules"
    model = "rules-2"

    def __init__(self, seed: int, pack: RulesPack) -> None:
        self._seed = seed
        self._theme = Theme(pack, seed)
        self._streams: dict[tuple[str, str], random.Random] = {}

    @classmethod
    def open(cls, argument: str, around: MindSurroundings) -> Self:
        """Make the mind ``rules``.

        Raises:
            UnknownMind: there is text after the colon.
        """
        if argument:
            raise UnknownMind(f"The rules mind accepts nothing after a colon, got {argument!r}; write rules.")
        for load in _DATA:
            load()
        for kind in request_kinds().values():
            _rules_for(kind)
        return cls(around.seed, around.rules if around.rules is not None else RulesPack())

    async def answer(self, request: Request) -> Answer:
        """Answer one request at once."""
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
    """Return the function in the kind's ``rules.py`` that has the kind's name; None without one."""
    rules: _Rules | None = getattr(part_of(kind, "rules"), str(kind.model_fields["kind"].default), None)
    return rules
