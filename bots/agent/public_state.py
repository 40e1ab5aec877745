"""The public data of an agent."""

from typing import Any

from bots.brain.notice_dispatcher import NoticeDispatcher
from bots.brain.sections import BODY, DECISION, EXECUTION, GOAL
from bots.brain.state import AgentState


def public_state(name: str, state: AgentState, notices: NoticeDispatcher) -> dict[str, Any]:
    """The data about an agent for a live table, as plain JSON.

    Args:
        name: name of the agent.
        state: state of its brain.
        notices: counts what the agent heard, said and put into containers.
    """
    body = state.read(BODY)
    running = state.read(EXECUTION).running
    decision = state.read(DECISION)
    return {
        "name": name,
        "doing": running.intent if running else decision.intent,
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
