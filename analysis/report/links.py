"""Links from the figures of a report to their moments on the page of the run.

A report is a file that people pass on, and the page is elsewhere. So the file names the moments without links. Whatever
shows the report beside the page adds them: ``civitas view``, and the bundles that it writes.
"""

import re
from collections.abc import Sequence
from urllib.parse import quote, urlencode

from markupsafe import escape

from analysis.metrics import Measurement, Plot

_PLACE = re.compile(r'<a data-moment="([^"]*)">')
"""A link that leads nowhere yet. What a run says is escaped in a report, so no run can make one."""
_UNLINKED = re.compile(r'<p class="moments" hidden>')
_ADVICE = re.compile(r'<p class="page">.*?</p>', re.DOTALL)


def moments_to_show(found: Measurement, plot: Plot, ticks: Sequence[float], seconds: float) -> list[tuple[str, str]]:
    """Return the moments to which a figure leads: those of its axis of time, or the one that it shows.

    Args:
        found: the measurement of the figure.
        plot: the figure.
        ticks: moments of its axis of time, seconds of run clock; none without such an axis.
        seconds: length of the run, seconds of run clock.

    Returns:
        Each moment as people read it, and as the end of an address on the page.
    """
    moments = ticks or [seconds] if plot.moment is None else [plot.moment]
    panel, _, part = found.panel.partition("/")
    shown = {name: value for name, value in (("panel", panel), ("part", part)) if value}
    return [(_clock(moment), urlencode({"t": round(moment), **shown})) for moment in moments]


def with_links(report: str, run: str, page: str) -> str:
    """Return a report whose figures lead to the page of its run.

    Args:
        report: the report of one run.
        run: name of the run on the page.
        page: address of the page from that of the report.
    """
    start = f"{page}#run={quote(run, safe='')}"
    linked = _PLACE.sub(lambda found: f'<a href="{escape(start)}&amp;{found[1]}">', report)
    shown = _UNLINKED.sub('<p class="moments">', linked)
    return _ADVICE.sub(lambda _: f'<p class="page"><a href="{escape(start)}">The page of this run</a></p>', shown, 1)


def _clock(seconds: float) -> str:
    """Return a time as the page tells it: 12:34, or 1:02:03 from an hour on."""
    hours, rest = divmod(int(seconds), 3600)
    minutes = f"{rest // 60:02d}" if hours else str(rest // 60)
    return f"{f'{hours}:' if hours else ''}{minutes}:{rest % 60:02d}"
