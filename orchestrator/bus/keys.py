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
    def commands(self) -> str:
        """Stream: one field ``command``, what the orchestrator tells the shards."""
        return f"civitas:{self.run_id}:commands"

    @property
    def state(self) -> str:
        """Hash: ``agent/NAME``, ``shard/NAME`` and ``recorder`` to their latest public state as JSON."""
        return f"civitas:{self.run_id}:state"

    @property
    def minds(self) -> str:
        """Hash: an agent's name to the state of its mind as JSON."""
        return f"civitas:{self.run_id}:minds"

    def memories(self, agent: str) -> str:
        """List: everything that an agent remembers, oldest first, each as JSON."""
        return f"civitas:{self.run_id}:memories:{agent}"

    @property
    def everything(self) -> str:
        """A pattern that matches every key of the run."""
        return f"civitas:{self.run_id}:*"
