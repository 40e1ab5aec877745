"""The pipe from the orchestrator to a process of its run. It carries commands; its end means that the parent died."""

import os
from collections.abc import AsyncIterator

import anyio

_READ_BYTES = 65_536
_LINE_BYTES_MAX = 64 * 2**20
"""Maximum length of a line. A plan of a thousand agents is about one megabyte."""


class LineTooLongError(ValueError):
    """A line from the orchestrator is longer than it would ever send."""


async def parent_lines(descriptor: int = 0) -> AsyncIterator[str]:
    """Yield the lines of a pipe without line ends, until the other side closes the pipe or dies.

    No thread waits here, so the process can end while its parent still holds the pipe open.

    Args:
        descriptor: file descriptor of the pipe; standard input by default.

    Raises:
        LineTooLongError: a line exceeds the limit.
    """
    rest = b""
    while True:
        await anyio.wait_readable(descriptor)
        read = os.read(descriptor, _READ_BYTES)
        if not read:
            return
        *lines, rest = (rest + read).split(b"\n")
        for line in lines:
            yield line.decode()
        if len(rest) > _LINE_BYTES_MAX:
            raise LineTooLongError(f"A line of more than {_LINE_BYTES_MAX} bytes came from the parent process.")
