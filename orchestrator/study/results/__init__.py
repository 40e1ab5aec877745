"""Pages of a repository's results, made from finished studies, sensitivity analyses and challenges."""

from orchestrator.study.results.pages import is_measured, write_results

__all__ = ["is_measured", "write_results"]
