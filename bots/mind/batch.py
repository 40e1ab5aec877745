"""A batch of requests: they are sent together, and answered within a day at a lower price."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bots.mind.thought import Answer, Usage


class BatchState(StrEnum):
    """Where a batch stands."""

    WAITING = "waiting"
    """It is checked, answered or put together."""
    OVER = "over"
    """There are results, maybe not of every request."""
    REFUSED = "refused"
    """The server refused it as a whole, and answered nothing."""


@dataclass(frozen=True)
class BatchLook:
    """A batch at a moment.

    Args:
        state: where it stands.
        told: the server's name of its state, such as ``in_progress``.
        total: number of its requests, as far as the server has counted them.
        done: number of requests that were answered or failed.
        words: why it was refused, in the server's words; else empty.
    """

    state: BatchState
    told: str
    total: int = 0
    done: int = 0
    words: str = ""


@dataclass(frozen=True)
class Unanswered:
    """A request without a valid answer.

    Args:
        why: the reason, a sentence.
        usage: what it cost anyway.
    """

    why: str
    usage: Usage = field(default_factory=Usage)


class RequestBatch(ABC):
    """Requests as one batch. Its steps are apart, so that the caller can keep the ids, and go on after a break.

    Each step raises a :class:`bots.mind.gateway.SendError` if the server does not answer, or refuses.
    """

    fingerprint: str
    """Hash of the requests, the prompts, the model and the server; the same if they are asked again."""
    address: str
    """Address of the server."""
    poll_seconds: float
    """Pause between two looks, wall seconds."""
    wait_seconds: float
    """Time after which the server should have ended it, wall seconds."""

    @abstractmethod
    def obstacle(self) -> str | None:
        """Return why it cannot be sent, in one sentence, such as a budget that is too small; None if it can."""

    @abstractmethod
    async def send_requests(self) -> str:
        """Send the file of the requests, which costs nothing, and return its id."""

    @abstractmethod
    async def begin(self, file_id: str) -> str:
        """Begin a batch, which is paid for, and return its id.

        Args:
            file_id: id of the file of the requests.
        """

    @abstractmethod
    async def find(self, file_id: str) -> str | None:
        """Return the id of the batch that was begun with a file; None if there is none.

        Args:
            file_id: id of the file of the requests.
        """

    @abstractmethod
    async def look_at(self, batch_id: str) -> BatchLook:
        """Return where a batch stands.

        Args:
            batch_id: id of the batch.
        """

    @abstractmethod
    async def collect(self, batch_id: str) -> Sequence[Answer | Unanswered]:
        """Return the answers of a batch that is over, one for each request, in order.

        Args:
            batch_id: id of the batch.
        """
