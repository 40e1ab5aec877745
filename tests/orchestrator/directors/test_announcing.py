"""The directors of the schedule and of attendance."""

from typing import Any

import pytest

from bots.events import Announced, Attendance
from bots.persona import Persona
from orchestrator.directors.director import Stage
from orchestrator.directors.rehearsal import Rehearsal
from orchestrator.directors.schedule import ScheduledAnnouncement, ScheduleDirector
from orchestrator.errors import CivitasError
from orchestrator.experiments.party.director import AttendanceDirector
from orchestrator.experiments.party.settings import PlannedAttendance
from tests.orchestrator.directors.rehearsing import Scene
from tests.support.virtual_time import VIRTUAL_TIME
from worlds import AdminError

pytestmark = pytest.mark.anyio

ROUNDING_SECONDS = 0.001
"""Precision of times: UNIX time as a float has 0.2 µs, multiplied by the speed."""


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Plans run in virtual time."""
    return VIRTUAL_TIME


async def test_what_is_scheduled_is_announced_on_time_and_in_order() -> None:
    scene = Scene(Rehearsal(), [])
    schedule = [
        ScheduledAnnouncement(at_seconds=60, announce="The bell rings.", by="Bell", every_seconds=100, times=2),
        ScheduledAnnouncement(at_seconds=100, announce="The market opens."),
    ]
    await scene.play(ScheduleDirector(schedule, scene.stage))
    said = [("Bell", "The bell rings."), ("Town crier", "The market opens."), ("Bell", "The bell rings.")]
    assert scene.rehearsal.announced == said
    assert [(one.by, one.text) for one in scene.logged(Announced)] == said
    for (t, _), due in zip(scene.timed(Announced), (60, 100, 160), strict=True):
        assert t == pytest.approx(due, abs=ROUNDING_SECONDS)


async def test_what_nobody_could_be_told_is_a_fault_and_the_next_is_announced() -> None:
    scene = Scene(Rehearsal(), [])

    def refuse_first(_by: str, text: str) -> None:
        if text == "First.":
            raise AdminError("The world is away.")

    scene.rehearsal.on_announcement = refuse_first
    schedule = [ScheduledAnnouncement(at_seconds=at, announce=text) for at, text in ((1, "First."), (9, "Second."))]
    await scene.play(ScheduleDirector(schedule, scene.stage))
    assert [one.text for one in scene.logged(Announced)] == ["Second."]
    assert [(one.where, one.error, one.action) for one in scene.faults] == [
        ("director.schedule", "The world is away.", "announce: First.")
    ]


def party(rehearsal: Rehearsal, **changes: object) -> tuple[Scene, list[PlannedAttendance]]:
    people = [Persona(name=name) for name in ("Ada", "Bob", "Cleo")]
    scene = Scene(rehearsal, people, places={"cafe": (10.0, 64.0, 10.0)})
    planned = {"at_seconds": 5.0, "occasion": "party", "place": "cafe", "within_blocks": 6.0}
    return scene, [PlannedAttendance.model_validate(planned | changes)]


async def test_attendance_is_read_from_the_world() -> None:
    scene, planned = party(Rehearsal(positions={"Ada": (12.0, 64.0, 14.0), "Bob": (10.0, 64.0, 17.0)}))
    await scene.play(AttendanceDirector(planned, scene.stage))
    (seen,) = scene.logged(Attendance)
    assert (seen.present, seen.absent) == (["Ada"], ["Bob"])
    assert seen.positions == scene.rehearsal.positions
    assert [one.action for one in scene.faults] == ["attendance of Cleo at party"], "neither present nor absent"


async def test_attendance_at_a_place_that_there_is_not_is_refused() -> None:
    scene, planned = party(Rehearsal(), place="pub")
    with pytest.raises(CivitasError, match="at 'pub', but the places of this world are: cafe"):
        AttendanceDirector(planned, scene.stage)
    assert isinstance(scene.stage, Stage)
