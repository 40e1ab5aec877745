"""Events of an agent's body: coming, going, holding things."""

from bots.events.base import Payload


class Joined(Payload, kind="agent.joined"):
    """The agent's body entered the world."""

    reason: str


class Left(Payload, kind="agent.left"):
    """The agent's body left the world."""

    reason: str


class Died(Payload, kind="agent.died"):
    """The agent's body died."""

    reason: str


class Respawned(Payload, kind="agent.respawned"):
    """The agent's body came back to life."""

    reason: str


class ItemAcquired(Payload, kind="item.acquired"):
    """The server put more of an item into the agent's inventory."""

    item: str
    count: int
    """How many more than before."""
    unique_total: int
    """Different items acquired so far, this one included; things handed out at set-up do not count."""


class Inventory(Payload, kind="inventory"):
    """What the agent holds, every 30 s."""

    items: dict[str, int]
