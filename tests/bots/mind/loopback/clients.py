"""Real clients of a loopback server, and their calls."""

import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2

from bots.mind.loopback import FAULT_HEADER, LoopbackOptions, serve
from bots.mind.thought import Request

MODEL = "any-model"
CLIENT_SECONDS_MAX = 30.0
_NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing here is encrypted, and reading the machine's certificates takes time."""


class Caller:
    """Calls one server over HTTP.

    Args:
        client: client with the server's base URL.
    """

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self.client = client

    async def chat(
        self,
        text: str = "Hello.",
        *,
        fault: str | None = None,
        schema: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        **fields: Any,
    ) -> httpx2.Response:
        """Make a chat call."""
        body: dict[str, Any] = {"model": MODEL, "messages": [{"role": "user", "content": text}]}
        if schema is not None:
            body["response_format"] = {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}
        forced = {} if fault is None else {FAULT_HEADER: fault}
        return await self.client.post("chat/completions", json=body | fields, headers=forced | (headers or {}))

    async def embed(self, *texts: str, fault: str | None = None, **fields: Any) -> httpx2.Response:
        """Make a call for embeddings."""
        forced = {} if fault is None else {FAULT_HEADER: fault}
        return await self.client.post("embeddings", json={"model": MODEL, "input": texts} | fields, headers=forced)

    async def tally(self) -> dict[str, Any]:
        """Return the server's counts."""
        response = await self.client.get(self.client.base_url.join("/loopback/tally"))
        counted: dict[str, Any] = response.json()
        return counted


@asynccontextmanager
async def calling(options: LoopbackOptions | None = None) -> AsyncIterator[Caller]:
    """A server and its client."""
    async with serve(options or LoopbackOptions()) as base_url, client_of(base_url) as client:
        yield Caller(client)


def client_of(base_url: str) -> httpx2.AsyncClient:
    """A client that uses no settings of the machine."""
    return httpx2.AsyncClient(base_url=base_url, timeout=CLIENT_SECONDS_MAX, trust_env=False, verify=_NO_CERTIFICATES)


def asking(request: Request, before: str = "You are Mira. What do you do?") -> str:
    """Return the last message of a user with a typed request in it."""
    return f"{before}\n\n```civitas-request\n{request.model_dump_json()}\n```\n"


def content_of(response: httpx2.Response) -> str:
    """Return the model's text."""
    assert response.status_code == 200, response.text
    content: str = response.json()["choices"][0]["message"]["content"]
    return content


def json_of(response: httpx2.Response) -> Any:
    """Return the model's text, parsed as JSON."""
    return json.loads(content_of(response))
