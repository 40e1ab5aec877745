"""A memory module without the rest of a brain. The test writes its inputs and wakes it."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import anyio

from bots.brain.module import ModuleContext, Wake
from bots.brain.modules.memory import MemoryModule
from bots.brain.narration import Narrator, narrate
from bots.brain.sections import (
    BODY,
    EXECUTION,
    GOAL,
    MEMORIES,
    PERCEPTS,
    PLANS,
    SOCIAL,
    TALK,
    CurrentGoal,
    MemoryState,
    Thought,
)
from bots.brain.settings import BrainSettings, MemorySettings
from bots.brain.state import AgentState, Section
from bots.brain.think import Thinker
from bots.clock import RunClock
from bots.events import Event, Fault, Journal, Payload
from bots.memory import InMemoryStore, MemoryRecord, MindStore, RetrievalMode
from bots.memory.embedding import Embedder, EmbeddingError, local_embedder
from bots.memory.embedding.vectors import Vectors
from bots.memory.remembrance import Remembrance
from bots.mind import Mind
from bots.persona import Persona
from tests.bots.brain.driver import CATALOG, SPEED, WALL_LIMIT_SECONDS, Body, ScriptedMind
from tests.support.virtual_time import loop_clock

THOUGHTS_OF: dict[str, Section[Any]] = {"talk": TALK, "social": SOCIAL, "plans": PLANS}


class TestEmbedder:
    """The local embedder. A test can block it, break it, and give it texts to refuse."""

    __test__ = False

    def __init__(self) -> None:
        self.open = anyio.Event()
        self.open.set()
        self.asked = 0
        self.batches: list[list[str]] = []
        self.broken = False
        self.refuses = ""

    @property
    def name(self) -> str:
        return local_embedder().name

    @property
    def dimensions(self) -> int:
        return local_embedder().dimensions

    def shut(self) -> None:
        self.open = anyio.Event()

    async def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += 1
        await self.open.wait()
        if self.broken:
            raise EmbeddingError("the embedder is away")
        if self.refuses and self.refuses in texts:
            raise ValueError("this has no embedding")
        self.batches.append(list(texts))
        return await local_embedder().embed(texts)


class Rememberer:
    """Mira's memory."""

    def __init__(
        self,
        *,
        store: MindStore | None = None,
        embedder: Embedder | None = None,
        mind: Mind | None = None,
        clock: RunClock | None = None,
        incarnation: int = 1,
        tell: Narrator = narrate,
        **settings: Any,
    ) -> None:
        self.clock = clock or loop_clock(SPEED)
        if not self.clock.begun:
            self.clock.begin()
        self.store = store or InMemoryStore()
        self.events: list[Event] = []
        self.state = AgentState()
        sections: tuple[Section[Any], ...] = (BODY, PERCEPTS, EXECUTION, GOAL, *THOUGHTS_OF.values())
        self.pens: dict[str, Callable[[Any], None]] = {one.name: self.state.pen(one, "test") for one in sections}
        limits = MemorySettings(**settings)
        body = Body("Mira")
        body.end()
        journal = Journal("Mira", self.clock, self.events.append, incarnation=incarnation, agent="Mira")
        self.remembrance = Remembrance(
            "Mira", embedder or local_embedder(), RetrievalMode(limits.retrieval), self.clock.now
        )
        self.module = MemoryModule(
            ModuleContext(
                persona=Persona(name="Mira", traits=("You are calm.",), occupation="gardener"),
                population=None,
                body=body,
                catalog=CATALOG,
                thinker=Thinker(mind or ScriptedMind(), journal.record),
                clock=self.clock,
                store=self.store,
                remembrance=self.remembrance,
                settings=BrainSettings(memory=limits),
                state=self.state,
                record=journal.record,
                seed=7,
                narrate=tell,
            )
        )

    @property
    def mind(self) -> MemoryState:
        return self.state.read(MEMORIES)

    @property
    def short_term(self) -> list[MemoryRecord]:
        return list(self.mind.short_term.records)

    @property
    def long_term(self) -> list[MemoryRecord]:
        return list(self.remembrance.view)

    def logged(self, kind: type[Payload]) -> list[Any]:
        return [event.payload for event in self.events if isinstance(event.payload, kind)]

    @property
    def faults(self) -> list[str]:
        return [fault.error for fault in self.logged(Fault)]

    async def think(self, *thoughts: Thought, of: str = "talk") -> list[MemoryRecord]:
        """Let another module add a thought, and return what is new in short-term memory."""
        before = self.mind.short_term.sequence
        section = THOUGHTS_OF[of]
        value: Any = self.state.read(section)
        self.pens[of](replace(value, thoughts=value.thoughts.add(*thoughts)))
        await self.module.step(Wake())
        return [record for record in self.short_term if record.number > before]

    async def aim(self, text: str) -> None:
        """Change the goal."""
        self.pens["goal"](CurrentGoal(text=text, since=self.clock.now()))
        await self.module.step(Wake())

    @asynccontextmanager
    async def busy(self) -> AsyncIterator[None]:
        """Run the background tasks, and cancel them as at the end of a life."""

        async def repeat(errand: Callable[[], Any]) -> None:
            while True:
                await errand()

        with anyio.fail_after(WALL_LIMIT_SECONDS):
            async with anyio.create_task_group() as tasks:
                for errand in self.module.errands():
                    tasks.start_soon(repeat, errand)
                yield
                tasks.cancel_scope.cancel()
            await self.module.fall_asleep()


def chat(text: str, importance: float | None = 4.0) -> Thought:
    """A thought about a talk."""
    return Thought("chat", text, importance=importance)
