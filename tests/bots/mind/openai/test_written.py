"""Reasoning is taken off wherever it stands, and a draft in it is never the answer."""

import json
from typing import Any

import pytest

from bots.mind.base import MindError
from bots.mind.openai.written import without_reasoning
from bots.mind.requests.set_goal.request import GoalChoice
from tests.bots.mind.openai.canned import canned, completion
from tests.bots.mind.openai.support import ask_at

ANSWER: dict[str, Any] = {"text": "I want wood.", "wants": [], "place": None}
GOOD = json.dumps(ANSWER)
DRAFT = json.dumps(ANSWER | {"text": "I want diamonds."})
FENCED = f"First a draft:\n```json\n{DRAFT}\n```\nNo, {{wood}} is better."

TEXTS = [
    GOOD,
    f"<think>{FENCED}</think>{GOOD}",
    f"<think>\n{DRAFT}\n</think>\n\n{GOOD}\n",
    f"{FENCED}</think>\n{GOOD}",
    f"{DRAFT}</think>{GOOD}",
    f"<think>{DRAFT}</think>{DRAFT}<think>No.</think>{GOOD}",
    f"{DRAFT}<think>No.</think>{GOOD}",
    f"<Thinking>{FENCED}</Thinking>{GOOD}",
    f"<reasoning>{FENCED}</reasoning>{GOOD}",
    f"<seed:think>{FENCED}</seed:think>{GOOD}",
    f"[THINK]{FENCED}[/THINK]{GOOD}",
    f"◁think▷{FENCED}◁/think▷{GOOD}",
    f"<|START_THINKING|>{FENCED}<|END_THINKING|>{GOOD}",
    f"<|channel|>analysis<|message|>{FENCED}<|end|><|start|>assistant<|channel|>final<|message|>{GOOD}<|return|>",
    f"{GOOD}<|im_end|>",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_answer_is_what_follows_the_reasoning(text: str) -> None:
    assert without_reasoning(text) == GOOD


@pytest.mark.parametrize("text", ["", " \n", f"<think>{DRAFT}", f"{DRAFT}</think>", f"<think>{DRAFT}</think> \n"])
def test_reasoning_without_an_answer_is_no_answer(text: str) -> None:
    assert without_reasoning(text) == ""


@pytest.mark.parametrize("quoted", ["</think>", "<think>", "[/THINK]", "<think>no</think>"])
def test_an_answer_may_quote_a_tag(quoted: str) -> None:
    said = json.dumps(ANSWER | {"text": f"They said {quoted} to me."})
    assert without_reasoning(said) == said
    assert without_reasoning(f"<think>{DRAFT}</think>{said}") == said


def message(content: Any, **fields: Any) -> dict[str, Any]:
    return completion(None, message={"role": "assistant", "content": content} | fields)


ANSWERS = [
    message(GOOD, reasoning_content=FENCED),
    message(GOOD, reasoning=DRAFT),
    message([{"type": "thinking", "thinking": [{"type": "text", "text": DRAFT}]}, {"type": "text", "text": GOOD}]),
    message([{"type": "output_text", "text": GOOD[:10]}, {"type": "output_text", "text": GOOD[10:]}]),
    message(f"<think>{FENCED}</think>{GOOD}"),
]


@pytest.mark.anyio
@pytest.mark.parametrize("body", ANSWERS)
@pytest.mark.parametrize("json_by", ["json_schema", "prompt"])
async def test_reasoning_elsewhere_is_not_read(body: dict[str, Any], json_by: str) -> None:
    answer = await ask(body, json_by)
    assert isinstance(answer, GoalChoice)
    assert answer.text == "I want wood."


ONLY_REASONING = [
    message(None, reasoning_content=DRAFT),
    message("", reasoning=DRAFT),
    message(f"<think>{DRAFT}"),
    message(f"<think>{DRAFT}</think>"),
]


@pytest.mark.anyio
@pytest.mark.parametrize("body", ONLY_REASONING)
@pytest.mark.parametrize("json_by", ["json_schema", "prompt"])
async def test_a_model_that_only_reasons_is_told_of(body: dict[str, Any], json_by: str) -> None:
    failure = await ask(body, json_by)
    assert isinstance(failure, MindError)
    assert failure.reason == "empty"
    assert str(failure) == (
        "The model wrote reasoning and no answer: raise tokens_out_max, or reduce its reasoning in extra_body."
    )


async def ask(body: dict[str, Any], json_by: str) -> object:
    async with canned(body) as base_url:
        return await ask_at(base_url, think={"json_by": json_by})
