"""Memories, words that were heard, and talks as prompt text."""

from collections.abc import Iterable

from bots.mind.moment.people import TalkLine
from bots.mind.moment.situation import HeardWords, Recollection
from bots.mind.prompt_variables.fences import fence, plain, quoted
from bots.mind.prompt_variables.numbers import ago, rounded


def memory_line(memory: Recollection, number: int | None = None) -> str:
    """Return one memory, in a line.

    Args:
        memory: the memory.
        number: its number, if an answer may have to cite it.
    """
    name = "" if number is None else f"[{number}] "
    when, weight = ago(memory.seconds_ago), rounded(memory.importance)
    return f"{name}{when}, {plain(memory.what)}, importance {weight}: {memory.text}"


def memories(remembered: Iterable[Recollection], *, numbered: bool = False) -> str:
    """Return memories as data.

    Args:
        remembered: the memories.
        numbered: whether they are numbered from 1, because an answer may have to cite them.
    """
    lines = [memory_line(one, number if numbered else None) for number, one in enumerate(remembered, start=1)]
    return fence("what you remember", lines or ["nothing comes to mind"])


def heard_line(heard: HeardWords) -> str:
    """Return an utterance within earshot, in a line."""
    to = "to you" if heard.addressed else "not to you"
    human = ", a visitor from outside your community" if heard.human else ""
    return f"{ago(heard.seconds_ago)}, {plain(heard.speaker)}{human} said, {to}: {quoted(heard.text)}"


def talk_lines(lines: Iterable[TalkLine]) -> list[str]:
    """Return the utterances of a talk, each with its speaker."""
    return [f"{plain(line.speaker)}: {quoted(line.text)}" for line in lines]


def question(asked: str) -> str:
    """Return a question as data."""
    return fence("the question", [quoted(asked)])
