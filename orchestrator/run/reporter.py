"""The interface through which a run shows its state. ``orchestrator.dashboard`` implements it for the terminal."""

from typing import Protocol

from orchestrator.run.snapshot import Snapshot


class Reporter(Protocol):
    """Shows a run to people."""

    def say(self, text: str) -> None:
        """Show one permanent line."""

    def install(self, what: str, share: float) -> None:
        """Show the progress of an installation, 0 to 1."""

    def show(self, snapshot: Snapshot) -> None:
        """Show the present state of the run."""

    def close(self) -> None:
        """Restore the terminal."""
