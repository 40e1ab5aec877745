"""Whom a run tells how it stands; the terminal's side of it is in ``orchestrator.dashboard``."""

from typing import Protocol

from orchestrator.run.snapshot import Snapshot


class Reporter(Protocol):
    """Shows a run to people."""

    def say(self, text: str) -> None:
        """Show one line that stays."""

    def install(self, what: str, share: float) -> None:
        """Show how far an installation is, 0 to 1."""

    def show(self, snapshot: Snapshot) -> None:
        """Show how the run stands now."""

    def close(self) -> None:
        """Leave the terminal as it was found."""
