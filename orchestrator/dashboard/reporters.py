"""Ways to show a run: a live table, lines at intervals, or nothing."""

import time

from rich.console import Console
from rich.live import Live
from rich.markup import escape

from orchestrator.dashboard.table import headline, live_table
from orchestrator.provision import progress_lines
from orchestrator.run.reporter import Reporter
from orchestrator.run.snapshot import Snapshot

LINE_SECONDS = 10.0
"""Interval between two status lines, wall time."""


class Quiet:
    """Shows nothing."""

    def say(self, text: str) -> None:
        """Show nothing."""

    def install(self, what: str, share: float) -> None:
        """Show nothing."""

    def show(self, snapshot: Snapshot) -> None:
        """Show nothing."""

    def close(self) -> None:
        """Do nothing."""


class Lines:
    """Shows plain lines, for output that is not a terminal.

    Args:
        console: receives the lines.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._shown = 0.0
        self._install = progress_lines(self.say)

    def say(self, text: str) -> None:
        """Show one permanent line."""
        self._console.print(escape(text), soft_wrap=True, highlight=False)

    def install(self, what: str, share: float) -> None:
        """Show the progress of an installation, one line per tenth."""
        self._install(what, share)

    def show(self, snapshot: Snapshot) -> None:
        """Show the state of the run at intervals."""
        if time.monotonic() - self._shown >= LINE_SECONDS:
            self._shown = time.monotonic()
            self.say(headline(snapshot))

    def close(self) -> None:
        """Do nothing."""


class LiveTable:
    """Shows a table that is updated during the run, for a terminal.

    Args:
        console: the terminal.
    """

    def __init__(self, console: Console) -> None:
        self._lines = Lines(console)
        self._live = Live(console=console, auto_refresh=False, transient=True)

    def say(self, text: str) -> None:
        """Show one permanent line above the table."""
        self._lines.say(text)

    def install(self, what: str, share: float) -> None:
        """Show the progress of an installation."""
        self._lines.install(what, share)

    def show(self, snapshot: Snapshot) -> None:
        """Redraw the table."""
        self._live.start()
        self._live.update(live_table(snapshot), refresh=True)

    def close(self) -> None:
        """Remove the table."""
        self._live.stop()


def open_reporter(console: Console, *, quiet: bool) -> Reporter:
    """Return the reporter for a console.

    Args:
        console: receives the output.
        quiet: whether to show nothing at all.
    """
    if quiet:
        return Quiet()
    return LiveTable(console) if console.is_terminal else Lines(console)
