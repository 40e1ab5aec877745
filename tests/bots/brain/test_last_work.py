"""What a body goes on with while a decision is long in coming."""

from typing import Any

from bots.brain.last_work import RESUMED_AFTER_SECONDS, RESUMED_MAX, LastWork
from bots.brain.sections import PastAction

LONG = RESUMED_AFTER_SECONDS


def past(skill: str = "collect", gain: int = 1, **fields: Any) -> PastAction:
    """Return an ended action that brought this much sand."""
    usual: dict[str, Any] = {"status": "done", "by_reflex": False, **fields}
    return PastAction(
        action_id="Mira/a000001",
        skill=skill,
        args={"item": "sand"},
        reason="",
        detail="",
        met_expectation=None,
        delta={"sand": gain},
        seconds=3.0,
        finished_at=3.0,
        position=(0.0, 64.0, 0.0),
        **usual,
    )


def note(work: LastWork, ended: PastAction) -> None:
    """Take an ended action into account, of a skill that a body may go on with."""
    work.note(ended, is_work=True)


def resumed(work: LastWork, idle_seconds: float = LONG) -> str | None:
    """Return the skill that is gone on with."""
    going_on = work.resume(idle_seconds)
    return None if going_on is None else going_on.skill


def test_work_that_brought_something_is_gone_on_with_after_a_while() -> None:
    work = LastWork()
    assert resumed(work) is None, "there was no work yet"
    note(work, past())
    assert [resumed(work, seconds) for seconds in (0.0, LONG - 0.1, LONG)] == [None, None, "collect"]


def test_neither_a_reflex_nor_what_brought_nothing_takes_the_place_of_the_last_work() -> None:
    work = LastWork()
    note(work, past())
    note(work, past("flee", by_reflex=True))
    note(work, past("store_surplus", gain=-3))
    note(work, past("hunt", status="failed"))
    assert resumed(work) == "collect"


def test_work_that_brings_nothing_more_is_not_gone_on_with_again() -> None:
    work = LastWork()
    note(work, past())
    assert resumed(work) == "collect"
    note(work, past(status="failed", gain=0, resumed=True))
    assert resumed(work) is None


def test_work_that_is_over_gives_way_to_what_was_done_before() -> None:
    work = LastWork()
    for skill in ("hunt", "collect", "hunt", "pick_up"):
        note(work, past(skill))
    assert resumed(work) == "pick_up"
    note(work, past("pick_up", status="failed", gain=0, resumed=True))
    assert resumed(work) == "hunt"
    note(work, past("hunt", gain=0, resumed=True))
    assert [resumed(work), resumed(work)] == ["collect", "collect"], "until it is known how that ended"
    note(work, past("drop", gain=-1))
    assert resumed(work) == "pick_up", "what was decided may have changed that"


def test_work_is_gone_on_with_a_number_of_times_for_each_decision() -> None:
    work = LastWork()
    note(work, past())
    for _ in range(RESUMED_MAX):
        assert resumed(work) == "collect"
        note(work, past(resumed=True))
    assert resumed(work) is None
    note(work, past("place", gain=0))
    assert resumed(work) == "collect", "a decision was carried out"


def test_what_a_body_may_not_go_on_with_by_itself_is_not_gone_on_with() -> None:
    work = LastWork()
    note(work, past())
    work.note(past("trade"), is_work=False)
    assert resumed(work) == "collect"
