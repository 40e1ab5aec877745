"""The report: one self-contained HTML file."""

from analysis.report.page import render_comparison, render_report
from analysis.report.verdicts import all_verdicts, verdict_table

__all__ = ["all_verdicts", "render_comparison", "render_report", "verdict_table"]
