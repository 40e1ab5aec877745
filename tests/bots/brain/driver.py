"""A body that the test drives: it records the brain's commands, and the test sends the notices."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream

from bots.agent import Agent, AgentResources
from bots.body.messages import (
    ActionFinishedNotice,
    ActionProgressNotice,
    Heard,
    InventoryChanged,
    Notice,
    Observation,
    Said,
)
from bots.body.sights import BlockSight, EntitySight, PlayerSight, SelfState
from bots.brain.settings import BrainSettings, TalkingSettings
from bots.clock import RunClock
from bots.events import ActionStage, Event, Journal, Payload
from bots.memory import InMemoryStore, MindStore
from bots.memory.embedding import Embedder, local_embedder
from bots.mind import Mind, MindError, MindSurroundings, open_mind
from bots.mind.pace import ThoughtPace
from bots.mind.pack import whole_pack
from bots.mind.thought import Answer, Request
from bots.persona import Persona
from skills.catalog import load_catalog
from tests.support.virtual_time import loop_clock

SPEED = 20.0
"""Speed of the run clock in these tests: one second of the agents' time is 50 ms."""
WALL_LIMIT_SECONDS = 60.0
CATALOG = load_catalog()
QUICK = BrainSettings(talking=TalkingSettings(reply_delay_seconds_min=0.0, reply_delay_seconds_max=0.1))


class ScriptedMind(Mind):
    """Answers with functions of the test, by kind of request. Every other request is a failed thought."""

    engine = "scripted"
    model = "test"

    def __init__(self, pace: ThoughtPace | None = None, /, **answers: Callable[[Any], Awaitable[Answer]]) -> None:
        self.asked: list[Request] = []
        self._pace = pace
        self._answers = answers

    def pace(self) -> ThoughtPace | None:
        return self._pace

    async def answer(self, request: Request) -> Answer:
        self.asked.append(request)
        if request.kind not in self._answers:
            raise MindError(f"nothing is scripted for {request.kind}")
        return await self._answers[request.kind](request)


@dataclass
class Order:
    """A skill that the brain started."""

    action_id: str
    skill: str
    args: dict[str, Any]
    wishes: tuple[str, ...] = ()


@dataclass
class Body:
    """Connects one agent's body to the test. Speech can be passed on to other bodies, as in a world."""

    name: str
    position: tuple[float, float, float] = (0.0, 64.0, 0.0)
    orders: list[Order] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    spoken: list[str] = field(default_factory=list)
    near: list["Body"] = field(default_factory=list)
    blocks: list[BlockSight] = field(default_factory=list)
    entities: list[EntitySight] = field(default_factory=list)
    players: list[PlayerSight] = field(default_factory=list)
    inventory: dict[str, int] = field(default_factory=dict)
    health: float = 20.0
    air: float = 20.0
    in_water: bool = False
    food: float = 20.0
    under_sky: bool = True
    light: int = 15

    def __post_init__(self) -> None:
        self._send, self._receive = anyio.create_memory_object_stream[Notice](1000)

    @property
    def notices(self) -> MemoryObjectReceiveStream[Notice]:
        return self._receive

    def feel(self, notice: Notice) -> None:
        self._send.send_nowait(notice)

    def end(self) -> None:
        self._send.close()
        self._receive.close()

    def act(
        self, action_id: str, skill: str, args: dict[str, Any], time_limit_seconds: float, wishes: Sequence[str] = ()
    ) -> None:
        assert time_limit_seconds > 0
        self.orders.append(Order(action_id, skill, args, tuple(wishes)))

    def cancel(self, action_id: str, why: str) -> None:
        assert why
        self.cancelled.append(action_id)

    def say(self, speech_id: str, text: str) -> None:
        self.spoken.append(text)
        hearers = [other.name for other in self.near]
        self.feel(
            Said(agent=self.name, speech_id=speech_id, text=text, hearers=hearers, radius=16.0, position=self.position)
        )
        for other in self.near:
            other.hear(self.name, text, self.position)

    def hear(self, speaker: str, text: str, position: tuple[float, float, float] = (2.0, 64.0, 0.0)) -> None:
        self.feel(Heard(agent=self.name, speaker=speaker, text=text, distance=2.0, position=position))

    def see(self, name: str, distance: float = 3.0) -> None:
        x, y, z = self.position
        self.players.append(PlayerSight(name=name, position=(x + distance, y, z), distance=distance))

    def observe(self) -> None:
        me = SelfState(
            position=self.position,
            health=self.health,
            food=self.food,
            air=self.air,
            on_ground=True,
            in_water=self.in_water,
            in_lava=False,
            held=None,
            time_of_day=1000,
            dimension="overworld",
            under_sky=self.under_sky,
            light=self.light,
        )
        self.feel(
            Observation(
                agent=self.name,
                me=me,
                inventory=self.inventory,
                free_slots=36 - len(self.inventory),
                blocks=self.blocks,
                entities=self.entities,
                players=self.players,
                happenings=[],
                action=None,
            )
        )

    def get(self, **items: int) -> None:
        for item, count in items.items():
            self.inventory[item] = self.inventory.get(item, 0) + count
        self.feel(InventoryChanged(agent=self.name, items=dict(self.inventory), delta=items, position=self.position))

    def tell(self, order: Order, stage: ActionStage, why: str = "", most: float | None = None) -> None:
        self.feel(
            ActionProgressNotice(agent=self.name, action_id=order.action_id, stage=stage, why=why, seconds_at_most=most)
        )

    def finish(self, order: Order, status: Any = "done", reason: str = "", **delta: int) -> None:
        self.feel(
            ActionFinishedNotice(
                agent=self.name,
                action_id=order.action_id,
                status=status,
                reason=reason,
                detail="",
                seconds=1.0,
                delta=delta,
                position=self.position,
            )
        )


