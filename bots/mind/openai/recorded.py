"""The words by which a recorded request was asked, made again from the recording."""

from collections.abc import Mapping
from typing import Any

from bots.mind.openai.asking import opening_messages
from bots.mind.openai.presets import load_settings
from bots.mind.openai.prompts import JUDGE, MEND, SYSTEM, PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.recording import RecordingError
from bots.mind.thought import Request

_OF_THE_WORDS = ("json_by", "strict", "system_role")
"""The abilities of a server that change the words of a question."""
_PRESET = "loopback"


def recorded_messages(
    request: Request, prompts: Mapping[str, str], server: Mapping[str, Any]
) -> list[dict[str, str]] | None:
    """Return the messages of the first try of a recorded request, as this version of Civitas fills in its prompts.

    They are those that were sent if the code has not changed since. The JSON of the request after them, which the
    loopback server alone gets, is left out.

    Args:
        request: the request.
        prompts: the recorded prompts, by name.
        server: what the server of its role could do, as the manifest of the run tells; what is missing is taken to be
            possible.

    Returns:
        The messages, each with ``role`` and ``content``; None if there is no prompt for the request.

    Raises:
        RecordingError: this version of Civitas cannot fill in the prompts.
    """
    if request.kind not in prompts:
        return None
    used = {name: prompts[name] for name in (request.kind, SYSTEM, JUDGE, MEND) if name in prompts}
    told = {name: server[name] for name in _OF_THE_WORDS if name in server}
    try:
        settings = load_settings(_PRESET, {"tells_request": False, request.role.value: told})
        question = QuestionMaker(settings, PromptBook(recorded=used)).put(request)
    except Exception as error:  # a prompt is a program, which may fail in any way
        why = str(error).rstrip(".") or type(error).__name__
        raise RecordingError(
            f"This version of Civitas cannot fill in the prompt that the run has for {request.kind} ({why}): open the "
            "run with the version that recorded it."
        ) from error
    return opening_messages(question, settings.of(request.role))
