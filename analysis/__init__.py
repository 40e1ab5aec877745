"""Turns the event table into tables, plots and a report. It reads only the run folder."""

from analysis.comparison import ComparisonResult, check_scenario, compare
from analysis.comparison.measures import check_measures
from analysis.events import load_events, payloads, sequence_gaps
from analysis.events.errors import AnalysisError, UnlikeRunsError
from analysis.lexicons import check_lexicon_extends
from analysis.report.pipeline import AnalysisResult, RunAnalysis, analyze, write_headlines

__all__ = [
    "AnalysisError",
    "AnalysisResult",
    "ComparisonResult",
    "RunAnalysis",
    "UnlikeRunsError",
    "analyze",
    "check_lexicon_extends",
    "check_measures",
    "check_scenario",
    "compare",
    "load_events",
    "payloads",
    "sequence_gaps",
    "write_headlines",
]
