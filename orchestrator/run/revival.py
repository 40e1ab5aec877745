"""Rebuilds the agents of a finished run from what it kept, so that they can be interviewed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import anyio

from bots.agent import Agent, AgentResources
from bots.body.base import Body
from bots.body.messages import InventoryChanged, Notice
from bots.brain.interview import InterviewFailed, InterviewResult
from bots.clock import RunClock
from bots.events import Event, Journal
from bots.memory import UnreadableMemory
from bots.memory.embedding import EmbeddingError, local_embedder
from bots.mind import Mind, MindSurroundings, UnknownMind, open_mind
from orchestrator.config import Scenario, resolve_scenario
from orchestrator.errors import BadInputError, CivitasError
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
        with _Remains(name, self._minds.mind(name).sight) as body:
            agent = self._put_together(name, body)
            try:
                with anyio.fail_after(self._wait_seconds):
                    await agent.recollect()
                    return await agent.interview(question, self._make_journal(name))
            except TimeoutError as error:
                raise CivitasError(
                    f"{name} did not answer within {self._wait_seconds:g} s: wait longer with --wait, or choose "
                    "another --mind."
                ) from error
            except UnreadableMemory as error:
                raise BadInputError(f"{self._minds.path} is of another version of Civitas. {error}") from error
            except (InterviewFailed, EmbeddingError) as error:
                raise CivitasError(f"{name} has no answer ({error}): ask again, or choose another --mind.") from error

    def _put_together(self, name: str, body: Body) -> Agent:
        return Agent(self._minds.mind(name).persona, self._resources, body=body, journal=self._make_journal(name))

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

    def act(self, action_id: str, skill: str, args: dict[str, Any], time_limit_seconds: float) -> None:
        """Do nothing."""

    def cancel(self, action_id: str, why: str) -> None:
        """Do nothing."""

    def say(self, speech_id: str, text: str) -> None:
        """Do nothing."""

    def observe(self) -> None:
        """Do nothing."""


def _let_go(event: Event) -> None:
    """Discard an event: questions after the end of a run are not part of it."""
