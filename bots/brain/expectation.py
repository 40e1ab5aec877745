"""Whether what an action brought about is what its card promised."""

from collections.abc import Mapping
from typing import Any

from bots.brain.addressing import distance_blocks
from bots.events import ActionStatus, Position
from skills.catalog import same_kind

NEAR_BLOCKS = 6.0
"""Near enough to a place or person to call it reached; a skill ends within reach, 4.5 blocks, of its target."""


def met_expectation(
    expects: Mapping[str, Any],
    args: Mapping[str, Any],
    *,
    status: ActionStatus,
    delta: Mapping[str, int],
    position: Position,
    target_position: Position | None,
) -> bool | None:
    """Compare the observed change with the expected one.

    Args:
        expects: from the card, for example ``{"gains": "$item"}``; ``$name`` stands for the argument of that name.
        args: the action's arguments.
        status: how it ended; what was cancelled is not judged.
        delta: what the inventory gained and lost.
        position: where the body stood at the end, blocks.
        target_position: where the target of ``near`` is, blocks; None when that is not known.

    Returns:
        True or False; None where nothing that can be checked was expected.
    """
    if status == "cancelled":
        return None
    verdicts: list[bool] = []
    for change, wanted in expects.items():
        item = _filled(wanted, args)
        if change in ("gains", "loses"):
            sign = 1 if change == "gains" else -1
            verdicts.append(any(sign * count > 0 and same_kind(str(item), name) for name, count in delta.items()))
        elif change == "near" and target_position is not None:
            verdicts.append(distance_blocks(position, target_position) <= NEAR_BLOCKS)
    return all(verdicts) if verdicts else None


def _filled(wanted: Any, args: Mapping[str, Any]) -> Any:
    return args.get(wanted[1:]) if isinstance(wanted, str) and wanted.startswith("$") else wanted
