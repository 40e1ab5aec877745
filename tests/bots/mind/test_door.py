"""The one door for thoughts: opening minds, plain-data requests, repeatable answers."""

import pytest
from pydantic import TypeAdapter

from bots.mind import Mind, MindError, MindSurroundings, UnknownMind, base, open_mind, register_mind
from bots.mind.moment.situation import Who
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.thought import Answer, Request
from tests.bots.mind.moments import block, choose, goal, person, reply

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("clever", "There is no mind 'clever'; use one of: .*rules"),
        ("rules:fast", "takes nothing behind a colon, got 'fast'"),
    ],
)
def test_a_mind_that_does_not_exist_is_refused_with_the_known_ones(spec: str, sentence: str) -> None:
    with pytest.raises(UnknownMind, match=sentence):
        open_mind(spec, MindSurroundings(7))


def test_a_users_mind_comes_in_by_the_same_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "_FACTORIES", dict(base._FACTORIES))  # for this test alone

    class Mute(Mind):
        engine = "mute"
        model = "none"

        def __init__(self, argument: str) -> None:
            self.argument = argument

        async def answer(self, request: Request) -> Answer:
            raise MindError(f"I say nothing to {request.kind}.")

    register_mind("mute", lambda argument, _seed: Mute(argument))
    opened = open_mind("mute:quite", MindSurroundings(7))
    assert isinstance(opened, Mute) and opened.argument == "quite"
    with pytest.raises(ValueError, match="registered twice"):
        register_mind("mute", lambda argument, _seed: Mute(argument))


@pytest.mark.parametrize("request_", [choose(things=(block("poppy"),)), goal(), reply("Who are you?")])
def test_a_request_survives_being_written_down(request_: Request) -> None:
    again = TypeAdapter(type(request_)).validate_json(request_.model_dump_json())
    assert again == request_


async def test_the_same_seed_and_the_same_requests_give_the_same_answers() -> None:
    names = ("poppy", "dandelion", "oak_log", "grass_block", "sand", "pumpkin")
    moments: list[Request] = []
    for i in range(20):
        things = tuple(block(name, 3.0 + i % 5) for name in names[i % 3 :])
        moments += [choose(things=things, people=(person("Tomas"),)), goal(things=things), reply("Hello Mira")]

    async def answers(seed: int) -> list[Answer]:
        mind = open_mind("rules", MindSurroundings(seed))
        return [await mind.answer(moment) for moment in moments]

    assert await answers(7) == await answers(7)
    assert await answers(7) != await answers(8)


async def test_agents_have_streams_of_their_own() -> None:
    alone, together = open_mind("rules", MindSurroundings(7)), open_mind("rules", MindSurroundings(7))
    moment = choose(things=(block("poppy"), block("sand"), block("oak_log")))
    other = moment.model_copy(update={"who": Who(name="Ida")})
    mine = [await alone.answer(moment) for _ in range(10)]
    theirs = []
    for _ in range(10):
        await together.answer(other)
        theirs.append(await together.answer(moment))
    assert mine == theirs, "what another agent is asked changes nothing for this one"


async def test_a_request_that_the_rules_do_not_know_is_a_failed_thought() -> None:
    class Dream(Request):
        kind: str = "dream"

    with pytest.raises(MindError, match="no rules for the request 'dream'"):
        await open_mind("rules", MindSurroundings(7)).answer(Dream(who=Who(name="Mira"), t=0.0))
    assert ChooseAction.answer_type is not Answer
