"""The owner of a run: a process that started it, such as a sweep, and without which it is not to go on."""

import os
from collections.abc import Mapping

from orchestrator.parent_pipe import parent_lines

_OWNED = "CIVITAS_OWNED"
"""Set in the environment of a run whose standard input is a pipe from its owner."""


def owned_environment() -> dict[str, str]:
    """What to add to the environment of a run that is to end with its owner; its standard input must be a pipe."""
    return {_OWNED: "1"}


def is_owned(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this run has an owner."""
    return bool(environment.get(_OWNED))


async def owner_gone() -> None:
    """Wait until the owner has closed the pipe, or died."""
    async for _ in parent_lines():
        pass
