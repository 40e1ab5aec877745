"""What a run shows in the terminal while it lives, and when it is over."""

from orchestrator.dashboard.closing import closing_lines
from orchestrator.dashboard.reporters import Lines, LiveTable, Quiet, open_reporter

__all__ = ["Lines", "LiveTable", "Quiet", "closing_lines", "open_reporter"]
