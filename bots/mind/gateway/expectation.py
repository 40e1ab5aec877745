"""What calls are expected to take, for limits per minute.

The maximum of a call is guessed high and has room for the longest answer. With the maximum of every call in progress
set aside, a limit per minute would let through half of what it allows. So the share of the maximum that answered calls
took is learned. What a call takes beyond that is made up for when it is settled.
"""

import math

_WEIGHT = 0.05
"""Weight of the newest call in the mean share."""
_MARGIN = 1.2
"""Factor on the mean share, since calls differ."""
_DOUBT = 1.25
"""Factor on the mean share after a server said that a limit was exceeded, since it may count in another way."""


class ExpectedTokens:
    """Learns the share of their maximum that calls take. Until calls were answered, it is all of it."""

    def __init__(self) -> None:
        self._share = 1.0

    def of(self, most: int) -> int:
        """Return the tokens that a call is expected to take.

        Args:
            most: its maximum.
        """
        return min(most, math.ceil(most * self._share * _MARGIN))

    def learn(self, most: int, taken: int) -> None:
        """Learn from an answered call.

        Args:
            most: its maximum, tokens.
            taken: what it took, tokens.
        """
        if most > 0:
            self._share += _WEIGHT * (min(1.0, taken / most) - self._share)

    def doubt(self) -> None:
        """Expect more, because a server said that a limit was exceeded."""
        self._share = min(1.0, self._share * _DOUBT)
