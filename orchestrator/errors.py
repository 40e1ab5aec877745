"""What can go wrong, as a user sees it: one sentence that says what is wrong and how to mend it.

::

    CivitasError           exit code 1: the run failed
    └── BadInputError      exit code 2: what was asked for cannot be done; nothing was started
"""

from collections.abc import Iterator


class CivitasError(Exception):
    """Something failed while it ran; the message is one sentence with the mend."""

    exit_code = 1


class BadInputError(CivitasError):
    """What was asked for cannot be done; nothing was started or written."""

    exit_code = 2


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
