"""The notices of one body on their way to its brain."""

from anyio import WouldBlock, create_memory_object_stream
from anyio.streams.memory import MemoryObjectReceiveStream

from bots.body.messages import Notice, Observation


class Channel:
    """A bounded stream of notices. Observations are dropped first.

    Only the newest observation matters. If the reader is so slow that the stream is full, all waiting observations are
    dropped. Other notices are kept. A notice is refused only if no observation can be dropped.

    Args:
        capacity: most notices that can wait.
    """

    def __init__(self, capacity: int) -> None:
        self._send, self.notices = create_memory_object_stream[Notice](capacity)
        # Our own second reader takes waiting notices out and puts them back in order, between two reads of the brain.
        self._evict: MemoryObjectReceiveStream[Notice] = self.notices.clone()
        self.given_up = 0
        """Number of dropped observations since the start."""

    def push(self, notice: Notice) -> bool:
        """Pass a notice to the reader.

        Args:
            notice: the notice; must not come after :meth:`close`.

        Returns:
            Whether it was accepted. A dropped observation counts as accepted: its loss is not a fault.
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
        """End the stream: the reader gets the waiting notices, then the end."""
        self._send.close()
        self._evict.close()

    def discard(self) -> None:
        """End the stream for the reader too. Waiting notices are lost."""
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
