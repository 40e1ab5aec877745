"""What an agent gives up for a while: what failed, and what takes too long."""

from bots.mind.moment.situation import Doing, Situation

GIVEN_UP_SECONDS = 300.0
"""How long an item that could not be obtained is not a goal again."""

PATIENCE_SECONDS = 180.0
"""After this time on one thing, the agent first does something much quicker and returns to it later."""


def recently_failed(situation: Situation, item: str) -> bool:
    """Whether the agent recently tried to get an item without success or for long, or has been trying for long."""
    doing = situation.doing
    if doing is not None and is_tedious(doing) and doing.args.get("item") == item:
        return True
    return any(
        one.skill in ("obtain", "collect")
        and one.args.get("item") == item
        and (one.status == "failed" or (one.status == "cancelled" and one.seconds >= PATIENCE_SECONDS))
        and one.seconds_ago < GIVEN_UP_SECONDS
        for one in situation.outcomes
    )


def is_tedious(doing: Doing) -> bool:
    """Whether the agent has been trying to get one thing for longer than its patience lasts."""
    return doing.skill in ("obtain", "collect") and doing.seconds >= PATIENCE_SECONDS
