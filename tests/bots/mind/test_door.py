"""The interface to minds: opening them, plain-data requests, repeatable answers."""

import subprocess
import sys

import pytest
from pydantic import TypeAdapter

from bots.mind import MindError, MindSurroundings, UnknownMind, open_mind
from bots.mind.moment.situation import Who
from bots.mind.pack import whole_pack
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.thought import Answer, Request
from tests.bots.mind.moments import block, choose, goal, person, reply

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("clever", "There is no mind 'clever'; use one of: .*rules"),
        ("rules:fast", "accepts nothing after a colon, got 'fast'"),
    ],
)
def test_a_mind_that_does_not_exist_is_refused_with_the_known_ones(spec: str, sentence: str) -> None:
    with pytest.raises(UnknownMind, match=sentence):
        open_mind(spec, MindSurroundings(7))


def test_opening_a_mind_loads_no_other() -> None:
    looked = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys\n"
            "from bots.mind import MINDS, MindSurroundings, open_mind\n"
            "assert list(MINDS.find()) == ['openai', 'replay', 'rules']\n"
            "assert 'bots.mind.rules_mind' not in sys.modules\n"
            "open_mind('rules', MindSurroundings(7))\n"
            "print(*sys.modules)",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert "bots.mind.rules_mind" in looked
    assert not {"bots.mind.openai", "openai", "bots.mind.replay"} & set(looked)


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
        mind = open_mind("rules", MindSurroundings(seed, rules=whole_pack()))
        return [await mind.answer(moment) for moment in moments]

    assert await answers(7) == await answers(7)
    assert await answers(7) != await answers(8)


async def test_agents_have_streams_of_their_own() -> None:
    alone, together = (
        open_mind("rules", MindSurroundings(7, rules=whole_pack())),
        open_mind("rules", MindSurroundings(7, rules=whole_pack())),
    )
    moment = choose(things=(block("poppy"), block("sand"), block("oak_log")))
    other = moment.model_copy(update={"who": Who(name="Ida")})
    mine = [await alone.answer(moment) for _ in range(10)]
    theirs = []
    for _ in range(10):
        await together.answer(other)
        theirs.append(await together.answer(moment))
    assert mine == theirs, "requests of another agent change nothing for this one"


async def test_a_request_that_the_rules_do_not_know_is_a_failed_thought() -> None:
    class Dream(Request):
        kind: str = "dream"

    with pytest.raises(MindError, match="no rules for the request 'dream'"):
        await open_mind("rules", MindSurroundings(7, rules=whole_pack())).answer(Dream(who=Who(name="Mira"), t=0.0))
    assert ChooseAction.answer_type is not Answer
