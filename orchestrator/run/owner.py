"""The owner of a run: a process that started it, such as a sweep. The run ends if its owner ends."""

import os
from collections.abc import Mapping

from orchestrator.parent_pipe import parent_lines

_OWNED = "CIVITAS_OWNED"
"""Environment variable of a run whose standard input is a pipe from its owner."""


def owned_environment() -> dict[str, str]:
    """Return the environment variables of a run that must end with its owner. Its standard input must be a pipe."""
    return {_OWNED: "1"}


def is_owned(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether this run has an owner."""
    return bool(environment.get(_OWNED))


async def owner_gone() -> None:
    """Wait until the owner has closed the pipe or died."""
    async for _ in parent_lines():
        pass
