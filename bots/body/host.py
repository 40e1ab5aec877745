"""The bodies of this process: letting them into the world, commanding them, hearing from them."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import anyio
from anyio.lowlevel import current_token
from anyio.streams.memory import MemoryObjectReceiveStream

from bots.body.bridge import Bridge
from bots.body.channel import Channel
from bots.body.errors import HostLost, JoinFailed
from bots.body.messages import (
    Act,
    Cancel,
    Command,
    Heartbeat,
    HostFault,
    Join,
    Joined,
    Leave,
    LeftWorld,
    Notice,
    Observe,
    Open,
    Places,
    Say,
)
from bots.events import Position

START_LIMIT_SECONDS = 60.0
"""How long Node may take to load the host, wall time."""
JOIN_LIMIT_SECONDS = 240.0
"""How long one join may take, run clock: more than Node's own limits on waiting and arriving together."""
GOODBYE_LIMIT_SECONDS = 3.0
"""How long the bodies may take to leave when the host closes, wall time."""
NOTICES_WAITING_MAX = 512
FAULTS_WAITING_MAX = 256


@dataclass(frozen=True, slots=True)
class HostOptions:
    """Where the world is, and how bodies behave in it."""

    endpoint_host: str
    endpoint_port: int
    version: str
    """Of Minecraft, such as ``1.21.4``."""
    hearing_radius_blocks: float
    observe_interval_ms: int = 1000
    """How often a body reports its surroundings unasked, run clock."""
    seed: int = 0
    speed: float = 1.0
    """Seconds of run clock in a second of the wall."""


class HostBody:
    """One stay of an agent in the world; see :class:`bots.body.base.Body`.

    Commands raise HostLost when Node is gone and HostBusy when too many wait. The last notice is ``LeftWorld``; then
    the stream ends, and the agent may join again for a new body.
    """

    def __init__(self, name: str, host: "BodyHost") -> None:
        self._name = name
        self._host = host
        self._channel = Channel(NOTICES_WAITING_MAX)
        self._refusing = False
        self.joined = anyio.Event()
        """Set when the body stands in the world."""
        self.left = anyio.Event()
        """Set when it is out again."""
        self.left_reason = ""
        """Why it is out, in the world's words where it said any."""

    @property
    def name(self) -> str:
        """The agent's name in the world."""
        return self._name

    @property
    def notices(self) -> MemoryObjectReceiveStream[Notice]:
        """Everything that concerns this body, in order; bounded: when the brain lags, older observations give way."""
        return self._channel.notices

    def act(self, action_id: str, skill: str, args: dict[str, Any], time_limit_seconds: float) -> None:
        """Start a skill whose arguments the catalog has validated; ends in one ``ActionFinished`` notice.

        Args:
            action_id: names this action, unique for the agent.
            skill: the name of its card.
            args: what the card asks for.
            time_limit_seconds: run clock.
        """
        limit = time_limit_seconds
        self._host.send(Act(agent=self._name, action_id=action_id, skill=skill, args=args, time_limit_seconds=limit))

    def cancel(self, action_id: str, why: str) -> None:
        """Stop a skill; ends in its ``ActionFinished`` notice with status ``cancelled``."""
        self._host.send(Cancel(agent=self._name, action_id=action_id, why=why))

    def say(self, speech_id: str, text: str) -> None:
        """Speak aloud; ends in a ``Said`` or ``HostFault`` notice."""
        self._host.send(Say(agent=self._name, speech_id=speech_id, text=text))

    def observe(self) -> None:
        """Ask for a fresh ``Observation``."""
        self._host.send(Observe(agent=self._name))

    def discard(self) -> None:
        """End the stream of notices for good; what waits in it is lost."""
        self._channel.discard()

    def receive(self, notice: Notice) -> HostFault | None:
        """Take a notice from the host.

        Returns:
            A fault to log when the brain lags so far that the notice had to be refused; one for each time that begins.
        """
        taken = self._channel.push(notice)
        begins = not taken and not self._refusing
        self._refusing = not taken
        if isinstance(notice, Joined):
            self.joined.set()
        elif isinstance(notice, LeftWorld):
            self.left_reason = notice.reason
            self.left.set()
            self._channel.close()
        if not begins:
            return None
        error = f"{self._name} does not read its notices: {NOTICES_WAITING_MAX} wait, and {notice.notice} was lost."
        return HostFault(agent=None, where="body.notices", error=error)


