"""The RCON client, against a small server that speaks the protocol."""

import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import anyio
import pytest
from anyio.abc import SocketAttribute, SocketStream, TaskStatus
from anyio.streams.buffered import BufferedByteReceiveStream

from worlds.errors import AdminError
from worlds.rcon import RconClient

pytestmark = pytest.mark.anyio

PASSWORD = "secret"  # noqa: S105 - of this test
UNANSWERED = "think"
"""A command that the server never answers."""
HEADER = struct.Struct("<iii")


@asynccontextmanager
async def serving(asked: anyio.Event) -> AsyncIterator[int]:
    """Serve on a free port of loopback and yield the port. Sets the event when a command stays unanswered."""
    async with anyio.create_task_group() as tasks:

        async def serve(*, task_status: TaskStatus[int]) -> None:
            async with await anyio.create_tcp_listener(local_host="127.0.0.1", local_port=0) as listener:
                task_status.started(listener.extra(SocketAttribute.local_port))  # noqa: S610
                await listener.serve(partial(_answer, asked))

        yield await tasks.start(serve)
        tasks.cancel_scope.cancel()


async def _answer(asked: anyio.Event, stream: SocketStream) -> None:
    """Answer every command with the command, but for one."""
    reader = BufferedByteReceiveStream(stream)
    async with stream:
        while True:
            try:
                length, number, _ = HEADER.unpack(await reader.receive_exactly(HEADER.size))
                body = await reader.receive_exactly(length - 8)
            except (anyio.IncompleteRead, anyio.EndOfStream, anyio.BrokenResourceError):
                return
            if body[:-2].decode() == UNANSWERED:
                asked.set()
            else:
                await stream.send(HEADER.pack(length, number, 0) + body)


async def test_a_command_is_answered() -> None:
    async with serving(anyio.Event()) as port, RconClient("127.0.0.1", port, PASSWORD) as client:
        assert await client.run("list") == "list"


async def test_a_command_that_runs_when_the_client_is_closed_fails_as_others_do() -> None:
    asked, told = anyio.Event(), list[str]()

    async def ask(client: RconClient) -> None:
        try:
            await client.run(UNANSWERED)
        except AdminError as error:
            told.append(str(error))

    async with serving(asked) as port, RconClient("127.0.0.1", port, PASSWORD) as client:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(ask, client)
            await asked.wait()
            await client.close()
        assert told == ["The RCON connection was closed while a command was running: run it again."]
        assert await client.run("list") == "list", "the next command opens another connection"
