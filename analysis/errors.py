"""What analysis raises.

``ValueError``
 └── :class:`AnalysisError`: the run folder cannot be analysed; one sentence with the mend.
"""


class AnalysisError(ValueError):
    """A run folder that cannot be analysed; the message is one sentence that says what is wrong and how to mend it."""
