"""How a model writes this answer."""

import math
from typing import Any

from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.plan_form import read_plan, without_beginnings, write_plan
from bots.mind.requests.plan_limits import MINUTES_MAX, MINUTES_MIN, Into, parts_min

USUAL_MINUTES: dict[Into, int] = {"hours": 60, "minutes": 10}
"""Length of the parts that are asked for, minutes."""


def reshape(schema: dict[str, Any], request: Decompose, _strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes."""
    into, minutes = request.into, request.stretch.minutes
    parts = parts_min(into, minutes), max(1, math.ceil(minutes / USUAL_MINUTES[into]))
    without_beginnings(schema, request.who.places, parts, (MINUTES_MIN[into], MINUTES_MAX[into]))


def write(fields: dict[str, Any], _request: Decompose) -> dict[str, Any]:
    """Return what a model would write."""
    return write_plan(fields)


def read(written: dict[str, Any], request: Decompose) -> dict[str, Any]:
    """Return the fields of the answer. It lasts until the end of the part that is divided."""
    most = MINUTES_MAX[request.into]
    return read_plan(written, request.stretch.begins, request.stretch.minutes, lengthened_to=most)
