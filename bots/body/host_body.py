"""One agent's body, as the host of this process carries it."""

from collections.abc import Callable
from typing import Any

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream

from bots.body.channel import Channel
from bots.body.messages import Act, Cancel, Command, HostFault, JoinedNotice, LeftWorld, Notice, Observe, Say

NOTICES_WAITING_MAX = 512
"""How many notices may wait for a brain before observations give way."""


class HostBody:
    """One stay of an agent in the world; see :class:`bots.body.base.Body`.

    Commands raise HostLost when Node is gone and HostBusy when too many wait. The last notice is ``LeftWorld``; then
    the stream ends, and the agent may join again for a new body.

    Args:
        name: the agent's name in the world.
        send: hands a command to Node; returns at once.
    """

    def __init__(self, name: str, send: Callable[[Command], None]) -> None:
        self._name = name
        self._send = send
        self._channel = Channel(NOTICES_WAITING_MAX)
        self._refusing = False
        self.joined = anyio.Event()
        """Set when the body stands in the world."""
        self.left = anyio.Event()
        """Set when it is out again."""
        self.left_reason = ""
        """Why it is out, in the world's words where it said any."""

    @property
    def name(self) -> str:
        """The agent's name in the world."""
        return self._name

    @property
    def notices(self) -> MemoryObjectReceiveStream[Notice]:
        """Everything that concerns this body, in order; bounded: when the brain lags, older observations give way."""
        return self._channel.notices

    def act(self, action_id: str, skill: str, args: dict[str, Any], time_limit_seconds: float) -> None:
        """Start a skill whose arguments the catalog has validated; ends in one ``ActionFinished`` notice.

        Args:
            action_id: names this action, unique for the agent.
            skill: the name of its card.
            args: what the card asks for.
            time_limit_seconds: run clock.
        """
        limit = time_limit_seconds
        self._send(Act(agent=self._name, action_id=action_id, skill=skill, args=args, time_limit_seconds=limit))

    def cancel(self, action_id: str, why: str) -> None:
        """Stop a skill; ends in its ``ActionFinished`` notice with status ``cancelled``."""
        self._send(Cancel(agent=self._name, action_id=action_id, why=why))

    def say(self, speech_id: str, text: str) -> None:
        """Speak aloud; ends in a ``Said`` or ``HostFault`` notice."""
        self._send(Say(agent=self._name, speech_id=speech_id, text=text))

    def observe(self) -> None:
        """Ask for a fresh ``Observation``."""
        self._send(Observe(agent=self._name))

    def discard(self) -> None:
        """End the stream of notices for good; what waits in it is lost."""
        self._channel.discard()

    def receive(self, notice: Notice) -> HostFault | None:
        """Take a notice from the host.

        Returns:
            A fault to log when the brain lags so far that the notice had to be refused; one for each time that begins.
        """
        taken = self._channel.push(notice)
        begins = not taken and not self._refusing
        self._refusing = not taken
        if isinstance(notice, JoinedNotice):
            self.joined.set()
        elif isinstance(notice, LeftWorld):
            self.left_reason = notice.reason
            self.left.set()
            self._channel.close()
        if not begins:
            return None
        error = f"{self._name} does not read its notices: {NOTICES_WAITING_MAX} wait, and {notice.notice} was lost."
        return HostFault(agent=None, where="body.notices", error=error)
