"""The errors that a user sees. Each is one sentence that says what is wrong and how to fix it.

::

    CivitasError           exit code 1: the run failed
    ├── HopelessError      exit code 3, of a process inside a run: it is not restarted, the run fails with its message
    │   └── DiskFullError  exit code 4, of such a process
    └── BadInputError      exit code 2: the request cannot be done; nothing was started
    PlacedError            an error at one place of a configuration; the reader turns it into a BadInputError
    PartError              exit code 2: a part cannot be used; defined in configs/parts.py, which every layer may use
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NoReturn

from configs.parts import PartError


class CivitasError(Exception):
    """Something failed during a run. The message is one sentence that says how to fix it."""

    exit_code = 1


class HopelessError(CivitasError):
    """A process of a run cannot go on, and a restart would not help."""

    exit_code = 3


class DiskFullError(HopelessError):
    """The run folder's disk is full. It may not even take a log message, so the exit code alone reports it."""

    exit_code = 4

    def __init__(self) -> None:
        super().__init__(
            "The disk of the run folder is full: free some space and start the run again; recorded events are intact."
        )


class BadInputError(CivitasError):
    """The request cannot be done. Nothing was started or written."""

    exit_code = 2


class PlacedError(ValueError):
    """An error at a place of the configuration that only its check knows. The sentence says how to fix it.

    Args:
        path: the keys that lead there.
        sentence: what is wrong.
    """

    def __init__(self, path: Sequence[int | str], sentence: str) -> None:
        super().__init__(sentence)
        self.path = tuple(path)


def first_error(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """Return the first error of a group, at any depth. A :class:`CivitasError` comes before other errors.

    Args:
        group: the error that a task group raised.
    """
    leaves = list(_leaves(group))
    return next((error for error in leaves if isinstance(error, CivitasError)), leaves[0])


def _leaves(group: BaseExceptionGroup[BaseException]) -> Iterator[BaseException]:
    for error in group.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from _leaves(error)
        else:
            yield error


def exit_with(error: BaseException) -> NoReturn:
    """End this process with an error's message on standard error and its exit code."""
    with suppress(OSError):
        print(error, file=sys.stderr)  # noqa: T201 (the log of a process, or the user's terminal)
    sys.exit(error.exit_code if isinstance(error, CivitasError | PartError) else 1)
