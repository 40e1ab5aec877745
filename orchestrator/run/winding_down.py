"""Winding a run down: one step after the other, each with a time limit, whatever goes wrong with the one before."""

from collections.abc import Awaitable, Callable

import anyio
from redis.exceptions import RedisError

from orchestrator.errors import CivitasError
from orchestrator.run.ending import Ending
from worlds import WorldError

STEP_SECONDS_MAX = 45.0
"""Beyond the limits that the steps of winding down have of their own."""


class WindingDown:
    """Takes the steps.

    Args:
        ending: takes what goes wrong, a sentence a step.
    """

    def __init__(self, ending: Ending) -> None:
        self._ending = ending

    async def step(self, work: Callable[[], Awaitable[None]], limit_seconds: float = STEP_SECONDS_MAX) -> bool:
        """Take one step.

        Args:
            work: what is done.
            limit_seconds: how long it may take, wall time.

        Returns:
            Whether it was done.
        """
        try:
            with anyio.fail_after(limit_seconds):
                await work()
        except TimeoutError:
            self._ending.troubles.append(f"Winding down took too long ({work!r}): see the logs of the run.")
        except (CivitasError, WorldError, RedisError, OSError) as error:
            self._ending.troubles.append(str(error))
        else:
            return True
        return False
