"""The last work of an agent that brought something. Its body goes on with it while a decision is long in coming."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bots.brain.sections import PastAction

RESUMED_AFTER_SECONDS = 10.0
"""For how long a body stands idle before it goes on with its last work, run clock."""
RESUMED_MAX = 12
"""How often a work is gone on with before something is decided: for four minutes or so."""


@dataclass(frozen=True, slots=True)
class Work:
    """An action that brought something."""

    skill: str
    args: Mapping[str, Any]


class LastWork:
    """Remembers what the agent did last that brought something, and how often it has gone on with it since."""

    def __init__(self) -> None:
        self._work: Work | None = None
        self._resumed = 0

    def note(self, past: PastAction) -> None:
        """Take an ended action into account. A reflex is not work, and resumed work without a gain is over.

        Args:
            past: the action.
        """
        if past.by_reflex:
            return
        if not past.resumed:
            self._resumed = 0
        if past.status == "done" and any(count > 0 for count in past.delta.values()):
            self._work = Work(past.skill, past.args)
        elif past.resumed:
            self._work = None

    def resume(self, idle_seconds: float) -> Work | None:
        """Return the work to go on with, which counts as gone on with then.

        Args:
            idle_seconds: for how long the body has had no action, run clock.

        Returns:
            The work; None if the body has not waited long enough, or there is no work to go on with.
        """
        if self._work is None or idle_seconds < RESUMED_AFTER_SECONDS or self._resumed >= RESUMED_MAX:
            return None
        self._resumed += 1
        return self._work
