"""One agent's body in the host of this process."""

from collections.abc import Callable, Sequence
from typing import Any

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream

from bots.body.channel import Channel
from bots.body.messages import Act, Cancel, Command, HostFault, JoinedNotice, LeftWorld, Notice, Observe, Say

NOTICES_WAITING_MAX = 512
"""Most notices that can wait for a brain before observations are dropped."""


class HostBody:
    """One session of an agent in the world; see :class:`bots.body.base.Body`.

    Commands raise HostLost when Node is gone and HostBusy when too many wait. The last notice is ``LeftWorld``. Then
    the stream ends, and the agent can join again with a new body.

    Args:
        name: the agent's name in the world.
        send: sends a command to Node and returns at once.
    """

    def __init__(self, name: str, send: Callable[[Command], None]) -> None:
        self._name = name
        self._send = send
        self._channel = Channel(NOTICES_WAITING_MAX)
        self._refusing = False
        self.joined = anyio.Event()
        """Set when the body stands in the world."""
        self.left = anyio.Event()
        """Set when the body has left."""
        self.left_reason = ""
        """The reason why it left, in the world's words if it gave any."""

    @property
    def name(self) -> str:
        """The agent's name in the world."""
        return self._name

    @property
    def notices(self) -> MemoryObjectReceiveStream[Notice]:
        """All notices of this body, in order. If the brain is slow, older observations are dropped."""
        return self._channel.notices

    def act(
        self, action_id: str, skill: str, args: dict[str, Any], time_limit_seconds: float, wishes: Sequence[str] = ()
    ) -> None:
        """Start a skill, see ``Body.act``."""
        self._send(
            Act(
                agent=self._name,
                action_id=action_id,
                skill=skill,
                args=args,
                time_limit_seconds=time_limit_seconds,
                wishes=list(wishes),
            )
        )

    def cancel(self, action_id: str, why: str) -> None:
        """Stop a skill. It ends with its ``ActionFinished`` notice with status ``cancelled``."""
        self._send(Cancel(agent=self._name, action_id=action_id, why=why))

    def say(self, speech_id: str, text: str) -> None:
        """Speak aloud. It ends with a ``Said`` or ``HostFault`` notice."""
        self._send(Say(agent=self._name, speech_id=speech_id, text=text))

    def observe(self) -> None:
        """Request a new ``Observation``."""
        self._send(Observe(agent=self._name))

    def discard(self) -> None:
        """End the stream of notices for good. Waiting notices are lost."""
        self._channel.discard()

    def receive(self, notice: Notice) -> HostFault | None:
        """Take a notice from the host.

        Returns:
            A fault to log when the notice was refused because the brain is too slow; one fault per such phase.
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
