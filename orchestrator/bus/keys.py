"""The Redis keys of a run, all in one place."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Keys:
    """The Redis keys of one run.

    Args:
        run_id: id of the run.
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
        """Stream: one field ``command``, a command from the orchestrator or the operator to the shards."""
        return f"civitas:{self.run_id}:commands"

    def claim(self, request_id: str) -> str:
        """Text that expires: the process that claimed an inquiry."""
        return f"civitas:{self.run_id}:claim:{request_id}"

    def reply(self, request_id: str) -> str:
        """List that expires: the reply to a request."""
        return f"civitas:{self.run_id}:reply:{request_id}"

    @property
    def state(self) -> str:
        """Hash: ``agent/NAME``, ``shard/NAME`` and ``recorder``, each with its latest public state as JSON."""
        return f"civitas:{self.run_id}:state"

    @property
    def minds(self) -> str:
        """Hash: an agent's name, with the state of its mind as JSON."""
        return f"civitas:{self.run_id}:minds"

    def memories(self, agent: str) -> str:
        """Hash: the number of each memory of an agent, with the memory as JSON."""
        return f"civitas:{self.run_id}:memories:{agent}"

    def recalled(self, agent: str) -> str:
        """Hash: the number of each memory of an agent, with the time of its last recall, seconds of run clock."""
        return f"civitas:{self.run_id}:recalled:{agent}"

    @property
    def door_narrow(self) -> str:
        """Text: exists if the world limits the rate of joins."""
        return f"civitas:{self.run_id}:door:narrow"

    @property
    def door_slow(self) -> str:
        """Text that expires: exists while the world cannot keep up with its players."""
        return f"civitas:{self.run_id}:door:slow"

    @property
    def door_turn(self) -> str:
        """Text that expires: exists while an agent is joining."""
        return f"civitas:{self.run_id}:door:turn"

    @property
    def models(self) -> str:
        """Prefix of the keys under which shards share the limits and the budget of models."""
        return f"civitas:{self.run_id}:models"

    @property
    def everything(self) -> str:
        """A pattern that matches every key of the run."""
        return f"civitas:{self.run_id}:*"
