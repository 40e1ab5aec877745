"""The rules of the server: schemas, vectors, tokens, latencies, shares, limits, draws."""

import math
import random
import statistics
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from bots.mind.loopback import (
    ConstantLatency,
    InjectedFault,
    Latency,
    LognormalLatency,
    LoopbackOptions,
    UniformLatency,
    count_tokens,
    embed,
)
from bots.mind.loopback.draws import Draws
from bots.mind.loopback.faults import draw_fault
from bots.mind.loopback.limits import RateLimiter
from bots.mind.loopback.refusals import Refusal
from bots.mind.loopback.schema import SchemaTroubleError, smallest_instance
from bots.mind.loopback.tokens import cut_to_tokens
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.set_goal.request import GoalChoice
from bots.mind.requests.speak.request import Words


def chance(seed: int = 1) -> random.Random:
    return random.Random(seed)  # noqa: S311 - not for secrets


@pytest.mark.parametrize(
    ("schema", "instance"),
    [
        ({"type": "object", "properties": {"a": {"type": "string"}, "b": {}}, "required": ["a"]}, {"a": ""}),
        ({"type": "string", "minLength": 3}, "xxx"),
        ({"type": "integer", "minimum": 2.5}, 3),
        ({"type": "integer", "exclusiveMinimum": 4, "multipleOf": 5}, 5),
        ({"type": "integer", "exclusiveMaximum": -3}, -4),
        ({"type": "number", "maximum": -1.5}, -1.5),
        ({"type": "number", "exclusiveMinimum": 0}, 0.5),
        ({"type": "boolean"}, False),
        ({"type": ["object", "null"]}, None),
        ({"type": "array", "items": {"type": "integer"}, "minItems": 2}, [0, 0]),
        ({"type": "array", "prefixItems": [{"const": 7}], "items": {"type": "null"}, "minItems": 2}, [7, None]),
        ({"anyOf": [{"type": "object"}, {"type": "string"}, {"type": "null"}]}, None),
        ({"oneOf": [{"type": "array"}, {"const": "x"}]}, "x"),
        (
            {
                "allOf": [{"$ref": "#/$defs/a"}, {"required": ["b"]}],
                "$defs": {"a": {"properties": {"b": {"enum": [4]}}}},
            },
            {"b": 4},
        ),
        ({"type": "object", "required": ["a"], "additionalProperties": {"type": "boolean"}}, {"a": False}),
        ({}, None),
    ],
)
def test_the_smallest_instance(schema: dict[str, Any], instance: Any) -> None:
    assert smallest_instance(schema) == instance
    Draft202012Validator(schema).validate(instance)


@pytest.mark.parametrize("answer", [ActionChoice, GoalChoice, Words])
def test_the_smallest_instance_of_an_answer_is_an_answer(answer: type[ActionChoice | GoalChoice | Words]) -> None:
    answer.model_validate(smallest_instance(answer.model_json_schema()))


def test_a_tree_ends_where_it_can() -> None:
    sides = {"left": {"$ref": "#/$defs/child"}, "right": {"$ref": "#/$defs/child"}}
    node = {"type": "object", "required": ["left", "right"], "properties": sides}
    again = {"$ref": "#/$defs/node"}
    tree: dict[str, Any] = {**again, "$defs": {"node": node, "child": {"anyOf": [again, {"type": "null"}]}}}
    assert smallest_instance(tree) == {"left": None, "right": None}
    tree["$defs"]["child"] = {"anyOf": [again, again]}
    with pytest.raises(SchemaTroubleError, match="nests endlessly"):
        smallest_instance(tree)


@pytest.mark.parametrize(
    ("schema", "sentence"),
    [
        ({"type": "animal"}, "not a JSON schema"),
        ({"type": "string", "pattern": "^[a-z]+$"}, "No instance"),
        ({"$ref": "#/$defs/gone"}, "which does not exist"),
        ({"$ref": "http://127.0.0.1:9/schema.json"}, "which is external"),
        ({"not": {"$ref": "http://127.0.0.1:9/schema.json"}}, "reference to a missing part"),
        ({"$ref": "#"}, "nests endlessly"),
        ({"allOf": [{"$ref": "#"}, {"$ref": "#"}]}, "nests endlessly"),
        ({"anyOf": [{"$ref": "#"}, {"type": "null"}]}, "itself endlessly"),
        ({"type": "integer", "minimum": 3, "maximum": 2}, "No instance"),
    ],
)
def test_schemas_that_nothing_can_be_made_of(schema: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SchemaTroubleError, match=sentence):
        smallest_instance(schema)


def test_vectors_have_length_one_and_are_the_same_each_time() -> None:
    for text in ("I found sand.", "", "   ", "a", "世界 😀", "word " * 500):
        for dimensions in (1, 2, 64, 1536):
            vector = embed(text, dimensions)
            assert len(vector) == dimensions
            assert math.hypot(*vector) == pytest.approx(1.0, abs=1e-6)
            assert vector == embed(text, dimensions)
    assert embed("sand", 4) == embed("Sand ", 4) == pytest.approx([-0.5, 0.5, 0.5, 0.5], abs=1.0)


