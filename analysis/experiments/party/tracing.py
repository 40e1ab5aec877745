"""Where knowledge comes from: from the evidence of an answer to memories, and on to the words heard.

An answer is sound when it rests on a memory that tells of what was asked and came from somewhere: from just these
words, said shortly before by the speaker whom the memory names, with the agent among their logged hearers; or from
before the beginning. A conclusion of the agent's own is followed to what it rests on.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pandas as pd

from analysis.run import Run

HEARD, KNOWN = "heard", "known from before"
NO_SOURCE = "no source"
LATE_WALL_SECONDS = 5.0
"""Every process logs at its own pace, on a busy machine seconds behind another: by so much words may be logged as said
after they were remembered."""
MEMORY_SECONDS = 60.0
"""What was heard is remembered once its weight has been thought about, which takes its time."""
BEFORE_SECONDS = 0.25
"""What an agent knew from before the beginning it remembers first of all, all at once: within so long of its first
memory."""
_STEPS_MOST = 6
"""Conclusions rest on conclusions; further than this nobody follows."""
_OWN = re.compile(r"(?:I met|My goal:|My plan|I got|I did|I failed|I said)\b")
"""Memories of what the agent has lived through by then."""
_SAID = re.compile(r'^(?P<speaker>[^":]{1,48}?) (?:said|asked|answered|told me|told us|says):? "(?P<words>.*)"$', re.S)


@dataclass(frozen=True)
class KnowledgeSource:
    """What a piece of knowledge comes from.

    Args:
        kind: ``heard``, ``known from before``, ``no source``.
        memory_id: the memory; None without a source.
        text: its words.
        t: when it was heard, seconds of run clock; 0 when known from before.
        speaker: whose words they were; None unless heard.
        speech: their event id.
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


class Memories:
    """What everybody remembers, and what was said.

    Args:
        run: the run.
    """

    def __init__(self, run: Run) -> None:
        self._late = LATE_WALL_SECONDS * (run.manifest.speed or 1.0)
        told = run.payloads("memory", "memory_id", "text", "evidence")
        columns = (told[name] for name in ("memory_id", "agent", "t", "text", "evidence"))
        self._by_id = {
            memory_id: _Memory(agent, t, text, tuple(evidence))
            for memory_id, agent, t, text, evidence in zip(*columns, strict=True)
        }
        self._first = told.groupby("agent")["t"].min().to_dict()
        spoken = run.payloads("speech", "text", "hearers")
        self._said: dict[tuple[str, str], list[tuple[float, str, frozenset[str]]]] = {}
        columns = (spoken[name] for name in ("agent", "text", "t", "event_id", "hearers"))
        for agent, text, t, event_id, hearers in zip(*columns, strict=True):
            self._said.setdefault((agent, text.strip()), []).append((t, event_id, frozenset(hearers)))

    def known_before(self, tells: Callable[[str], bool]) -> list[str]:
        """Who knew something from before the beginning.

        Args:
            tells: whether words tell of it.
        """
        early = {one.agent for one in self._by_id.values() if self._is_early(one) and tells(one.text)}
        return sorted(early)

    def source(
        self, agent: str, evidence: Iterable[str], until: float, tells: Callable[[str], bool]
    ) -> KnowledgeSource:
        """The earliest source that an answer has.

        Args:
            agent: who answered.
            evidence: ids of the memories that the answer rests on.
            until: when it was given, seconds of run clock.
            tells: whether words tell of what was asked.
        """
        return min(
            self._sources(agent, evidence, until, tells, _STEPS_MOST),
            key=lambda one: one.t,
            default=KnowledgeSource(NO_SOURCE),
        )

    def names(self, agent: str, evidence: Iterable[str], until: float, name: str) -> bool:
        """Whether an answer rests on a memory of the agent's own that names somebody, or holds their words.

        Args:
            agent: who answered.
            evidence: ids of the memories that the answer rests on.
            until: when it was given, seconds of run clock.
            name: of whom; the first of several names is enough.
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
            told = _SAID.match(memory.text)
            if told is None or told["speaker"] == "I":
                if self._is_early(memory) and tells(memory.text):
                    yield KnowledgeSource(KNOWN, memory_id, memory.text, 0.0)
                elif steps and told is None and memory.evidence:
                    yield from self._sources(agent, memory.evidence, until, tells, steps - 1)
            elif tells(told["words"]):
                yield from self._heard(agent, memory_id, memory, told)

    def _heard(self, agent: str, memory_id: str, memory: _Memory, told: re.Match[str]) -> Iterable[KnowledgeSource]:
        for t, event_id, hearers in self._said.get((told["speaker"], told["words"].strip()), ()):
            if agent in hearers and -self._late <= memory.t - t <= MEMORY_SECONDS:
                yield KnowledgeSource(HEARD, memory_id, memory.text, t, told["speaker"], event_id)
                return

    def _is_early(self, memory: _Memory) -> bool:
        """Whether something is remembered from before the beginning."""
        lived = _SAID.match(memory.text) or _OWN.match(memory.text)
        return lived is None and memory.t <= self._first[memory.agent] + BEFORE_SECONDS


def as_columns(sources: list[KnowledgeSource]) -> pd.DataFrame:
    """Sources as a table.

    Args:
        sources: one a row.

    Returns:
        ``source`` (the kind), ``speaker``, ``heard_seconds``, ``speech``, ``memory_id``, ``memory``.
    """
    table = pd.DataFrame(
        [(one.kind, one.speaker, one.t, one.speech, one.memory_id, one.text) for one in sources],
        columns=["source", "speaker", "heard_seconds", "speech", "memory_id", "memory"],
    )
    texts = dict.fromkeys(("source", "speaker", "speech", "memory_id", "memory"), "str")
    return table.astype({**texts, "heard_seconds": "float64"})
