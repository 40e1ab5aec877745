"""Finds the source of knowledge: from the evidence of an answer to memories, and on to the words that were heard.

An answer is sound if it rests on a memory about the question that has a source. The source is either an utterance with
exactly these words, said shortly before by the speaker in the memory, with the agent among its logged hearers; or the
time before the run. An agent's own conclusion is followed to its evidence.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pandas as pd

from analysis.hearing import utterances
from analysis.remembered import COLUMNS, words_remembered
from analysis.run import Run

HEARD, KNOWN = "heard", "known from before"
NO_SOURCE = "no source"
LATE_WALL_SECONDS = 5.0
"""Tolerance of log times, wall time. Processes log at different speeds, on a busy machine seconds apart, so an
utterance may be logged after the memory of it."""
MEMORY_SECONDS = 60.0
"""Time in which an utterance becomes a memory. The agent first thinks about its importance, which takes a while."""
BEFORE_SECONDS = 0.25
"""Time after an agent's first memory in which its memories count as known before the run. They are all made at once,
first of all."""
_STEPS_MOST = 6
"""Maximum number of conclusions that rest on each other that are followed."""


@dataclass(frozen=True)
class KnowledgeSource:
    """The source of a piece of knowledge.

    Args:
        kind: ``heard``, ``known from before``, ``no source``.
        memory_id: the memory; None without a source.
        text: text of the memory.
        t: time of hearing, seconds of run clock; 0 if known before the run.
        speaker: speaker of the words; None unless heard.
        speech: event id of the utterance.
    """

    kind: str
    memory_id: str | None = None
    text: str | None = None
    t: float = float("nan")
    speaker: str | None = None
    speech: str | None = None


@dataclass(frozen=True)
class _Memory:
    agent: str
    t: float
    text: str
    evidence: tuple[str, ...]
    speaker: str
    """Whose words it holds; empty when it holds nobody else's."""
    quote: str
    lived: bool


class Memories:
    """Everyone's memories, and all utterances.

    Args:
        run: the run.
    """

    def __init__(self, run: Run) -> None:
        self._late = LATE_WALL_SECONDS * (run.manifest.speed or 1.0)
        told = run.payloads("memory", "memory_id", "evidence", *COLUMNS)
        words = words_remembered(told)
        columns = (told[name] for name in ("memory_id", "agent", "t", "text", "evidence"))
        held = (words[name].fillna("") for name in ("speaker", "quote"))
        self._by_id = {
            memory_id: _Memory(agent, t, text, tuple(evidence), speaker, quote, lived)
            for memory_id, agent, t, text, evidence, speaker, quote, lived in zip(
                *columns, *held, words["lived"], strict=True
            )
        }
        self._first = told.groupby("agent")["t"].min().to_dict()
        spoken = utterances(run)
        self._said: dict[tuple[str, str], list[tuple[float, str, frozenset[str]]]] = {}
        columns = (spoken[name] for name in ("agent", "text", "t", "event_id", "hearers"))
        for agent, text, t, event_id, hearers in zip(*columns, strict=True):
            self._said.setdefault((agent, text.strip()), []).append((t, event_id, frozenset(hearers)))

    def texts(self) -> list[str]:
        """Return the texts that can be a source: words of others, and memories from before the run."""
        held = [one for one in self._by_id.values() if one.speaker or self._is_early(one)]
        return list(dict.fromkeys(one.quote if one.speaker else one.text for one in held))

    def known_before(self, tells: Callable[[str], bool]) -> list[str]:
        """Return the agents that knew something before the run.

        Args:
            tells: returns whether a text is about it.
        """
        early = {one.agent for one in self._by_id.values() if self._is_early(one) and tells(one.text)}
        return sorted(early)

    def source(
        self, agent: str, evidence: Iterable[str], until: float, tells: Callable[[str], bool]
    ) -> KnowledgeSource:
        """Return the earliest source of an answer.

        Args:
            agent: agent that answered.
            evidence: ids of the memories on which the answer rests.
            until: time of the answer, seconds of run clock.
            tells: returns whether a text is about the question.
        """
        return min(
            self._sources(agent, evidence, until, tells, _STEPS_MOST),
            key=lambda one: one.t,
            default=KnowledgeSource(NO_SOURCE),
        )

    def names(self, agent: str, evidence: Iterable[str], until: float, name: str) -> bool:
        """Return whether an answer rests on the agent's own memory that names a person or contains their words.

        Args:
            agent: agent that answered.
            evidence: ids of the memories on which the answer rests.
            until: time of the answer, seconds of run clock.
            name: name of the person; the first of several names is enough.
        """
        named = re.compile(rf"\b{re.escape(re.split('[ _]', name)[0])}", re.I)
        memories = (self._by_id.get(memory_id) for memory_id in evidence)
        return any(
            one is not None
            and one.agent == agent
            and one.t <= until + self._late
            and named.search(one.text) is not None
            for one in memories
        )

    def _sources(
        self, agent: str, evidence: Iterable[str], until: float, tells: Callable[[str], bool], steps: int
    ) -> Iterable[KnowledgeSource]:
        for memory_id in evidence:
            memory = self._by_id.get(memory_id)
            if memory is None or memory.agent != agent or memory.t > until + self._late:
                continue
            if not memory.speaker:
                if self._is_early(memory) and tells(memory.text):
                    yield KnowledgeSource(KNOWN, memory_id, memory.text, 0.0)
                elif steps and memory.evidence:
                    yield from self._sources(agent, memory.evidence, until, tells, steps - 1)
            elif tells(memory.quote):
                yield from self._heard(agent, memory_id, memory)

    def _heard(self, agent: str, memory_id: str, memory: _Memory) -> Iterable[KnowledgeSource]:
        for t, event_id, hearers in self._said.get((memory.speaker, memory.quote.strip()), ()):
            if agent in hearers and -self._late <= memory.t - t <= MEMORY_SECONDS:
                yield KnowledgeSource(HEARD, memory_id, memory.text, t, memory.speaker, event_id)
                return

    def _is_early(self, memory: _Memory) -> bool:
        """Return whether a memory is from before the run."""
        return not memory.lived and memory.t <= self._first[memory.agent] + BEFORE_SECONDS


def as_columns(sources: list[KnowledgeSource]) -> pd.DataFrame:
    """Return sources as a table.

    Args:
        sources: one source per row.

    Returns:
        ``source`` (the kind), ``speaker``, ``heard_seconds``, ``speech``, ``memory_id``, ``memory``.
    """
    table = pd.DataFrame(
        [(one.kind, one.speaker, one.t, one.speech, one.memory_id, one.text) for one in sources],
        columns=["source", "speaker", "heard_seconds", "speech", "memory_id", "memory"],
    )
    texts = dict.fromkeys(("source", "speaker", "speech", "memory_id", "memory"), "str")
    return table.astype({**texts, "heard_seconds": "float64"})
