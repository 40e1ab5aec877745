"""A body, as its brain sees it."""

from collections.abc import Sequence
from typing import Any, Protocol

from anyio.streams.memory import MemoryObjectReceiveStream

from bots.body.messages import Notice


class Body(Protocol):
    """One agent's body in the world. Commands return at once; their results arrive as notices."""

    @property
    def name(self) -> str:
        """The agent's name in the world."""

    @property
    def notices(self) -> MemoryObjectReceiveStream[Notice]:
        """All notices of this body, in order. If the brain is slow, older observations are dropped."""

    def act(
        self, action_id: str, skill: str, args: dict[str, Any], time_limit_seconds: float, wishes: Sequence[str] = ()
    ) -> None:
        """Start a skill with arguments that the catalog has validated. It ends with one ``ActionFinished`` notice.

        Args:
            action_id: id of this action, unique for the agent.
            skill: name of the skill's card.
            args: arguments of the card.
            time_limit_seconds: time limit, run clock.
            wishes: items that the agent aims for. Work for one of them may fetch on its way what the others need.
        """

    def cancel(self, action_id: str, why: str) -> None:
        """Stop a skill. It ends with its ``ActionFinished`` notice with status ``cancelled``."""

    def say(self, speech_id: str, text: str) -> None:
        """Speak aloud. It ends with a ``Said`` or ``HostFault`` notice."""

    def observe(self) -> None:
        """Request a new ``Observation``."""
