"""Reproducible randomness that does not depend on the order in which calls arrive."""

import hashlib
import random
from collections import OrderedDict

REMEMBERED_CALLS_MAX = 65_536


class Draws:
    """Gives every call its own random stream.

    The stream is derived from the seed, the bytes of the call, and the number of equal calls before (a retry draws
    again). So calls that race each other draw the same in every run. The latest 65,536 different calls are
    remembered; an older call counts as new.

    Args:
        seed: seed of the server.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._times: OrderedDict[str, int] = OrderedDict()

    def of(self, endpoint: str, body: bytes) -> random.Random:
        """Return the stream of a call.

        Args:
            endpoint: endpoint of the call.
            body: the complete body.
        """
        digest = hashlib.sha256(f"{endpoint}\n".encode() + body).hexdigest()
        times = self._times.pop(digest, 0)
        self._times[digest] = times + 1
        if len(self._times) > REMEMBERED_CALLS_MAX:
            self._times.popitem(last=False)
        return random.Random(f"{self._seed}/{digest}/{times}")  # noqa: S311 - not for secrets
