"""One agent's session in the world: it joins, lives, and rejoins if its body is disconnected."""

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
"""Reason of leaving for an agent that was there until the end."""
SETUP_ATTEMPTS_MAX = 4
"""Maximum number of attempts to join before the start. An agent that is refused this often is not admitted later."""
REJOIN_ATTEMPTS_MAX = 80
"""Maximum number of attempts to rejoin. A world may be busy, still hold the old body, or be restarting."""
_FIRST_PAUSE_SECONDS = 0.5
_PAUSE_SECONDS_MAX = 8.0
_LEAVE_LIMIT_SECONDS = 4.0


class NotLetInError(HopelessError):
    """The world did not admit an agent at set-up."""


class AgentSession:
    """Keeps one agent in the world.

    Args:
        persona: the agent's persona.
        host: opens its body in the world.
        places: named places that it knows.
        make_agent: makes the agent for a body; gets the inventory that the previous body had when it was disconnected.
        door: limits the rate of joins.
        clock: the run clock.
        journal: receives the agent's own events.
        arrived: reason of its first join, for the log.
        setting_up: whether the run has not begun, so that a refusal is final.
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
        """What others may know about the agent."""
        state = {} if self._agent is None else self._agent.public_state()
        return AgentSight(in_world=self.in_world, state=state)

    @property
    def agent(self) -> Agent | None:
        """The present or last agent; None while it is waking and knows nothing yet."""
        return self._agent if self._agent is not None and self._agent.awake else None

    @property
    def position(self) -> Position | None:
        """Its present or last position, blocks; None if unknown."""
        return None if self._agent is None else self._agent.public_state()["position"]

    async def live(self, begun: anyio.Event, opened: anyio.Event) -> None:
        """Stay in the world until cancelled, or until the world does not admit the agent any more.

        Args:
            begun: brains wait for it before they start.
            opened: agents that have loaded their memories wait for it before they perceive anything.

        Raises:
            NotLetInError: the world did not admit the agent at set-up.
            HostLost: the bodies' process has ended.
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
        """Return the items that the previous body held and that do not count as acquired; None without any."""
        if self._agent is not None:
            return self._agent.holdings
        # Items given at set-up may reach the body shortly after its brain woke.
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
                continue  # it came too soon; this does not count as a refusal
            if attempt < attempts_max:
                await self._clock.sleep(pause_seconds)
                pause_seconds = min(pause_seconds * 2, _PAUSE_SECONDS_MAX)
            attempt += 1
        if self._setting_up:
            raise NotLetInError(f"The world did not admit all agents: {refusal}")
        error_text = f"{self.persona.name} stays out of the world after {attempts_max} attempts: {refusal}"
        self._journal.record(Fault(where="shard.join", error=error_text))
        return None

    async def _out(self, body: HostBody, reason: str) -> None:
        """Take the body out of the world and log it."""
        position = self.position
        if not body.left.is_set():
            with anyio.move_on_after(_LEAVE_LIMIT_SECONDS, shield=True), suppress(HostLost):
                await self._host.leave(self.persona.name, reason)
        self.in_world = False
        self._journal.record(Left(reason=reason), position)
