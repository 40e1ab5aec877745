"""Which event tells of which exchange: a recording has no seconds, and the event ``mind.call`` has no texts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bots.mind.recording import Exchange

_Key = tuple[str, int, int, float]
"""Kind of the request, tokens in and out, US dollars: what both tell."""


@dataclass(frozen=True)
class Call:
    """What an event ``mind.call`` tells."""

    t: float
    """Time of the answer, seconds of run clock."""
    data: Mapping[str, Any]
    """The data of the event."""

    @property
    def key(self) -> _Key:
        """Return what it shares with its exchange."""
        data = self.data
        return data["request"], data["tokens_in"], data["tokens_out"], data["usd"]


def calls_of(exchanges: Sequence[Exchange], calls: Iterable[Call]) -> dict[str, Call]:
    """Find the event of each exchange of one agent.

    An agent seldom has two requests of one kind open at once. So the event belongs to the last exchange that was asked
    before it, has no event yet, and is of the same kind and cost. An event that was lost leaves its exchange without
    one, and shifts no other.

    Args:
        exchanges: exchanges of the agent, in the order of asking.
        calls: its events of the same span of time, ordered by time.

    Returns:
        The events by the ids of their exchanges.
    """
    open_of: dict[_Key, list[Exchange]] = {}
    for one in exchanges:
        open_of.setdefault((one.kind, one.tokens_in, one.tokens_out, one.usd), []).append(one)
    found: dict[str, Call] = {}
    for call in calls:
        waiting = open_of.get(call.key, [])
        asked = next((at for at in reversed(range(len(waiting))) if waiting[at].t <= call.t), None)
        if asked is not None:
            found[waiting.pop(asked).exchange_id] = call
    return found
