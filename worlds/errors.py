"""What can go wrong with a world, each as one sentence that says what to do.

WorldError
├── WorldOptionError      the wish itself is wrong: an unknown kind, a bad address, too many agents
├── WorldStartError       the server did not come up
├── WorldDownloadError    a server could not be downloaded, or is not what was published
├── WorldUnreachableError nobody answers at HOST:PORT, or not as a Minecraft server
├── WorldVersionError     the server runs another version of Minecraft
├── WorldModeError        the server checks accounts (online mode)
├── WorldRefusedError     the server turned a login away, and said why
└── AdminError            the admin side (RCON) did not do what was asked
"""


class WorldError(Exception):
    """Something about the world is not as a run needs it; the message is one sentence with the mend."""


class WorldOptionError(WorldError):
    """The world that was asked for cannot be."""


class WorldStartError(WorldError):
    """The server did not come up."""


class WorldDownloadError(WorldError):
    """A server could not be downloaded, or what came is not what was published."""


class WorldUnreachableError(WorldError):
    """No Minecraft server answers at the address."""


class WorldVersionError(WorldError):
    """The server runs a version that the bodies do not speak."""


class WorldModeError(WorldError):
    """The server wants accounts; agents have none."""


class WorldRefusedError(WorldError):
    """The server turned the login away."""


class AdminError(WorldError):
    """The admin side could not be reached, or did not do what was asked."""
