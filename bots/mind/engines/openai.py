"""The mind ``openai``: it asks any OpenAI-compatible endpoint."""

from bots.mind.base import MINDS, Mind, MindSurroundings


@MINDS.part("openai")
def open_openai(argument: str, around: MindSurroundings) -> Mind:
    """Open the mind.

    Args:
        argument: name or path of a preset; empty for the preset ``openai``.
        around: the surroundings of the mind.

    Raises:
        UnknownMind: it cannot be opened.
    """
    from bots.mind.openai import OpenAIMind  # noqa: PLC0415 - other minds need none of its libraries

    return OpenAIMind.open(argument, around)
