"""What whoever starts a run is told of how people join it."""

import ipaddress
import socket
from collections.abc import Iterator

import psutil

from orchestrator.run.prepare import RunRequest
from worlds import Endpoint


def invitation(endpoint: Endpoint, request: RunRequest) -> Iterator[str]:
    """Say where people join; of a world that others on the network reach, also what that means.

    Args:
        endpoint: where players join.
        request: what was asked for.
    """
    yield f"Join with Minecraft {endpoint.version} at {endpoint.host}:{endpoint.port}"
    if not request.open_to_lan:
        return
    addresses = " or ".join(f"{address}:{endpoint.port}" for address in network_addresses())
    yield f"Others on the network join at {addresses or f'this machine, port {endpoint.port}'}"
    whitelist = request.scenario.world.whitelist
    who = "nobody but the agents" if not whitelist else ", ".join(whitelist)
    kept = "the password plugin asks everybody" if whitelist is None else f"only these names are let in: {who}"
    yield (
        "The world is in offline mode: no account is asked for, whoever reaches it can take any name. Here "
        f"{kept}. Use it on networks that you trust"
    )


def network_addresses() -> list[str]:
    """Return the addresses by which others on its networks reach this machine, IPv4."""
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
