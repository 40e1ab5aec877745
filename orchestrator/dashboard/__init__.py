"""Shows a run in the terminal, during it and at its end."""

from orchestrator.dashboard.closing import closing_lines
from orchestrator.dashboard.reporters import Lines, LiveTable, Quiet, open_reporter

__all__ = ["Lines", "LiveTable", "Quiet", "closing_lines", "open_reporter"]
