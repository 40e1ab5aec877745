"""Matters, views and laws as prompt text."""

from collections.abc import Iterable

from bots.mind.moment.matters import Announcement, Document, Matter, View
from bots.mind.prompt_variables.fences import fence, plain, quoted
from bots.mind.prompt_variables.numbers import Age, rounded


def view_line(view: View) -> str:
    """Return the agent's view of a matter, in a line."""
    told = f"{plain(view.matter)}: {rounded(view.score)} of 10"
    if view.summary:
        told += f"; {plain(view.summary)}"
    return f"{told}; you are out to win others over to it" if view.campaigns else told


def announcement_line(one: Announcement, age: Age) -> str:
    """Return an announcement, in a line.

    Args:
        one: the announcement.
        age: words how long ago it was.
    """
    return f"{age(one.seconds_ago)}, {plain(one.by)}: {quoted(one.text)}"


def document_lines(one: Document) -> Iterable[str]:
    """Yield a written text, line by line."""
    for line in one.text.splitlines():
        if line.strip():
            yield f"{plain(one.title)}: {line}"


def matter(one: Matter) -> str:
    """Return a matter as data."""
    return fence("the matter", [f"{plain(one.name)}: {one.question}"])


def view(held: View | None) -> str:
    """Return the agent's view of a matter, as data."""
    told = "you have no view of it" if held is None else view_line(held)
    return fence("what you think of the matter", [told])


def laws(text: str) -> str:
    """The agent's laws as data, one line each."""
    lines = [line for line in text.splitlines() if line.strip()]
    return fence("the laws", lines or ["you hold none in hand"])
