"""Logs of experiments with actors."""

from tests.analysis.folders import Log, Row


def performed(log: Log, t: float, speaker: str, to: str, feeling: float | None, *, heard: bool = True) -> Row:
    """Log a line of an actor that was written to show a feeling."""
    speech = log.said(t, speaker, "…", *([to] if heard else []))
    return log.add(t, speaker, "performance", to=to, feeling=feeling, speech=speech["event_id"], skill=None)


def thought(log: Log, t: float, agent: str, about: str, score: float, *, summary: str = "") -> Row:
    """Log an agent's opinion of somebody."""
    return log.add(t, agent, "opinion", about=about, score=score, summary=summary)


def answered(log: Log, t: float, agent: str, about: str, answer: str, *, knows: bool = True) -> Row:
    """Log an interview of an agent."""
    return log.add(
        t, agent, "interview", question=f"And {about}?", about=about, answer=answer, knows=knows, evidence=[]
    )


def gave(log: Log, t: float, giver: str, receiver: str, *, caught: int | None = None, **things: int) -> None:
    """Log a gift that took two seconds, and the part that reached the receiver."""
    ((item, count),) = things.items()
    log.add(
        t, giver, "action.finished", action_id=f"{giver}/{t}", skill="give_to", expected="", status="done", reason="",
        args={"person": receiver, "item": item, "count": count}, seconds=2.0, delta={item: -count},
        met_expectation=True,
    )  # fmt: skip
    reached = count if caught is None else caught
    if reached:
        log.item(t - 0.5, receiver, item, 1, reached)
