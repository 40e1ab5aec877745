"""Adaptive concurrency: the number of calls in progress grows slowly, and is halved if the server says too many."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bots.mind.gateway.clock import Clock
from bots.mind.gateway.settings import ConcurrencySettings


@dataclass(frozen=True)
class ConcurrencyChange:
    """A change of the maximum number of calls in progress."""

    at: float
    """Time of the change, seconds of the gateway's clock."""
    before: int
    after: int
    reason: Literal["grown", "rate_limited"]


class Concurrency:
    """Slots for calls. Their number grows by one with each window of successes and is halved by a 429.

    A window is as many successes as there are slots, in which all slots were taken at some moment: successes of a
    gateway with little to send do not show that the server would accept more. A 429 halves the number once for all
    calls that were in progress together. Calls sent before the last cut neither cut again nor count as
    successes, since they say nothing about the smaller number. Failures of the server (5xx, timeouts, lost connections)
    change nothing, because fewer calls would not fix them. Additive increase and multiplicative decrease let
    several senders find a fair share of a limit (Chiu and Jain 1989).

    Args:
        settings: start value and bounds.
        clock: gives the time of a change.
        on_change: called after every change.
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
        """Maximum number of calls in progress."""
        self.taken = 0
        """Number of calls in progress. After a cut, it may exceed the maximum for a while."""
        self.cuts = 0
        """Number of halvings so far; a call stores the value from when it was sent."""

    @property
    def has_room(self) -> bool:
        """Whether one more call may be sent."""
        return self.taken < self.slots

    @property
    def history(self) -> tuple[ConcurrencyChange, ...]:
        """The latest changes, the oldest first."""
        return tuple(self._history)

    def take(self) -> None:
        """Take a slot. One must be free."""
        self.taken += 1
        if self.taken >= self.slots:
            self._was_full = True

    def give_back(self) -> None:
        """Free a slot."""
        self.taken -= 1

    def succeeded(self, cuts: int) -> None:
        """Count an answer.

        Args:
            cuts: value of ``cuts`` when the call was sent.
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
        """Handle a 429 of the server.

        Args:
            cuts: value of ``cuts`` when the call was sent.
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