@dataclass
class Life:
    """One agent, its body and its log."""

    agent: Agent
    body: Body
    events: list[Event]

    def logged(self, kind: type[Payload]) -> list[Any]:
        return [event.payload for event in self.events if isinstance(event.payload, kind)]


def make_life(
    name: str = "Mira",
    *,
    mind: Mind | None = None,
    store: MindStore | None = None,
    embedder: Embedder | None = None,
    settings: BrainSettings = QUICK,
    clock: RunClock | None = None,
    incarnation: int = 1,
    body: Body | None = None,
    population: tuple[str, ...] = ("Mira", "Tomas", "Ida"),
    persona: Persona | None = None,
) -> Life:
    clock = clock or loop_clock(SPEED)
    if not clock.begun:
        clock.begin()
    events: list[Event] = []
    persona = persona or Persona(name=name, traits=("You are calm.",), occupation="gardener")
    name = persona.name
    body = body or Body(name)
    resources = AgentResources(
        mind=mind or open_mind("rules", MindSurroundings(7, rules=whole_pack())),
        embedder=embedder or local_embedder(),
        catalog=CATALOG,
        clock=clock,
        store=store or InMemoryStore(),
        settings=settings,
        seed=7,
        population=frozenset(population),
    )
    journal = Journal(name, clock, events.append, incarnation=incarnation, agent=name)
    return Life(Agent(persona, resources, body=body, journal=journal), body, events)


@asynccontextmanager
async def living(*lives: Life) -> AsyncIterator[None]:
    """Let agents live during the block, at most for the time limit of these tests."""
    with anyio.fail_after(WALL_LIMIT_SECONDS):
        async with anyio.create_task_group() as tasks:
            for life in lives:
                tasks.start_soon(life.agent.run)
            yield
            tasks.cancel_scope.cancel()
    for life in lives:
        life.body.end()


async def until(true: Any) -> None:
    """Wait for a condition; the time limit of ``living`` ends the wait."""
    while not true():  # noqa: ASYNC110 - the condition depends on the whole brain
        await anyio.sleep(0.002)


def block(name: str, distance: float = 5.0) -> BlockSight:
    return BlockSight(name=name, count=3, nearest=(distance, 64.0, 0.0), distance=distance)
