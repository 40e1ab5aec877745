"""What can go wrong between a brain and its body.

::

    BodyError
    ├── JoinFailed      the world, or the host, did not let a body in
    ├── HostBusy        too many commands wait for the host
    └── HostLost        the Node process is gone or silent; every body of the process with it
"""


class BodyError(Exception):
    """Any failure of bodies and their host; the message is one sentence for people."""


class JoinFailed(BodyError):  # noqa: N818 - what happened, as callers say it
    """A body did not get into the world."""


class HostBusy(BodyError):  # noqa: N818 - what happened, as callers say it
    """The queue of commands to the host is full; the command was not taken."""


class HostLost(BodyError):  # noqa: N818 - what happened, as callers say it
    """The host cannot be opened, died or stopped answering; a new one needs a new Python process."""
