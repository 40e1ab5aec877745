"""The part of the Minecraft protocol that asks a server for its version and whether it accepts offline players.

It asks two questions: the status for the server list (version, players), and the first step of a login. The login stops
before anyone has joined.
"""

import hashlib
import json
import struct
import uuid
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import anyio
from anyio.abc import SocketStream
from anyio.streams.buffered import BufferedByteReceiveStream

_STATUS = 1
_LOGIN = 2
_VARINT_BYTES_MAX = 5
_FRAME_BYTES_MAX = 1 << 21
_STRING_BYTES_MAX = 32767 * 4
_LOGIN_PACKETS_MAX = 32

_DISCONNECT = 0x00
_ENCRYPTION_REQUEST = 0x01
_SUCCESS = 0x02
_SET_COMPRESSION = 0x03
_PLUGIN_REQUEST = 0x04
_PLUGIN_ANSWER = 0x02
_COOKIE_REQUEST = 0x05


class NotMinecraftError(Exception):
    """The other side does not speak the protocol."""


@dataclass(frozen=True)
class ServerStatus:
    """What a server reports about itself.

    Args:
        version: the server's name for its version, for example ``Paper 1.21.4``.
        protocol: protocol number of the version; it decides who can join.
        players: number of players in it.
        max_players: most players that it accepts.
    """

    version: str
    protocol: int
    players: int
    max_players: int


@dataclass(frozen=True)
class LoginAnswer:
    """How a server answered the first step of a login.

    Args:
        accepts_offline: a player without an account can join.
        is_online: the server requires an account.
        refusal: the server's words if it refused the player.
    """

    accepts_offline: bool = False
    is_online: bool = False
    refusal: str | None = None


def offline_uuid(name: str) -> uuid.UUID:
    """Return the id that offline servers give to a name (version 3 of ``OfflinePlayer:NAME``)."""
    digest = bytearray(hashlib.md5(f"OfflinePlayer:{name}".encode(), usedforsecurity=False).digest())
    digest[6] = digest[6] & 0x0F | 0x30
    digest[8] = digest[8] & 0x3F | 0x80
    return uuid.UUID(bytes=bytes(digest))


async def ask_status(host: str, port: int) -> ServerStatus:
    """Ask for the status that the server list shows.

    Raises:
        OSError: no server answers.
        NotMinecraftError: the other side is not a Minecraft server.
    """
    async with _Conversation(host, port) as talk:
        await talk.send(0, _varint(0) + _string(host) + struct.pack(">H", port) + _varint(_STATUS))
        await talk.send(0, b"")
        packet_id, body = await talk.receive()
        if packet_id != 0:
            raise NotMinecraftError
        try:
            answer = json.loads(_read_string(body)[0])
            version, players = answer["version"], answer.get("players") or {}
            return ServerStatus(
                version=str(version["name"]),
                protocol=int(version["protocol"]),
                players=int(players.get("online", 0)),
                max_players=int(players.get("max", 0)),
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise NotMinecraftError from error


async def probe_login(host: str, port: int, protocol: int, name: str) -> LoginAnswer:
    """Begin a login as an offline player and stop as soon as the server has shown its mode.

    Raises:
        OSError: no server answers.
        NotMinecraftError: the other side is not a Minecraft server.
    """
    async with _Conversation(host, port) as talk:
        await talk.send(0, _varint(protocol) + _string(host) + struct.pack(">H", port) + _varint(_LOGIN))
        await talk.send(0, _string(name) + offline_uuid(name).bytes)
        for _ in range(_LOGIN_PACKETS_MAX):
            packet_id, body = await talk.receive()
            if packet_id == _DISCONNECT:
                return LoginAnswer(refusal=_plain_text(_read_string(body)[0]))
            if packet_id == _ENCRYPTION_REQUEST:
                return LoginAnswer(is_online=True)
            if packet_id in {_SUCCESS, _SET_COMPRESSION}:
                return LoginAnswer(accepts_offline=True)
            if packet_id == _PLUGIN_REQUEST:
                message_id, _ = _read_varint(body)
                await talk.send(_PLUGIN_ANSWER, _varint(message_id) + b"\0")
            elif packet_id != _COOKIE_REQUEST:
                raise NotMinecraftError
        raise NotMinecraftError


class _Conversation:
    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._stream: SocketStream | None = None

    async def __aenter__(self) -> "_Conversation":
        self._stream = await anyio.connect_tcp(self._host, self._port)
        self._reader = BufferedByteReceiveStream(self._stream)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            await anyio.aclose_forcefully(self._stream)

    async def send(self, packet_id: int, body: bytes) -> None:
        if self._stream is None:
            raise NotMinecraftError
        frame = _varint(packet_id) + body
        try:
            await self._stream.send(_varint(len(frame)) + frame)
        except (anyio.BrokenResourceError, anyio.ClosedResourceError) as error:
            raise NotMinecraftError from error

    async def receive(self) -> tuple[int, bytes]:
        try:
            length = 0
            for index in range(_VARINT_BYTES_MAX):
                (byte,) = await self._reader.receive_exactly(1)
                length |= (byte & 127) << (7 * index)
                if byte < 128:  # noqa: PLR2004
                    break
            if not 0 < length <= _FRAME_BYTES_MAX:
                raise NotMinecraftError
            frame = await self._reader.receive_exactly(length)
        except (anyio.EndOfStream, anyio.IncompleteRead, anyio.BrokenResourceError) as error:
            raise NotMinecraftError from error
        packet_id, body = _read_varint(frame)
        return packet_id, body


def _varint(value: int) -> bytes:
    found = bytearray()
    while value > 127:  # noqa: PLR2004
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value)
    return bytes(found)


def _string(text: str) -> bytes:
    body = text.encode()
    return _varint(len(body)) + body


def _read_varint(body: bytes) -> tuple[int, bytes]:
    value = 0
    for index, byte in enumerate(body[:_VARINT_BYTES_MAX]):
        value |= (byte & 127) << (7 * index)
        if byte < 128:  # noqa: PLR2004
            return value, body[index + 1 :]
    raise NotMinecraftError


def _read_string(body: bytes) -> tuple[str, bytes]:
    length, rest = _read_varint(body)
    if length > min(len(rest), _STRING_BYTES_MAX):
        raise NotMinecraftError
    return rest[:length].decode("utf-8", errors="replace"), rest[length:]


def _plain_text(component: str) -> str:
    """Return the text of a chat component in JSON."""

    def words(part: Any) -> str:
        match part:
            case str():
                return part
            case list():
                return "".join(words(each) for each in part)
            case dict():
                own = str(part.get("text") or part.get("fallback") or part.get("translate") or "")
                return own + words(part.get("extra", []))
            case _:
                return ""

    try:
        return words(json.loads(component)).strip()
    except ValueError:
        return component.strip()
