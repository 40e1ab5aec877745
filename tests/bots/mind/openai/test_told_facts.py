"""Every fact that an answer of the rules mind rests on is in the prompt, and nothing of another agent is.

One part of a request is changed at a time. If the answer of the rules changes, the prompt must have changed too.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from bots.brain.narration import narrate
from bots.episodes import EPISODES
from bots.mind.moment.matters import Matter, Remark
from bots.mind.moment.situation import Situation
from bots.mind.openai import load_settings
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.requests import part_of
from bots.mind.requests.busy_agent import heard
from bots.mind.requests.draft_amendments.request import DraftAmendments
from bots.mind.requests.draw_insights.request import DrawInsights
from bots.mind.requests.examples import examples
from bots.mind.thought import Answer, Request
from tests.bots.mind.moments import THEME, WELL

QUESTIONS = QuestionMaker(load_settings("ollama", {}), PromptBook())
RESTS_ON_NOTHING = {"choose_step"}
"""The rules take the first step that is offered."""
EXAMPLES = examples()
STRANGE = "zyzzyva"
"""A word that no rule knows."""
WORDS = (
    STRANGE,
    "",
    "hostile",
    "item",
    "block",
    "failed",
    "done",
    "oak_log",
    "Ada",
    "Tomas",
    "I want to fight.",
    "eat",
)
"""Words that take the place of a text, one after the other; those that its field does not take are passed over."""
ITEMS = 4
"""Number of items of each list that are changed."""
NUMBERS = (0, 1, 3, 25, 400)
UNTOLD = {
    "memory_id": "The program's name of a memory: a prompt numbers memories, and ids are put back into the answer.",
    "utterance_id": "The program's name of an utterance: no answer has it.",
    "about": "Whom a memory concerns: its words name them, as narration and minds word it.",
    "t": "The time of the run clock, which no inhabitant knows: the prompt tells the time of the day.",
}
"""Fields that no prompt tells, each with the reason."""
GIVEN_BY_ANOTHER = {
    (
        "choose_action",
        ".situation.collected",
    ): "The body makes the prospects from it: the kinds that are not in it, and "
    "the prompt tells those as never had. A moment without prospects is told it.",
}
"""Parts that the prompt of a kind tells by another part, each with the reason."""


def answered(request: Request) -> Answer:
    """Answer by rules, with the same chance each time."""
    rules = getattr(part_of(type(request), "rules"), request.kind)
    answer: Answer = rules(request, THEME, random.Random(7))  # noqa: S311 - not for secrets
    return answer


def asked(request: Request) -> str:
    """Return all that a model gets: both messages, and the form of the answer."""
    question = QUESTIONS.put(request)
    return "\n".join((question.system, question.user, json.dumps(question.schema)))


def changed(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield a part of a request with one fact changed, and the path to it."""
    if name in UNTOLD or name in {"kind", "arguments"}:
        return
    if isinstance(value, dict):
        yield from _changed_fields(value, name)
    elif isinstance(value, list):
        for place, item in enumerate(value[:ITEMS]):
            yield f"[-{place}]", [*value[:place], *value[place + 1 :]]
            yield from ((f"[{place}]{path}", [*value[:place], one, *value[place + 1 :]]) for path, one in changed(item))
    elif isinstance(value, bool):
        yield "", not value
    elif isinstance(value, int | float):
        yield from (("", one) for one in NUMBERS if one != value)
    elif isinstance(value, str):
        yield from (("", one) for one in WORDS if one != value)
    elif name == "doing":
        yield "", None


def _changed_fields(value: dict[str, Any], name: str) -> Iterator[tuple[str, Any]]:
    for key, inner in value.items():
        if name in {"inventory", "delta"}:
            yield f".-{key}", {other: count for other, count in value.items() if other != key}
        if key == "text" and value.get("episode"):
            continue
        for path, one in changed(inner, key):
            different = value | {key: one}
            if key == "episode":
                try:
                    different["text"] = narrate(EPISODES.validate_python(one))
                except ValidationError:
                    continue
            yield f".{key}{path}", different


def bases(kind: str) -> Iterator[Request]:
    """Yield the example of a kind, and the same moment of an agent that is fed and has nothing to do."""
    request = EXAMPLES[kind]
    yield request
    if isinstance(request, DrawInsights):
        yield request.model_copy(update={"question": "What do I think of Tomas?", "memories": heard(8)})
    if isinstance(request, DraftAmendments):
        law = "1. In each tax season everybody deposits 20 % of their inventory in the community chest."
        remarks = tuple(Remark(speaker=name, text="The tax of 20 % is too high.") for name in ("Ada", "Bela"))
        taxation = Matter(name="taxation", question="Should the village tax its people more?", words=("tax",))
        yield request.model_copy(update={"laws": law, "feedback": remarks, "matter": taxation})
    situation = getattr(request, "situation", None)
    if isinstance(situation, Situation):
        idle = situation.model_copy(update={"doing": None, "condition": WELL})
        yield request.model_copy(update={"situation": idle})
        yield request.model_copy(update={"situation": idle.model_copy(update={"prospects": (), "social_goal": ""})})


def is_given(request: Request, path: str) -> bool:
    """Return whether another part of the request gives what a path has."""
    situation = getattr(request, "situation", None)
    has_prospects = isinstance(situation, Situation) and bool(situation.prospects)
    return has_prospects and any(kind == request.kind and path.startswith(of) for kind, of in GIVEN_BY_ANOTHER)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_what_the_answer_of_the_rules_rests_on_is_in_the_prompt(kind: str) -> None:
    resting: set[str] = set()
    untold: set[str] = set()
    for request in bases(kind):
        answer, prompt = answered(request), asked(request)
        for path, fields in changed(json.loads(request.model_dump_json())):
            try:
                other = type(request).model_validate(fields)
                rests = answered(other) != answer
            except (ValidationError, IndexError):
                continue
            if rests:
                resting.add(path)
                if asked(other) == prompt and not is_given(request, path):
                    untold.add(path)
    assert bool(resting) is (kind not in RESTS_ON_NOTHING)
    assert not untold


@pytest.mark.parametrize("kind", EXAMPLES)
def test_nothing_of_another_agent_is_in_a_prompt(kind: str) -> None:
    request = EXAMPLES[kind]
    alone = asked(request)
    fields = json.loads(request.model_dump_json()) | {"who": {"name": "Stranger", "summary": f"I am {STRANGE}."}}
    stranger = type(request).model_validate(fields)
    assert (STRANGE in asked(stranger)) is not request.from_outside
    assert asked(request) == alone, "the prompt of one agent does not depend on those of others before it"
