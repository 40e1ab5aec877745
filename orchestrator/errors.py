"""What can go wrong, as a user sees it: one sentence that says what is wrong and how to mend it.

::

    CivitasError           exit code 1: the run failed
    └── BadInputError      exit code 2: what was asked for cannot be done; nothing was started
"""


class CivitasError(Exception):
    """Something failed while it ran; the message is one sentence with the mend."""

    exit_code = 1


class BadInputError(CivitasError):
    """What was asked for cannot be done; nothing was started or written."""

    exit_code = 2
