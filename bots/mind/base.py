"""The one door for thoughts, and the engines behind it.

Errors::

    MindError            a thought failed; it becomes a logged "no decision", never behaviour
    UnknownMind          a mind was asked for that does not exist (bad input, one sentence)
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

from bots.mind.requests import Answer, Request


class MindError(Exception):
    """A thought failed. The message says why, in one sentence."""


class UnknownMind(ValueError):  # noqa: N818 - it names what is wrong, like the other bad-input errors
    """There is no such mind."""


class Mind(ABC):
    """An engine that answers requests. One instance serves every agent of a process."""

    engine: str
    """The kind of engine, as logged."""
    model: str
    """Which model, as logged."""

    @abstractmethod
    async def answer(self, request: Request) -> Answer:
        """Answer one request.

        Args:
            request: the whole moment; nothing else of the agent is known.

        Returns:
            An answer of the class ``request.answer_type``.

        Raises:
            MindError: when there is no answer.
        """


MindFactory = Callable[[str, int], Mind]
"""Takes what stands behind the colon of a mind's name (or an empty text) and the run's seed."""

_FACTORIES: dict[str, MindFactory] = {}
_PLANNED = ("openai", "replay")


def register_mind(name: str, factory: MindFactory) -> None:
    """Let a mind be opened by a name.

    Args:
        name: what stands before the colon in ``open_mind``.
        factory: makes the mind.

    Raises:
        ValueError: when the name is taken.
    """
    if name in _FACTORIES:
        raise ValueError(f"The mind {name!r} is registered twice.")
    _FACTORIES[name] = factory


def open_mind(spec: str, seed: int) -> Mind:
    """Open a mind by name.

    Args:
        spec: ``NAME`` or ``NAME:WHAT``, for example ``rules``.
        seed: the run's seed; every random choice of the mind comes from streams seeded with it.

    Raises:
        UnknownMind: when no mind of that name is registered; the sentence names those that are.
    """
    import bots.mind.rules  # noqa: F401, PLC0415 - the built-in registers itself through the users' own door

    name, _, argument = spec.partition(":")
    factory = _FACTORIES.get(name)
    if factory is None:
        known = ", ".join(sorted(_FACTORIES))
        if name in _PLANNED:
            raise UnknownMind(f"The mind {spec!r} is not available in this version; use one of: {known}.")
        raise UnknownMind(f"There is no mind {spec!r}; use one of: {known}.")
    return factory(argument, seed)
