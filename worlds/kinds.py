"""The kinds of world by their names on the command line. A new kind is one class and one entry here."""

from collections.abc import Callable

from worlds.base import World
from worlds.embedded import EmbeddedWorld
from worlds.errors import WorldOptionError
from worlds.external import ExternalWorld
from worlds.options import WorldOptions
from worlds.paper import FoliaWorld, PaperWorld, VelocityWorld

_PORT_MAX = 65535

KINDS: dict[str, Callable[[WorldOptions], World]] = {
    "embedded": EmbeddedWorld,
    "paper": PaperWorld,
    "folia": FoliaWorld,
    "velocity": VelocityWorld,
}


def open_world(spec: str, *, options: WorldOptions) -> World:
    """Make the world that a name or an address stands for; nothing is started yet.

    Args:
        spec: a name in :data:`KINDS`, or ``HOST:PORT``.
        options: what it is to be like.

    Raises:
        WorldOptionError: there is no such kind, or the address is none.
    """
    if spec in KINDS:
        return KINDS[spec](options)
    host, colon, port = spec.rpartition(":")
    if not colon or not host:
        raise WorldOptionError(f"'{spec}' is no world: use {', '.join(KINDS)} or HOST:PORT.")
    if not port.isdecimal() or not 0 < int(port) <= _PORT_MAX:
        raise WorldOptionError(f"'{port}' is no port: give a whole number from 1 to {_PORT_MAX} after the colon.")
    return ExternalWorld(host.strip("[]"), int(port), options)
