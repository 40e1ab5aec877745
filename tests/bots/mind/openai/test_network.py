"""A server on this machine is called directly, and a wrong variable of the environment is named without its value."""

from pathlib import Path

import pytest

from bots.mind import MindSurroundings, UnknownMind
from bots.mind.openai import OpenAIMind, load_settings
from bots.mind.openai.network import http_client, is_loopback, proxy_variable
from bots.mind.thought import Answer
from tests.bots.mind.moments import goal
from tests.bots.mind.openai.support import on_stage

VARIABLES = ("ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR")
FAR = "https://models.example/v1"
NEAR = ["http://127.0.0.1:8080/v1", "http://[::1]:8080/v1", "http://localhost/v1", "http://127.8.0.1/v1"]


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    return monkeypatch


@pytest.mark.parametrize("address", NEAR)
def test_an_address_of_this_machine_is_known(address: str) -> None:
    assert is_loopback(address)
    assert not is_loopback(FAR) and not is_loopback("http://192.168.0.1/v1")


@pytest.mark.anyio
@pytest.mark.parametrize("proxy", ["http://127.0.0.1:9", "socks5://127.0.0.1:9", "no proxy at all"])
async def test_a_server_on_this_machine_is_called_directly(environment: pytest.MonkeyPatch, proxy: str) -> None:
    for name in ("ALL_PROXY", "HTTP_PROXY", "HTTPS_PROXY"):
        environment.setenv(name, proxy)
    environment.setenv("SSL_CERT_FILE", "/nowhere")
    async with on_stage() as stage:
        assert isinstance(await stage.ask(goal()), Answer)


WRONG = [
    ("ALL_PROXY", "socks5://name:hidden@proxy.example:1080", "names a SOCKS proxy, which is not supported"),
    ("https_proxy", "ftp://name:hidden@proxy.example", "is not the address of a proxy"),
    ("HTTP_PROXY", "http://name:hidden@proxy.example:port", "is not the address of a proxy"),
    ("SSL_CERT_FILE", "/nowhere/hidden.pem", "is not a file of certificates"),
]


@pytest.mark.parametrize(("name", "value", "told"), WRONG)
def test_a_wrong_variable_is_named_without_its_value(
    environment: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    environment.setenv(name, value)
    with pytest.raises(UnknownMind) as caught:
        http_client(FAR)
    assert str(caught.value).startswith(f"{name} {told}: ")
    assert "hidden" not in str(caught.value)


def test_a_file_without_certificates_is_named(environment: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "empty.pem").write_text("no certificate")
    environment.setenv("SSL_CERT_FILE", str(tmp_path / "empty.pem"))
    with pytest.raises(UnknownMind, match="SSL_CERT_FILE is not a file of certificates"):
        http_client(FAR)


@pytest.mark.anyio
async def test_a_proxy_through_which_no_server_is_reached_is_named(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    assert (proxy_variable(FAR), proxy_variable(NEAR[0])) == ("HTTPS_PROXY", None)
    settings = load_settings("loopback", {"think": {"base_url": FAR}, "gateway": {"retries": {"tries_max": 1}}})
    mind = OpenAIMind(settings, MindSurroundings(0))
    with pytest.raises(UnknownMind, match="and the proxy in HTTPS_PROXY, through which it is called"):
        await mind.check()
    await mind.aclose()
