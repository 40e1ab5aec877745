"""Collects what the agent has seen, heard and been told about others since it last thought about them.

Memories are the evidence, each about one person:

* first meetings, actions on the agent, and hearsay: about the person in the memory;
* words heard: about the speaker, if they were said to the agent or are about it. Ada's words about Bob are hearsay
  about Bob, with its source, and no evidence about Ada unless they are also about the agent;
* results of talks and the agent's own conclusions are not evidence: they rest on memories that were already counted.

Evidence that was considered is not used again: the agent's earlier view is in the profile that goes with the evidence,
so a change of tone shows in the new evidence.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bots.brain.gossip import is_about_me, told_of
from bots.brain.sections import Thought, Utterance
from bots.episodes import Hearsay
from bots.memory import MemoryRecord, ShortTerm
from bots.mind.gist import words_of
from bots.mind.language import words

EVIDENT = frozenset({"met", "deed", "harm", "hearsay"})
"""Kinds of memory that are evidence about the person in them; ``heard`` is judged by its words."""
UTTERANCES_MAX = 64
"""Maximum number of utterances that wait to become memories, with whether they are about their speaker."""


class EvidenceByPerson:
    """Sorts memories by the person they are evidence about.

    Args:
        me: name of the agent.
        each_max: maximum number of memories per person; beyond it the oldest is dropped.
        people_max: maximum number of people with evidence; beyond it the longest waiting is dropped.
    """

    def __init__(self, me: str, *, each_max: int, people_max: int) -> None:
        self._me = me
        self._each_max = each_max
        self._people_max = people_max
        self._heard_total = 0
        self._says_of_speaker: dict[str, bool] = {}
        self._read_up_to = 0
        self._waiting: dict[str, deque[MemoryRecord]] = {}
        self._to_find: dict[str, list[int]] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def hear(self, heard: tuple[Utterance, ...], total: int, is_known: Callable[[str], bool]) -> Iterator[Thought]:
        """Add what was heard since the last call.

        Args:
            heard: the latest utterances, the newest last.
            total: total number of utterances heard.
            is_known: returns whether a word is a person's name.

        Yields:
            Hearsay to remember.
        """
        new = total - self._heard_total
        self._heard_total = total
        for one in heard[-new:] if new > 0 else ():
            told = told_of(one.text, is_known)
            self._says_of_speaker[one.utterance_id] = is_about_me(
                one.text, me=self._me, addressed=one.addressed, told=told
            )
            while len(self._says_of_speaker) > UTTERANCES_MAX:
                del self._says_of_speaker[next(iter(self._says_of_speaker))]
            for name in told:
                if name not in (self._me, one.speaker):
                    yield Thought("hearsay", Hearsay(one.speaker, one.text, addressed=one.addressed), about=name)

    def take_in(self, mind: ShortTerm) -> None:
        """Sort the memories made since the last call.

        Args:
            mind: short-term memory. A memory that was dropped within a step, among a hundred others, is not counted.
        """
        if self._to_find:
            self._find(mind)
        if mind.sequence == self._read_up_to:
            return
        new = []
        for record in reversed(mind.records):
            if record.number <= self._read_up_to:
                break
            new.append(record)
        self._read_up_to = mind.sequence
        for record in reversed(new):
            if record.about and record.about != self._me and self._is_evidence(record):
                self._keep(record.about, record)

    def waiting(self, count: int) -> tuple[str, ...]:
        """Return people with new evidence, the longest waiting first, up to a number."""
        return tuple(self._waiting)[:count]

    def of(self, name: str) -> tuple[MemoryRecord, ...]:
        """Return the new evidence about a person, the oldest first."""
        return tuple(self._waiting.get(name, ()))

    def weighed(self, name: str, records: Iterable[MemoryRecord]) -> None:
        """Note that evidence has been considered; evidence that came meanwhile keeps waiting."""
        done = {one.number for one in records}
        left = deque((one for one in self.of(name) if one.number not in done), self._each_max)
        self._waiting.pop(name, None)
        if left:
            self._waiting[name] = left

    def snapshot(self) -> dict[str, Any]:
        """Return the numbers of the memories that wait."""
        waiting = {name: [one.number for one in records] for name, records in self._waiting.items()}
        return {"heard_total": self._heard_total, "read_up_to": self._read_up_to, "waiting": waiting}

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue where an earlier life ended. Waiting memories count if they are still in short-term memory."""
        self._heard_total, self._read_up_to = saved["heard_total"], saved["read_up_to"]
        self._to_find = {name: list(numbers) for name, numbers in saved["waiting"].items()}

    def _find(self, mind: ShortTerm) -> None:
        in_mind = {one.number: one for one in mind.records}
        for name, numbers in self._to_find.items():
            for number in numbers:
                if number in in_mind:
                    self._keep(name, in_mind[number])
        self._to_find = {}

    def _is_evidence(self, record: MemoryRecord) -> bool:
        if record.what != "heard":
            return record.what in EVIDENT
        says = self._says_of_speaker.pop(record.utterance_id or "", None)
        # An utterance too old for the latest words counts if it names the agent.
        return self._me.lower() in words(words_of(record)) if says is None else says

    def _keep(self, name: str, record: MemoryRecord) -> None:
        kept = self._waiting.get(name)
        if kept is None:
            kept = self._waiting[name] = deque(maxlen=self._each_max)
            while len(self._waiting) > self._people_max:
                del self._waiting[next(iter(self._waiting))]
        kept.append(record)
