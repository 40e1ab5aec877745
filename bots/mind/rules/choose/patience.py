"""What somebody gives up for a while: what failed, and what takes too long."""

from bots.mind.moment.situation import Doing, Situation

GIVEN_UP_SECONDS = 300.0
"""What could not be obtained is not aimed for again for so long."""

PATIENCE_SECONDS = 180.0
"""Who has been at one thing for so long does what is much quicker first, and comes back to it later."""


def recently_failed(situation: Situation, item: str) -> bool:
    """Whether the agent tried to get an item a while ago, in vain or for long, or has been at it for long."""
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
    """Whether the agent has tried to get one thing for longer than its patience lasts."""
    return doing.skill in ("obtain", "collect") and doing.seconds >= PATIENCE_SECONDS
