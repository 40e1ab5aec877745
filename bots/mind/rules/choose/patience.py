"""What an agent gives up for a while: what failed, and what takes too long."""

from bots.mind.constants import Constants, constant
from bots.mind.moment.situation import Doing, Situation
from bots.mind.rules.theme import Theme

_WHATEVER_THE_AIM = frozenset({"hides", "heals"})


class PatienceConstants(Constants, group="patience"):
    """How long agents try to get a thing, and how long they give it up."""

    given_up_seconds: float = constant(
        300.0,
        "s",
        "How long an item that could not be obtained is not a goal again for an agent that knows of the failure.",
        least=0.0,
        most=3600.0,
    )
    seconds: float = constant(
        180.0,
        "s",
        "Time on one thing after which an agent first does something much quicker and returns to it later.",
        least=10.0,
        most=3600.0,
    )


def recently_failed(theme: Theme, situation: Situation, item: str) -> bool:
    """Whether the agent recently tried to get an item without success or for long, or has been trying for long."""
    doing, tuned = situation.doing, theme.of(PatienceConstants)
    if doing is not None and is_tedious(theme, doing) and doing.args.get("item") == item:
        return True
    return any(
        one.skill in ("obtain", "collect")
        and one.args.get("item") == item
        and (one.status == "failed" or (one.status == "cancelled" and one.seconds >= tuned.seconds))
        and one.seconds_ago < tuned.given_up_seconds
        for one in situation.outcomes
    )


def is_tedious(theme: Theme, doing: Doing) -> bool:
    """Whether the agent has been trying to get one thing for longer than its patience lasts.

    A body that hides or heals would do so whatever the aim is, so another aim would be no quicker.
    """
    if doing.stage in _WHATEVER_THE_AIM:
        return False
    return doing.skill in ("obtain", "collect") and doing.seconds >= theme.of(PatienceConstants).seconds


def seconds_waiting(doing: Doing) -> float | None:
    """How long the agent would only wait for the sake of what it does, such as for the day; None: it does not wait."""
    return doing.stage_seconds_left if doing.stage in ("hides", "waits") else None
