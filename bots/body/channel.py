"""The notices of one body on their way to its brain."""

from anyio import WouldBlock, create_memory_object_stream
from anyio.streams.memory import MemoryObjectReceiveStream

from bots.body.messages import Notice, Observation


class Channel:
    """A bounded stream of notices in which observations give way.

    An observation is worth what it is new, so when the reader lags so far that the stream is full, all observations
    that wait in it are given up. Everything else is kept, and refused only when nothing can give way.

    Args:
        capacity: how many notices may wait.
    """

    def __init__(self, capacity: int) -> None:
        self._send, self.notices = create_memory_object_stream[Notice](capacity)
        # A second reader of our own, to take out what waits and put it back in order, between two reads of the brain.
        self._evict: MemoryObjectReceiveStream[Notice] = self.notices.clone()
        self.given_up = 0
        """Observations that gave way, since the start."""

    def push(self, notice: Notice) -> bool:
        """Hand a notice to the reader.

        Args:
            notice: what happened; must not come after :meth:`close`.

        Returns:
            Whether it was taken. An observation that gives way counts as taken: the loss of one is no fault.
        """
        try:
            self._send.send_nowait(notice)
        except WouldBlock:
            self._give_up_observations()
        else:
            return True
        try:
            self._send.send_nowait(notice)
        except WouldBlock:
            if isinstance(notice, Observation):
                self.given_up += 1
                return True
            return False
        return True

    def close(self) -> None:
        """End the stream: the reader gets what waits, then the end."""
        self._send.close()
        self._evict.close()

    def discard(self) -> None:
        """End the stream for the reader too; what waits is lost."""
        self.close()
        self.notices.close()

    def _give_up_observations(self) -> None:
        waiting: list[Notice] = []
        while self._evict.statistics().current_buffer_used:
            waiting.append(self._evict.receive_nowait())
        kept = [notice for notice in waiting if not isinstance(notice, Observation)]
        self.given_up += len(waiting) - len(kept)
        for notice in kept:
            self._send.send_nowait(notice)
