"""Memory: turns what happens into memories, keeps the short-term ones in mind and appends all to the store."""

from collections import deque
from typing import Any

from bots.body.messages import Died, Hurt, InventoryChanged, Respawned, Said
from bots.brain.module import Module, Wake, register_module
from bots.brain.sections import BODY, EXECUTION, GOAL, MEMORIES, PERCEPTS, PastAction, Reminiscence, Utterance
from bots.events import Fault
from bots.events import Memory as MemoryEvent
from bots.memory import MemoryRecord, ShortTerm
from bots.memory.record import MemoryKind
from bots.mind.language import phrase

IMPORTANCE = {
    "heard_human": 6.0,
    "heard_addressed": 5.0,
    "heard": 3.0,
    "said": 2.0,
    "found": 5.0,
    "deed": 2.0,
    "failure": 4.0,
    "met": 4.0,
    "harm": 6.0,
    "death": 9.0,
    "goal": 3.0,
}
"""From 1 (mundane) to 10 (poignant), the scale of Generative Agents, by what sort of thing is remembered."""
HARM_REST_SECONDS = 10.0
"""Blows that follow one another within this time are one memory."""


@register_module
class Memory(Module[Reminiscence]):
    """Remembers what is heard, said, found, done, failed, suffered and aimed for, and whom the agent meets."""

    name = "memory"
    reads = (BODY, PERCEPTS, EXECUTION, GOAL)
    writes = MEMORIES
    watches = (PERCEPTS, EXECUTION, GOAL, BODY)
    listens = (Said, Hurt, Died, Respawned, InventoryChanged)
    pace_seconds = 5.0
    """How soon a store that did not answer is tried again."""

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self._unsaved: deque[MemoryRecord] = deque()
        self._store_away = False
        self._heard_total = 0
        self._people: set[str] = set()
        self._found = 0
        self._action_id: str | None = None
        self._goal = ""
        self._harmed_at = float("-inf")

    async def step(self, wake: Wake) -> None:
        """Remember what is new since the last step."""
        self._remember_people()
        self._remember_heard()
        for notice in wake.notices:
            match notice:
                case Said(text=text):
                    self._remember("said", f'I said: "{text}"', IMPORTANCE["said"])
                case Hurt() if self.clock.now() - self._harmed_at >= HARM_REST_SECONDS:
                    self._harmed_at = self.clock.now()
                    self._remember("harm", f"I was hurt; my health went down to {notice.health:g}.", IMPORTANCE["harm"])
                case Died(reason=reason):
                    self._remember("harm", f"I died: {reason}", IMPORTANCE["death"])
                case Respawned():
                    self._remember("harm", "I came back to life.", IMPORTANCE["harm"])
        self._remember_finds()
        self._remember_deeds()
        self._remember_goal()
        await self._save()

    async def wake_up(self, saved: dict[str, Any] | None) -> None:
        """Load the memories of an earlier life; ids go on where they ended."""
        records = [MemoryRecord.model_validate(one) for one in await self.around.store.load_memories(self._me)]
        mind = ShortTerm()
        for record in records:
            mind = mind.add(
                record,
                capacity=self.settings.memory.short_term_capacity,
                half_life_seconds=self.settings.memory.half_life_seconds,
            )
        numbers = [record.number for record in records]
        sequence = max([*numbers, (saved or {}).get("sequence", 0)], default=0)
        self.write(Reminiscence(ShortTerm(mind.records, mind.let_go, sequence)))
        self._people = {record.about for record in records if record.what in ("met", "heard") and record.about}
        self._goal = next((record.text for record in reversed(records) if record.what == "goal"), "")
        percepts = self.read(PERCEPTS)
        self._heard_total = percepts.heard_total
        self._people.update(percepts.people)
        self._found = len(self.read(BODY).collected)

    def snapshot(self) -> dict[str, Any]:
        """The number of the newest memory."""
        return {"sequence": self.read(MEMORIES).short_term.sequence}

    @property
    def _me(self) -> str:
        return self.around.persona.name

    def _remember_people(self) -> None:
        for name in self.read(PERCEPTS).people:
            if name not in self._people:
                self._people.add(name)
                self._remember("met", f"I met {name}.", IMPORTANCE["met"], about=name)

    def _remember_heard(self) -> None:
        percepts = self.read(PERCEPTS)
        new = percepts.heard_total - self._heard_total
        self._heard_total = percepts.heard_total
        for utterance in percepts.heard[-new:] if new > 0 else ():
            self._remember(
                "heard",
                f'{utterance.speaker} said: "{utterance.text}"',
                _importance_of(utterance),
                about=utterance.speaker,
                utterance_id=utterance.utterance_id,
            )

    def _remember_finds(self) -> None:
        collected = self.read(BODY).collected
        for item in collected[self._found :]:
            self._remember("found", f"I got my first {phrase(item)}.", IMPORTANCE["found"])
        self._found = len(collected)

    def _remember_deeds(self) -> None:
        last = self.read(EXECUTION).last
        if last is None or last.action_id == self._action_id:
            return
        self._action_id = last.action_id
        if last.status == "failed":
            self._remember("failure", _told_failure(last), IMPORTANCE["failure"], evidence=(last.action_id,))
        elif last.status == "done" and (last.delta or last.skill == "go_to"):
            self._remember("deed", _told_deed(last), IMPORTANCE["deed"], evidence=(last.action_id,))

    def _remember_goal(self) -> None:
        goal = self.read(GOAL).text
        if goal and f"My goal: {goal}" != self._goal:
            self._goal = f"My goal: {goal}"
            self._remember("goal", self._goal, IMPORTANCE["goal"])

    def _remember(
        self,
        what: MemoryKind,
        text: str,
        importance: float,
        *,
        about: str | None = None,
        evidence: tuple[str, ...] = (),
        utterance_id: str | None = None,
    ) -> None:
        mind = self.read(MEMORIES).short_term
        memory_id = f"{self._me}/m{mind.sequence + 1:06d}"
        event = self.around.record(
            MemoryEvent(memory_id=memory_id, text=text, importance=importance, evidence=list(evidence))
        )
        record = MemoryRecord(
            memory_id=memory_id,
            event_id=event.event_id,
            what=what,
            text=text,
            importance=importance,
            t=event.t,
            about=about,
            evidence=evidence,
            position=self.read(BODY).position,
            utterance_id=utterance_id,
        )
        limits = self.settings.memory
        kept = mind.add(record, capacity=limits.short_term_capacity, half_life_seconds=limits.half_life_seconds)
        self.write(Reminiscence(kept))
        self._unsaved.append(record)
        if len(self._unsaved) > limits.unsaved_max:
            lost = self._unsaved.popleft()
            self.around.record(Fault(where="brain.memory", error=f"{lost.memory_id} could not be saved and is lost."))

    async def _save(self) -> None:
        """Append what is unsaved, oldest first; a store that fails is a fault once, and is tried again."""
        while self._unsaved:
            try:
                await self.around.store.append_memory(self._me, self._unsaved[0].model_dump(mode="json"))
            except Exception as error:  # whatever the store's trouble is, the memories wait for its end
                if not self._store_away:
                    self.around.record(Fault(where="brain.memory", error=f"{type(error).__name__}: {error}"))
                self._store_away = True
                return
            self._store_away = False
            self._unsaved.popleft()


def _importance_of(utterance: Utterance) -> float:
    if utterance.human:
        return IMPORTANCE["heard_human"]
    return IMPORTANCE["heard_addressed" if utterance.addressed else "heard"]


def _told_deed(action: PastAction) -> str:
    changes = [f"{'+' if count > 0 else ''}{count} {phrase(item)}" for item, count in action.delta.items()]
    told = f" ({', '.join(changes)})" if changes else ""
    return f"I did {_told_action(action)}{told}."


def _told_failure(action: PastAction) -> str:
    x, y, z = (round(value) for value in action.position)
    return f"I failed to {_told_action(action)} at {x}, {y}, {z}: {action.reason}. {action.detail}".strip()


def _told_action(action: PastAction) -> str:
    return " ".join([phrase(action.skill), *(phrase(str(value)) for value in action.args.values())])
