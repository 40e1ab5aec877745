"""How a model names its evidence: by the numbers under which the prompt lists the memories, from 1.

So it cannot name a memory that it was not told, and the prompt has no ids.
"""

from collections.abc import Sequence
from typing import Any

from bots.mind.moment.situation import Recollection

_EVIDENCE = "evidence"
_NAMED_MAX = 6
"""Maximum number of memories that one answer names."""


def by_numbers(schema: dict[str, Any], memories: Sequence[Recollection], *, least: int = 0) -> None:
    """Change the schema of a list of ids into that of a list of numbers.

    Args:
        schema: schema of the list.
        memories: the memories that can be named.
        least: minimum number of memories to name.
    """
    number = {"type": "integer", "minimum": 1, "maximum": max(len(memories), 1)}
    most = {"maxItems": min(len(memories), _NAMED_MAX)}
    schema.clear()
    schema |= {"type": "array", "items": number, "minItems": min(least, len(memories))} | most


def numbers_of(ids: Sequence[str], memories: Sequence[Recollection]) -> list[int]:
    """Return the numbers of memories.

    Args:
        ids: their ids.
        memories: the memories in the order of the prompt.
    """
    numbers = {memory.memory_id: number for number, memory in enumerate(memories, start=1)}
    return [numbers[one] for one in ids]


def ids_of(numbers: Any, memories: Sequence[Recollection]) -> Any:
    """Return the ids of memories; a number of no memory stays as it is, for the answer's own checks.

    Args:
        numbers: what a model wrote.
        memories: the memories in the order of the prompt.
    """
    if not isinstance(numbers, list):
        return numbers
    known = {number: memory.memory_id for number, memory in enumerate(memories, start=1)}
    return [str(known.get(one, one)) if isinstance(one, int) and not isinstance(one, bool) else one for one in numbers]


def with_numbers(fields: dict[str, Any], memories: Sequence[Recollection]) -> dict[str, Any]:
    """Return fields whose ``evidence`` has numbers instead of ids.

    Args:
        fields: fields of an answer or of a part of it.
        memories: the memories in the order of the prompt.
    """
    return fields | {_EVIDENCE: numbers_of(fields[_EVIDENCE], memories)}


def with_ids(written: Any, memories: Sequence[Recollection]) -> Any:
    """Return what a model wrote with ids instead of numbers in ``evidence``, if it has that.

    Args:
        written: what a model wrote as an answer or as a part of it.
        memories: the memories in the order of the prompt.
    """
    if not isinstance(written, dict) or _EVIDENCE not in written:
        return written
    return written | {_EVIDENCE: ids_of(written[_EVIDENCE], memories)}
