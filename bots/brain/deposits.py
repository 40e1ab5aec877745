"""The agent's deposits: what it put into containers, minus what it took out, by container."""

from collections.abc import Mapping

from bots.body.messages import ContainerUsedNotice

CONTAINERS_MAX = 256
"""Maximum number of containers with deposits; the least recently used is dropped."""


class Deposits:
    """Adds up the agent's deposits from the start of its life."""

    def __init__(self) -> None:
        self._net: dict[str, dict[str, int]] = {}

    def add(self, used: ContainerUsedNotice) -> None:
        """Add one use of a container."""
        key = ",".join(map(str, used.position))
        net = self._net.pop(key, {})
        for item, count in used.put.items():
            net[item] = net.get(item, 0) + count
        for item, count in used.taken.items():
            net[item] = net.get(item, 0) - count
        self._net[key] = {item: count for item, count in net.items() if count != 0}
        while len(self._net) > CONTAINERS_MAX:
            del self._net[next(iter(self._net))]

    def public(self) -> dict[str, dict[str, int]]:
        """Return pieces put in minus pieces taken out: counts by item for each container's block ``"x,y,z"``."""
        return {key: dict(net) for key, net in self._net.items()}

    def restore(self, saved: Mapping[str, Mapping[str, int]]) -> None:
        """Continue from the deposits of an earlier life."""
        self._net = {key: dict(net) for key, net in saved.items()}
