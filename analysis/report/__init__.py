"""The report: one HTML file with everything inside."""

from analysis.report.page import render_comparison, render_report

__all__ = ["render_comparison", "render_report"]
