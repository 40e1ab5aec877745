"""The public data of an agent."""

from typing import Any

from bots.brain.notice_dispatcher import NoticeDispatcher
from bots.brain.sections import BODY, DECISION, EXECUTION, GOAL
from bots.brain.state import AgentState

THINKS_SECONDS = 2.0
"""Time from which an agent without an action is said to think, wall seconds."""


def public_state(
    name: str, state: AgentState, notices: NoticeDispatcher, *, deciding_seconds: float | None = None
) -> dict[str, Any]:
    """The data about an agent for a live table, as plain JSON.

    Args:
        name: name of the agent.
        state: state of its brain.
        notices: counts what the agent heard, said and put into containers.
        deciding_seconds: for how long its decision has been awaited, wall seconds; None if none is awaited.
    """
    body = state.read(BODY)
    running = state.read(EXECUTION).running
    return {
        "name": name,
        "doing": running.intent if running else idle_words(state.read(DECISION).intent, deciding_seconds),
        "skill": running.skill if running else None,
        "goal": state.read(GOAL).text,
        "items": dict(body.inventory),
        "unique_items": len(body.collected),
        "heard": notices.heard_total,
        "said": notices.said_total,
        "position": body.position,
        "health": body.health,
        "deposits": notices.deposits.public(),
    }


def idle_words(intent: str, deciding_seconds: float | None) -> str:
    """What an agent without an action does.

    Args:
        intent: intent of its last decision.
        deciding_seconds: for how long its next decision has been awaited, wall seconds; None if none is awaited.
    """
    if deciding_seconds is None or deciding_seconds < THINKS_SECONDS:
        return intent
    return f"waits for its decision ({deciding_seconds:.0f} s)"
