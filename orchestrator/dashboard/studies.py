"""Ways to show a sweep: a live table of conditions and repeats, a line now and then, nothing."""

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
"""Between two lines on how the sweep stands, wall time."""


class QuietSweep:
    """Shows nothing."""

    def say(self, text: str) -> None:
        """Show nothing."""

    def show(self, standing: SweepStatus) -> None:
        """Show nothing."""

    def close(self) -> None:
        """There is nothing to leave behind."""


class SweepLines:
    """Shows plain lines, for what is no terminal.

    Args:
        console: where they go.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._shown = 0.0

    def say(self, text: str) -> None:
        """Show one line that stays."""
        self._console.print(escape(text), soft_wrap=True, highlight=False)

    def show(self, standing: SweepStatus) -> None:
        """Show how the sweep stands, now and then."""
        if time.monotonic() - self._shown >= LINE_SECONDS:
            self._shown = time.monotonic()
            self.say(standing.headline)

    def close(self) -> None:
        """There is nothing to leave behind."""


class SweepTable:
    """Shows a table that follows the sweep, for a terminal.

    Args:
        console: the terminal.
    """

    def __init__(self, console: Console) -> None:
        self._lines = SweepLines(console)
        self._live = Live(console=console, auto_refresh=False, transient=True)

    def say(self, text: str) -> None:
        """Show one line that stays, above the table."""
        self._lines.say(text)

    def show(self, standing: SweepStatus) -> None:
        """Draw the table anew."""
        self._live.start()
        self._live.update(sweep_table(standing), refresh=True)

    def close(self) -> None:
        """Take the table away."""
        self._live.stop()


def open_sweep_reporter(console: Console, *, quiet: bool) -> SweepReporter:
    """The reporter that suits a console.

    Args:
        console: where to show.
        quiet: whether to show nothing at all.
    """
    if quiet:
        return QuietSweep()
    return SweepTable(console) if console.is_terminal else SweepLines(console)


def sweep_table(standing: SweepStatus) -> RenderableType:
    """Draw a sweep as it stands: a row for each condition, a column for each repeat.

    Args:
        standing: how it stands.
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
        return "sets up"
    return f"{going.minutes:.1f} of {going.planned.scenario.run.minutes:g} min"
