"""Dispatches each notice of the body into the state and to the modules that listen. Every brain has it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream

from bots.body.messages import (
    ActionFinishedNotice,
    ContainerUsedNotice,
    DiedNotice,
    Heard,
    HostFault,
    Hurt,
    InventoryChanged,
    JoinedNotice,
    Notice,
    Observation,
    RespawnedNotice,
    Said,
    SignReadNotice,
    SignWrittenNotice,
)
from bots.brain.acquisition_tracker import AcquisitionTracker
from bots.brain.attention import Attention
from bots.brain.deposits import Deposits
from bots.brain.module import Module
from bots.brain.saying import heard_of
from bots.brain.sections import BODY, BodyState
from bots.brain.state import AgentState
from bots.clock import RunClock
from bots.events import ContainerUsed as ContainerUsedEvent
from bots.events import Died as DiedEvent
from bots.events import Event, Fault, Intervention, Payload, Position, SignRead, SignWritten
from bots.events import Respawned as RespawnedEvent


class Record(Protocol):
    """Logs an event of the agent."""

    def __call__(self, payload: Payload, at: Position | None = None) -> Event:
        """Log it at its own place if one is given, otherwise at the agent's."""


class NoticeDispatcher:
    """Reads a body's notices.

    Args:
        notices: stream of the body's notices.
        state: the state; its section ``body`` is written here.
        record: logs an event of the agent.
        clock: the run clock.
        is_human: returns whether a speaker is a person outside the population.
        attention: decides which of the heard words reach the modules.
        held_before: inventory of the disconnected body; None for a first life.
    """

    def __init__(
        self,
        notices: MemoryObjectReceiveStream[Notice],
        state: AgentState,
        record: Record,
        clock: RunClock,
        is_human: Callable[[str], bool],
        *,
        attention: Attention,
        held_before: Mapping[str, int] | None = None,
    ) -> None:
        self.acquisitions = AcquisitionTracker(held_before)
        self.deposits = Deposits()
        self.attention = attention
        self.heard_total = 0
        self.said_total = 0
        self._notices = notices
        self._read = state.read
        self._write = state.pen(BODY, "notice dispatcher")
        self._record = record
        self._clock = clock
        self._is_human = is_human
        self._listeners: dict[type[Any], list[Module[Any]]] = {}

    def connect(self, modules: Iterable[Module[Any]]) -> None:
        """Deliver notices to the modules that listen for them."""
        for module in modules:
            for kind in module.listens:
                self._listeners.setdefault(kind, []).append(module)

    def feel(self, notice: Notice) -> None:
        """Dispatch a notice that does not come from the body."""
        self._carry(notice)

    def settle(self) -> None:
        """Process notices from before the brain woke. Items given then do not count as acquired."""
        while True:
            try:
                notice = self._notices.receive_nowait()
            except (anyio.WouldBlock, anyio.EndOfStream):
                break
            if isinstance(notice, InventoryChanged):
                self.acquisitions.change(notice, counts=False)
                self._write(replace(self._held(self._read(BODY)), position=notice.position))
            else:
                self._carry(notice)

    async def run(self) -> None:
        """Dispatch notices until the body's stream ends."""
        async for notice in self._notices:
            self._carry(notice)

    def _carry(self, notice: Notice) -> None:
        if isinstance(notice, Heard):
            if not self._hear(notice):
                return
        else:
            self._take(notice)
        for module in self._listeners.get(type(notice), ()):
            module.mailbox.put(notice)

    def _hear(self, notice: Heard) -> bool:
        """Log heard words, and return whether they reach the modules."""
        self.heard_total += 1
        attended = Heard in self._listeners and self.attention.attends(notice)
        self._record(heard_of(notice, self._clock, attended=attended))
        if self._is_human(notice.speaker):
            self._record(Intervention(by=notice.speaker, what="speech", text=notice.text))
        return attended

    def _take(self, notice: Notice) -> None:
        body = self._read(BODY)
        match notice:
            case Observation():
                self.acquisitions.observe(notice)
                self._write(self._observed(body, notice))
            case InventoryChanged():
                acquired = self.acquisitions.change(notice, counts=True)
                self._write(replace(self._held(body), position=notice.position))
                for payload in acquired:
                    self._record(payload)
            case ActionFinishedNotice() | Said():
                self.said_total += isinstance(notice, Said)
                self._write(replace(body, position=notice.position))
            case Hurt():
                self._write(replace(body, health=notice.health, position=notice.position))
            case ContainerUsedNotice():
                self.deposits.add(notice)
                used = ContainerUsedEvent(container=notice.container, put=notice.put, taken=notice.taken)
                self._record(used, notice.position)
            case SignWrittenNotice(text=text, position=place):
                self._record(SignWritten(text=text), place)
            case SignReadNotice(text=text, position=place):
                self._record(SignRead(text=text), place)
            case DiedNotice():
                self._write(replace(body, alive=False, health=0.0, position=notice.position))
                self._record(DiedEvent(reason=notice.reason))
            case RespawnedNotice():
                self._write(replace(body, alive=True, health=20.0, position=notice.position))
                self._record(RespawnedEvent(reason="came back to life"))
            case JoinedNotice():
                self._write(replace(body, alive=True, position=notice.position))
            case HostFault():
                self._record(Fault(where=notice.where, error=notice.error, action=notice.action))

    def _held(self, body: BodyState) -> BodyState:
        return replace(body, inventory=self.acquisitions.items, collected=self.acquisitions.collected)

    def _observed(self, body: BodyState, seen: Observation) -> BodyState:
        return BodyState(
            observed_at=self._clock.now(),
            me=seen.me,
            position=seen.me.position,
            health=seen.me.health,
            alive=body.alive,
            inventory=self.acquisitions.items,
            free_slots=seen.free_slots,
            collected=self.acquisitions.collected,
            blocks=tuple(seen.blocks),
            entities=tuple(seen.entities),
            players=tuple(seen.players),
            happenings=tuple(seen.happenings),
            prospects=tuple(one for one in seen.prospects if one.item not in self.acquisitions.collected),
        )
