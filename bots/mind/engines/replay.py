"""The mind ``replay``: it answers from the recording of a run."""

from bots.mind.base import MINDS, Mind, MindSurroundings


@MINDS.part("replay")
def open_replay(argument: str, around: MindSurroundings) -> Mind:
    """Open the mind.

    Args:
        argument: id of a run, path of its folder, or path of its ``mind`` folder.
        around: the surroundings of the mind.

    Raises:
        UnknownMind: it cannot be opened.
    """
    from bots.mind.replay import ReplayMind  # noqa: PLC0415 - other minds need none of its libraries

    return ReplayMind.open(argument, around)
