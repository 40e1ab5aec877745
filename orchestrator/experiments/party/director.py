"""The director of ``attendance``: records who is where at the hours that the scenario names."""

import math
from collections.abc import Sequence
from typing import ClassVar

from bots.events import Attendance
from orchestrator.directors.director import Director, Premises, Stage, directs
from orchestrator.directors.recurring import check_times, in_order
from orchestrator.errors import CivitasError
from orchestrator.experiments.party.settings import PlannedAttendance
from worlds import Place, WorldError


@directs("attendance", order=20)
class AttendanceDirector(Director[Sequence[PlannedAttendance]]):
    """Reads everyone's position from the world and logs who is at a place and who is not.

    A person whose position cannot be read counts as neither, and a fault is logged.
    """

    settings_type = list[PlannedAttendance]
    unset: ClassVar[list[PlannedAttendance]] = []

    @classmethod
    def check(cls, settings: Sequence[PlannedAttendance], premises: Premises) -> None:
        """Check that attendance is taken before the run ends."""
        check_times(cls.key, settings, premises.end_seconds)

    def __init__(self, settings: Sequence[PlannedAttendance], stage: Stage) -> None:
        super().__init__(settings, stage)
        for planned in settings:
            if planned.place not in stage.places:
                known = ", ".join(sorted(stage.places)) or "none"
                raise CivitasError(
                    f"Attendance is taken at {planned.place!r}, but the places of this world are: {known}."
                )

    async def run(self) -> None:
        """Take attendance until the last hour is over."""
        for at, planned in in_order(self.settings):
            await self.wait_until(at)
            await self._look(planned)

    async def _look(self, planned: PlannedAttendance) -> None:
        middle = self.stage.places[planned.place]
        positions: dict[str, Place] = {}
        for persona in self.stage.personas:
            try:
                positions[persona.name] = await self.stage.town.position(persona.name)
            except WorldError as error:
                self.fault(str(error), f"attendance of {persona.name} at {planned.occasion}")
        present = {name for name, spot in positions.items() if math.dist(spot, middle) <= planned.within_blocks}
        self.journal.record(
            Attendance(
                occasion=planned.occasion,
                place=planned.place,
                within_blocks=planned.within_blocks,
                present=sorted(present),
                absent=sorted(positions.keys() - present),
                positions=positions,
            )
        )
