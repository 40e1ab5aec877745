"""What can go wrong, as a user sees it: one sentence that says what is wrong and how to mend it.

::

    CivitasError           exit code 1: the run failed
    ├── HopelessError      exit code 3, of a process inside a run: it is not started again, the run fails with its words
    │   └── DiskFullError  exit code 4 of such a process
    └── BadInputError      exit code 2: what was asked for cannot be done; nothing was started
    PlacedError            a check's words on one place of a configuration; the reader makes a BadInputError of it
    PartError              exit code 2: a part cannot be used; it stands in configs/parts.py, which every layer may use
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NoReturn

from configs.parts import PartError


class CivitasError(Exception):
    """Something failed while it ran; the message is one sentence with the mend."""

    exit_code = 1


class HopelessError(CivitasError):
    """A process of a run cannot go on, and starting it again would not help."""

    exit_code = 3


class DiskFullError(HopelessError):
    """The run folder takes nothing more. A full disk takes no words in a log either: the exit code alone tells it."""

    exit_code = 4

    def __init__(self) -> None:
        super().__init__(
            "The disk of the run folder is full: free some space, then start the run again; what was recorded is whole."
        )


class BadInputError(CivitasError):
    """What was asked for cannot be done; nothing was started or written."""

    exit_code = 2


class PlacedError(ValueError):
    """Something is wrong at a place of the configuration that only its check knows; a sentence with the mend.

    Args:
        path: the keys that lead there.
        sentence: what is wrong.
    """

    def __init__(self, path: Sequence[int | str], sentence: str) -> None:
        super().__init__(sentence)
        self.path = tuple(path)


def first_error(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """The first error of a group, however deep it lies; a :class:`CivitasError` before any other.

    Args:
        group: what a task group raised.
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
    """End this process with an error's words on standard error and its exit code."""
    with suppress(OSError):
        print(error, file=sys.stderr)  # noqa: T201 (the log of a process, or the user's terminal)
    sys.exit(error.exit_code if isinstance(error, CivitasError | PartError) else 1)
