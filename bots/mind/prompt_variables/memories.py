"""Memories, words that were heard, and talks."""

from collections.abc import Iterable

from bots.mind.moment.people import TalkLine
from bots.mind.moment.situation import HeardWords, Recollection
from bots.mind.prompt_variables.fences import fence, plain, quoted
from bots.mind.prompt_variables.numbers import ago, rounded


def memory_line(memory: Recollection, *, named: bool = False) -> str:
    """One memory.

    Args:
        memory: what is remembered.
        named: whether its id is told, because an answer may have to cite it.
    """
    name = f"[{memory.memory_id}] " if named else ""
    when, weight = ago(memory.seconds_ago), rounded(memory.importance)
    return f"{name}{when}, {plain(memory.what)}, importance {weight}: {memory.text}"


def memories(remembered: Iterable[Recollection], *, named: bool = False) -> str:
    """Memories as data."""
    lines = [memory_line(one, named=named) for one in remembered]
    return fence("what you remember", lines or ["nothing comes to mind"])


def heard_line(heard: HeardWords) -> str:
    """Something said within earshot."""
    to = "to you" if heard.addressed else "not to you"
    human = ", a visitor from outside your community" if heard.human else ""
    return f"{ago(heard.seconds_ago)}, {plain(heard.speaker)}{human} said, {to}: {quoted(heard.text)}"


def talk_lines(lines: Iterable[TalkLine]) -> list[str]:
    """What was said in a talk, each line by whom."""
    return [f"{plain(line.speaker)}: {quoted(line.text)}" for line in lines]


def question(asked: str) -> str:
    """A question as data."""
    return fence("the question", [quoted(asked)])
