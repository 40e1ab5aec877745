"""Small servers that speak just enough of the protocol to imitate servers that a user may name by mistake.

The kinds are: online mode (it asks for encryption), another version, a server that refuses everybody, a silent one, a
server of something else, one that is nearly full.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import anyio
from anyio.abc import SocketStream, TaskStatus

_ENCRYPTION_REQUEST = 0x01
_DISCONNECT = 0x00
_COMPRESSION = 0x03


@dataclass(frozen=True)
class Behaviour:
    """The answers of a listener.

    Args:
        protocol: protocol number in its status.
        version: version name in its status.
        players: number of players in it.
        max_players: player limit.
        is_online: whether it asks for encryption at login.
        refusal: its words when it refuses a login.
        is_silent: whether it accepts connections and says nothing.
        garbage: bytes that it sends as every answer.
    """

    protocol: int = 769
    version: str = "1.21.4"
    players: int = 0
    max_players: int = 20
    is_online: bool = False
    refusal: str | None = None
    is_silent: bool = False
    garbage: bytes | None = None


@asynccontextmanager
async def listening(behaviour: Behaviour) -> AsyncIterator[int]:
    """Serve on a free port of loopback and yield the port."""
    async with anyio.create_task_group() as tasks:

        async def serve(*, task_status: TaskStatus[int]) -> None:
            async with await anyio.create_tcp_listener(local_host="127.0.0.1", local_port=0) as listener:
                task_status.started(listener.extra(anyio.abc.SocketAttribute.local_port))  # noqa: S610
                await listener.serve(lambda stream: _answer(stream, behaviour))

        yield await tasks.start(serve)
        tasks.cancel_scope.cancel()


async def _answer(stream: SocketStream, behaviour: Behaviour) -> None:
    async with stream:
        try:
            first = await stream.receive()
            if behaviour.is_silent:
                await anyio.sleep_forever()
            if behaviour.garbage is not None:
                await stream.send(behaviour.garbage)
                return
            wants_login = first[first[0]] == 2
            if len(first) <= first[0] + 1:
                await stream.receive()
            await stream.send(_login(behaviour) if wants_login else _status(behaviour))
            await stream.receive()
        except (anyio.EndOfStream, anyio.BrokenResourceError):
            return


def _status(behaviour: Behaviour) -> bytes:
    answer = {
        "version": {"name": behaviour.version, "protocol": behaviour.protocol},
        "players": {"online": behaviour.players, "max": behaviour.max_players},
        "description": {"text": "a test server"},
    }
    return _frame(0, _string(json.dumps(answer)))


def _login(behaviour: Behaviour) -> bytes:
    if behaviour.refusal is not None:
        return _frame(_DISCONNECT, _string(json.dumps({"text": behaviour.refusal})))
    if behaviour.is_online:
        return _frame(_ENCRYPTION_REQUEST, _string("") + b"\x00\x00\x01")
    return _frame(_COMPRESSION, b"\x40")


def _frame(packet_id: int, body: bytes) -> bytes:
    content = bytes([packet_id]) + body
    return _varint(len(content)) + content


def _string(text: str) -> bytes:
    return _varint(len(text.encode())) + text.encode()


def _varint(value: int) -> bytes:
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes(found) + bytes([value])
