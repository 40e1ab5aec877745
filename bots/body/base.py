"""A body, as its brain sees it."""

from typing import Any, Protocol

from anyio.streams.memory import MemoryObjectReceiveStream

from bots.body.messages import Notice


class Body(Protocol):
    """One agent's body in the world. Commands return at once; what comes of them arrives as notices."""

    @property
    def name(self) -> str:
        """The agent's name in the world."""

    @property
    def notices(self) -> MemoryObjectReceiveStream[Notice]:
        """Everything that concerns this body, in order; bounded: when the brain lags, older observations give way."""

    def act(self, action_id: str, skill: str, args: dict[str, Any], time_limit_seconds: float) -> None:
        """Start a skill whose arguments the catalog has validated; ends in one ``ActionFinished`` notice."""

    def cancel(self, action_id: str, why: str) -> None:
        """Stop a skill; ends in its ``ActionFinished`` notice with status ``cancelled``."""

    def say(self, speech_id: str, text: str) -> None:
        """Speak aloud; ends in a ``Said`` or ``HostFault`` notice."""

    def observe(self) -> None:
        """Ask for a fresh ``Observation``."""
