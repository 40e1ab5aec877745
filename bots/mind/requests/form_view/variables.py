"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.civic import matter, view
from bots.mind.prompt_variables.fences import fence
from bots.mind.prompt_variables.memories import memory_line, talk_lines
from bots.mind.prompt_variables.who import profile_line
from bots.mind.requests.form_view.request import FormView


def _speakers(request: FormView) -> str:
    lines = [profile_line(one) for one in request.speakers]
    return fence("what you think of who said it", lines or ["nothing yet"])


def _heard_before(request: FormView) -> str:
    lines = talk_lines(request.known)
    return fence("what you have heard of it before, and thought over already", lines or ["nothing"])


VARIABLES: Variables[FormView] = {
    "matter": lambda request: f"{matter(request.matter)}\n{view(request.view)}",
    "speakers": _speakers,
    "heard_before": _heard_before,
    "evidence": lambda request: fence(
        "what was said of it just now",
        [memory_line(one, number) for number, one in enumerate(request.evidence, start=1)],
    ),
}
