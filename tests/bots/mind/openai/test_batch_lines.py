"""Lines of the files of a batch, as servers write them."""

import json
from typing import Any

import pytest

from bots.mind import MindSurroundings
from bots.mind.batch import Unanswered
from bots.mind.gateway import Price
from bots.mind.openai import OpenAIMind, load_settings
from bots.mind.openai.batch_lines import read_result, read_results, request_line
from bots.mind.openai.failures import in_brackets
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.requests.examples import examples
from bots.mind.requests.grade.request import Grades
from bots.mind.thought import Answer
from tests.bots.mind.openai.canned import completion

REQUEST = examples()["grade"]
PRICE = Price.model_validate({"usd_per_million_tokens_in": 2, "usd_per_million_tokens_out": 10})
GRADES = json.dumps({"grades": [1, 2, 3, 4, 5]})


def read(result: dict[str, Any] | None) -> Answer | Unanswered:
    question = QuestionMaker(load_settings("ollama", {}), PromptBook()).put(REQUEST)
    return read_result(result, question, PRICE, lambda error: in_brackets(error, None))


def answered(body: Any, status: int = 200) -> dict[str, Any]:
    return {"custom_id": "a", "response": {"status_code": status, "body": body}, "error": None}


def test_a_line_is_the_body_of_a_call() -> None:
    settings = load_settings(
        "openrouter",
        {"judge": {"model": "m", "price": {"usd_per_million_tokens_in": 1, "usd_per_million_tokens_out": 1}}},
    )
    question = QuestionMaker(settings, PromptBook()).put(REQUEST)
    line = json.loads(request_line("a", question, settings.judge))
    assert (line["custom_id"], line["method"], line["url"]) == ("a", "POST", "/v1/chat/completions")
    body = line["body"]
    assert (body["model"], body["max_tokens"]) == ("m", settings.judge.tokens_out_max)
    assert body["provider"] == {"require_parameters": True}, "further fields stand in the body itself"
    assert "extra_body" not in body and body["response_format"]["json_schema"]["schema"] == question.schema


def test_an_answer_has_its_cost_at_the_price_of_a_batch() -> None:
    answer = read(answered(completion(GRADES)))
    assert isinstance(answer, Grades) and answer.grades == (1, 2, 3, 4, 5)
    assert (answer.usage.tokens_in, answer.usage.tokens_out) == (100, 10)
    assert answer.usage.usd == pytest.approx(0.0003)
    without = read(answered(completion(GRADES, usage=False)))
    assert isinstance(without, Grades) and without.usage.usd == 0


def test_reasoning_before_an_answer_is_taken_off() -> None:
    answer = read(answered(completion(f'<think>{{"grades": [9, 9, 9, 9, 9]}}</think>{GRADES}')))
    assert isinstance(answer, Grades) and answer.grades == (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (None, "The batch has no result for this question."),
        (answered({"error": {"message": "Too long."}}, 400), "in the batch (status 400) (Too long.)."),
        (answered({"detail": "No."}, 500), "in the batch (status 500) (No.)."),
        ({"response": None, "error": {"code": "batch_expired", "message": "Late."}}, "in the batch (Late.)."),
        ({"response": None, "error": None}, "The server did not answer this question in the batch."),
        (answered({}), "The server sent no answer of the model."),
        (answered({"choices": "x"}), "is not an answer of a model."),
        (answered(completion(None)), "The model answered with nothing."),
        (answered(completion(GRADES, finish_reason="length")), "cut off at the most tokens"),
        (answered(completion('{"grades": [1, 2]}')), "The answer is invalid: "),
        (answered(completion('{"grades": [1, 2, 3, 4, 11]}')), "The answer is invalid: "),
        (answered(completion("5, I think.")), "The answer is invalid: it is not JSON"),
    ],
)
def test_what_is_no_answer_says_why(result: dict[str, Any] | None, why: str) -> None:
    found = read(result)
    assert isinstance(found, Unanswered) and why in found.why


def test_an_invalid_answer_is_paid_for() -> None:
    found = read(answered(completion('{"grades": [1, 2]}')))
    assert isinstance(found, Unanswered) and found.usage.tokens_in == 100


def test_results_are_found_by_their_ids_in_any_order_and_files() -> None:
    lines = [json.dumps({"custom_id": name}) for name in "ba"]
    found = read_results(["\n".join([*lines, "", "{", '"text"', '{"custom_id": 3}']), '{"custom_id": "c"}\n'])
    assert set(found) == {"a", "b", "c"}


@pytest.mark.anyio
async def test_a_batch_asked_again_is_known_by_its_requests_prompts_model_and_server() -> None:
    def fingerprint(kind: str = "grade", **think: Any) -> str:
        mind = OpenAIMind(load_settings("ollama", {"think": think}), MindSurroundings(0), {})
        return mind.batch([examples()[kind]]).fingerprint

    assert fingerprint() == fingerprint(temperature=0.1)
    assert (
        len({fingerprint(), fingerprint("classify"), fingerprint(model="m"), fingerprint(base_url="http://a.b")}) == 4
    )
