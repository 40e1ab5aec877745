"""The HTTP client of an endpoint, and what is wrong in the environment that it reads.

A server on this machine is called directly: no proxy could reach it, and it needs no certificates. For other servers
the client reads the usual variables.
"""

import ipaddress
import os
import ssl
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit
from urllib.request import getproxies

import httpx2
import openai

from bots.mind.base import UnknownMind

_PROXIES = ("ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY")
_SOCKS = ("socks4://", "socks4a://", "socks5://", "socks5h://")


def http_client(base_url: str, environment: Mapping[str, str] = os.environ) -> httpx2.AsyncClient:
    """Make the client of an endpoint.

    Args:
        base_url: address of the endpoint.
        environment: environment variables, to find the one that is wrong; the client itself reads those of the process.

    Raises:
        UnknownMind: a variable of the environment is wrong; the sentence names it, and never shows its value.
    """
    if is_loopback(base_url):
        return openai.DefaultAsyncHttpxClient(trust_env=False)
    try:
        return openai.DefaultAsyncHttpxClient()
    except (ImportError, OSError, ValueError, httpx2.InvalidURL):
        raise UnknownMind(_complaint(base_url, environment)) from None


def is_loopback(base_url: str) -> bool:
    """Return whether an address is on this machine.

    Args:
        base_url: the address.
    """
    host = urlsplit(base_url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def proxy_variable(base_url: str, environment: Mapping[str, str] = os.environ) -> str | None:
    """Return the variable with the proxy through which an address is called; None if it is called directly.

    Args:
        base_url: the address.
        environment: environment variables.
    """
    if is_loopback(base_url) or not getproxies():
        return None
    scheme = urlsplit(base_url).scheme.upper()
    return next(iter(_set_variables((f"{scheme}_PROXY", "ALL_PROXY"), environment)), None)


def _complaint(base_url: str, environment: Mapping[str, str]) -> str:
    for name, value in _set_variables(_PROXIES, environment).items():
        if value.lower().startswith(_SOCKS):
            return f"{name} names a SOCKS proxy, which is not supported: set an HTTP proxy, or unset it."
        if _fails(lambda url: httpx2.Proxy(url if "://" in url else f"http://{url}"), value):
            return f"{name} is not the address of a proxy: correct it, or unset it."
    for name, value in _set_variables(("SSL_CERT_FILE",), environment).items():
        if _fails(lambda path: ssl.create_default_context(cafile=path), value):
            return f"{name} is not a file of certificates: correct it, or unset it."
    for name, value in _set_variables(("SSL_CERT_DIR",), environment).items():
        if _fails(lambda path: ssl.create_default_context(capath=path), value):
            return f"{name} is not a folder of certificates: correct it, or unset it."
    return f"No HTTP client can be made for {base_url}: check NO_PROXY and the certificates of this machine."


def _set_variables(names: tuple[str, ...], environment: Mapping[str, str]) -> dict[str, str]:
    """Return those variables that are set, in capitals or not, with their values."""
    spelt = [spelling for name in names for spelling in (name.lower(), name)]
    return {name: environment[name] for name in spelt if environment.get(name)}


def _fails(make: Callable[[str], object], value: str) -> bool:
    try:
        make(value)
    except (ImportError, OSError, ValueError, httpx2.InvalidURL):
        return True
    return False
