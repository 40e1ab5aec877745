"""How batches end."""

from enum import StrEnum, unique


@unique
class BatchEnd(StrEnum):
    """How a batch ends. Batches that expire or are cancelled have answers to the first half of their requests."""

    COMPLETED = "completed"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    FAILED = "failed"
    """The file of the requests is refused, and nothing is answered."""
