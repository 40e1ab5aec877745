"""A mind that can be interviewed, independent of the rules mind, and an agent with something to tell."""

import anyio.lowlevel

from bots.mind import Mind, MindSurroundings, open_mind
from bots.mind.pack import whole_pack
from bots.mind.requests.answer_interview.request import AnswerInterview, InterviewAnswer
from bots.mind.thought import Answer, Request
from tests.bots.brain.driver import Life, block, living, until

WORDS = "Mira, the mine is behind the old mill."
MEMORY = f'Steve said: "{WORDS}"'
QUESTION = "What did Steve say of the old mill and the mine?"


class Witness(Mind):
    """Answers interviews with the first recalled memory, and everything else by rules."""

    engine = "witness"
    model = "test"

    def __init__(self) -> None:
        self.asked: list[AnswerInterview] = []
        self._rules = open_mind("rules", MindSurroundings(7, rules=whole_pack()))

    async def answer(self, request: Request) -> Answer:
        if not isinstance(request, AnswerInterview):
            return await self._rules.answer(request)
        self.asked.append(request)
        await anyio.lowlevel.checkpoint()
        if not request.memories:
            return InterviewAnswer(text="I do not know.", knows=False)
        best = request.memories[0]
        return InterviewAnswer(text=best.text, knows=True, evidence=(best.memory_id,))


async def live_for_a_while(life: Life) -> None:
    """Hear something, get something, decide something, and store all of it in long-term memory."""
    life.body.see("Tomas")
    life.body.blocks = [block("poppy")]
    async with living(life):
        await until(lambda: life.body.orders)
        life.body.get(poppy=1)
        life.body.finish(life.body.orders[0], poppy=1)
        life.body.hear("Steve", WORDS)
        await until(lambda: any(one.text == MEMORY for one in life.agent.memories))
