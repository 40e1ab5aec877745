"""Errors of a replay. Failures in the recording are repeated as they were."""

from bots.mind.base import MindError

DIVERGED = "diverged"


class ReplayDiverged(MindError):  # noqa: N818 - it names what happened
    """The request is not the recorded one. The message says who asked, where, and the differences."""

    def __init__(self, message: str) -> None:
        super().__init__(message, DIVERGED)
