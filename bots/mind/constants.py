"""Constants of the rules mind: numbers that a scenario can change, and that results may rest on.

A module of rules declares its constants as one class with a group. Each constant has a usual value, a unit, a meaning,
a source and a range. A scenario changes them under ``rules.constants.GROUP.NAME``.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from pydantic import Field
from pydantic.config import JsonDict

from configs.models import StrictModel

CHOSEN = "chosen"
"""The source of a constant that no publication gives."""


class Constants(StrictModel):
    """The constants of one module of rules."""

    group: ClassVar[str]

    def __init_subclass__(cls, *, group: str, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.group = group


C = TypeVar("C", bound=Constants)


class HasConstants(Protocol):
    """Knows the constants of every module of rules, as a scenario has them."""

    def of(self, group: type[C]) -> C: ...  # noqa: D102 - see the theme


def constant(usual: float, unit: str, meaning: str, *, least: float, most: float, source: str = CHOSEN) -> Any:
    """Declare a constant as a field of :class:`Constants`.

    Args:
        usual: value in scenarios that do not change it.
        unit: unit of the value; ``1`` for a share, a factor or a probability.
        meaning: what it is, in a sentence without its name.
        least: lower end of the range in which it makes sense.
        most: upper end of the range.
        source: publication that gives the value.
    """
    about: JsonDict = {"unit": unit, "source": source, "least": least, "most": most}
    return Field(usual, ge=least, le=most, allow_inf_nan=False, description=meaning, json_schema_extra=about)


def constants_in(values: Mapping[str, Mapping[str, float]], group: type[C]) -> C:
    """Return the constants of a group.

    Args:
        values: changed values by group and name.
        group: the group.

    Raises:
        ValidationError: a value is not valid.
    """
    return group.model_validate(dict(values.get(group.group, {})))
