"""One agent's session in the world: joining, living, and joining again when its body is thrown out."""

from collections.abc import Callable, Mapping
from contextlib import suppress

import anyio

from bots.agent import Agent
from bots.body.errors import HostLost, JoinFailed
from bots.body.host import BodyHost, HostBody
from bots.clock import RunClock
from bots.events import Fault, Joined, Journal, Left, Position
from bots.persona import Persona
from orchestrator.errors import HopelessError
from orchestrator.shard.join_throttle import JoinThrottle
from orchestrator.shard.plan import AgentSight

STAYED = "the run ended"
"""Why somebody left who was there until the end."""
SETUP_ATTEMPTS_MAX = 4
"""Before the beginning: who is not let in now never will be."""
REJOIN_ATTEMPTS_MAX = 80
"""Later: a world may be busy, hold on to the last life's body for a while, or have died and be on its way back."""
_FIRST_PAUSE_SECONDS = 0.5
_PAUSE_SECONDS_MAX = 8.0
_LEAVE_LIMIT_SECONDS = 4.0


class NotLetInError(HopelessError):
    """The world did not take an agent at set-up."""


class AgentSession:
    """Keeps one agent in the world.

    Args:
        persona: who it is.
        host: lets it into the world.
        places: named places that it knows.
        make_agent: puts a brain on a body; told what its body held when it was torn out of the world, if it was.
        door: of the world, where it may have to wait for its turn.
        clock: the run clock.
        journal: takes the agent's own events.
        arrived: why it joins first, as it is logged.
        setting_up: whether the run has yet to begin, so that a refusal is final.
    """

    def __init__(
        self,
        persona: Persona,
        *,
        host: BodyHost,
        places: dict[str, Position],
        make_agent: Callable[[Persona, HostBody, Journal, Mapping[str, int] | None], Agent],
        door: JoinThrottle,
        clock: RunClock,
        journal: Journal,
        arrived: str,
        setting_up: bool,
    ) -> None:
        self.persona = persona
        self.in_world = False
        self.joined = anyio.Event()
        """Set when it has been in the world once."""
        self._host = host
        self._places = places
        self._make_agent = make_agent
        self._door = door
        self._clock = clock
        self._journal = journal
        self._reason = arrived
        self._setting_up = setting_up
        self._agent: Agent | None = None

    @property
    def sight(self) -> AgentSight:
        """What others may know of the agent."""
        state = {} if self._agent is None else self._agent.public_state()
        return AgentSight(in_world=self.in_world, state=state)

    @property
    def agent(self) -> Agent | None:
        """Its agent as it lives, or lived last; None while it is waking, and knows nothing yet."""
        return self._agent if self._agent is not None and self._agent.awake else None

    @property
    def position(self) -> Position | None:
        """Where it is, or was last, blocks; None when nobody knows."""
        return None if self._agent is None else self._agent.public_state()["position"]

    async def live(self, begun: anyio.Event, opened: anyio.Event) -> None:
        """Stay in the world until cancelled, or until it will not have the agent any more.

        Args:
            begun: brains wait for it.
            opened: agents know what they remember, and wait for it until they open their eyes.

        Raises:
            NotLetInError: the world did not take it at set-up.
            HostLost: the bodies' process is gone.
        """
        while (body := await self._enter()) is not None:
            self.in_world = True
            self._journal.record(Joined(reason=self._reason))
            self.joined.set()
            reason = STAYED
            try:
                await begun.wait()
                held_before = self._held_before()
                self._setting_up = False
                self._agent = self._make_agent(self.persona, body, self._journal, held_before)
                await self._agent.recollect()
                await opened.wait()
                await self._agent.run()
                reason = body.left_reason or "its body was lost"
            finally:
                await self._out(body, reason)
            if self._host.lost.is_set():
                raise HostLost(self._host.lost_reason)
            self._reason = f"back after: {reason}"
            await self._clock.sleep(_FIRST_PAUSE_SECONDS)

    def _held_before(self) -> Mapping[str, int] | None:
        """What the body held, and is not to count as acquired when it comes; None when nothing did."""
        if self._agent is not None:
            return self._agent.holdings
        # What it was handed at set-up may reach the body a moment after its brain woke.
        return self.persona.holds if self._setting_up and self.persona.holds else None

    async def _enter(self) -> HostBody | None:
        pause_seconds = _FIRST_PAUSE_SECONDS
        attempts_max = SETUP_ATTEMPTS_MAX if self._setting_up else REJOIN_ATTEMPTS_MAX
        attempt = 1
        while attempt <= attempts_max:
            await self._door.turn()
            try:
                return await self._host.join(self.persona.name, self._places)
            except JoinFailed as error:
                refusal = str(error)
            if await self._door.turned_away(refusal):
                continue  # it came too soon, which says nothing about whether it may come
            if attempt < attempts_max:
                await self._clock.sleep(pause_seconds)
                pause_seconds = min(pause_seconds * 2, _PAUSE_SECONDS_MAX)
            attempt += 1
        if self._setting_up:
            raise NotLetInError(f"The world did not take all agents: {refusal}")
        error_text = f"{self.persona.name} stays out of the world after {attempts_max} attempts: {refusal}"
        self._journal.record(Fault(where="shard.join", error=error_text))
        return None

    async def _out(self, body: HostBody, reason: str) -> None:
        """See the body out of the world, and log that it is."""
        position = self.position
        if not body.left.is_set():
            with anyio.move_on_after(_LEAVE_LIMIT_SECONDS, shield=True), suppress(HostLost):
                await self._host.leave(self.persona.name, reason)
        self.in_world = False
        self._journal.record(Left(reason=reason), position)
