"""Ways to show a sweep: a live table of conditions and repeats, lines at intervals, or nothing."""

import time

from rich import box
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from orchestrator.run.manifest import RunStatus
from orchestrator.study.progress import Going, SweepReporter, SweepStatus

LINE_SECONDS = 30.0
"""Interval between two status lines, wall time."""


class QuietSweep:
    """Shows nothing."""

    def say(self, text: str) -> None:
        """Show nothing."""

    def show(self, standing: SweepStatus) -> None:
        """Show nothing."""

    def close(self) -> None:
        """Do nothing."""


class SweepLines:
    """Shows plain lines, for output that is not a terminal.

    Args:
        console: receives the lines.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._shown = 0.0

    def say(self, text: str) -> None:
        """Show one permanent line."""
        self._console.print(escape(text), soft_wrap=True, highlight=False)

    def show(self, standing: SweepStatus) -> None:
        """Show the state of the sweep at intervals."""
        if time.monotonic() - self._shown >= LINE_SECONDS:
            self._shown = time.monotonic()
            self.say(standing.headline)

    def close(self) -> None:
        """Do nothing."""


class SweepTable:
    """Shows a table that is updated during the sweep, for a terminal.

    Args:
        console: the terminal.
    """

    def __init__(self, console: Console) -> None:
        self._lines = SweepLines(console)
        self._live = Live(console=console, auto_refresh=False, transient=True)

    def say(self, text: str) -> None:
        """Show one permanent line above the table."""
        self._lines.say(text)

    def show(self, standing: SweepStatus) -> None:
        """Redraw the table."""
        self._live.start()
        self._live.update(sweep_table(standing), refresh=True)

    def close(self) -> None:
        """Remove the table."""
        self._live.stop()


def open_sweep_reporter(console: Console, *, quiet: bool) -> SweepReporter:
    """Return the reporter for a console.

    Args:
        console: receives the output.
        quiet: whether to show nothing at all.
    """
    if quiet:
        return QuietSweep()
    return SweepTable(console) if console.is_terminal else SweepLines(console)


def open_sweep_lines(console: Console, *, quiet: bool) -> SweepReporter:
    """Return a reporter in plain lines, for designs with many points.

    Args:
        console: receives the lines.
        quiet: whether to show nothing at all.
    """
    return QuietSweep() if quiet else SweepLines(console)


def sweep_table(standing: SweepStatus) -> RenderableType:
    """Draw the state of a sweep: one row per condition, one column per repeat.

    Args:
        standing: the state of the sweep.
    """
    repeats = sorted({planned.repeat for planned in standing.plan.runs})
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("condition", no_wrap=True)
    for repeat in repeats:
        table.add_column(f"repeat {repeat}", justify="right", no_wrap=True)
    going = {one.planned: one for one in standing.going}
    cells = {
        (planned.condition, planned.repeat): _cell(standing.results.get(planned), going.get(planned))
        for planned in standing.plan.runs
    }
    for condition in standing.plan.study.conditions:
        table.add_row(condition, *(cells[condition, repeat] for repeat in repeats))
    return Group(Text(standing.headline, style="bold"), table)


def _cell(result: RunStatus | None, going: Going | None) -> str:
    if result is not None:
        return result.value
    if going is None:
        return "-"
    if going.manifest is None or going.manifest.begun is None:
        return "setting up"
    return f"{going.minutes:.1f} of {going.planned.scenario.run.minutes:g} min"
