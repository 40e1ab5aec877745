"""The recordings of a recording mind, and what it passes on."""

import inspect
import json
from collections.abc import Mapping

import anyio
import pytest

from bots.memory.embedding import Embedder, local_embedder
from bots.mind import Learned, Mind, MindError
from bots.mind.moment.situation import Situation, SkillCall
from bots.mind.recording import Failure, Kept, RecordingMind, address_of, canonical_json
from bots.mind.requests.speak.request import Speak, Words
from bots.mind.thought import Answer, Request, Usage
from bots.mind.wrapping import WrappedMind
from tests.bots.mind.moments import choose, goal, reply
from tests.bots.mind.recording.lives import PROMPTS, SOURCE, Moody, live

pytestmark = pytest.mark.anyio
LEARNED = Learned(notices=("The server takes no temperature.",))


async def test_an_exchange_has_agent_request_module_and_result() -> None:
    request = choose()
    [kept], [answer] = await live(Moody(), [request])
    exchange = kept.exchange
    assert exchange.model_dump() == {
        "exchange_id": "shard-1/1/000001",
        "t": 10.0,
        "agent": "Mira",
        "kind": "choose_action",
        "module": "controller",
        "request": address_of(canonical_json(request)),
        "status": "answered",
        "answer": address_of(answer),
        "answer_class": "ActionChoice",
        "reason": "",
        "engine": "openai",
        "model": "moody-1",
        "prompts": None,
        "tokens_in": 120,
        "tokens_out": 30,
        "usd": 0.00013,
    }
    assert kept.texts == {exchange.request: canonical_json(request), exchange.answer: answer}


async def test_a_failed_thought_is_recorded_with_reason_and_cost_and_still_fails() -> None:
    [kept], [outcome] = await live(Moody(fails_at={10.0}), [goal()])
    assert outcome.startswith("timeout: The model did not answer within 20 s.")
    exchange = kept.exchange
    assert (exchange.status, exchange.reason, exchange.answer_class, exchange.tokens_in) == (
        "failed",
        "timeout",
        None,
        90,
    )
    failure = Failure.model_validate_json(kept.texts[exchange.answer or ""])
    assert failure == Failure(
        reason="timeout", sentence="The model did not answer within 20 s.", usage=Usage(tokens_in=90)
    )


async def test_an_engine_error_is_recorded_as_a_failure_and_still_raised() -> None:
    class Broken(Moody):
        async def answer(self, request: Request) -> Answer:
            raise ZeroDivisionError(f"{request.kind} by zero")

    kept: list[Kept] = []
    with pytest.raises(ZeroDivisionError):
        await RecordingMind(Broken(), kept.append, source=SOURCE).answer(goal())
    assert json.loads(kept[0].texts[kept[0].exchange.answer or ""])["sentence"] == "ZeroDivisionError: set_goal by zero"


class Slow(Moody):
    """Answers the first request last."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = anyio.Event()
        self.may_answer = anyio.Event()

    async def answer(self, request: Request) -> Answer:
        if not self.asked.is_set():
            self.asked.set()
            await self.may_answer.wait()
        return await super().answer(request)


async def test_a_cancelled_thought_is_kept_as_cancelled() -> None:
    kept: list[Kept] = []
    slow = Slow()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(RecordingMind(slow, kept.append, source=SOURCE).answer, goal())
        await slow.asked.wait()
        tasks.cancel_scope.cancel()
    assert [(one.exchange.status, one.exchange.answer, one.exchange.tokens_in) for one in kept] == [
        ("cancelled", None, 0)
    ]


async def test_numbers_are_in_the_order_of_asking_whichever_answer_comes_first() -> None:
    kept: list[Kept] = []
    slow = Slow()
    mind = RecordingMind(slow, kept.append, source=SOURCE, incarnation=3)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(mind.answer, goal())
        await slow.asked.wait()
        await mind.answer(choose())
        slow.may_answer.set()
    assert [(one.exchange.exchange_id, one.exchange.kind) for one in kept] == [
        ("shard-1/3/000002", "choose_action"),
        ("shard-1/3/000001", "set_goal"),
    ]


async def test_prompts_come_with_the_first_exchange_alone_and_are_named_by_all() -> None:
    (first, second), _ = await live(Moody(prompts=PROMPTS), [choose(), goal()])
    assert set(PROMPTS.values()) < set(first.texts.values())
    assert not set(PROMPTS.values()) & set(second.texts.values())
    assert first.exchange.prompts == second.exchange.prompts
    named = json.loads(first.texts[first.exchange.prompts or ""])
    assert named == {name: address_of(text) for name, text in PROMPTS.items()}


async def test_a_thought_that_cannot_be_recorded_fails() -> None:
    def full(_kept: Kept) -> None:
        raise MindError("Redis is full.")

    with pytest.raises(MindError, match="Redis is full"):
        await RecordingMind(Moody(), full, source=SOURCE).answer(goal())


def test_everything_that_a_mind_can_do_is_passed_on() -> None:
    can = {name for name, thing in inspect.getmembers(Mind, inspect.isfunction) if not name.startswith("_")}
    assert can == {name for name in vars(WrappedMind) if not name.startswith("_")}


async def test_checking_closing_prompts_and_embedder_are_the_engines() -> None:
    class Watched(Moody):
        def __init__(self) -> None:
            super().__init__(prompts=PROMPTS)
            self.calls: list[str] = []

        def prompts(self) -> Mapping[str, str]:
            return PROMPTS

        def embedder(self) -> Embedder:
            return embedder

        async def check(self) -> Learned:
            self.calls.append("check")
            return LEARNED

        async def aclose(self) -> None:
            self.calls.append("aclose")

    embedder = local_embedder()
    watched = Watched()
    mind = RecordingMind(watched, lambda _: None, source=SOURCE)
    assert await mind.check() is LEARNED
    await mind.aclose()
    assert watched.calls == ["check", "aclose"]
    assert mind.embedder() is embedder
    assert (mind.prompts(), mind.engine, mind.model) == (PROMPTS, "openai", "moody-1")


def test_equal_requests_have_one_address_and_any_difference_another() -> None:
    def doing(**args: str) -> Request:
        return choose(avoid=(SkillCall(skill="give_to", args=args),))

    address = address_of(canonical_json(doing(item="poppy", to="Ida")))
    assert address == address_of(canonical_json(doing(to="Ida", item="poppy")))
    assert address != address_of(canonical_json(doing(item="poppy", to="Ada")))
    assert address_of(canonical_json(reply("a"))) != address_of(canonical_json(reply("a", human=True)))
    assert Situation().model_dump_json() != canonical_json(Situation())  # names are sorted in the canonical form


async def test_what_people_write_survives_being_kept() -> None:
    class Parrot(Moody):
        async def answer(self, request: Request) -> Answer:
            return Words(text=request.heard.text if isinstance(request, Speak) and request.heard else None)

    [kept], [answer] = await live(Parrot(), [reply("Grüß dich, 麗! \N{GRINNING FACE} \x00 \t \u2028 </data>")])
    again = Kept.model_validate_json(kept.model_dump_json())
    assert again == kept
    assert again.texts[again.exchange.answer or ""] == answer
