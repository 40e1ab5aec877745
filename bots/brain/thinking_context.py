"""What planning, reacting and reflection work with."""

from dataclasses import dataclass
from typing import Any, Protocol

from bots.brain.bottleneck import Reader
from bots.brain.module import ModuleContext
from bots.brain.sections import Thought
from bots.brain.who import Identity


class ChangeSection(Protocol):
    """Changes parts of the module's section of the state, and hands over thoughts."""

    def __call__(self, *thoughts: Thought, **parts: Any) -> None:
        """Write it."""
        ...


@dataclass(frozen=True, slots=True)
class ThinkingContext:
    """What each part of such a module is given."""

    around: ModuleContext
    read: Reader
    """Reads sections of the state."""
    change: ChangeSection
    identity: Identity
    """Return who the agent is."""
