"""Rebuilds the agents of a finished run from what it kept, so that they can be interviewed."""

import math
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import anyio

from bots.agent import Agent, AgentResources
from bots.body.messages import InventoryChanged, Notice
from bots.brain.interview import InterviewFailed, InterviewResult
from bots.clock import RunClock
from bots.events import Event, Journal
from bots.memory import UnreadableMemory
from bots.memory.embedding import EmbeddingError, local_embedder
from bots.mind import Mind, MindSurroundings, UnknownMind, open_mind
from bots.mind.batch import BatchLook, Unanswered
from bots.mind.thought import Answer, Request
from orchestrator.batches import BatchNoteFile, BatchQuestions, GatheringMind, answers_by_batch, make_batch
from orchestrator.config import Scenario, resolve_scenario
from orchestrator.errors import BadInputError, CivitasError, first_error
from orchestrator.run.checkpoint import KeptMinds
from orchestrator.run.manifest import Manifest
from skills.catalog import load_catalog


class Revival:
    """All agents of a finished run.

    Args:
        manifest: manifest of the run.
        scenario: scenario of the run.
        minds: minds that the run kept.
        mind: the engine that answers.
        wait_seconds: time limit of an answer, wall time.
    """

    def __init__(
        self, manifest: Manifest, scenario: Scenario, minds: KeptMinds, mind: Mind, *, wait_seconds: float
    ) -> None:
        self.names = minds.header.agents
        self._minds = minds
        self._wait_seconds = wait_seconds
        self._mind = mind
        self._clock = _StoppedClock(minds.header.t)
        self._resources = AgentResources(
            mind=mind,
            embedder=local_embedder(),
            catalog=load_catalog(),
            clock=self._clock,
            store=minds,
            settings=scenario.brain,
            seed=manifest.seeds["brains"],
            population=frozenset(self.names),
            places=minds.header.places,
        )

    async def interview(self, name: str, question: str) -> InterviewResult:
        """Ask one agent. Nothing is logged, since the run is over.

        Args:
            name: one of ``names``.
            question: the question.

        Raises:
            BadInputError: its mind cannot be read.
            CivitasError: there was no answer.
        """
        return await self._interview(name, question, self._resources, self._wait_seconds)

    async def interview_by_batch(
        self, question: str, note: Path, tell: Callable[[str, BatchLook], None]
    ) -> dict[str, InterviewResult | CivitasError]:
        """Ask all agents by one batch, or go on with the one that is open. Nothing is logged, since the run is over.

        Args:
            question: the question.
            note: file for the note of the batch; remove it when the answers are kept.
            tell: called with the id of the batch at each look at it.

        Returns:
            By agent, its answer, or why there is none.

        Raises:
            BadInputError: the mind or its server has no batches, the agents have several models, or another batch is
                open.
            CivitasError: the server refused the batch, does not answer, or takes too long.
        """
        gathering = GatheringMind(self._mind, len(self.names))
        resources = replace(self._resources, mind=gathering)
        results: dict[str, InterviewResult | CivitasError] = {}

        async def interview(name: str) -> None:
            try:
                results[name] = await self._interview(name, question, resources, math.inf)
            except CivitasError as error:
                results[name] = error
                gathering.forgo()

        async def ask(requests: Sequence[Request]) -> Sequence[Answer | Unanswered]:
            batch = make_batch(self._mind, requests)
            mind = f"{self._mind.engine} ({self._mind.model})"
            return await answers_by_batch(BatchQuestions(batch, len(requests), mind, BatchNoteFile(note)), tell)

        try:
            async with anyio.create_task_group() as tasks:
                for name in self.names:
                    tasks.start_soon(interview, name)
                await gathering.ask_all(ask)
        except BaseExceptionGroup as group:
            raise first_error(group) from None
        return results

    async def _interview(
        self, name: str, question: str, resources: AgentResources, wait_seconds: float
    ) -> InterviewResult:
        kept = self._minds.mind(name)
        with _Remains(name, kept.sight) as body:
            agent = Agent(kept.persona, resources, body=body, journal=self._make_journal(name))
            try:
                with anyio.fail_after(wait_seconds):
                    await agent.recollect()
                    return await agent.interview(question, self._make_journal(name))
            except TimeoutError as error:
                raise CivitasError(
                    f"{name} did not answer within {wait_seconds:g} s: wait longer with --wait, or choose "
                    "another --mind."
                ) from error
            except UnreadableMemory as error:
                raise BadInputError(f"{self._minds.path} is of another version of Civitas. {error}") from error
            except (InterviewFailed, EmbeddingError) as error:
                raise CivitasError(f"{name} has no answer ({error}): ask again, or choose another --mind.") from error

    def _make_journal(self, name: str) -> Journal:
        return Journal(name, self._clock, _let_go, agent=name)


@asynccontextmanager
async def revive(run_dir: Path, manifest: Manifest, *, mind: str | None, wait_seconds: float) -> AsyncIterator[Revival]:
    """Rebuild the agents of a run.

    Args:
        run_dir: the run folder; nothing in it is changed.
        manifest: manifest of the run.
        mind: the engine that answers; None takes the run's own.
        wait_seconds: time limit of an answer, wall time.

    Raises:
        BadInputError: the run kept no minds, its configuration cannot be read, or the mind cannot be opened.
    """
    minds = KeptMinds(run_dir)
    # The run folder does not have the password of the world's admin side, and we do not need it here.
    settings = ("world.rcon=null",)
    scenario = resolve_scenario(str(run_dir / "config.yaml"), flags={"--mind": mind}, settings=settings).scenario
    if scenario.mind.partition(":")[0] == "replay":
        raise BadInputError(
            f"The mind {scenario.mind} can only answer the requests of its recording: "
            "choose another with --mind, such as rules."
        )
    try:
        around = MindSurroundings(
            manifest.seeds["brains"],
            models=scenario.models,
            groups={persona.name: persona.group for persona in manifest.personas},
            rules=scenario.rules,
        )
        engine = open_mind(scenario.mind, around)
    except UnknownMind as error:
        raise BadInputError(str(error)) from error
    try:
        try:
            await engine.check()
        except UnknownMind as error:
            raise BadInputError(str(error)) from error
        yield Revival(manifest, scenario, minds, engine, wait_seconds=wait_seconds)
    finally:
        await engine.aclose()


class _StoppedClock(RunClock):
    """A clock that always shows the time at which the minds were kept."""

    def __init__(self, t: float) -> None:
        super().__init__(epoch_wall=0.0)
        self._t = t

    def now(self) -> float:
        return self._t


class _Remains:
    """The last state of a body: its inventory and position. It does nothing any more."""

    def __init__(self, name: str, sight: dict[str, Any]) -> None:
        self.name = name
        send, self.notices = anyio.create_memory_object_stream[Notice](1)
        with send:
            if sight.get("position") is not None:
                last = InventoryChanged(agent=name, items=sight["items"], delta={}, position=sight["position"])
                send.send_nowait(last)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.notices.close()

    def act(
        self, action_id: str, skill: str, args: dict[str, Any], time_limit_seconds: float, wishes: Sequence[str] = ()
    ) -> None:
        """Do nothing."""

    def cancel(self, action_id: str, why: str) -> None:
        """Do nothing."""

    def say(self, speech_id: str, text: str) -> None:
        """Do nothing."""

    def observe(self) -> None:
        """Do nothing."""


def _let_go(event: Event) -> None:
    """Discard an event: questions after the end of a run are not part of it."""