def test_texts_that_share_their_spelling_are_near_each_other() -> None:
    def nearness(first: str, second: str) -> float:
        return sum(a * b for a, b in zip(embed(first, 256), embed(second, 256), strict=True))

    near = nearness("Tomas found an iron pickaxe", "Did Tomas find iron pickaxes?")
    assert near > 0.5 > abs(nearness("Tomas found an iron pickaxe", "the weather is lovely"))


def test_tokens_are_four_bytes() -> None:
    assert [count_tokens(text) for text in ("", "a", "abcd", "abcde", "ßßß", "😀")] == [0, 1, 1, 2, 2, 1]
    assert cut_to_tokens("abcdefgh", 1) == "abcd"
    assert cut_to_tokens("abcß", 1) == "abc", "no half characters"


def draws(latency: Latency) -> list[float]:
    stream = chance()
    return [latency.draw(stream) for _ in range(4000)]


def test_latencies_follow_their_distributions() -> None:
    assert set(draws(ConstantLatency(seconds=0.25))) == {0.25}
    uniform = draws(UniformLatency(seconds_min=0.2, seconds_max=0.6))
    assert min(uniform) >= 0.2 and max(uniform) <= 0.6
    assert statistics.mean(uniform) == pytest.approx(0.4, abs=0.01)
    lognormal = draws(LognormalLatency(median_seconds=0.8, sigma=0.5))
    assert statistics.median(lognormal) == pytest.approx(0.8, rel=0.05)
    assert statistics.stdev(map(math.log, lognormal)) == pytest.approx(0.5, rel=0.05)
    assert max(draws(LognormalLatency(median_seconds=0.8, sigma=2.0, seconds_max=3.0))) == 3.0


def test_shares_are_probabilities() -> None:
    stream = chance()
    drawn = [draw_fault({InjectedFault.REFUSAL: 0.25, InjectedFault.DROPPED: 0.5}, stream) for _ in range(4000)]
    assert drawn.count(InjectedFault.REFUSAL) / 4000 == pytest.approx(0.25, abs=0.03)
    assert drawn.count(InjectedFault.DROPPED) / 4000 == pytest.approx(0.5, abs=0.03)
    assert draw_fault({}, stream) is None


def test_a_minute_is_any_minute() -> None:
    gate = RateLimiter(None, 2, 1)

    def enter(now: float) -> str | None:
        try:
            with gate.entering(now):
                return None
        except Refusal as refusal:
            return refusal.headers["retry-after"]

    assert [enter(now) for now in (0.0, 50.0, 59.5, 60.0, 60.1, 109.9, 110.0)] == [
        None,
        None,
        "1",
        None,
        "50",
        "1",
        None,
    ]


def test_draws_follow_from_seed_call_and_repetition() -> None:
    def first_draws(seed: int, *calls: tuple[str, bytes]) -> list[float]:
        streams = Draws(seed)
        return [streams.of(endpoint, body).random() for endpoint, body in calls]

    hello, bye = ("chat", b"hello"), ("chat", b"bye")
    first, second, third = first_draws(1, hello, bye, hello)
    assert first_draws(1, bye, hello, hello) == [second, first, third]
    assert len({first, second, third, *first_draws(2, hello), *first_draws(1, ("embeddings", b"hello"))}) == 5


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"faults": {InjectedFault.REFUSAL: 0.6, InjectedFault.DROPPED: 0.6}},
            "add up to 1.2, which is above 1: lower some",
        ),
        ({"faults": {InjectedFault.REFUSAL: -0.1}}, "greater than or equal to 0"),
        ({"port": 65536}, "less than or equal to 65535"),
        ({"concurrency_max": 0}, "greater than or equal to 1"),
        ({"api_key": ""}, "is empty: set one, or omit the option"),
        ({"latencies": 1}, "Extra inputs"),
    ],
)
def test_wrong_options(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        LoopbackOptions(**options)


def test_wrong_latencies() -> None:
    with pytest.raises(ValidationError, match=r"The longest latency, 1 s, is below the shortest, 2 s: swap them\."):
        UniformLatency(seconds_min=2.0, seconds_max=1.0)
    with pytest.raises(ValidationError, match="finite"):
        ConstantLatency(seconds=math.nan)
    with pytest.raises(ValidationError, match="greater than 0"):
        LognormalLatency(median_seconds=0.0, sigma=1.0)


def test_ten_tenths_are_a_whole() -> None:
    assert sum(LoopbackOptions(faults=dict.fromkeys(list(InjectedFault)[:10], 0.1)).faults.values()) == pytest.approx(
        1.0
    )
