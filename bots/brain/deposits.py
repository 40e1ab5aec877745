"""What an agent put into containers, less what it took out: its receipts, by container."""

from collections.abc import Mapping

from bots.body.messages import ContainerUsedNotice

CONTAINERS_MAX = 256
"""Containers of which receipts are kept; the one that was left alone for longest gives way."""


class Deposits:
    """Adds up what was put into containers, from the beginning of the agent's life."""

    def __init__(self) -> None:
        self._net: dict[str, dict[str, int]] = {}

    def add(self, used: ContainerUsedNotice) -> None:
        """Take in one use of a container."""
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
        """Pieces put in less those taken out: ``"x,y,z"`` of the container's block to counts by item."""
        return {key: dict(net) for key, net in self._net.items()}

    def restore(self, saved: Mapping[str, Mapping[str, int]]) -> None:
        """Go on from the receipts of an earlier life."""
        self._net = {key: dict(net) for key, net in saved.items()}
