"""How a replay fails on its own account; what failed in the recording fails again as it did there."""

from bots.mind.base import MindError

DIVERGED = "diverged"


class ReplayDiverged(MindError):  # noqa: N818 - it names what happened
    """What is asked is not what was asked in the recording; the message names who, where, and the differences."""

    def __init__(self, message: str) -> None:
        super().__init__(message, DIVERGED)
