"""The errors of a world. Each message is one sentence that says what to do.

WorldError
├── WorldOptionError      the request is wrong: an unknown kind, a bad address, too many agents
├── WorldStartError       the server did not start
├── WorldDownloadError    a server could not be downloaded, or is not what was published
├── WorldUnreachableError no Minecraft server answers at HOST:PORT
├── WorldVersionError     the server runs another version of Minecraft
├── WorldModeError        the server checks accounts (online mode)
├── WorldRefusedError     the server refused a login and said why
└── AdminError            the admin side (RCON) did not do what was asked
"""


class WorldError(Exception):
    """A world does not fit the run. The message is one sentence that says what is wrong and how to fix it."""


class WorldOptionError(WorldError):
    """The requested world is not possible."""


class WorldStartError(WorldError):
    """The server did not start."""


class WorldDownloadError(WorldError):
    """A server could not be downloaded, or the file differs from the published one."""


class WorldUnreachableError(WorldError):
    """No Minecraft server answers at the address."""


class WorldVersionError(WorldError):
    """The server runs a Minecraft version that the bodies do not speak."""


class WorldModeError(WorldError):
    """The server requires accounts; agents have none."""


class WorldRefusedError(WorldError):
    """The server refused the login."""


class AdminError(WorldError):
    """The admin side could not be reached, or did not do what was asked."""
