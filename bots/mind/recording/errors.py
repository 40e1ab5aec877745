"""What can be wrong with a recording."""


class RecordingError(ValueError):
    """A recording is not there, or cannot be read; one sentence says why and how to mend it."""
