"""The mind ``replay``: it answers from the recording of a run."""

from bots.mind.base import MINDS, Mind, MindSurroundings


@MINDS.part("replay")
def open_replay(argument: str, around: MindSurroundings) -> Mind:
    """Open the mind.

    Args:
        argument: a run's id, the path of its folder, or of the ``mind`` folder in it.
        around: what it is opened with.

    Raises:
        UnknownMind: it cannot be opened.
    """
    from bots.mind.replay import ReplayMind  # noqa: PLC0415 - other minds need none of its libraries

    return ReplayMind.open(argument, around)
