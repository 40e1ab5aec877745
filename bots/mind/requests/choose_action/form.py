"""How a model writes this answer: steps, each of a skill with its own arguments beside it, so that no form is wrong."""

import json
from collections.abc import Sequence
from typing import Any

from bots.mind.moment.situation import SkillOption
from bots.mind.requests.choose_action.argument_schemas import ARGS, SKILL, arguments_of, arguments_schema, is_open
from bots.mind.requests.choose_action.request import STEPS_MAX, ChooseAction
from bots.mind.requests.validation import InvalidAnswer

_STEPS = "steps"
_BECAUSE_CHARACTERS_MAX = 160
_INTENT_CHARACTERS_MAX = 80


def reshape(schema: dict[str, Any], request: ChooseAction, strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes. The reason comes first, to be thought first."""
    fields = schema["properties"]
    schema["properties"] = {
        "because": {"type": "string", "maxLength": _BECAUSE_CHARACTERS_MAX},
        "intent": {"type": "string", "maxLength": _INTENT_CHARACTERS_MAX},
        _STEPS: {
            "type": "array",
            "items": {"anyOf": _steps(request.skills, strict=strict)},
            "maxItems": STEPS_MAX,
        }
        | _at_least(request),
        "say": fields["say"],
    }
    schema["required"] = list(schema["properties"])
    schema.pop("$defs", None)


def _at_least(request: ChooseAction) -> dict[str, int]:
    """Return the least number of steps: none mean to go on, and who does nothing has nothing to go on with."""
    return {} if request.situation.doing else {"minItems": 1}


def write(fields: dict[str, Any], request: ChooseAction) -> dict[str, Any]:
    """Return what a model would write."""
    first = [] if fields["skill"] is None else [{"skill": fields["skill"], "args": fields["args"]}]
    told = {name: fields[name] for name in ("because", "intent", "say")}
    known = {option.name: option for option in request.skills}
    return told | {_STEPS: [_write_step(step, known) for step in (*first, *fields["then"])]}


def read(written: dict[str, Any], request: ChooseAction) -> dict[str, Any]:
    """Return the fields of the answer.

    Raises:
        InvalidAnswer: the steps are not a list of skills with arguments.
    """
    told = dict(written)
    steps = told.pop(_STEPS, None)
    if not isinstance(steps, list) or len(steps) > STEPS_MAX:
        raise InvalidAnswer(f"the field {_STEPS!r} must be a list of at most {STEPS_MAX} steps.")
    for name in ("skill", "args", "then"):
        if name in told:
            raise InvalidAnswer(f"there is no field {name!r}; skills are named in {_STEPS!r}.")
    known = {option.name: option for option in request.skills}
    read_steps = [_read_step(number, step, known) for number, step in enumerate(steps, start=1)]
    first = read_steps[0] if read_steps else {"skill": None, "args": {}}
    return told | first | {"then": read_steps[1:]}


def _steps(options: Sequence[SkillOption], *, strict: bool) -> list[dict[str, Any]]:
    """Return one alternative for all skills with the same arguments: a server bills the schema with every call."""
    names: dict[str, list[str]] = {}
    for option in options:
        names.setdefault(json.dumps(_fields(option, strict=strict)), []).append(option.name)
    return [_alternative(alike, json.loads(fields)) for fields, alike in names.items()]


def _fields(option: SkillOption, *, strict: bool) -> dict[str, Any]:
    """Return the schema of the fields of a step beside its skill: the arguments, or one field that has all of them."""
    arguments = arguments_schema(arguments_of(option), strict=strict)
    if is_open(option):
        arguments = {"properties": {ARGS: arguments}, "required": [ARGS]}
    return {"properties": arguments.get("properties", {}), "required": arguments.get("required", [])}


def _alternative(names: list[str], fields: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {SKILL: {"type": "string", "enum": names}, **fields["properties"]},
        "required": [SKILL, *fields["required"]],
        "additionalProperties": False,
    }


def _write_step(step: dict[str, Any], known: dict[str, SkillOption]) -> dict[str, Any]:
    is_whole = step["skill"] in known and is_open(known[step["skill"]])
    return {SKILL: step["skill"]} | ({ARGS: step["args"]} if is_whole else step["args"])


def _read_step(number: int, step: Any, known: dict[str, SkillOption]) -> dict[str, Any]:
    if not isinstance(step, dict) or SKILL not in step:
        raise InvalidAnswer(f"step {number} must be an object with the field 'skill' and the arguments of that skill.")
    args = dict(step)
    skill = args.pop(SKILL)
    option = known.get(skill) if isinstance(skill, str) else None
    if option is not None and is_open(option):
        args = _read_whole(number, args)
    required = () if option is None else option.arguments.get("required", ())
    # In strict mode null stands for an argument that is left out.
    return {
        "skill": skill,
        "args": {name: value for name, value in args.items() if value is not None or name in required},
    }


def _read_whole(number: int, fields: dict[str, Any]) -> dict[str, Any]:
    """Return arguments that stand in one field, as an object or as JSON."""
    if fields.keys() != {ARGS}:
        raise InvalidAnswer(f"step {number} must have the fields 'skill' and 'args', and no others.")
    args = fields[ARGS]
    if isinstance(args, str):
        try:
            args = json.loads(args)
        except ValueError:
            raise InvalidAnswer(f"the arguments of step {number} are not JSON.") from None
    if not isinstance(args, dict):
        raise InvalidAnswer(f"the arguments of step {number} must be an object.")
    return args
