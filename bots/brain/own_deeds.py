"""What the agent does and did, in the form for minds."""

import json
from collections.abc import Callable

from bots.brain.sections import Awareness, Execution, PastAction
from bots.mind.moment.situation import Doing, Outcome, RefusedCall, SkillCall

LEFT_BEHIND_SECONDS = 120.0
"""Time for which an agent knows what it has dropped when it sees that lie."""


def outcomes(awareness: Awareness, limit: int, now: float, cut: Callable[[str], str]) -> tuple[Outcome, ...]:
    """Return the outcomes of the latest actions, the newest first.

    Args:
        awareness: what action awareness keeps.
        limit: maximum number.
        now: run clock, seconds.
        cut: shortens a text.
    """
    return tuple(_outcome(one, now, cut) for one in _telling(awareness.outcomes, limit))


def left_behind(awareness: Awareness, now: float) -> frozenset[str]:
    """Return the kinds of items that the agent has dropped lately.

    Args:
        awareness: what action awareness keeps.
        now: run clock, seconds.
    """
    drops = (one for one in awareness.outcomes if one.skill == "drop" and now - one.finished_at < LEFT_BEHIND_SECONDS)
    return frozenset(item for one in drops for item, change in one.delta.items() if change < 0)


def avoided(awareness: Awareness, limit: int) -> tuple[SkillCall, ...]:
    """Return the actions that recently failed twice in a row, the latest last.

    Args:
        awareness: what action awareness keeps.
        limit: maximum number.
    """
    kept = awareness.avoid[-limit:] if limit else ()
    return tuple(SkillCall(skill=skill, args=json.loads(args)) for skill, args in kept)


def doing(execution: Execution, now: float, cut: Callable[[str], str]) -> Doing | None:
    """Return the present action; None without one.

    Args:
        execution: what skill execution keeps.
        now: run clock, seconds.
        cut: shortens a text.
    """
    running = execution.running
    if running is None:
        return None
    return Doing(
        skill=running.skill,
        args=dict(running.args),
        intent=cut(running.intent),
        because=cut(running.because),
        seconds=now - running.started_at,
        stage=running.stage.name,
        stage_why=cut(running.stage.why),
        stage_seconds_left=None if running.stage.ends_by is None else max(0.0, running.stage.ends_by - now),
    )


def refused(execution: Execution, limit: int, now: float, cut: Callable[[str], str]) -> tuple[RefusedCall, ...]:
    """Return the actions that are not begun for a while, the latest last.

    Args:
        execution: what skill execution keeps.
        limit: maximum number.
        now: run clock, seconds.
        cut: shortens a text.
    """
    kept = execution.refused[-limit:] if limit else ()
    return tuple(
        RefusedCall(skill=one.skill, args=dict(one.args), why=cut(one.why), seconds=max(0.0, one.until - now))
        for one in kept
    )


def _telling(outcomes: tuple[PastAction, ...], limit: int) -> list[PastAction]:
    """Return the outcomes for the summary, the newest first; up to half of them are the latest of other skills.

    So a recent action is not displaced by several quick actions of one kind.
    """
    newest = list(reversed(outcomes))
    told = list(range(min(limit - limit // 2, len(newest))))
    skills = {newest[place].skill for place in told}
    for place in range(len(told), len(newest)):
        if len(told) < limit and newest[place].skill not in skills:
            skills.add(newest[place].skill)
            told.append(place)
    filling = [place for place in range(len(newest)) if place not in told][: limit - len(told)]
    return [newest[place] for place in sorted([*told, *filling])]


def _outcome(past: PastAction, now: float, cut: Callable[[str], str]) -> Outcome:
    return Outcome(
        skill=past.skill,
        args=dict(past.args),
        status=past.status,
        reason=past.reason,
        detail=cut(past.detail),
        met_expectation=past.met_expectation,
        delta=dict(past.delta),
        seconds=past.seconds,
        seconds_ago=now - past.finished_at,
    )
