"""A single module, with a clock that only the test moves and a state that the test writes."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from zlib import crc32

import anyio
import numpy as np

from bots.body.messages import Notice
from bots.body.sights import SelfState
from bots.brain.cadence import Cadence
from bots.brain.module import Module, ModuleContext, Wake
from bots.brain.narration import narrate
from bots.brain.sections import BODY, MEMORIES, BodyState, MemoryState
from bots.brain.settings import BrainSettings
from bots.brain.state import AgentState, Section
from bots.brain.think import Thinker
from bots.clock import RunClock
from bots.episodes import Episode
from bots.events import Event, Fault, Journal, Payload
from bots.memory import InMemoryStore, MemoryRecord, RetrievalMode, ShortTerm
from bots.memory.embedding import EmbeddingError
from bots.memory.embedding.vectors import Vectors
from bots.memory.record import MemoryKind
from bots.memory.remembrance import Remembrance
from bots.mind import Mind
from bots.persona import Persona
from tests.bots.brain.driver import CATALOG, WALL_LIMIT_SECONDS, Body

M = TypeVar("M", bound=Module[Any])
P = TypeVar("P", bound=Payload)
ME = SelfState(
    position=(0.0, 64.0, 0.0),
    health=20.0,
    food=20.0,
    air=20.0,
    on_ground=True,
    in_water=False,
    in_lava=False,
    held=None,
    time_of_day=0,
    dimension="overworld",
)


class StillClock(RunClock):
    """A clock that shows the time that the test sets."""

    seconds = 0.0

    def now(self) -> float:
        return self.seconds


class WordsInCommon:
    """An embedder without threads: texts with common words are near each other."""

    name = "words in common"
    dimensions = 64

    def __init__(self) -> None:
        self.away = False

    async def embed(self, texts: Sequence[str]) -> Vectors:
        if self.away:
            raise EmbeddingError("The embedder is away.")
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().split():
                vectors[row, crc32(word.encode()) % self.dimensions] += 1.0
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        nearness: Vectors = (vectors / lengths).astype(np.float32)
        return nearness


def body_state(time_of_day: int = 0, **parts: Any) -> BodyState:
    """A body that observes; the time of day is in ticks since sunrise."""
    me = ME.model_copy(update={"time_of_day": time_of_day})
    return BodyState(**{"observed_at": 0.0, "me": me, "position": me.position, **parts})


def remembered(
    number: int, content: str | Episode, *, what: MemoryKind = "found", t: float = 0.0, **parts: Any
) -> MemoryRecord:
    """A memory of an episode, or in words alone."""
    text, episode = (content, None) if isinstance(content, str) else (narrate(content), content)
    return MemoryRecord(
        memory_id=f"Mira/m{number:06d}",
        event_id=f"Mira/1/{number:06d}",
        what=what,
        text=text,
        importance=parts.pop("importance", 5.0),
        t=t,
        episode=episode,
        **parts,
    )


@dataclass
class Alone(Generic[M]):
    """A module and its surroundings."""

    module: M
    clock: StillClock
    events: list[Event]
    around: ModuleContext
    embedder: WordsInCommon
    _pens: dict[str, Any] = field(default_factory=dict)
    _records: list[MemoryRecord] = field(default_factory=list)
    _importance_total: float = 0.0

    def put(self, section: Section[Any], value: Any) -> None:
        """Write a section that another part of the brain owns."""
        if section.name not in self._pens:
            self._pens[section.name] = self.around.state.pen(section, "test")
        self._pens[section.name](value)

    async def remember(self, *records: MemoryRecord) -> None:
        """Do what the memory module does for a new experience."""
        await self.around.remembrance.add(*records)
        self._records += records
        self._importance_total += sum(one.importance for one in records)
        in_mind = ShortTerm(records=tuple(self._records), sequence=self._records[-1].number)
        self.put(MEMORIES, MemoryState(in_mind, importance_total=self._importance_total))

    async def at(self, seconds: float, *notices: Notice) -> None:
        """Set the time and let the module do all due work, thoughts included."""
        self.clock.seconds = seconds
        await self.module.step(Wake(notices=notices))
        await anyio.wait_all_tasks_blocked()

    def logged(self, kind: type[P]) -> list[P]:
        return [one.payload for one in self.events if isinstance(one.payload, kind)]

    @property
    def faults(self) -> list[str]:
        return [one.error for one in self.logged(Fault)]


def make_alone(module: type[M], mind: Mind, settings: BrainSettings | None = None) -> Alone[M]:
    clock, events = StillClock(), list[Event]()
    journal = Journal("Mira", clock, events.append, agent="Mira")
    state, body, embedder = AgentState(), Body("Mira"), WordsInCommon()
    body.end()
    settings = settings or BrainSettings()
    around = ModuleContext(
        persona=Persona(name="Mira", occupation="gardener"),
        population=frozenset({"Mira", "Ada", "Bob", "Will"}),
        body=body,
        catalog=CATALOG,
        thinker=Thinker(mind, journal.record, Cadence(mind.pace())),
        clock=clock,
        store=InMemoryStore(),
        remembrance=Remembrance("Mira", embedder, RetrievalMode.CORRECTED, clock.now),
        settings=settings,
        state=state,
        record=journal.record,
        seed=7,
    )
    alone = Alone(module(around), clock, events, around, embedder)
    alone.put(BODY, body_state())
    return alone


@asynccontextmanager
async def thinking(alone: Alone[Any]) -> AsyncIterator[None]:
    """Let the module's background tasks run during the block."""

    async def repeat(errand: Any) -> None:
        while True:
            await errand()

    with anyio.fail_after(WALL_LIMIT_SECONDS):
        async with anyio.create_task_group() as tasks:
            for errand in alone.module.errands():
                tasks.start_soon(repeat, errand)
            yield
            tasks.cancel_scope.cancel()
