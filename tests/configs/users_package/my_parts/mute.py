"""A mind."""

from bots.mind import MINDS, Answer, Mind, MindError, MindSurroundings, Request


class Mute(Mind):
    """Answers nothing."""

    engine = "mute"
    model = "none"

    async def answer(self, request: Request) -> Answer:
        """Fail."""
        raise MindError(f"I say nothing to {request.kind}.")


@MINDS.part("mute")
def open_mute(argument: str, around: MindSurroundings) -> Mind:  # noqa: ARG001
    """Open the mind."""
    return Mute()