class BodyHost:
    """All bodies of this process. Made by :func:`open_host`."""

    def __init__(self, options: HostOptions) -> None:
        self._options = options
        self._bodies: dict[str, HostBody] = {}
        self._last_body: dict[str, HostBody] = {}
        self._ready = anyio.Event()
        self._send_fault, self.faults = anyio.create_memory_object_stream[HostFault](FAULTS_WAITING_MAX)
        self._faults_unread = 0
        self.heartbeat: Heartbeat | None = None
        """The latest sign of life, one a wall second."""
        self.lost = anyio.Event()
        """Set when Node died or stopped answering; every body has left then."""
        self.lost_reason = ""
        """Why, in one sentence."""
        self._bridge = Bridge(current_token(), ready=self._ready.set, deliver=self._deliver, lost=self._on_lost)

    @property
    def node_pid(self) -> int | None:
        """The process id of Node; None until it was started."""
        return self._bridge.node_pid

    async def join(self, name: str, places: Mapping[str, Position]) -> HostBody:
        """Let an agent into the world; joins are paced by how busy Node is.

        Args:
            name: the agent's name in the world, 3 to 16 letters, digits and underscores.
            places: named places the agent knows, in blocks.

        Returns:
            Its body, which stands in the world and has its inventory and the blocks around it.

        Raises:
            JoinFailed: the world or the host did not let it in.
            HostLost: Node is gone.
        """
        if name in self._bodies:
            raise JoinFailed(f"{name} is in the world already.")
        if name in self._last_body:
            self._last_body.pop(name).discard()
        body = self._bodies[name] = HostBody(name, self)
        try:
            self.tell_places(places, agent=name)
            self.send(Join(agent=name))
            with anyio.fail_after(JOIN_LIMIT_SECONDS / self._options.speed):
                await _first_of(body.joined, body.left)
        except BaseException as error:
            self._bodies.pop(name, None)
            body.discard()
            if not self.lost.is_set():
                self.send(Leave(agent=name, reason="the join was given up"))
            if isinstance(error, TimeoutError):
                raise JoinFailed(f"{name} could not join: nothing was heard within {JOIN_LIMIT_SECONDS:g} s.") from None
            raise
        if not body.joined.is_set():
            body.discard()
            raise JoinFailed(f"{name} could not join: {body.left_reason}")
        self._last_body[name] = body
        return body

    async def leave(self, name: str, reason: str) -> None:
        """Take an agent out of the world; returns when it is out, at once when it was not in.

        Args:
            name: the agent's name.
            reason: why, for the log.

        Raises:
            HostLost: Node is gone.
        """
        body = self._bodies.get(name)
        if body is None:
            return
        self.send(Leave(agent=name, reason=reason))
        await body.left.wait()

    def tell_places(self, places: Mapping[str, Position], agent: str | None = None) -> None:
        """Tell one agent, or everybody, where named places are; replaces what was told before.

        Args:
            places: positions in blocks, by name.
            agent: whom to tell; everybody when None.
        """
        self.send(Places(agent=agent, places=dict(places)))

    def send(self, command: Command) -> None:
        """Hand a command to Node; returns at once.

        Raises:
            HostLost: Node is gone.
            HostBusy: too many commands wait.
        """
        if self.lost.is_set():
            raise HostLost(self.lost_reason)
        self._bridge.submit(command)

    async def start(self) -> None:
        """Start Node and tell it where the world is.

        Raises:
            HostLost: it did not start.
        """
        self._bridge.start()
        with anyio.move_on_after(START_LIMIT_SECONDS):
            await _first_of(self._ready, self.lost)
        if not self._ready.is_set():
            raise HostLost(self.lost_reason or f"Node did not load the body host within {START_LIMIT_SECONDS:g} s.")
        options = self._options
        self.send(
            Open(
                host=options.endpoint_host,
                port=options.endpoint_port,
                version=options.version,
                hearing_radius_blocks=options.hearing_radius_blocks,
                observe_interval_ms=options.observe_interval_ms,
                seed=options.seed,
                speed=options.speed,
            )
        )

    async def close(self) -> None:
        """Let every body leave, then end Node; bounded in time."""
        with anyio.CancelScope(shield=True):
            if not self.lost.is_set():
                with anyio.move_on_after(GOODBYE_LIMIT_SECONDS):
                    bodies = list(self._bodies.values())
                    for body in bodies:
                        self.send(Leave(agent=body.name, reason="the host closes"))
                    for body in bodies:
                        await body.left.wait()
            self._bridge.stop()
            await anyio.to_thread.run_sync(self._bridge.join)
            self._let_all_go("the host closed")
            for body in self._last_body.values():
                body.discard()
            self._send_fault.close()
            self.faults.close()

    def _deliver(self, notices: list[Notice]) -> None:
        for notice in notices:
            if isinstance(notice, Heartbeat):
                self.heartbeat = notice
            else:
                self._route(notice)

    def _route(self, notice: Notice) -> None:
        assert not isinstance(notice, Heartbeat)  # noqa: S101
        body = None if notice.agent is None else self._bodies.get(notice.agent)
        if body is not None:
            if isinstance(notice, LeftWorld):
                del self._bodies[body.name]
            fault = body.receive(notice)
            if fault is not None:
                self._report(fault)
        elif isinstance(notice, HostFault):
            self._report(notice)

    def _report(self, fault: HostFault) -> None:
        if self._faults_unread:
            fault = fault.model_copy(
                update={"error": f"{fault.error} ({self._faults_unread} faults before it were lost)"}
            )
        try:
            self._send_fault.send_nowait(fault)
        except anyio.WouldBlock:
            self._faults_unread += 1
        else:
            self._faults_unread = 0

    def _on_lost(self, reason: str) -> None:
        self.lost_reason = reason
        self._let_all_go(reason)
        self.lost.set()

    def _let_all_go(self, reason: str) -> None:
        for body in list(self._bodies.values()):
            self._route(LeftWorld(agent=body.name, reason=reason))


@asynccontextmanager
async def open_host(options: HostOptions) -> AsyncIterator[BodyHost]:
    """Start the Node process of this Python process's bodies; on the way out every body leaves and Node ends.

    NODE_BIN, NODE_PATH, NODE_OPTIONS and CIVITAS_SPEED have to be in the environment of this process before.

    Args:
        options: where the world is, and how bodies behave in it.

    Raises:
        HostLost: Node did not start, or this process had a host before.
    """
    host = BodyHost(options)
    try:
        await host.start()
        yield host
    finally:
        await host.close()


async def _first_of(*events: anyio.Event) -> None:
    async with anyio.create_task_group() as group:

        async def wait(event: anyio.Event) -> None:
            await event.wait()
            group.cancel_scope.cancel()

        for event in events:
            group.start_soon(wait, event)
