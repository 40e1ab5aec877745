"""Opening a world by the name of its kind or by an address. A new kind is one class, see ``worlds/base.py``."""

from worlds.base import WORLDS, World
from worlds.errors import WorldOptionError
from worlds.external import ExternalWorld
from worlds.options import WorldOptions

_PORT_MAX = 65535


def open_world(spec: str, *, options: WorldOptions) -> World:
    """Make the world that a name or an address stands for. Nothing is started yet.

    Args:
        spec: a name in :data:`worlds.base.WORLDS`, or ``HOST:PORT``.
        options: options of the world.

    Raises:
        PartError: a kind of world from an installed package cannot be used.
        WorldOptionError: the kind does not exist, or the address is not valid.
    """
    kinds = WORLDS.find()
    if spec in kinds:
        return kinds[spec](options)
    host, colon, port = spec.rpartition(":")
    if not colon or not host:
        raise WorldOptionError(f"Unknown world '{spec}': use {', '.join(kinds)} or HOST:PORT.")
    if not port.isdecimal() or not 0 < int(port) <= _PORT_MAX:
        raise WorldOptionError(f"'{port}' is not a port: give a whole number from 1 to {_PORT_MAX} after the colon.")
    return ExternalWorld(host.strip("[]"), int(port), options)
