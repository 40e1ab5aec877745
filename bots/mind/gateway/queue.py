"""The queue of waiting calls: the most urgent first, then first come, first served.

Words and decisions take turns. If either always went first, agents would only talk, or never answer.
"""

from bisect import bisect_left, insort

import anyio

from bots.mind.gateway.clock import Clock
from bots.mind.gateway.settings import QueueSettings
from bots.mind.urgency import Priority


class Ticket:
    """A call's place in the queue.

    Args:
        priority: urgency of the call.
        number: order of arrival; a retry keeps its number, and so its place.
        since: time of the call.
    """

    def __init__(self, priority: Priority, number: int, since: float) -> None:
        self.priority = priority
        self.number = number
        self.since = since
        self.gave_way = False
        """Whether it had to leave a full queue."""
        self._woken = anyio.Event()

    def wake(self) -> None:
        """Let it check whether its turn has come."""
        self._woken.set()

    async def wait(self) -> None:
        """Wait until woken. A wake-up before the wait counts too."""
        await self._woken.wait()
        self._woken = anyio.Event()

    async def wait_until(self, when: float, clock: Clock) -> None:
        """Wait until woken, or until a time of the clock."""
        with clock.cancel_at(when):
            await self.wait()


def _number(ticket: Ticket) -> int:
    return ticket.number


class WaitingQueue:
    """Decides whose turn it is.

    Turns go by urgency, and among equally urgent calls by arrival; words and decisions are equally urgent, and have
    every other turn each while both wait. Every ``aging_turn``-th turn goes instead to the call that has waited
    longest, at any urgency, if it has waited for ``aging_seconds``. So the least urgent call gets a turn eventually,
    and urgent calls lose at most one turn in ``aging_turn`` to calls that can wait, for any number of such calls.

    Args:
        settings: maximum number of waiting calls, and the age from which they are old.
    """

    def __init__(self, settings: QueueSettings) -> None:
        self._settings = settings
        self._levels: dict[Priority, list[Ticket]] = {priority: [] for priority in Priority}
        self._count = 0
        self._turns_by_urgency = 0
        self._decides_next = False
        """Whether the latest turn of words or of a decision was one of words."""

    def __len__(self) -> int:
        return self._count

    def join(self, ticket: Ticket) -> Ticket | None:
        """Enter the queue.

        Args:
            ticket: the new ticket.

        Returns:
            The ticket that must leave because the queue was full, possibly the new one; None if there was room.
        """
        insort(self._levels[ticket.priority], ticket, key=_number)
        self._count += 1
        if self._count <= self._settings.waiting_max:
            return None
        least = next(level[-1] for level in reversed(self._levels.values()) if level)
        self.leave(least)
        return least

    def leave(self, ticket: Ticket) -> bool:
        """Leave the queue without a turn. A ticket outside the queue is ignored.

        Returns:
            Whether it was in the queue.
        """
        level = self._levels[ticket.priority]
        place = bisect_left(level, ticket.number, key=_number)
        if place == len(level) or level[place] is not ticket:
            return False
        del level[place]
        self._count -= 1
        return True

    def take_turn(self, ticket: Ticket, now: float) -> None:
        """Leave the queue because it is the ticket's turn.

        Args:
            ticket: the ticket.
            now: seconds of the clock.
        """
        if self._old(now) is ticket:
            self._turns_by_urgency = 0
        else:
            self._turns_by_urgency += 1
        if ticket.priority in {Priority.SPEECH, Priority.DECISION}:
            self._decides_next = ticket.priority is Priority.SPEECH
        self.leave(ticket)

    def first(self, now: float) -> Ticket | None:
        """Return the ticket whose turn it is; None for an empty queue.

        Args:
            now: seconds of the clock.
        """
        if not self._count:
            return None
        return self._old(now) or self._most_urgent()

    def _most_urgent(self) -> Ticket | None:
        words, decisions = self._levels[Priority.SPEECH], self._levels[Priority.DECISION]
        if words and decisions and not self._levels[Priority.DANGER]:
            return decisions[0] if self._decides_next else words[0]
        return next((level[0] for level in self._levels.values() if level), None)

    def _old(self, now: float) -> Ticket | None:
        """Return the ticket that has waited longest, if this turn is for old tickets and there is one."""
        if self._turns_by_urgency < self._settings.aging_turn - 1:
            return None
        oldest = min((level[0] for level in self._levels.values() if level), key=_number, default=None)
        if oldest is None or now - oldest.since < self._settings.aging_seconds:
            return None
        return oldest
