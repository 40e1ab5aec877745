"""What a browser lets a report do: show its own pictures, with its own style and script, and nothing else."""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from markupsafe import escape

_HERE = Path(__file__).parent
STYLE = f"\n{(_HERE / 'report.css').read_text(encoding='utf-8')}"
"""The style that stands within a report."""
SCRIPT = f"\n{(_HERE / 'zoom.js').read_text(encoding='utf-8')}"
"""The only script of a report. It makes the plots large."""


_BEGINS = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
"""
"""How each report begins. The policy holds for all that follows it."""


def allowed(text: str) -> str:
    """Return the source by which a content security policy allows a script or a style within a page.

    Args:
        text: all of the script or style.
    """
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def report_policy(style: str = STYLE) -> str:
    """Return the content security policy of a report.

    Args:
        style: the style that stands within it.
    """
    return "; ".join(
        (
            "default-src 'none'",
            "img-src data:",
            f"style-src {allowed(style)}",
            f"script-src {allowed(SCRIPT)}",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def style_of(report: str) -> str:
    """Return the style that stands within a report; empty if it has none.

    Args:
        report: a report.
    """
    return report.partition("<style>")[2].partition("</style>")[0]


def is_guarded(report: str) -> bool:
    """Return whether a report has its policy, so that it runs nothing but our script, wherever it is opened.

    Args:
        report: a report, maybe of another version or from anybody.
    """
    return report.startswith(_BEGINS.format(policy=escape(report_policy(style_of(report)))))
