"""The lines that say how people join a run."""

import ipaddress
import socket
from collections.abc import Iterator

import psutil

from orchestrator.run.prepare import RunRequest
from worlds import Endpoint


def invitation(endpoint: Endpoint, request: RunRequest) -> Iterator[str]:
    """Yield where people join and, for a world that the network can reach, what that means.

    Args:
        endpoint: address where players join.
        request: the request of the run.
    """
    yield f"Join with Minecraft {endpoint.version} at {endpoint.host}:{endpoint.port}"
    if not request.open_to_lan:
        return
    addresses = " or ".join(f"{address}:{endpoint.port}" for address in network_addresses())
    yield f"People on the network join at {addresses or f'this machine, port {endpoint.port}'}"
    whitelist = request.scenario.world.whitelist
    who = "only the agents" if not whitelist else ", ".join(whitelist)
    kept = "the password plugin asks everyone" if whitelist is None else f"only these names may join: {who}"
    yield (
        "The world is in offline mode: no account is needed, and everyone who can reach it can use any name. Here "
        f"{kept}. Use it only on networks that you trust"
    )


def network_addresses() -> list[str]:
    """Return the IPv4 addresses at which others on the network reach this machine."""
    states = psutil.net_if_stats()
    found = [
        one.address
        for name, addresses in psutil.net_if_addrs().items()
        if name in states and states[name].isup
        for one in addresses
        if one.family is socket.AF_INET
    ]
    return [address for address in found if _is_reachable(ipaddress.ip_address(address))]


def _is_reachable(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
