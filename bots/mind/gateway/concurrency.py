"""How many calls are on their way at once: found by trying, and halved when the server says that it is too many."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bots.mind.gateway.clock import Clock
from bots.mind.gateway.settings import ConcurrencySettings


@dataclass(frozen=True)
class ConcurrencyChange:
    """The number of calls that may be on their way at once was changed."""

    at: float
    """Seconds of the gateway's clock."""
    before: int
    after: int
    reason: Literal["grown", "rate_limited"]


class Concurrency:
    """Slots for calls; their number grows by one with each window of successes and is halved by a 429.

    A window is as many successes as there are slots, in which all slots were taken at some moment: successes of a
    gateway that has little to send do not tell that the server would take more. A 429 halves the number once for all
    calls that were on their way together: those that were sent before the last cut neither cut again nor count as
    successes, as they tell nothing about the smaller number. Failures of the server (5xx, time-outs, lost connections)
    change nothing: fewer calls would not mend them. Additive increase and multiplicative decrease are what lets
    several senders find a fair share of a limit (Chiu and Jain 1989).

    Args:
        settings: where to start and the bounds.
        clock: tells when a change happened.
        on_change: told of every change, after it.
    """

    def __init__(
        self, settings: ConcurrencySettings, clock: Clock, on_change: Callable[[ConcurrencyChange], None] | None = None
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._on_change = on_change
        self._history: deque[ConcurrencyChange] = deque(maxlen=settings.history_max)
        self._successes = 0
        self._was_full = False
        self.slots = settings.concurrency_start
        """How many calls may be on their way."""
        self.taken = 0
        """How many are; for a while more than may be, after a cut."""
        self.cuts = 0
        """How often the number was halved; a call keeps what this was when it was sent."""

    @property
    def has_room(self) -> bool:
        """Whether one more call may go."""
        return self.taken < self.slots

    @property
    def history(self) -> tuple[ConcurrencyChange, ...]:
        """The latest changes, the oldest first."""
        return tuple(self._history)

    def take(self) -> None:
        """Take a slot; there must be one."""
        self.taken += 1
        if self.taken >= self.slots:
            self._was_full = True

    def give_back(self) -> None:
        """Give a slot back."""
        self.taken -= 1

    def succeeded(self, cuts: int) -> None:
        """An answer came.

        Args:
            cuts: what ``cuts`` was when the call was sent.
        """
        if cuts != self.cuts:
            return
        self._successes += 1
        if self._successes < self.slots:
            return
        grows = self._was_full and self.slots < self._settings.concurrency_max
        self._begin_window()
        if grows:
            self._change(self.slots + 1, "grown")

    def rate_limited(self, cuts: int) -> None:
        """The server answered 429.

        Args:
            cuts: what ``cuts`` was when the call was sent.
        """
        if cuts != self.cuts:
            return
        self.cuts += 1
        self._begin_window()
        if self.slots > 1:
            self._change(self.slots // 2, "rate_limited")

    def _begin_window(self) -> None:
        self._successes = 0
        self._was_full = False

    def _change(self, slots: int, reason: Literal["grown", "rate_limited"]) -> None:
        change = ConcurrencyChange(self._clock.now(), self.slots, slots, reason)
        self.slots = slots
        self._was_full = self.taken >= slots
        self._history.append(change)
        if self._on_change is not None:
            self._on_change(change)
