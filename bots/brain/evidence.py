"""What the agent has seen, heard and been told of others since it last thought about them.

Memories are the evidence, each for one person:

* who was met, what somebody did to the agent, and hearsay: for whom the memory is about;
* words heard: for the speaker, if they were said to the agent or tell of it. What Ada says about Bob is hearsay about
  Bob, with its source, and is not held for or against Ada unless it speaks of the agent as well;
* what talks came to and what the agent made of things itself is no evidence: it rests on memories that were counted.

Nothing that was weighed is told again: what the agent thought before stands in the profile that goes with the evidence,
and a change of tone shows in what is new beside it.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bots.brain.gossip import is_about_me, told_of
from bots.brain.sections import Thought, Utterance
from bots.memory import MemoryRecord, ShortTerm
from bots.mind.language import words

EVIDENT = frozenset({"met", "deed", "harm", "hearsay"})
"""Kinds of memory that are evidence of whom they are about; ``heard`` is weighed by its words."""
UTTERANCES_MAX = 64
"""Utterances for which it is kept whether they say something of their speaker, until they have become memories."""


class EvidenceByPerson:
    """Sorts memories by the person they are evidence of.

    Args:
        me: whose evidence it is.
        each_max: memories kept for one person; beyond it the oldest gives way.
        people_max: people for whom evidence waits; beyond it the one who waits longest gives way.
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
        """Take in what was heard since the last time.

        Args:
            heard: the latest utterances, the newest last.
            total: how many were heard in all.
            is_known: whether a word is somebody's name.

        Yields:
            Hearsay, to be remembered.
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
            verb = "told me" if one.addressed else "said"
            for name in told:
                if name not in (self._me, one.speaker):
                    yield Thought("hearsay", f'{one.speaker} {verb}: "{one.text}"', about=name)

    def take_in(self, mind: ShortTerm) -> None:
        """Sort the memories made since the last time.

        Args:
            mind: what is in mind. Memories that were let go within a step, among a hundred others, are not weighed.
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
        """For whom there is new evidence, who waits longest first; so many at most."""
        return tuple(self._waiting)[:count]

    def of(self, name: str) -> tuple[MemoryRecord, ...]:
        """The new evidence of somebody, the oldest first."""
        return tuple(self._waiting.get(name, ()))

    def weighed(self, name: str, records: Iterable[MemoryRecord]) -> None:
        """Note that evidence has been thought about; what came meanwhile waits on."""
        done = {one.number for one in records}
        left = deque((one for one in self.of(name) if one.number not in done), self._each_max)
        self._waiting.pop(name, None)
        if left:
            self._waiting[name] = left

    def snapshot(self) -> dict[str, Any]:
        """Which memories wait to be weighed, by their numbers."""
        waiting = {name: [one.number for one in records] for name, records in self._waiting.items()}
        return {"heard_total": self._heard_total, "read_up_to": self._read_up_to, "waiting": waiting}

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on where an earlier life ended; what waited is weighed as far as it is still in mind."""
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
        # What was heard too long ago to be among the latest words counts when it names the agent.
        return self._me.lower() in words(record.text) if says is None else says

    def _keep(self, name: str, record: MemoryRecord) -> None:
        kept = self._waiting.get(name)
        if kept is None:
            kept = self._waiting[name] = deque(maxlen=self._each_max)
            while len(self._waiting) > self._people_max:
                del self._waiting[next(iter(self._waiting))]
        kept.append(record)
