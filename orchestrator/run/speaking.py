"""Words to agents from outside their world: their checks, and whispers and questions as the operator sends them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from configs.validation_words import nearest
from orchestrator.errors import BadInputError
from orchestrator.run.manifest import Manifest
from orchestrator.run.operator import Operator, open_operator
from orchestrator.shard.commands import refuse_words

if TYPE_CHECKING:
    from orchestrator.run.revival import Revival

WAIT_SECONDS = 60.0
"""How long the operator waits for an agent unless told otherwise, wall time."""


def check_words(what: str, text: str) -> str:
    """Return the words for an agent, without surrounding spaces.

    Args:
        what: name of the words, which begins the error message: ``The question``.
        text: the words.

    Raises:
        BadInputError: the words are empty, too long, or not one line.
    """
    words = text.strip()
    if why := refuse_words(words):
        raise BadInputError(f"{what} {why}")
    return words


def check_agent(agent: str, names: Sequence[str], run_id: str) -> None:
    """Check that the run has this agent.

    Raises:
        BadInputError: it does not; the message gives the nearest name.
    """
    if agent not in names:
        raise BadInputError(f"There is no agent {agent!r} in the run {run_id}; {nearest(agent, names)}")


def refuse_replay(manifest: Manifest, why: str) -> None:
    """Check that a running run is not a replay.

    Args:
        manifest: manifest of the run.
        why: why that is a problem, and what to do.

    Raises:
        BadInputError: the run is a replay.
    """
    if manifest.mind.get("engine") == "replay":
        raise BadInputError(f"The run {manifest.run_id} replays a recording: {why}")


async def whisper(manifest: Manifest, agent: str, words: str, redis_url: str | None, wait_seconds: float) -> str:
    """Speak as the inner voice of an agent of a running run. Returns when the agent has accepted the words.

    Args:
        manifest: manifest of the run.
        agent: name of the agent.
        words: the checked words.
        redis_url: address of the run's Redis; None takes the address in the manifest.
        wait_seconds: time limit of the reply, wall time.

    Returns:
        A sentence that says what the agent has done.

    Raises:
        BadInputError: the run is over, not alive or a replay, its Redis cannot be reached, or it has no such agent.
        CivitasError: the agent has not accepted the words.
    """
    if manifest.status_now.is_final:
        raise BadInputError(
            f"The run {manifest.run_id} is over ({manifest.status_now.value}): you can whisper only to agents of a "
            "running run."
        )
    refuse_replay(manifest, "a whisper would change it; whisper in a run with another mind.")
    async with open_operator(manifest, redis_url, wait_seconds) as operator:
        check_agent(agent, operator.names, manifest.run_id)
        await operator.whisper(agent, words)
    return f"{agent} has accepted it as its own intention."


class AnswerSource:
    """The source of answers: the shards of a running run, or the folder of a finished one.

    Args:
        run_dir: the run folder.
        manifest: manifest of the run.
        mind: the engine that answers after the run; None takes the run's own.
        redis_url: address of the run's Redis; None takes the address in the manifest.
        wait_seconds: time limit of an answer, wall time.
    """

    def __init__(
        self, run_dir: Path, manifest: Manifest, mind: str | None, redis_url: str | None, wait_seconds: float
    ) -> None:
        self.run_id = manifest.run_id
        self._run_dir = run_dir
        self._manifest = manifest
        self._mind = mind
        self._redis_url = redis_url
        self._wait_seconds = wait_seconds

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Operator | Revival"]:
        """Reach the agents of the run.

        Raises:
            BadInputError: they cannot be reached, or cannot answer; the sentence says why.
        """
        manifest = self._manifest
        if manifest.status_now.is_final:
            async with self.revived() as revival:
                yield revival
            return
        refuse_replay(manifest, "it has no answers to other questions; ask the agents of the recorded run.")
        if self._mind is not None:
            raise BadInputError(
                f"The agents of the run {manifest.run_id} are alive and answer with their own mind: omit --mind, or "
                "ask after the run."
            )
        async with open_operator(manifest, self._redis_url, self._wait_seconds) as operator:
            yield operator

    @asynccontextmanager
    async def revived(self) -> AsyncIterator["Revival"]:
        """Rebuild the agents of a finished run.

        Raises:
            BadInputError: the run goes on, kept no minds, or kept some that cannot be read.
        """
        if not self._manifest.status_now.is_final:
            raise BadInputError(
                f"The agents of the run {self.run_id} are alive and answer at once: leave --batch out, or ask after "
                "the run."
            )
        # The agents' code takes a while to load; every other command starts without it.
        from orchestrator.run.revival import revive  # noqa: PLC0415

        async with revive(self._run_dir, self._manifest, mind=self._mind, wait_seconds=self._wait_seconds) as revival:
            yield revival
