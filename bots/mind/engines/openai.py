"""The mind ``openai``: it asks any OpenAI-compatible endpoint."""

from bots.mind.base import MINDS, Mind, MindSurroundings


@MINDS.part("openai")
def open_openai(argument: str, around: MindSurroundings) -> Mind:
    """Open the mind.

    Args:
        argument: the name of a preset or the path of one; nothing for the preset ``openai``.
        around: what it is opened with.

    Raises:
        UnknownMind: it cannot be opened.
    """
    from bots.mind.openai import OpenAIMind  # noqa: PLC0415 - other minds need none of its libraries

    return OpenAIMind.open(argument, around)
