"""The rules mind answers a scale question with a number if it has a view of the person, and never without one."""

import pytest

from analysis.metrics.opinions import score_of
from bots.mind import MindSurroundings, open_mind
from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Situation, Who
from bots.mind.pack import whole_pack
from bots.mind.requests.answer_interview.request import AnswerInterview, InterviewAnswer
from tests.bots.mind.moments import words_of

pytestmark = pytest.mark.anyio

QUESTION = "How do you feel about Lila, from 0 (hate) to 10 (love)? Answer with one number."
HEARD = words_of("Lila", "I am so glad you are here, Robin.", "Robin/m000001", importance=5.0, seconds_ago=3.0)


async def asked(*profiles: Profile) -> InterviewAnswer:
    request = AnswerInterview(
        who=Who(name="Robin"), t=60.0, question=QUESTION, memories=(HEARD,), situation=Situation(profiles=profiles)
    )
    answer = await open_mind("rules", MindSurroundings(7, rules=whole_pack())).answer(request)
    assert isinstance(answer, InterviewAnswer)
    return answer


async def test_a_view_of_somebody_is_told_as_its_number() -> None:
    answer = await asked(Profile(name="Lila", feeling=7.4))
    assert (answer.knows, score_of(answer.text)) == (True, 7.4)


async def test_without_a_view_no_number_is_made_up() -> None:
    assert score_of((await asked()).text) is None
