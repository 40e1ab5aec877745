"""Ways to show a run: a live table, a line now and then, nothing."""

import time

from rich.console import Console
from rich.live import Live
from rich.markup import escape

from orchestrator.dashboard.table import headline, live_table
from orchestrator.provision import progress_lines
from orchestrator.run.reporter import Reporter
from orchestrator.run.snapshot import Snapshot

LINE_SECONDS = 10.0
"""Between two lines on how the run stands, wall time."""


class Quiet:
    """Shows nothing."""

    def say(self, text: str) -> None:
        """Show nothing."""

    def install(self, what: str, share: float) -> None:
        """Show nothing."""

    def show(self, snapshot: Snapshot) -> None:
        """Show nothing."""

    def close(self) -> None:
        """There is nothing to leave behind."""


class Lines:
    """Shows plain lines, for what is no terminal.

    Args:
        console: where they go.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._shown = 0.0
        self._install = progress_lines(self.say)

    def say(self, text: str) -> None:
        """Show one line that stays."""
        self._console.print(escape(text), soft_wrap=True, highlight=False)

    def install(self, what: str, share: float) -> None:
        """Show how far an installation is, a line every tenth of it."""
        self._install(what, share)

    def show(self, snapshot: Snapshot) -> None:
        """Show how the run stands, now and then."""
        if time.monotonic() - self._shown >= LINE_SECONDS:
            self._shown = time.monotonic()
            self.say(headline(snapshot))

    def close(self) -> None:
        """There is nothing to leave behind."""


class LiveTable:
    """Shows a table that follows the run, for a terminal.

    Args:
        console: the terminal.
    """

    def __init__(self, console: Console) -> None:
        self._lines = Lines(console)
        self._live = Live(console=console, auto_refresh=False, transient=True)

    def say(self, text: str) -> None:
        """Show one line that stays, above the table."""
        self._lines.say(text)

    def install(self, what: str, share: float) -> None:
        """Show how far an installation is."""
        self._lines.install(what, share)

    def show(self, snapshot: Snapshot) -> None:
        """Draw the table anew."""
        self._live.start()
        self._live.update(live_table(snapshot), refresh=True)

    def close(self) -> None:
        """Take the table away."""
        self._live.stop()


def open_reporter(console: Console, *, quiet: bool) -> Reporter:
    """The reporter that suits a console.

    Args:
        console: where to show.
        quiet: whether to show nothing at all.
    """
    if quiet:
        return Quiet()
    return LiveTable(console) if console.is_terminal else Lines(console)
