"""All constants of the rules mind together, for scenarios that change them and for people who look them up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from bots.mind.constants import Constants, constants_in
from bots.mind.requests import part_of, request_kinds
from configs.validation_words import nearest, sentence_about


@dataclass(frozen=True, slots=True)
class ConstantAbout:
    """A constant as it was declared.

    Args:
        name: ``GROUP.NAME``, which is its place under ``rules.constants`` in a scenario.
        usual: value in scenarios that do not change it.
        unit: unit of the value; ``1`` for a share, a factor or a probability.
        meaning: what it is, in a sentence.
        least: lower end of its range.
        most: upper end of its range.
        source: publication that gives the value, or ``chosen``.
    """

    name: str
    usual: float
    unit: str
    meaning: str
    least: float
    most: float
    source: str


def known_constants() -> dict[str, ConstantAbout]:
    """Return every constant by its name ``GROUP.NAME``."""
    return {
        f"{name}.{field}": _about(f"{name}.{field}", declared)
        for name, group in sorted(_groups().items())
        for field, declared in group.model_fields.items()
    }


def problems_in(values: Mapping[str, Any]) -> list[str]:
    """Return one sentence per error in changed values, such as a value outside of its range.

    Args:
        values: changed values by group and name.
    """
    groups = _groups()
    found = []
    for name, changed in values.items():
        if name not in groups:
            found.append(f"{name} is not a known group of constants; {nearest(name, groups)}")
        elif not isinstance(changed, Mapping):
            found.append(f"{name} must be a mapping of names to numbers, not {changed!r}.")
        else:
            found.extend(_problems(values, groups[name]))
    return found


def _problems(values: Mapping[str, Mapping[str, float]], group: type[Constants]) -> list[str]:
    try:
        constants_in(values, group)
    except ValidationError as error:
        located = [(details, [str(key) for key in details["loc"]]) for details in error.errors()]
        return [sentence_about(details, ".".join((group.group, *keys)), keys, group) for details, keys in located]
    return []


def _about(name: str, field: FieldInfo) -> ConstantAbout:
    extra: Any = field.json_schema_extra
    return ConstantAbout(
        name=name,
        usual=float(field.default),
        unit=extra["unit"],
        meaning=str(field.description),
        least=extra["least"],
        most=extra["most"],
        source=extra["source"],
    )


def _groups() -> dict[str, type[Constants]]:
    """Return the declared groups by name, after the import of every module of rules."""
    for kind in request_kinds().values():
        part_of(kind, "rules")
    return {group.group: group for group in Constants.__subclasses__()}
