"""Checks words to agents from outside their world, and the agents that they are for."""

from collections.abc import Sequence

from configs.validation_words import nearest
from orchestrator.errors import BadInputError
from orchestrator.run.manifest import Manifest
from orchestrator.shard.commands import refuse_words


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
