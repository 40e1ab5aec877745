"""Logs of villages: social goals, actions, and opinions of one another."""

from collections.abc import Sequence

from tests.analysis.folders import Log, Row

GOALS = {
    "farmer": "Focus on farming to ensure a stable food supply for the village.",
    "miner": "You will mine stone and ore in the cave.",
    "fisher": "You will fish at the lake.",
    "guard": "You will guard the gate against monsters.",
    "scout": "You will scout the hills and report threats.",
    "artist": "You will make art and pick flowers.",
}


def aimed(log: Log, agent: str, roles: Sequence[str], start: float = 10.0, every: float = 8.0) -> None:
    """Log one social goal after the other, each of a role; other text is used as the goal itself."""
    for place, role in enumerate(roles):
        log.add(start + every * place, agent, "social_goal", text=GOALS.get(role, role))


def did(log: Log, t: float, agent: str, skill: str, *, status: str = "done", **args: object) -> Row:
    """Log the end of an action."""
    return log.add(
        t, agent, "action.finished", action_id=f"{agent}/{t}/{skill}", skill=skill, args=args, expected="",
        status=status, reason="", seconds=2.0, delta={}, met_expectation=None,
    )  # fmt: skip


def rated(log: Log, t: float, observer: str, person: str, score: float, *, knows: bool = True) -> Row:
    """Log an interview about an agent's feeling for another; it abstains when it does not know."""
    return log.add(
        t, observer, "interview", question=f"How do you feel about {person}, from 0 (hate) to 10 (love)?",
        about=person, answer=f"{score:g}, I would say." if knows else "I do not know.", knows=knows, evidence=[],
    )  # fmt: skip
