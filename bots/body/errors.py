"""Errors between a brain and its body.

::

    BodyError
    ├── JoinFailed      the world, or the host, did not let a body in
    ├── HostBusy        too many commands wait for the host
    └── HostLost        the Node process is gone or silent; every body of the process with it
"""


class BodyError(Exception):
    """Any failure of a body or its host. The message is one sentence for people."""


class JoinFailed(BodyError):  # noqa: N818 - what happened, as callers say it
    """A body did not get into the world."""


class HostBusy(BodyError):  # noqa: N818 - what happened, as callers say it
    """The queue of commands to the host is full. The command was not accepted."""


class HostLost(BodyError):  # noqa: N818 - what happened, as callers say it
    """The host cannot be opened, died or stopped answering. A new host needs a new Python process."""
