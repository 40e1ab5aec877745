"""Compares several runs: conditions, their means over runs, and the differences."""

from analysis.comparison.items import ItemComparison, compare_items
from analysis.comparison.likeness import check_scenario
from analysis.comparison.pipeline import ComparisonResult, compare

__all__ = ["ComparisonResult", "ItemComparison", "check_scenario", "compare", "compare_items"]
