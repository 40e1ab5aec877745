"""A small client of the Source RCON protocol, as Minecraft servers speak it.

Why we have our own client: servers cut answers longer than 4096 characters into several packets, and the packaged
clients (aio-mc-rcon among them) return only the first piece. Inventories and chests are longer than that. Here, an
answer that may continue is followed by a packet that the server answers with an error. All pieces before that error
belong together. The client never sends both packets at once, because vanilla servers read one packet at a time and drop
what follows it.
"""

import struct
from types import TracebackType

import anyio
from anyio.abc import ByteStream, SocketStream
from anyio.streams.buffered import BufferedByteReceiveStream

from worlds.errors import AdminError

_AUTH = 3
_COMMAND = 2
_MARKER = 100
_HEADER = struct.Struct("<iii")
_REFUSED_ID = -1
_ANSWER_BYTES_MAX = 1 << 16  # most bytes of one packet; servers send at most 4096 characters of up to 4 bytes
_ANSWER_PIECES_MAX = 1024
_MAY_GO_ON_BYTES = 4093  # 4096, or less by one character that did not fit
_CLOSED = "The RCON connection was closed while a command was running: run it again."
COMMAND_BYTES_MAX = 1446  # vanilla reads 1460 bytes a packet, 14 of them are not text


class RconClient:
    """One connection to an RCON port. It opens at the first command, and again after it broke.

    Args:
        host: address of the server.
        port: its RCON port.
        password: its RCON password.
        timeout_seconds: longest time for connecting and for one command, wall seconds.
    """

    def __init__(self, host: str, port: int, password: str, *, timeout_seconds: float = 10.0) -> None:
        self._host = host
        self._port = port
        self._password = password
        self._timeout_seconds = timeout_seconds
        self._stream: SocketStream | None = None
        self._reader: BufferedByteReceiveStream | None = None
        self._last_id = 0
        self._turn = anyio.Lock()

    async def __aenter__(self) -> "RconClient":
        """Return the client; it opens nothing yet."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connection."""
        await self.close()

    async def run(self, command: str) -> str:
        """Run one command and return the server's whole answer.

        A command that may have reached the server is never sent again. The next command after a failure opens a new
        connection.

        Args:
            command: at most :data:`COMMAND_BYTES_MAX` bytes, without a slash.

        Raises:
            AdminError: the server cannot be reached, refuses the password, or does not answer in time; or the client
                was closed by another task while the command ran.
        """
        if len(command.encode()) > COMMAND_BYTES_MAX:
            raise AdminError(f"An RCON command can have at most {COMMAND_BYTES_MAX} bytes: split it into several.")
        async with self._turn:
            try:
                with anyio.fail_after(self._timeout_seconds):
                    if self._stream is None:
                        await self._open()
                    return await self._exchange(command)
            except BaseException as error:
                with anyio.CancelScope(shield=True):
                    await self.close()
                if isinstance(error, TimeoutError):
                    raise AdminError(
                        f"The server did not answer an RCON command within {self._timeout_seconds:g} s: "
                        "check whether it hangs."
                    ) from error
                if isinstance(error, anyio.ClosedResourceError):
                    raise AdminError(_CLOSED) from error
                if isinstance(error, (OSError, anyio.EndOfStream, anyio.BrokenResourceError, anyio.IncompleteRead)):
                    raise AdminError(
                        f"The RCON connection to {self._host}:{self._port} failed: check that the server runs and that "
                        "enable-rcon is set."
                    ) from error
                raise

    async def close(self) -> None:
        """Close the connection; the next command opens another."""
        stream, self._stream, self._reader = self._stream, None, None
        if stream is not None:
            await anyio.aclose_forcefully(stream)

    async def _open(self) -> None:
        stream = await anyio.connect_tcp(self._host, self._port)
        self._stream = stream
        self._reader = BufferedByteReceiveStream(stream)
        sent = await self._send(stream, _AUTH, self._password)
        answered, _ = await self._receive(self._reader)
        if answered == _REFUSED_ID or answered != sent:
            raise AdminError(f"The server at {self._host}:{self._port} refuses the RCON password: use the right one.")

    async def _exchange(self, command: str) -> str:
        stream, reader = self._stream, self._reader
        if stream is None or reader is None:
            raise AdminError(_CLOSED)
        sent = await self._send(stream, _COMMAND, command)
        answered, text = await self._receive(reader)
        if answered != sent:
            raise AdminError("The RCON server answered out of order: connect again.")
        if len(text) < _MAY_GO_ON_BYTES:
            return text.decode("utf-8", errors="replace")
        pieces = [text]
        marker = await self._send(stream, _MARKER, "")
        for _ in range(_ANSWER_PIECES_MAX):
            answered, text = await self._receive(reader)
            if answered == marker:
                return b"".join(pieces).decode("utf-8", errors="replace")
            pieces.append(text)
        raise AdminError(f"An RCON answer had more than {_ANSWER_PIECES_MAX} pieces: ask for less at once.")

    async def _send(self, stream: ByteStream, kind: int, text: str) -> int:
        self._last_id = self._last_id % 0x7FFFFFF0 + 1
        body = text.encode()
        await stream.send(_HEADER.pack(10 + len(body), self._last_id, kind) + body + b"\0\0")
        return self._last_id

    @staticmethod
    async def _receive(reader: BufferedByteReceiveStream) -> tuple[int, bytes]:
        length, answered, _ = _HEADER.unpack(await reader.receive_exactly(_HEADER.size))
        if not 10 <= length <= _ANSWER_BYTES_MAX:  # noqa: PLR2004
            raise AdminError("The other side is not an RCON server: check the port.")
        return answered, (await reader.receive_exactly(length - 8))[:-2]
