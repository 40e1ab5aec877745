"""What may be said to agents from outside of their world, and to whom."""

from collections.abc import Sequence

from configs.validation_words import nearest
from orchestrator.errors import BadInputError
from orchestrator.run.manifest import Manifest
from orchestrator.shard.commands import refuse_words


def check_words(what: str, text: str) -> str:
    """Words for an agent, without blanks around them.

    Args:
        what: what they are, to begin the error with: ``The question``.
        text: the words.

    Raises:
        BadInputError: they are none, too many, or not one line.
    """
    words = text.strip()
    if why := refuse_words(words):
        raise BadInputError(f"{what} {why}")
    return words


def check_agent(agent: str, names: Sequence[str], run_id: str) -> None:
    """See that there is such an agent.

    Raises:
        BadInputError: there is none; the nearest name is told.
    """
    if agent not in names:
        raise BadInputError(f"There is no agent {agent!r} in the run {run_id}; {nearest(agent, names)}")


def refuse_replay(manifest: Manifest, why: str) -> None:
    """See that a run that is on is no replay.

    Args:
        manifest: of the run.
        why: what is wrong with it, and the mend.

    Raises:
        BadInputError: it is one.
    """
    if manifest.mind.get("engine") == "replay":
        raise BadInputError(f"The run {manifest.run_id} replays a recording: {why}")
