"""Checks whether an answer fits this kind of request."""

import json
from typing import Any

from referencing.exceptions import Unresolvable

from bots.mind.json_schema import InvalidSchema, validator_of
from bots.mind.moment.situation import SkillCall
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.validation import TOLD_CHARACTERS_MAX, InvalidAnswer, blank_wrong, shortened


def misfit(request: ChooseAction, answer: ActionChoice) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    blank_field = blank_wrong("intent", answer.intent) or blank_wrong("because", answer.because)
    if blank_field is not None:
        return blank_field
    if answer.say is not None and not answer.say.strip():
        return "the field 'say' is blank; to be silent, give null."
    if answer.skill is None:
        return "there are arguments or later steps, but no skill." if answer.args or answer.then else None
    steps = (SkillCall(skill=answer.skill, args=answer.args), *answer.then)
    return next(filter(None, (step_wrong(step, request) for step in steps)), None)


def step_wrong(step: SkillCall, request: ChooseAction) -> str | None:
    """What is wrong with a step, in one sentence for the model. None if it fits one of the skills.

    Args:
        step: the step.
        request: the request with the skills.

    Raises:
        InvalidAnswer: the skill's own schema is invalid.
    """
    option = next((one for one in request.skills if one.name == step.skill), None)
    if option is None:
        return f"there is no skill {shortened(step.skill)}; choose one of those that were told."
    wrong = _wrong_arguments(json.dumps(option.arguments), step.args)
    return None if wrong is None else f"the arguments of {option.name} do not fit: {wrong}"


def _wrong_arguments(schema: str, args: dict[str, Any]) -> str | None:
    try:
        error = next(validator_of(schema).iter_errors(args), None)
    except InvalidSchema as invalid:
        raise InvalidAnswer(f"the skill's own schema is invalid: {invalid}.") from None
    except Unresolvable:
        return "their schema refers to what it does not hold."
    if error is None:
        return None
    where = ".".join(map(str, error.absolute_path))
    wrong = error.message if len(error.message) <= 2 * TOLD_CHARACTERS_MAX else "a value is not as it must be"
    return f"{where}: {wrong}." if where else f"{wrong}."
