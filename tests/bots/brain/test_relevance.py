"""How relevant overheard words are: what the agent cares about, the nearest voice, friends, and news."""

from collections.abc import Iterable

import pytest

from bots.brain.relevance import Concerns, concerns_of, relevance
from bots.brain.sections import CurrentGoal, SocialState
from bots.mind.moment.matters import Matter, View
from bots.mind.moment.people import Profile

TAXES = Matter(name="taxes", question="Should taxes be lower?", words=("tax",))
FAR = 15.0


def worth(text: str, *, speaker: str = "Tomas", distance: float = FAR, attended: Iterable[str] = ()) -> float:
    goal = CurrentGoal("build a bakery", wants=("oak_log",), place="mill")
    friend = Profile(name="Lea", closeness="friend")
    social = SocialState(profiles={"Lea": friend}, views={"taxes": View(matter="taxes", score=2.0)})
    market = Matter(name="market_days", question="A market every day?", words=("market",))
    return relevance(
        text,
        speaker=speaker,
        distance=distance,
        earshot_blocks=16.0,
        concerns=concerns_of(goal, social, (TAXES, market), ["Bram"]),
        attended=tuple(attended),
    )


@pytest.mark.parametrize(
    "text",
    [
        "There is oak by the river.",
        "The bakery burned down.",
        "Meet me at the mill.",
        "Taxes are too high.",
        "I saw Lea at the well.",
        "Bram, where is sand?",
        "There is a party today at 17:00.",
    ],
)
def test_what_the_agent_cares_about_is_more_relevant_than_the_nearest_voice(text: str) -> None:
    assert worth(text) > worth("The weather is fine.", distance=0.0) > worth("The weather is fine.") > 0


def test_a_friend_is_more_relevant_than_others_and_news_more_than_what_was_just_heard() -> None:
    assert worth("The weather is fine.", speaker="Lea") > worth("The weather is fine.")
    assert worth("The market is busy.") == worth("The weather is fine."), "it has no view of the market"
    assert worth("Taxes are too high.", attended=["Taxes are too high."]) < worth("Taxes are too high.")
    assert worth("I am at the mill, Lea.", speaker="Lea", distance=0.0) == 1.0
    assert concerns_of(CurrentGoal(), SocialState(), (), ()) == Concerns()
