"""How a model writes this answer."""

import math
from typing import Any

from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.plan_form import read_plan, without_beginnings, write_plan

USUAL_MINUTES = {"hours": 60, "minutes": 10}
"""Length of the parts that are asked for, minutes."""


def reshape(schema: dict[str, Any], request: Decompose, _strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes."""
    without_beginnings(schema, max(1, math.ceil(request.stretch.minutes / USUAL_MINUTES[request.into])))


def write(fields: dict[str, Any], _request: Decompose) -> dict[str, Any]:
    """Return what a model would write."""
    return write_plan(fields)


def read(written: dict[str, Any], request: Decompose) -> dict[str, Any]:
    """Return the fields of the answer. Its last part lasts until the end of the part that is divided."""
    return read_plan(written, request.stretch.begins, request.stretch.minutes, to_the_end=True)
