"""One agent. It runs, and it can be interviewed, consulted and whispered to."""

from collections.abc import Mapping
from typing import Any

import anyio

from bots.agent.public_state import public_state
from bots.agent.resources import AgentResources
from bots.agent.upkeep import Upkeep
from bots.body.base import Body
from bots.body.messages import HandedOutNotice
from bots.brain.addressing import Exchanges
from bots.brain.attention import Attention
from bots.brain.cadence import Cadence
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

DECISION_KIND = "choose_action"
"""The kind of request for which an idle agent waits."""
OPERATOR = "operator"
"""The name in the log for interviews and whispers of the human operator."""
_LAST_SAVE_WALL_SECONDS = 2.0


class Agent:
    """Assembles the brain of one agent and runs it.

    Args:
        persona: the persona of the agent.
        resources: what it shares with the other agents of its process.
        body: its body, already in the world.
        journal: where its events go.
        held_before: the inventory that its body had before it was torn out of the world and came back. None otherwise.
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
        self._exchanges = Exchanges()
        self._notices = NoticeDispatcher(
            body.notices,
            self._state,
            self._record,
            clock,
            resources.is_human,
            attention=self._make_attention(resources),
            held_before=held_before,
        )
        mode = RetrievalMode(settings.memory.retrieval)
        self._remembrance = Remembrance(persona.name, resources.embedder, mode, clock.now)
        self.thinker = Thinker(resources.mind, self._record, Cadence(resources.mind.pace()))
        """Asks the mind for the agent's modules."""
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
        """Whether its memories are loaded."""

    async def run(self) -> None:
        """Load the memories of earlier lives and live, until cancelled or until the body's notices end."""
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
        """Its long-term memory. Reading it leaves no trace."""
        return self._remembrance.view

    async def recollect(self) -> None:
        """Load the memories and the state of earlier lives, and the body's notices so far.

        ``run`` does this first. Without ``run`` the agent can be interviewed, and does nothing.
        """
        await self._saved.restore()
        self._notices.settle()
        self.awake = True

    async def interview(
        self, question: str, journal: Journal, about: str | None = None, *, proves: bool = True
    ) -> InterviewResult:
        """Answer a question from outside the world. The agent does not change and will not remember it.

        Args:
            question: the question, one line.
            journal: receives the log entry; it is not the agent's own journal, whose event numbers must not change.
            about: the agent that the question concerns, for the log.
            proves: whether the result has the digests that show that nothing changed.

        Raises:
            InterviewFailed: the mind has no answer; the message says why.
            EmbeddingError: the question cannot be embedded.
        """
        position = self._state.read(BODY).position
        return await self._interviewer.ask(
            question, lambda payload: journal.record(payload, position), about, proves=proves
        )

    async def consult(self, question: Consultation, journal: Journal | None = None) -> dict[str, Any]:
        """Ask the agent, as a member of a self-governing group, for its opinion of the laws or for its vote.

        The answer is logged as the agent's own event.

        Args:
            question: the question.
            journal: receives the log entry; None takes the agent's own journal.

        Returns:
            The answer as plain JSON, with the fields of the answer's class (``Feedback``, ``Amendments`` or ``Vote``).

        Raises:
            ConsultationFailed: the mind has no answer. The message says why. This is neither a vote nor an opinion.
        """
        position = self._state.read(BODY).position
        record = self._record if journal is None else lambda payload: journal.record(payload, position)
        answer = await self._citizen.answer(question, record)
        return answer.model_dump(mode="json", exclude={"usage"})

    async def whisper(self, text: str) -> None:
        """Speak as the agent's inner voice: the words become a directive. Return when it is saved.

        Args:
            text: one line.
        """
        self._record(Intervention(by=OPERATOR, what="whisper", text=text))
        self._voice.say(text, self._clock.now())
        await self._saved.save()

    def hand_out(self, title: str, text: str) -> None:
        """Give the agent a written text. It replaces a text with the same title.

        Args:
            title: how people refer to it, such as ``laws``.
            text: the whole text, with its line breaks.
        """
        self._notices.feel(HandedOutNotice(agent=self.persona.name, title=title, text=text))

    def expect(self, item: str, count: int) -> None:
        """Expect a gift of the operator, which does not count as acquired.

        Args:
            item: kind of item.
            count: number of pieces; negative if they are not given after all.
        """
        self._notices.acquisitions.expect(item, count)

    def state_hash(self) -> str:
        """Return a digest of the agent. It is the same as long as nothing about the agent changes.

        It covers every section of the state (such as short-term memory, goal, plans, view of others), all of
        long-term memory with the time of each recall, the random stream of every module, and
        everything that is saved for a restart (the modules' own notes, the counts of words heard and said).
        """
        return fingerprint(
            sections=self._state.changed(),
            memories=self._remembrance.view.state_hash(),
            chance={module.name: module.random.getstate() for module in self._modules},
            saved=self._saved(),
        )

    @property
    def acquaintances(self) -> tuple[str, ...]:
        """The agents it has seen or heard, in the order of first notice."""
        return tuple(self._state.read(PERCEPTS).people)

    @property
    def holdings(self) -> dict[str, int]:
        """Its inventory as it knows it: counts by item."""
        return dict(self._notices.acquisitions.items)

    def public_state(self) -> dict[str, Any]:
        """The data about the agent for a live table, as plain JSON."""
        deciding_seconds = self.thinker.waited_seconds(DECISION_KIND)
        return public_state(self.persona.name, self._state, self._notices, deciding_seconds=deciding_seconds)

    def _make_attention(self, resources: AgentResources) -> Attention:
        return Attention(
            self.persona.name,
            resources.population,
            resources.settings,
            self._state,
            self._exchanges,
            is_human=resources.is_human,
            now=resources.clock.now,
        )

    def _make_modules(self, resources: AgentResources) -> list[Module[Any]]:
        context = ModuleContext(
            persona=self.persona,
            population=resources.population,
            body=self._body,
            catalog=resources.catalog,
            thinker=self.thinker,
            clock=resources.clock,
            store=resources.store,
            remembrance=self._remembrance,
            settings=resources.settings,
            state=self._state,
            record=self._record,
            seed=resources.seed,
            exchanges=self._exchanges,
        )
        known = known_modules(resources.settings)
        return [known[name](context) for name in self.persona.modules or resources.settings.modules]

    def _record(self, payload: Payload, at: Position | None = None) -> Event:
        return self._journal.record(payload, self._state.read(BODY).position if at is None else at)
