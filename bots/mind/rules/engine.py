"""The rules engine: hands each kind of request to the rules for it."""

import random
from typing import Self

from bots.mind.base import Mind, MindError, MindSurroundings, UnknownMind
from bots.mind.requests import Answer, ChooseAction, Request, SetGoal, Speak
from bots.mind.rules.choose_action import choose_action
from bots.mind.rules.knowledge import knowledge
from bots.mind.rules.set_goal import set_goal
from bots.mind.rules.speak import speak


class RulesMind(Mind):
    """Answers by rules. Every agent has a random stream of its own for every kind of request.

    Args:
        seed: the run's seed; the same seed and the same requests in the same order give the same answers.
    """

    engine = "rules"
    model = "rules-1"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._streams: dict[tuple[str, str], random.Random] = {}

    @classmethod
    def open(cls, argument: str, around: MindSurroundings) -> Self:
        """Make the mind that is registered as ``rules``.

        Raises:
            UnknownMind: when something stands behind the colon.
        """
        if argument:
            raise UnknownMind(f"The rules mind takes nothing behind a colon, got {argument!r}; write rules.")
        return cls(around.seed)

    async def answer(self, request: Request) -> Answer:
        """Answer one request, without waiting for anything."""
        chance = self._stream(request.who.name, request.kind)
        match request:
            case ChooseAction():
                return choose_action(request, knowledge(), chance)
            case SetGoal():
                return set_goal(request, knowledge(), chance)
            case Speak():
                return speak(request, chance)
            case _:
                raise MindError(f"The rules mind has no rules for the request {request.kind!r}.")

    def _stream(self, agent: str, kind: str) -> random.Random:
        key = (agent, kind)
        if key not in self._streams:
            self._streams[key] = random.Random(f"{self._seed}/{agent}/{kind}")  # noqa: S311 - not for secrets
        return self._streams[key]
