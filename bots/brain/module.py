"""The base class of a brain module. Built-in modules and your own are found in the same way: see ``configs/parts.py``.

A module runs in its own task. It wakes when a section that it watches changed, when the body sends a notice that it
listens for, or when its pace has passed. Then ``step`` is called with the cause. The module can read the sections that
it declares to read and write the one that it declares to write. A slow step delays only the module itself.
"""

import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

import anyio

from bots.body.base import Body
from bots.body.messages import Notice
from bots.brain.addressing import Exchanges
from bots.brain.narration import Narrator, narrate
from bots.brain.settings import BrainSettings
from bots.brain.state import AgentState, Section, SectionNotDeclared
from bots.brain.think import Thinker
from bots.clock import RunClock
from bots.events import Event, Payload
from bots.memory import MindStore
from bots.memory.remembrance import Remembrance
from bots.persona import Persona
from configs.parts import Group, subclass_of
from skills.catalog import Catalog

S = TypeVar("S")
T = TypeVar("T")

Errand = Callable[[], Awaitable[None]]

NOTICES_WAITING_MAX = 256
"""Maximum number of notices that wait for a busy module. Beyond it the oldest is lost, with a fault."""


@dataclass(frozen=True, slots=True)
class Wake:
    """Why a module was woken. Both are empty when its pace has passed."""

    notices: tuple[Notice, ...] = ()
    sections: frozenset[str] = frozenset()


class Mailbox:
    """Collects the notices and changes for a module until the module reads them."""

    def __init__(self) -> None:
        self._notices: deque[Notice] = deque()
        self._sections: set[str] = set()
        self._bell = anyio.Event()
        self.lost = 0
        """Number of notices that were lost because the mailbox was full."""

    def put(self, notice: Notice) -> None:
        """Add a notice."""
        if len(self._notices) >= NOTICES_WAITING_MAX:
            self._notices.popleft()
            self.lost += 1
        self._notices.append(notice)
        self._bell.set()

    def touch(self, section: str) -> None:
        """Record that a section changed."""
        self._sections.add(section)
        self._bell.set()

    async def wait(self, clock: RunClock, pace_seconds: float | None) -> Wake:
        """Wait until something is there, or until the pace (run clock) has passed."""
        if not self._bell.is_set():
            if pace_seconds is None:
                await self._bell.wait()
            else:
                with clock.move_on_after(pace_seconds):
                    await self._bell.wait()
        wake = Wake(tuple(self._notices), frozenset(self._sections))
        self._notices.clear()
        self._sections.clear()
        self._bell = anyio.Event()
        return wake


@dataclass(frozen=True, slots=True)
class ModuleContext:
    """What every module of an agent gets."""

    persona: Persona
    population: frozenset[str] | None
    """The names of all agents. Any other speaker is a human. None: no speaker is taken for a human."""
    body: Body
    catalog: Catalog
    thinker: Thinker
    clock: RunClock
    store: MindStore
    remembrance: Remembrance
    """The agent's long-term memory. Every module may recall from it. Only the memory module adds to it."""
    settings: BrainSettings
    state: AgentState
    record: Callable[[Payload], Event]
    """Logs an event of this agent, with its position."""
    seed: int
    exchanges: Exchanges = field(default_factory=Exchanges)
    """The pairs that talk with each other, as far as the agent can tell, from all that it hears."""
    narrate: Narrator = narrate
    """Words the episodes that the agent remembers or notices. Another one changes what prompts and people read, and
    nothing that rules decide."""


class Module(ABC, Generic[S]):
    """One faculty of the brain. ``S`` is the class of the section that it writes."""

    name: ClassVar[str]
    reads: ClassVar[tuple[Section[Any], ...]] = ()
    writes: ClassVar[Section[Any] | None] = None
    watches: ClassVar[tuple[Section[Any], ...]] = ()
    """Sections whose change wakes the module. They are a subset of those that it reads."""
    listens: ClassVar[tuple[type[Any], ...]] = ()
    """Notices of the body that wake the module."""
    pace_seconds: float | None = None
    """The module is woken after this time at the latest, run clock. None: only events wake it."""

    def __init__(self, around: ModuleContext) -> None:
        self.around = around
        self.clock = around.clock
        self.settings = around.settings
        self.random = random.Random(f"{around.seed}/{around.persona.name}/{self.name}")  # noqa: S311 - not for secrets
        self.mailbox = Mailbox()
        self._readable = {section.name for section in self.reads}
        self._write: Callable[[S], None] | None = None
        if self.writes is not None:
            self._readable.add(self.writes.name)
            self._write = around.state.pen(self.writes, self.name)
        for section in self.watches:
            if section.name not in self._readable:
                raise SectionNotDeclared(f"{self.name} watches {section.name!r} without declaring to read it.")
            around.state.listen(section, _ring(self.mailbox, section.name))

    def read(self, section: Section[T]) -> T:
        """Read a section that the module declares to read.

        Raises:
            SectionNotDeclared: the module does not declare to read it.
        """
        if section.name not in self._readable:
            raise SectionNotDeclared(f"{self.name} does not declare to read {section.name!r}.")
        return self.around.state.read(section)

    def write(self, value: S) -> None:
        """Replace the section that the module writes.

        Raises:
            SectionNotDeclared: the module does not declare to write a section.
        """
        if self._write is None:
            raise SectionNotDeclared(f"{self.name} does not declare to write a section.")
        self._write(value)

    @abstractmethod
    async def step(self, wake: Wake) -> None:
        """Do what is needed now. It is called again only after it returned."""

    def errands(self) -> tuple[Errand, ...]:
        """Work beside the steps. Each errand has its own task, may be slow, and is called again when it returned.

        An errand changes the module only between two of its awaits, as steps do.
        """
        return ()

    async def fall_asleep(self) -> None:
        """Save what is unsaved. Called once when the agent stops living, after the last step and with little time."""

    def snapshot(self) -> dict[str, Any] | None:
        """What must be kept across a restart, as plain JSON. None if there is nothing."""
        return None

    async def wake_up(self, saved: dict[str, Any] | None) -> None:
        """Start. Called once before the first step, with the last ``snapshot`` of an earlier life, or None."""
        if saved is not None:
            self.restore(saved)

    def restore(self, saved: dict[str, Any]) -> None:
        """Restore what ``snapshot`` returned."""


def _ring(mailbox: Mailbox, section: str) -> Callable[[], None]:
    return lambda: mailbox.touch(section)


MODULES = Group[type[Module[Any]]]("civitas.modules", "brain module", "a subclass of Module", subclass_of(Module))
"""The brain modules. The settings name the ones that run."""
