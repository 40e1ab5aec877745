"""The bodies of this process: join, command, notices."""

import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import anyio
from anyio.lowlevel import current_token

from bots.body.aliases import Aliases
from bots.body.bridge import Bridge
from bots.body.errors import HostLost, JoinFailed
from bots.body.host_body import HostBody
from bots.body.messages import (
    Command,
    Heartbeat,
    HostFault,
    HostNotice,
    Join,
    Leave,
    LeftWorld,
    Open,
    Places,
)
from bots.events import Position

__all__ = ["BodyHost", "HostBody", "HostOptions", "open_host"]

START_LIMIT_SECONDS = 60.0
"""Longest time for Node to load the host, wall seconds."""
JOIN_LIMIT_SECONDS = 240.0
"""Longest time for one join, seconds of run clock. It is longer than Node's limits on waiting plus arriving."""
GOODBYE_LIMIT_SECONDS = 3.0
"""Longest time for the bodies to leave when the host closes, wall seconds."""
_NAME = re.compile(r"[A-Za-z0-9_]{1,16}")
FAULTS_WAITING_MAX = 256


@dataclass(frozen=True, slots=True)
class HostOptions:
    """Address of the world, and settings of bodies in it."""

    endpoint_host: str
    endpoint_port: int
    version: str
    """Version of Minecraft, such as ``1.21.4``."""
    hearing_radius_blocks: float
    observe_interval_ms: int = 1000
    """Interval of a body's regular reports, seconds of run clock."""
    speed: float = 1.0
    """Seconds of run clock per wall second."""
    door_of: Callable[[str], str | None] = lambda _: None
    """Returns the door by which an agent joins, from its name; None if there is only one door."""
    aliases: Aliases | None = None
    """Aliases of visitors; None keeps their names in the game."""


class BodyHost:
    """All bodies of this process. :func:`open_host` makes it."""

    def __init__(self, options: HostOptions) -> None:
        self._options = options
        self._bodies: dict[str, HostBody] = {}
        self._last_body: dict[str, HostBody] = {}
        self._ready = anyio.Event()
        self._send_fault, self.faults = anyio.create_memory_object_stream[HostFault](FAULTS_WAITING_MAX)
        self._faults_unread = 0
        self.heartbeat: Heartbeat | None = None
        """The latest sign of life. One comes every wall second."""
        self.lost = anyio.Event()
        """Set when Node died or stopped answering. Every body has left then."""
        self.lost_reason = ""
        """The reason, in one sentence."""
        self._bridge = Bridge(
            current_token(),
            ready=self._ready.set,
            deliver=self._deliver,
            lost=self._on_lost,
            speed=options.speed,
            aliases=options.aliases,
        )

    @property
    def node_pid(self) -> int | None:
        """Process id of Node; None before the start."""
        return self._bridge.node_pid

    async def join(self, name: str, places: Mapping[str, Position]) -> HostBody:
        """Let an agent join the world. Joins wait while Node is busy.

        Args:
            name: the agent's name in the world, 1 to 16 letters, digits and underscores.
            places: named places that the agent knows, in blocks.

        Returns:
            Its body. It stands in the world and has its inventory and the blocks around it.

        Raises:
            JoinFailed: the world or the host did not let it in.
            HostLost: Node is gone.
        """
        if not _NAME.fullmatch(name):
            raise JoinFailed(f"A name in the world has 1 to 16 letters, digits and underscores; {name!r} does not.")
        if name in self._bodies:
            raise JoinFailed(f"{name} is in the world already.")
        if name in self._last_body:
            self._last_body.pop(name).discard()
        body = self._bodies[name] = HostBody(name, self.send)
        try:
            self.tell_places(places, agent=name)
            self.send(Join(agent=name, door=self._options.door_of(name)))
            with anyio.fail_after(JOIN_LIMIT_SECONDS / self._options.speed):
                await _first_of(body.joined, body.left)
        except BaseException as error:
            self._bodies.pop(name, None)
            body.discard()
            if not self.lost.is_set():
                self.send(Leave(agent=name, reason="the join was given up"))
            if isinstance(error, TimeoutError):
                raise JoinFailed(f"{name} could not join: no answer came within {JOIN_LIMIT_SECONDS:g} s.") from None
            raise
        if not body.joined.is_set():
            body.discard()
            raise JoinFailed(f"{name} could not join: {body.left_reason}")
        self._last_body[name] = body
        return body

    async def leave(self, name: str, reason: str) -> None:
        """Remove an agent from the world. Return when it has left, or at once if it was not there.

        Args:
            name: the agent's name.
            reason: reason for the log.

        Raises:
            HostLost: Node is gone.
        """
        body = self._bodies.get(name)
        if body is None:
            return
        self.send(Leave(agent=name, reason=reason))
        await body.left.wait()

    def tell_places(self, places: Mapping[str, Position], agent: str | None = None) -> None:
        """Set the positions of named places for one agent or for all. This replaces the earlier positions.

        Args:
            places: positions in blocks, by name.
            agent: the agent; None for all.
        """
        self.send(Places(agent=agent, places=dict(places)))

    def send(self, command: Command) -> None:
        """Send a command to Node and return at once.

        Raises:
            HostLost: Node is gone.
            HostBusy: too many commands are waiting.
        """
        if self.lost.is_set():
            raise HostLost(self.lost_reason)
        self._bridge.submit(command)

    @asynccontextmanager
    async def silence(self) -> AsyncIterator[None]:
        """Call nothing in Node during the block. A call that is under way ends first; commands and notices wait."""
        await anyio.to_thread.run_sync(self._bridge.calling.acquire)
        try:
            yield
        finally:
            self._bridge.calling.release()

    async def start(self) -> None:
        """Start Node and send it the address of the world.

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
                speed=options.speed,
            )
        )

    async def close(self) -> None:
        """Let every body leave, then end Node, within a time limit."""
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

    def _deliver(self, notices: list[HostNotice]) -> None:
        for notice in notices:
            if isinstance(notice, Heartbeat):
                self.heartbeat = notice
            else:
                self._route(notice)

    def _route(self, notice: HostNotice) -> None:
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
    """Start the Node process for the bodies of this Python process. At the exit every body leaves and Node ends.

    The environment of this process must have NODE_BIN, NODE_PATH, NODE_OPTIONS and CIVITAS_SPEED before.

    Args:
        options: address of the world, and settings of bodies in it.

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
