"""The agent itself: it lives, can be asked, and can be told."""

from collections.abc import Mapping
from typing import Any

import anyio

from bots.agent.public_state import public_state
from bots.agent.resources import AgentResources
from bots.agent.upkeep import Upkeep
from bots.body.base import Body
from bots.body.messages import HandedOutNotice
from bots.brain.citizen import Citizen
from bots.brain.fingerprint import fingerprint
from bots.brain.inner_voice import Voice
from bots.brain.interview import Interviewer, InterviewResult
from bots.brain.known_modules import known_modules
from bots.brain.module import Module, ModuleContext
from bots.brain.module_runner import ModuleRunner
from bots.brain.notice_dispatcher import NoticeDispatcher
from bots.brain.respondent import Respondent
from bots.brain.saved_state import SavedState
from bots.brain.sections import BODY, PERCEPTS
from bots.brain.state import AgentState
from bots.brain.think import Thinker
from bots.consultation import Consultation
from bots.events import Event, Intervention, Journal, Payload, Position
from bots.memory import MemoryView, RetrievalMode
from bots.memory.remembrance import Remembrance
from bots.persona import Persona

OPERATOR = "operator"
"""The name under which interviews and whispers of the person at the controls are logged."""
_LAST_SAVE_WALL_SECONDS = 2.0


class Agent:
    """Assembles the brain of one agent and runs it.

    Args:
        persona: who it is.
        resources: what it shares with the other agents of its process.
        body: its body, already in the world.
        journal: where its events go.
        held_before: what its body held when it was torn out of the world and has come back; None otherwise.
    """

    def __init__(
        self,
        persona: Persona,
        resources: AgentResources,
        *,
        body: Body,
        journal: Journal,
        held_before: Mapping[str, int] | None = None,
    ) -> None:
        clock, settings = resources.clock, resources.settings
        self.persona = resources.with_places(persona)
        self._body = body
        self._clock = clock
        self._journal = journal
        self._state = AgentState()
        self._voice = Voice(self._state)
        self._notices = NoticeDispatcher(
            body.notices, self._state, self._record, clock.now, resources.is_human, held_before=held_before
        )
        mode = RetrievalMode(settings.memory.retrieval)
        self._remembrance = Remembrance(persona.name, resources.embedder, mode, clock.now)
        self._modules = self._make_modules(resources)
        self._notices.connect(self._modules)
        self._runner = ModuleRunner(persona.name, self._modules, clock=clock, record=self._record)
        self._saved = SavedState(
            persona.name,
            store=resources.store,
            notices=self._notices,
            voice=self._voice,
            modules=self._modules,
            record=self._record,
        )
        self._upkeep = Upkeep(
            self._state, self._notices, self._voice, self._saved, clock=clock, settings=settings, record=self._record
        )
        respondent = Respondent(
            self.persona,
            mind=resources.mind,
            embedder=resources.embedder,
            memories=self._remembrance.view,
            read=self._state.read,
            settings=settings,
            now=clock.now,
        )
        self._interviewer = Interviewer(respondent, self.state_hash)
        self._citizen = Citizen(respondent)
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
                self._upkeep.start(tasks)
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
        self._notices.feel(HandedOutNotice(agent=self.persona.name, title=title, text=text))

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
        return public_state(self.persona.name, self._state, self._notices)

    def _make_modules(self, resources: AgentResources) -> list[Module[Any]]:
        context = ModuleContext(
            persona=self.persona,
            population=resources.population,
            body=self._body,
            catalog=resources.catalog,
            thinker=Thinker(resources.mind, self._record),
            clock=resources.clock,
            store=resources.store,
            remembrance=self._remembrance,
            settings=resources.settings,
            state=self._state,
            record=self._record,
            seed=resources.seed,
        )
        known = known_modules(resources.settings)
        return [known[name](context) for name in self.persona.modules or resources.settings.modules]

    def _record(self, payload: Payload, at: Position | None = None) -> Event:
        return self._journal.record(payload, self._state.read(BODY).position if at is None else at)
