"""How a run came out, by what went wrong."""

import pytest

from orchestrator.errors import CivitasError
from orchestrator.run.ending import Ending, sentence_of
from orchestrator.run.manifest import RunStatus


@pytest.mark.parametrize(
    ("ending", "is_complete", "status", "reason"),
    [
        (Ending(), True, RunStatus.DONE, "the time is over"),
        (Ending(exhausted="The budget is used up."), False, RunStatus.STOPPED, "The budget is used up."),
        (Ending(), False, RunStatus.STOPPED, "it was asked to stop"),
        (Ending(error=CivitasError("The disk is full.")), False, RunStatus.FAILED, "The disk is full."),
    ],
)
def test_status_and_reason_follow_from_what_happened(
    ending: Ending, is_complete: bool, status: RunStatus, reason: str
) -> None:
    ending.conclude(is_complete=is_complete)
    assert (ending.status, ending.reason) == (status, reason)


def test_an_error_of_our_own_making_is_named_as_one() -> None:
    assert sentence_of(KeyError("x")) == "Something failed inside Civitas (KeyError: 'x'): report it."
