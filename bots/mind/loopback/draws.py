"""Chance that can be repeated, whatever order calls arrive in."""

import hashlib
import random
from collections import OrderedDict

REMEMBERED_CALLS_MAX = 65_536


class Draws:
    """Gives every call a random stream of its own.

    The stream follows from the seed, the bytes of the call, and how often the same bytes came before (a retry draws
    anew). Calls that race each other therefore draw the same in every run. Of different calls the latest 65,536 are
    remembered; one that comes again after that counts as new.

    Args:
        seed: of the server.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._times: OrderedDict[str, int] = OrderedDict()

    def of(self, endpoint: str, body: bytes) -> random.Random:
        """The stream of a call.

        Args:
            endpoint: where it was sent.
            body: all of it.
        """
        digest = hashlib.sha256(f"{endpoint}\n".encode() + body).hexdigest()
        times = self._times.pop(digest, 0)
        self._times[digest] = times + 1
        if len(self._times) > REMEMBERED_CALLS_MAX:
            self._times.popitem(last=False)
        return random.Random(f"{self._seed}/{digest}/{times}")  # noqa: S311 - not for secrets
