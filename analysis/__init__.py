"""From the event table to tables, plots and a report. Depends on the run folder alone."""

from analysis.comparison import ComparisonResult, check_scenario, compare
from analysis.errors import AnalysisError, UnlikeRunsError
from analysis.events import load_events, payloads, sequence_gaps
from analysis.lexicons import check_lexicon_extends
from analysis.pipeline import AnalysisResult, RunAnalysis, analyze, check_measures, write_headlines

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
