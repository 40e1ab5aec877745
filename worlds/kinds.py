"""Opening a world by the name of its kind or by an address. A new kind is one class, see ``worlds/base.py``."""

from worlds.base import WORLDS, World
from worlds.errors import WorldOptionError
from worlds.external import ExternalWorld
from worlds.options import WorldOptions

_PORT_MAX = 65535


def open_world(spec: str, *, options: WorldOptions) -> World:
    """Make the world that a name or an address stands for; nothing is started yet.

    Args:
        spec: a name in :data:`worlds.base.WORLDS`, or ``HOST:PORT``.
        options: what it is to be like.

    Raises:
        PartError: a kind of world of an installed package cannot be used.
        WorldOptionError: there is no such kind, or the address is none.
    """
    kinds = WORLDS.find()
    if spec in kinds:
        return kinds[spec](options)
    host, colon, port = spec.rpartition(":")
    if not colon or not host:
        raise WorldOptionError(f"'{spec}' is no world: use {', '.join(kinds)} or HOST:PORT.")
    if not port.isdecimal() or not 0 < int(port) <= _PORT_MAX:
        raise WorldOptionError(f"'{port}' is no port: give a whole number from 1 to {_PORT_MAX} after the colon.")
    return ExternalWorld(host.strip("[]"), int(port), options)
