"""What a module of the brain is. Built-in ones and a user's own are found in the same way: see ``configs/parts.py``.

A module runs in a task of its own. It wakes when a section it watches changed, when the body sends a notice it
listens for, or when its pace has passed; then ``step`` is called with what woke it. It sees the sections it declares to
read and writes the one it declares to write. A slow step holds up nobody but the module itself.
"""

import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import anyio

from bots.body.base import Body
from bots.body.messages import Notice
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
"""Notices that wait for a module which is still at its last step; beyond it the oldest is lost, with a fault."""


@dataclass(frozen=True, slots=True)
class Wake:
    """Why a module was woken. Both are empty when its pace has passed."""

    notices: tuple[Notice, ...] = ()
    sections: frozenset[str] = frozenset()


class Mailbox:
    """Gathers what concerns a module until it comes to look."""

    def __init__(self) -> None:
        self._notices: deque[Notice] = deque()
        self._sections: set[str] = set()
        self._bell = anyio.Event()
        self.lost = 0
        """Notices lost because the box was full."""

    def put(self, notice: Notice) -> None:
        """Leave a notice."""
        if len(self._notices) >= NOTICES_WAITING_MAX:
            self._notices.popleft()
            self.lost += 1
        self._notices.append(notice)
        self._bell.set()

    def touch(self, section: str) -> None:
        """Leave word that a section changed."""
        self._sections.add(section)
        self._bell.set()

    async def wait(self, clock: RunClock, pace_seconds: float | None) -> Wake:
        """Wait for something to be there, or for the pace (run clock) to pass."""
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
    """What every module of an agent is given."""

    persona: Persona
    population: frozenset[str] | None
    """Everybody by name; whoever else speaks is a human. None: nobody is taken for a human."""
    body: Body
    catalog: Catalog
    thinker: Thinker
    clock: RunClock
    store: MindStore
    remembrance: Remembrance
    """What the agent remembers in the long run: every module may call things to mind, the memory module alone adds."""
    settings: BrainSettings
    state: AgentState
    record: Callable[[Payload], Event]
    """Logs an event of this agent, where it stands."""
    seed: int
    narrate: Narrator = narrate
    """Words the episodes that the agent remembers or notices. Another one changes what prompts and people read, and
    nothing that rules decide."""


class Module(ABC, Generic[S]):
    """One faculty of the brain. ``S`` is the class of the section it writes."""

    name: ClassVar[str]
    reads: ClassVar[tuple[Section[Any], ...]] = ()
    writes: ClassVar[Section[Any] | None] = None
    watches: ClassVar[tuple[Section[Any], ...]] = ()
    """Sections whose change wakes it; a subset of what it reads."""
    listens: ClassVar[tuple[type[Any], ...]] = ()
    """Notices of the body that wake it."""
    pace_seconds: float | None = None
    """It is woken after this time at the latest, run clock; None: by events alone."""

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
        """A section that the module declares to read.

        Raises:
            SectionNotDeclared: when it does not.
        """
        if section.name not in self._readable:
            raise SectionNotDeclared(f"{self.name} does not declare to read {section.name!r}.")
        return self.around.state.read(section)

    def write(self, value: S) -> None:
        """Replace the section that the module writes.

        Raises:
            SectionNotDeclared: when it writes none.
        """
        if self._write is None:
            raise SectionNotDeclared(f"{self.name} does not declare to write a section.")
        self._write(value)

    @abstractmethod
    async def step(self, wake: Wake) -> None:
        """Do what the moment asks for; called again only after it returned."""

    def errands(self) -> tuple[Errand, ...]:
        """What goes on beside the steps, each in a task of its own and however slow: called again whenever it returned.

        Whatever it changes of the module, it changes between two of its waits, as the steps do.
        """
        return ()

    async def fall_asleep(self) -> None:
        """Called once when the agent stops living, after the last step and with little time: save what is unsaved."""

    def snapshot(self) -> dict[str, Any] | None:
        """What must outlive a restart, as plain JSON; None when nothing must."""
        return None

    async def wake_up(self, saved: dict[str, Any] | None) -> None:
        """Called once before the first step, with what ``snapshot`` gave in an earlier life; None in the first."""
        if saved is not None:
            self.restore(saved)

    def restore(self, saved: dict[str, Any]) -> None:
        """Take back what ``snapshot`` gave."""


def _ring(mailbox: Mailbox, section: str) -> Callable[[], None]:
    return lambda: mailbox.touch(section)


MODULES = Group[type[Module[Any]]]("civitas.modules", "brain module", "a subclass of Module", subclass_of(Module))
"""The brain modules; the settings name those that run."""
