"""An example of every kind of request, from a busy agent, for the estimate of a run and for tests.

The folder of a kind has the example in ``example.py``, as the function ``example``.
"""

from collections.abc import Mapping

from bots.mind.requests import part_of, request_kinds
from bots.mind.thought import Request


def examples() -> Mapping[str, Request]:
    """The examples by kind of request."""
    parts = {kind: part_of(one, "example") for kind, one in request_kinds().items()}
    return {kind: part.example() for kind, part in parts.items() if part is not None}
