"""Checks whether an answer fits this kind of request."""

from typing import Any

from bots.mind.requests.choose_step.request import ChooseStep, StepChosen


def narrow(fields: dict[str, Any], request: ChooseStep) -> None:
    """Restrict the schema of the answer to the numbers of the steps."""
    fields["number"] = {"type": "integer", "enum": list(range(1, len(request.steps) + 1))}


def misfit(request: ChooseStep, answer: StepChosen) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    most = len(request.steps)
    return None if 1 <= answer.number <= most else f"there is no step {answer.number}; the steps are 1 to {most}."
