"""The pipe from the orchestrator to a process of its run: says what to do, and by its end that the process is alone."""

import os
from collections.abc import AsyncIterator

import anyio

_READ_BYTES = 65_536
_LINE_BYTES_MAX = 64 * 2**20
"""A plan of a thousand agents is about one megabyte."""


class LineTooLongError(ValueError):
    """A line from the orchestrator is beyond any that it would send."""


async def parent_lines(descriptor: int = 0) -> AsyncIterator[str]:
    """The lines on a pipe, without their line ends; ends when the other side closes the pipe or dies.

    No thread waits here, so a process can end while its parent still holds the pipe open.

    Args:
        descriptor: the file descriptor of the pipe; standard input unless told otherwise.

    Raises:
        LineTooLongError: a line goes on for ever.
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
