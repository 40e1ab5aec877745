"""One agent: a persona, a body, a mind and a brain of concurrent modules under one task group."""

from collections.abc import Collection, Mapping
from typing import Any

import anyio

from bots.body.base import Body
from bots.body.messages import HandedOut
from bots.brain.citizen import Citizen
from bots.brain.fingerprint import fingerprint
from bots.brain.inner_voice import Voice
from bots.brain.interview import Interviewer, InterviewResult
from bots.brain.module import Module, ModuleContext
from bots.brain.module_runner import ModuleRunner
from bots.brain.notice_dispatcher import NoticeDispatcher
from bots.brain.saved_state import SavedState
from bots.brain.sections import BODY, DECISION, EXECUTION, GOAL, PERCEPTS
from bots.brain.settings import BrainSettings
from bots.brain.state import AgentState
from bots.brain.think import Thinker
from bots.clock import RunClock
from bots.consultation import Consultation
from bots.events import Event, Intervention, Inventory, Journal, Payload, Position
from bots.memory import MemoryView, MindStore, RetrievalMode
from bots.memory.embedding import Embedder
from bots.memory.remembrance import Remembrance
from bots.mind import Mind
from bots.persona import KnownPlace, Persona
from skills.catalog import Catalog

OPERATOR = "operator"
"""Who interviews and whispers, as logged: whoever can reach the run."""
_LAST_SAVE_WALL_SECONDS = 2.0
_VOICE_PACE_SECONDS = 5.0
"""How often it is looked whether a directive is old enough to be let go."""


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
        self._voice = Voice(self._state)
        population = None if persona_names is None else frozenset(persona_names)
        self._notices = NoticeDispatcher(
            body.notices,
            self._state,
            self._record,
            clock.now,
            lambda speaker: population is not None and speaker not in population,
            held_before=held_before,
        )
        self._remembrance = Remembrance(persona.name, embedder, RetrievalMode(settings.memory.retrieval), clock.now)
        thinker = Thinker(mind, self._record)
        self._modules = self._make_modules(thinker, catalog=catalog, population=population, seed=seed)
        self._notices.connect(self._modules)
        self._runner = ModuleRunner(persona.name, self._modules, clock=clock, record=self._record)
        self._saved = SavedState(
            persona.name,
            store=store,
            notices=self._notices,
            voice=self._voice,
            modules=self._modules,
            record=self._record,
        )
        self._interviewer, self._citizen = self._make_respondents(mind, embedder)
        self.awake = False
        """Whether it knows what it remembers."""

    async def run(self) -> None:
        """Live until cancelled or until the body's notices end, with the memories of earlier lives."""
        if not self.awake:
            await self.recollect()
        self._body.observe()
        try:
            async with anyio.create_task_group() as tasks:
                self._runner.start(tasks)
                tasks.start_soon(self._log_inventory)
                tasks.start_soon(self._keep_saved)
                tasks.start_soon(self._let_voice_fade)
                await self._notices.run()
                tasks.cancel_scope.cancel()
        finally:
            with anyio.move_on_after(_LAST_SAVE_WALL_SECONDS, shield=True):
                await self._runner.fall_asleep()
                await self._saved.save()

    @property
    def memories(self) -> MemoryView:
        """What it remembers in the long run, to be read without a trace."""
        return self._remembrance.view

    async def recollect(self) -> None:
        """Take up the memories and the state of earlier lives, and what the body has told so far.

        ``run`` begins with it. Without ``run`` the agent can be interviewed, and does nothing.
        """
        await self._saved.restore()
        self._notices.settle()
        self.awake = True

    async def interview(
        self, question: str, journal: Journal, about: str | None = None, *, proves: bool = True
    ) -> InterviewResult:
        """Answer a question from outside of the world. It changes nothing of the agent, which will not remember it.

        Args:
            question: in words, one line.
            journal: where it is logged: not among the agent's own events, whose numbers stay as they are.
            about: whom the question concerns, as it is logged.
            proves: whether the result has the digests that show that nothing changed.

        Raises:
            InterviewFailed: the mind has no answer; its words say why.
            EmbeddingError: the question cannot be embedded.
        """
        position = self._state.read(BODY).position
        return await self._interviewer.ask(
            question, lambda payload: journal.record(payload, position), about, proves=proves
        )

    async def consult(self, question: Consultation, journal: Journal | None = None) -> dict[str, Any]:
        """Ask the agent, as one of a people that governs itself, what it thinks of the laws, or for its vote.

        What it thinks and how it votes is logged as its own event.

        Args:
            question: what is asked.
            journal: where it is logged; None: among the agent's own events.

        Returns:
            The answer as plain JSON, with the fields of the answer's class (``Feedback``, ``Amendments`` or ``Vote``).

        Raises:
            ConsultationFailed: the mind has no answer; its words say why. That is no vote, and no opinion.
            EmbeddingError: the question cannot be embedded.
        """
        position = self._state.read(BODY).position
        record = self._record if journal is None else lambda payload: journal.record(payload, position)
        answer = await self._citizen.answer(question, record)
        return answer.model_dump(mode="json", exclude={"usage"})

    async def whisper(self, text: str) -> None:
        """Speak as the agent's inner voice: it takes the words for a directive. Returns when that is saved.

        Args:
            text: one line.
        """
        self._record(Intervention(by=OPERATOR, what="whisper", text=text))
        self._voice.say(text, self._clock.now())
        await self._saved.save()

    def hand_out(self, title: str, text: str) -> None:
        """Put a written text into the agent's hands; it takes the place of one of the same title.

        Args:
            title: as it is spoken of: ``laws``.
            text: all of it, in lines.
        """
        self._notices.feel(HandedOut(agent=self.persona.name, title=title, text=text))

    def state_hash(self) -> str:
        """A digest of the agent, the same as long as nothing about it changes.

        It covers every section of the state (short-term memory, goal, plans, view of others … among them), all of
        long-term memory with the times at which each was called to mind, the random stream of every module, and
        everything that is saved to outlive a restart (the modules' own notes, the counts of words heard and said).
        """
        return fingerprint(
            sections=self._state.changed(),
            memories=self._remembrance.view.state_hash(),
            chance={module.name: module.random.getstate() for module in self._modules},
            saved=self._saved(),
        )

    @property
    def acquaintances(self) -> tuple[str, ...]:
        """Whom it has noticed by eye or ear, the first noticed first."""
        return tuple(self._state.read(PERCEPTS).people)

    @property
    def holdings(self) -> dict[str, int]:
        """What it holds, as far as it knows, counts by item."""
        return dict(self._notices.acquisitions.items)

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
            "heard": self._notices.heard_total,
            "said": self._notices.said_total,
            "position": body.position,
            "health": body.health,
            "deposits": self._notices.deposits.public(),
        }

    def _make_modules(
        self, thinker: Thinker, *, catalog: Catalog, population: frozenset[str] | None, seed: int
    ) -> list[Module[Any]]:
        context = ModuleContext(
            persona=self.persona,
            population=population,
            body=self._body,
            catalog=catalog,
            thinker=thinker,
            clock=self._clock,
            store=self._store,
            remembrance=self._remembrance,
            settings=self._settings,
            state=self._state,
            record=self._record,
            seed=seed,
        )
        known = self._settings.known_modules()
        return [known[name](context) for name in self.persona.modules or self._settings.modules]

    def _make_respondents(self, mind: Mind, embedder: Embedder) -> tuple[Interviewer, Citizen]:
        """Those who answer questions from outside of the world on the agent's behalf."""
        interviewer = Interviewer(
            self.persona,
            mind=mind,
            embedder=embedder,
            memories=self._remembrance.view,
            read=self._state.read,
            settings=self._settings,
            now=self._clock.now,
            state_hash=self.state_hash,
        )
        citizen = Citizen(
            self.persona,
            mind=mind,
            embedder=embedder,
            memories=self._remembrance.view,
            read=self._state.read,
            settings=self._settings,
            now=self._clock.now,
        )
        return interviewer, citizen

    def _record(self, payload: Payload, at: Position | None = None) -> Event:
        return self._journal.record(payload, self._state.read(BODY).position if at is None else at)

    async def _log_inventory(self) -> None:
        while True:
            await self._clock.sleep(self._settings.inventory_interval_seconds)
            self._record(Inventory(items=dict(self._state.read(BODY).inventory)))

    async def _keep_saved(self) -> None:
        """Save every few seconds, and at once when a kind of item was acquired for the first time."""
        while True:
            with self._clock.move_on_after(self._settings.save_interval_seconds):
                await self._notices.acquisitions.news.wait()
            self._notices.acquisitions.news = anyio.Event()
            await self._saved.save()

    async def _let_voice_fade(self) -> None:
        while True:
            await self._clock.sleep(_VOICE_PACE_SECONDS)
            self._voice.fade(self._clock.now() - self._settings.social.directive_seconds)


def _with_places(persona: Persona, places: Mapping[str, Position]) -> Persona:
    """The persona, knowing where the places are that its body can go to."""
    if not places:
        return persona
    known = dict(persona.places)
    for name, position in places.items():
        known[name] = KnownPlace(description=known[name].description if name in known else "", position=position)
    return persona.model_copy(update={"places": known})
