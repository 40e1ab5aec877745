"""What analysis raises.

``ValueError``
 └── :class:`AnalysisError`: the run folder cannot be analysed; one sentence with the mend.
      └── :class:`UnlikeRunsError`: runs cannot be compared with one another.
"""


class AnalysisError(ValueError):
    """A run folder that cannot be analysed; the message is one sentence that says what is wrong and how to mend it."""


class UnlikeRunsError(AnalysisError):
    """Runs that have too little in common to be compared."""
