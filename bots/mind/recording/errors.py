"""Errors about recordings."""


class RecordingError(ValueError):
    """A recording is missing or cannot be read. One sentence says why and how to fix it."""
