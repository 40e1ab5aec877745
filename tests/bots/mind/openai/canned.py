"""A server that gives every call the same response, for responses that the loopback server never gives."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any


@asynccontextmanager
async def canned(
    body: Any, *, status: int = 200, headers: Mapping[str, str] | None = None, kind: str = "application/json"
) -> AsyncIterator[str]:
    """Serve one response during the block; yields the base URL.

    Args:
        body: a text unchanged, anything else as JSON.
        status: HTTP status.
        headers: headers of the response, besides the required ones.
        kind: content type of the body.
    """
    content = (body if isinstance(body, str) else json.dumps(body)).encode()
    told = {"content-type": kind, "content-length": str(len(content)), "connection": "close"} | dict(headers or {})
    head = f"HTTP/1.1 {status} Canned\r\n" + "".join(f"{name}: {value}\r\n" for name, value in told.items()) + "\r\n"

    async def respond(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await reader.readuntil(b"\r\n\r\n")
        lengths = [line for line in asked.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        await reader.readexactly(int(lengths[0].partition(b":")[2]) if lengths else 0)
        writer.write(head.encode() + content)
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    server = await asyncio.start_server(respond, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"


def completion(content: str | None, *, usage: bool = True, **choice: Any) -> dict[str, Any]:
    """Return a chat completion as servers write it."""
    said = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": content}} | choice
    body: dict[str, Any] = {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [said]}
    return body | ({"usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}} if usage else {})
