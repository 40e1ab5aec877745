"""Checks whether an action had the effect that its card promises."""

from collections.abc import Mapping
from typing import Any

from bots.brain.addressing import distance_blocks
from bots.events import ActionStatus, Position
from skills.catalog import same_kind

NEAR_BLOCKS = 6.0
"""Maximum distance at which a target counts as reached; a skill ends within 4.5 blocks of its target."""


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
        expects: expectation of the card, such as ``{"gains": "$item"}``; ``$name`` is the argument of that name.
        args: arguments of the action.
        status: outcome of the action; cancelled actions are not judged.
        delta: gains and losses of the inventory.
        position: position of the body at the end, blocks.
        target_position: position of the target of ``near``, blocks; None if unknown.

    Returns:
        True or False; None without a checkable expectation.
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
