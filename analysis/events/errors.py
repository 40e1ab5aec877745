"""The errors of analysis.

``ValueError``
 └── :class:`AnalysisError`: the run folder cannot be analysed; one sentence that says how to fix it.
      └── :class:`UnlikeRunsError`: runs cannot be compared with one another.
"""


class AnalysisError(ValueError):
    """A run folder cannot be analysed. The message is one sentence that says what is wrong and how to fix it."""


class UnlikeRunsError(AnalysisError):
    """The runs have too little in common to be compared."""
