"""How a model writes this answer."""

from typing import Any

from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.requests.plan_form import read_plan, without_beginnings, write_plan
from bots.mind.requests.plan_limits import STRETCHES_MAX
from bots.mind.requests.validation import DAY_MINUTES


def reshape(schema: dict[str, Any], request: PlanDay, _strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes."""
    without_beginnings(schema, request.who.places, (request.stretches_min, STRETCHES_MAX))


def write(fields: dict[str, Any], _request: PlanDay) -> dict[str, Any]:
    """Return what a model would write."""
    return write_plan(fields)


def read(written: dict[str, Any], request: PlanDay) -> dict[str, Any]:
    """Return the fields of the answer. A plan is cut after a day."""
    return read_plan(written, request.begins, DAY_MINUTES)
