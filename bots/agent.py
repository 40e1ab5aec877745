"""One agent: a persona, a body, a mind and a brain of concurrent modules under one task group."""

import json
from collections.abc import Collection, Mapping
from typing import Any

import anyio

from bots.body.base import Body
from bots.brain.module import Module, Surroundings, known_modules
from bots.brain.nerves import Nerves
from bots.brain.sections import BODY, DECISION, EXECUTION, GOAL
from bots.brain.settings import BrainSettings
from bots.brain.state import AgentState
from bots.brain.think import Thinker
from bots.clock import RunClock
from bots.events import Event, Fault, Inventory, Journal, Payload, Position
from bots.memory import MindStore, RetrievalMode
from bots.memory.embedding import Embedder
from bots.memory.remembrance import Remembrance
from bots.mind import Mind
from bots.persona import KnownPlace, Persona
from skills.catalog import Catalog

_LAST_SAVE_WALL_SECONDS = 2.0
_PAUSE_AFTER_FAULT_SECONDS = 1.0
_PAUSE_AFTER_FAULT_SECONDS_MAX = 30.0


class Agent:
    """Assembles the brain of one agent and runs it.

    Args:
        persona: who it is.
        body: its body, already in the world.
        mind: the engine that answers its requests; may be shared with other agents.
        catalog: the skills it can use.
        clock: the run clock; it should have begun when ``run`` is called.
        journal: where its events go.
        store: where its memories and state are kept and found again.
        embedder: what tells how near memories are to a thought; may be shared with other agents.
        settings: how its brain is set up.
        seed: the run's seed; every module has a random stream of its own from it.
        persona_names: the population by name, so that others who speak are known to be humans; None: nobody is
            taken for a human.
        places: positions of named places that the agent's body can go to, blocks; the agent knows their names.
        held_before: what its body held when it was torn out of the world and has come back; None otherwise.
    """

    def __init__(
        self,
        persona: Persona,
        *,
        body: Body,
        mind: Mind,
        catalog: Catalog,
        clock: RunClock,
        journal: Journal,
        store: MindStore,
        embedder: Embedder,
        settings: BrainSettings,
        seed: int,
        persona_names: Collection[str] | None = None,
        places: Mapping[str, Position] | None = None,
        held_before: Mapping[str, int] | None = None,
    ) -> None:
        self.persona = _with_places(persona, places or {})
        self._body = body
        self._clock = clock
        self._journal = journal
        self._store = store
        self._settings = settings
        self._state = AgentState()
        population = None if persona_names is None else frozenset(persona_names)
        self._nerves = Nerves(
            body.notices,
            self._state,
            self._record,
            clock.now,
            lambda speaker: population is not None and speaker not in population,
            held_before=held_before,
        )
        around = Surroundings(
            persona=self.persona,
            population=population,
            body=body,
            catalog=catalog,
            thinker=Thinker(mind, self._record),
            clock=clock,
            store=store,
            remembrance=Remembrance(persona.name, embedder, RetrievalMode(settings.memory.retrieval), clock.now),
            settings=settings,
            state=self._state,
            record=self._record,
            seed=seed,
        )
        known = known_modules()
        self._modules: list[Module[Any]] = [known[name](around) for name in self.persona.modules or settings.modules]
        self._nerves.connect(self._modules)
        self._saved = ""

    async def run(self) -> None:
        """Live until cancelled or until the body's notices end, with the memories of earlier lives."""
        await self._restore()
        self._nerves.settle()
        self._body.observe()
        try:
            async with anyio.create_task_group() as tasks:
                for module in self._modules:
                    tasks.start_soon(self._drive, module, name=f"{self.persona.name}/{module.name}")
                tasks.start_soon(self._log_inventory)
                tasks.start_soon(self._keep_saved)
                await self._nerves.run()
                tasks.cancel_scope.cancel()
        finally:
            with anyio.move_on_after(_LAST_SAVE_WALL_SECONDS, shield=True):
                await self._save()

    @property
    def holdings(self) -> dict[str, int]:
        """What it holds, as far as it knows, counts by item."""
        return dict(self._nerves.ledger.items)

    def public_state(self) -> dict[str, Any]:
        """What a live table shows of the agent, as plain JSON."""
        body = self._state.read(BODY)
        running = self._state.read(EXECUTION).running
        decision = self._state.read(DECISION)
        return {
            "name": self.persona.name,
            "doing": running.intent if running else decision.intent,
            "skill": running.skill if running else None,
            "goal": self._state.read(GOAL).text,
            "items": dict(body.inventory),
            "unique_items": len(body.collected),
            "heard": self._nerves.heard_total,
            "said": self._nerves.said_total,
            "position": body.position,
            "health": body.health,
        }

    def _record(self, payload: Payload) -> Event:
        return self._journal.record(payload, self._state.read(BODY).position)

    async def _drive(self, module: Module[Any]) -> None:
        """Wake a module for ever. A step that fails is a logged fault; the module rests, and goes on."""
        pause = _PAUSE_AFTER_FAULT_SECONDS
        while True:
            wake = await module.mailbox.wait(self._clock, module.pace_seconds)
            if module.mailbox.lost:
                lost, module.mailbox.lost = module.mailbox.lost, 0
                self._record(
                    Fault(where=f"brain.{module.name}", error=f"{lost} notices lost: the module was too slow.")
                )
            try:
                await module.step(wake)
                pause = _PAUSE_AFTER_FAULT_SECONDS
            except Exception as error:  # a bug in one module must not end the others
                self._record(Fault(where=f"brain.{module.name}", error=f"{type(error).__name__}: {error}"))
                await self._clock.sleep(pause)
                pause = min(pause * 2, _PAUSE_AFTER_FAULT_SECONDS_MAX)

    async def _log_inventory(self) -> None:
        while True:
            await self._clock.sleep(self._settings.inventory_interval_seconds)
            self._record(Inventory(items=dict(self._state.read(BODY).inventory)))

    async def _keep_saved(self) -> None:
        """Save every few seconds, and at once when a kind of item was acquired for the first time."""
        while True:
            with self._clock.move_on_after(self._settings.save_interval_seconds):
                await self._nerves.ledger.news.wait()
            self._nerves.ledger.news = anyio.Event()
            await self._save()

    async def _save(self) -> None:
        snapshot = {module.name: module.snapshot() for module in self._modules}
        state = {
            "collected": list(self._nerves.ledger.collected),
            "heard_total": self._nerves.heard_total,
            "said_total": self._nerves.said_total,
            "modules": {name: saved for name, saved in snapshot.items() if saved is not None},
        }
        text = json.dumps(state, sort_keys=True, allow_nan=False)
        if text == self._saved:
            return
        try:
            await self._store.save_state(self.persona.name, state)
            self._saved = text
        except Exception as error:  # the store may be away for a while; the next round tries again
            self._record(Fault(where="brain.save", error=f"{type(error).__name__}: {error}"))

    async def _restore(self) -> None:
        state = await self._store.load_state(self.persona.name) or {}
        self._nerves.ledger.collected = tuple(state.get("collected", ()))
        self._nerves.heard_total = int(state.get("heard_total", 0))
        self._nerves.said_total = int(state.get("said_total", 0))
        saved = state.get("modules", {})
        for module in self._modules:
            await module.wake_up(saved.get(module.name))


def _with_places(persona: Persona, places: Mapping[str, Position]) -> Persona:
    """The persona, knowing where the places are that its body can go to."""
    if not places:
        return persona
    known = dict(persona.places)
    for name, position in places.items():
        known[name] = KnownPlace(description=known[name].description if name in known else "", position=position)
    return persona.model_copy(update={"places": known})
