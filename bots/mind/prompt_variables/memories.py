"""Memories, words that were heard, and talks as prompt text."""

from collections.abc import Iterable, Iterator

from bots.episodes import FirstItem
from bots.mind.language import phrase
from bots.mind.moment.people import TalkLine
from bots.mind.moment.situation import HeardWords, Recollection
from bots.mind.prompt_variables.fences import fence, plain, quoted
from bots.mind.prompt_variables.numbers import Age, ago, rounded

FRESH_SECONDS = 30.0
"""A memory that is younger is told with its age."""


def memory_line(memory: Recollection, number: int | None = None) -> str:
    """Return one memory, in a line.

    Args:
        memory: the memory.
        number: its number, if an answer may have to cite it.
    """
    name = "" if number is None else f"[{number}] "
    when, weight = ago(memory.seconds_ago), rounded(memory.importance)
    return f"{name}{when}{_sort(memory)} ({weight}): {memory.text}"


def _sort(memory: Recollection) -> str:
    """Return the sort of a memory in words alone; the words of an episode say by themselves what it is."""
    return f", {plain(memory.what)}" if memory.episode is None else ""


def is_lasting(memory: Recollection) -> bool:
    """Return whether a memory is in words alone, such as a reflection, and not fresh: when it was hardly matters."""
    return memory.episode is None and memory.seconds_ago > FRESH_SECONDS


def recollections(remembered: Iterable[Recollection], *, weighed: bool = False, age: Age = ago) -> Iterator[str]:
    """Yield memories in lines, with all first items in one of them.

    Args:
        remembered: the memories.
        weighed: whether the importance of each is told; their ages are not marked then.
        age: words how long ago each was.
    """
    firsts = []
    for one in remembered:
        if isinstance(one.episode, FirstItem):
            firsts.append(phrase(one.episode.item) + (f" ({rounded(one.importance)})" if weighed else ""))
        else:
            yield memory_line(one) if weighed else f"{age(one.seconds_ago)}{_sort(one)}: {one.text}"
    if firsts:
        yield f"you got your first {', '.join(firsts)}"


def memories(remembered: Iterable[Recollection], *, numbered: bool = False) -> str:
    """Return memories as data, with the importance of each.

    Args:
        remembered: the memories.
        numbered: whether they are numbered from 1, because an answer may have to cite them.
    """
    if numbered:
        lines = [memory_line(one, number) for number, one in enumerate(remembered, start=1)]
    else:
        lines = list(recollections(remembered, weighed=True))
    return fence("what you remember", lines or ["nothing comes to mind"])


def heard_line(heard: HeardWords, age: Age = ago) -> str:
    """Return an utterance within earshot, in a line.

    Args:
        heard: the utterance.
        age: words how long ago it was.
    """
    to = "you" if heard.addressed else "others"
    human = ", a visitor from outside your community," if heard.human else ""
    return f"{age(heard.seconds_ago)} {plain(heard.speaker)}{human} said to {to}: {quoted(heard.text)}"


def talk_lines(lines: Iterable[TalkLine]) -> list[str]:
    """Return the utterances of a talk, each with its speaker."""
    return [f"{plain(line.speaker)}: {quoted(line.text)}" for line in lines]


def question(asked: str) -> str:
    """Return a question as data."""
    return fence("the question", [quoted(asked)])
