"""The names of a run's keys in Redis, in one place."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Keys:
    """The keys of one run.

    Args:
        run_id: the run that they belong to.
    """

    run_id: str

    @property
    def events(self) -> str:
        """Stream: one field ``event``, an event as JSON."""
        return f"civitas:{self.run_id}:events"

    @property
    def exchanges(self) -> str:
        """Stream: one field ``exchange``, a ``bots.mind.recording.Kept`` as JSON."""
        return f"civitas:{self.run_id}:exchanges"

    @property
    def commands(self) -> str:
        """Stream: one field ``command``, what the orchestrator and the operator tell the shards."""
        return f"civitas:{self.run_id}:commands"

    def claim(self, request_id: str) -> str:
        """Text that expires: who has taken a request on."""
        return f"civitas:{self.run_id}:claim:{request_id}"

    def reply(self, request_id: str) -> str:
        """List that expires: the reply to a request."""
        return f"civitas:{self.run_id}:reply:{request_id}"

    @property
    def state(self) -> str:
        """Hash: ``agent/NAME``, ``shard/NAME`` and ``recorder`` to their latest public state as JSON."""
        return f"civitas:{self.run_id}:state"

    @property
    def minds(self) -> str:
        """Hash: an agent's name to the state of its mind as JSON."""
        return f"civitas:{self.run_id}:minds"

    def memories(self, agent: str) -> str:
        """Hash: the numbers of everything that an agent remembers to the memories as JSON."""
        return f"civitas:{self.run_id}:memories:{agent}"

    def recalled(self, agent: str) -> str:
        """Hash: the numbers of an agent's memories to when each was last called to mind, seconds of run clock."""
        return f"civitas:{self.run_id}:recalled:{agent}"

    @property
    def door_narrow(self) -> str:
        """Text: there when the world lets somebody in only so often."""
        return f"civitas:{self.run_id}:door:narrow"

    @property
    def door_slow(self) -> str:
        """Text that expires: there when the world cannot keep up with those who are in it."""
        return f"civitas:{self.run_id}:door:slow"

    @property
    def door_turn(self) -> str:
        """Text that expires: somebody is coming in."""
        return f"civitas:{self.run_id}:door:turn"

    @property
    def models(self) -> str:
        """The beginning of the keys under which shards share the limits and the budget for models."""
        return f"civitas:{self.run_id}:models"

    @property
    def everything(self) -> str:
        """A pattern that matches every key of the run."""
        return f"civitas:{self.run_id}:*"
