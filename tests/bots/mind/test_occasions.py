"""Occasions: read from speech, and passed on with their day, hour and place."""

import pytest

from bots.episodes import OwnSpeech
from bots.mind.moment.situation import Recollection
from bots.mind.occasions import Occasion, is_on_day, occasion_in
from bots.mind.requests.speak.passing_on import own_invitation, passed_on
from tests.bots.mind.moments import ME, THEME, in_talk, lived, memory, talk, words_of

PLACES = ("Smallville cafe", "Smallville plaza")
NAMED_FOR = THEME.occasions_named_for
TOLD = "I am giving a Valentine's party on day 2 from 17:00 to 19:00 at the Smallville cafe."
PARTY = Occasion("party", "Valentine's party", 1020, 1140, 2, "Smallville cafe", "Isabella")
GUEST = ME.model_copy(update={"places": PLACES})
HOST = GUEST.model_copy(update={"name": "Isabella"})


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        (TOLD, "Isabella"),
        (f"Good to see you, John. {TOLD} Do come, John!", "Isabella"),
        (TOLD.replace("I am", "Isabella is"), "Klaus"),
        (f"I have not seen sand. {TOLD.replace('I am', 'Isabella is')}", "Klaus"),
        (TOLD.replace("I am giving", "I mean to give"), "Isabella"),
    ],
)
def test_whatever_words_it_is_told_in_it_is_the_same_occasion(text: str, speaker: str) -> None:
    assert occasion_in(text, speaker, PLACES, NAMED_FOR) == PARTY


@pytest.mark.parametrize("text", ["I like a party.", "Meet me at 17:00.", "I go to the mine at 5 pm.", ""])
def test_without_an_event_or_an_hour_there_is_no_occasion(text: str) -> None:
    assert occasion_in(text, "Ida", PLACES) is None


def test_from_mouth_to_mouth_day_hour_and_place_stay_what_they_were() -> None:
    said = TOLD
    for speaker, teller in (("Isabella", "Mira"), ("Mira", "Tom"), ("Tom", "Ida"), ("Ida", "Kai")):
        heard = words_of(speaker, f"Hello there. {said} Have you heard any news, {teller}?")
        said = passed_on(heard, GUEST.model_copy(update={"name": teller}), THEME)
        assert occasion_in(said, teller, PLACES, NAMED_FOR) == PARTY


def test_what_somebody_said_of_themselves_is_told_as_said_of_them() -> None:
    assert (
        passed_on(words_of("Sam", "I am running for mayor of my town."), ME, THEME)
        == "Sam is running for mayor of their town."
    )
    second_hand = words_of("Tom", 'I see. Sam told me: "I am running for mayor." Have you heard any news, Mira?')
    assert passed_on(second_hand, ME, THEME) == "Sam is running for mayor."
    assert passed_on(words_of("Ada", "Look out. Zombies attack the mayor's house!"), ME, THEME).startswith(
        "Ada told me: "
    )


@pytest.mark.parametrize(
    ("text", "day", "days_ago", "expected"),
    [
        ("The party is on day 2.", 2, 0, True),
        ("The party is on day 2.", 1, 0, False),
        ("Come tomorrow.", 2, 1, True),
        ("Come tomorrow.", 2, 0, False),
        ("Come tonight.", 2, 0, True),
        ("Come at 5 pm.", 7, 3, True),
    ],
)
def test_for_which_day_it_is(text: str, day: int, days_ago: int, expected: bool) -> None:
    assert is_on_day(text, day=day, said_days_ago=days_ago) is expected


def invited(*memories: Recollection, who: str = "Isabella") -> str | None:
    host = HOST.model_copy(update={"name": who})
    return own_invitation(in_talk(talk(("Tomas", "Hello.")), who=host, memories=memories), ["Tomas"], THEME)


def test_a_host_invites_those_it_talks_with_once() -> None:
    plan = memory("known", "I mean to give a Valentine's party on day 2 from 17:00 to 19:00 at the Smallville cafe.")
    assert invited(plan) == f"{TOLD} Do come, Tomas!"
    assert invited(plan, lived("said", OwnSpeech(f"{TOLD} Do come, Tomas!"), "m2")) is None
    assert invited(words_of("Isabella", TOLD), who="Mira") is None, "a guest is not a host"
    assert invited() is None
