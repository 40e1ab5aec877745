"""Matters, views, laws and what is said of them."""

from collections.abc import Iterable
from typing import Any

from bots.mind.moment.matters import Announcement, Document, View
from bots.mind.prompt_variables.fences import fence, plain, quoted
from bots.mind.prompt_variables.memories import memory_line
from bots.mind.prompt_variables.numbers import ago, rounded
from bots.mind.prompt_variables.who import profile_line
from bots.mind.requests.draft_amendments.request import DraftAmendments
from bots.mind.requests.form_view.request import FormView


def view_line(view: View) -> str:
    """What the agent thinks of a matter, in a line."""
    told = f"{plain(view.matter)}: {rounded(view.score)} of 10"
    if view.summary:
        told += f"; {plain(view.summary)}"
    return f"{told}; you are out to win others over to it" if view.campaigns else told


def announcement_line(one: Announcement) -> str:
    """Something announced to everybody."""
    return f"{ago(one.seconds_ago)}, {plain(one.by)}: {quoted(one.text)}"


def document_lines(one: Document) -> Iterable[str]:
    """A written text, a line for each of its lines."""
    for line in one.text.splitlines():
        if line.strip():
            yield f"{plain(one.title)}: {line}"


def matter(request: Any) -> str:
    """The matter that a request is about."""
    return fence("the matter", [f"{plain(request.matter.name)}: {request.matter.question}"])


def view(request: Any) -> str:
    """What the agent thinks of the matter."""
    told = "you have no view of it" if request.view is None else view_line(request.view)
    return fence("what you think of the matter", [told])


def view_before(request: FormView) -> str:
    """The matter, and what the agent thought of it so far."""
    return f"{matter(request)}\n{view(request)}"


def speakers(request: FormView) -> str:
    """What the agent thinks of those who said it."""
    lines = [profile_line(one) for one in request.speakers]
    return fence("what you think of who said it", lines or ["nothing yet"])


def heard_before(request: FormView) -> str:
    """What was heard of the matter before."""
    lines = [f"{plain(one.speaker)}: {quoted(one.text)}" for one in request.known]
    return fence("what you have heard of it before, and thought over already", lines or ["nothing"])


def evidence(request: FormView) -> str:
    """What was heard of it just now."""
    return fence("what was said of it just now", [memory_line(one, named=True) for one in request.evidence])


def constitution(request: Any) -> str:
    """The laws in hand, a line each."""
    lines = [line for line in request.constitution.splitlines() if line.strip()]
    return fence("the laws", lines or ["you hold none in hand"])


def amendment(request: Any) -> str:
    """The amendment that is voted on."""
    one = request.amendment
    lines = [f"amendment {one.number}: law {one.law} would be: {plain(one.text)}"]
    if one.because:
        lines.append(f"why it was drafted: {plain(one.because)}")
    return fence("the amendment", lines)


def feedback(request: DraftAmendments) -> str:
    """What the people said."""
    lines = [f"{plain(one.speaker)}: {quoted(one.text)}" for one in request.feedback]
    return fence("what the people said", lines or ["nobody said anything"])
