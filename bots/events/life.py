"""Events of an agent's body: it enters and leaves the world, and holds items."""

from bots.events.base import Payload


class Joined(Payload, kind="agent.joined"):
    """Written when the agent's body enters the world."""

    reason: str
    """Why it entered."""


class Left(Payload, kind="agent.left"):
    """Written when the agent's body leaves the world."""

    reason: str
    """Why it left."""


class Died(Payload, kind="agent.died"):
    """Written when the agent's body dies."""

    reason: str
    """The words of the world on the death."""


class Respawned(Payload, kind="agent.respawned"):
    """Written when the agent's body comes back to life."""

    reason: str
    """What happened, in words."""


class ItemAcquired(Payload, kind="item.acquired"):
    """Written when the server puts more of an item into the agent's inventory."""

    item: str
    """The name of the item, such as ``oak_log``."""
    count: int
    """How many more the agent holds than before."""
    unique_total: int
    """How many different items the agent has acquired so far, with this one. Items given at set-up do not count."""


class Inventory(Payload, kind="inventory"):
    """Written every 30 s of run clock: what the agent holds."""

    items: dict[str, int]
    """How many the agent holds of each item, by name."""
