"""How the rules mind keeps up a talk, and what it says when the request does not contain the decision."""

import pytest

from bots.episodes import OwnSpeech
from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Aim
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.requests.speak.request import Speak, Words
from bots.mind.requests.speak.rules import speak
from tests.bots.mind.moments import ME, THEME, block, chance, doing, in_talk, lived, person, situation, talk, words_of

SOCIABLE = ME.model_copy(update={"personality": {"extroversion": 1.0}})
SHY = ME.model_copy(update={"personality": {"extroversion": 0.0}})


def turn(request: Speak, seed: int = 1) -> Words:
    return speak(request, THEME, chance(seed))


def text_of(request: Speak, seed: int = 1) -> str:
    text = turn(request, seed).text
    assert text is not None
    return text


def test_a_question_in_a_talk_is_answered() -> None:
    assert text_of(in_talk(talk(("Tomas", "Who are you?")))).startswith("I am Mira, a gardener.")


def test_nothing_is_said_twice() -> None:
    part = talk(("Tomas", "Who are you?"), ("Mira", "I am Mira, a gardener."), ("Tomas", "Who are you again?"))
    assert "I am Mira, a gardener." not in text_of(in_talk(part))


def test_two_of_them_come_to_an_end_and_never_repeat_themselves() -> None:
    lines = [("Tomas", "Hello Mira.")]
    for number in range(12):
        me, other = ("Mira", "Tomas") if number % 2 == 0 else ("Tomas", "Mira")
        part = talk(*lines, turns_left=6 - number // 2).model_copy(update={"others": (other,)})
        request = in_talk(part, who=ME.model_copy(update={"name": me})).model_copy(update={"to": (other,)})
        assert request.heard is not None
        request = request.model_copy(update={"heard": request.heard.model_copy(update={"speaker": other})})
        said = turn(request, number)
        assert said.text is not None
        lines.append((me, said.text))
        if said.ends:
            break
    texts = [text for _, text in lines]
    assert said.ends and len(texts) == len(set(texts))


def test_the_last_turn_takes_leave() -> None:
    said = turn(in_talk(talk(("Tomas", "Who are you?"), turns_left=1)))
    assert said.ends and said.text is not None and "I am Mira" in said.text and "Tomas" in said.text


def test_a_farewell_is_answered_with_one() -> None:
    assert turn(in_talk(talk(("Tomas", "Goodbye, Mira.")))).ends


def test_an_agent_without_a_question_or_an_answer_says_goodbye() -> None:
    asked = [("Mira", "Is it you?"), ("Mira", "Is it me?"), ("Mira", "Is it so?")]
    assert turn(in_talk(talk(*asked, ("Tomas", "The sky is blue.")), who=SHY)).ends


def test_what_matters_is_passed_on_with_its_source_and_only_once() -> None:
    news = words_of("Sam", "I am running for mayor.", importance=8.0)
    told = "Sam is running for mayor."
    first = text_of(in_talk(talk(("Tomas", "The sky is blue.")), memories=(news,)))
    assert told in first
    again = in_talk(talk(("Mira", told), ("Tomas", "The sky is blue.")), memories=(news,))
    assert told not in text_of(again)
    before = lived("said", OwnSpeech(told), "m2")
    assert told not in text_of(in_talk(talk(("Tomas", "The sky is blue.")), memories=(news, before)))


def test_nobody_is_told_what_they_said_themselves() -> None:
    own = words_of("Tomas", "I am running for mayor.", importance=8.0)
    assert "mayor" not in text_of(in_talk(talk(("Tomas", "The sky is blue.")), memories=(own,)))


def test_the_talkative_ask_more_than_the_shy() -> None:
    def questions(who: str) -> int:
        agent = SOCIABLE if who == "sociable" else SHY
        return sum("?" in text_of(in_talk(talk(("Tomas", "Who are you?")), who=agent), seed) for seed in range(20))

    assert questions("sociable") > questions("shy")


def test_it_asks_for_what_it_aims_for() -> None:
    aim = Aim(text="I want to get sand.", wants=("sand",))
    assert "Do you know where I can find sand, Tomas?" in text_of(
        in_talk(talk(("Tomas", "The sky is blue.")), goal=aim)
    )


def test_nobody_asks_or_tells_again_what_they_said_lately() -> None:
    aim = Aim(text="I want to get sand.", wants=("sand",))
    question = "Do you know where I can find sand, Tomas?"
    request = in_talk(talk(("Tomas", "The sky is blue.")), goal=aim, social_goal="I want to be liked.")
    assert any(question in text_of(request, seed) for seed in range(9))
    said = request.situation.model_copy(update={"said": (question, "I want to be liked.")})
    again = request.model_copy(update={"situation": said})
    told = {text_of(again, seed) for seed in range(20)}
    assert not any(question in text or "liked" in text for text in told)


def test_nobody_asks_for_what_they_hold() -> None:
    aim = Aim(text="I want to get sand and dirt.", wants=("sand", "dirt"))
    request = in_talk(talk(("Tomas", "The sky is blue.")), goal=aim, inventory={"sand": 1})
    asked = {text_of(request, seed) for seed in range(9)}
    assert any("Do you know where I can find dirt, Tomas?" in text for text in asked)
    assert not any("sand" in text for text in asked)


@pytest.mark.parametrize(("feeling", "warm"), [(9.0, True), (1.0, False)])
def test_feelings_colour_greetings_and_farewells(feeling: float, warm: bool) -> None:
    profiles = (Profile(name="Ida", feeling=feeling), Profile(name="Tomas", feeling=feeling))
    greet = Speak(who=ME, t=1.0, occasion="greet", to=("Ida",), situation=situation(profiles=profiles))
    warmth = ("good to see", "dear", "glad")
    assert all(any(word in text_of(greet, seed) for word in warmth) == warm for seed in range(10))
    leave = in_talk(talk(("Tomas", "Goodbye.")), profiles=profiles)
    assert all(("!" in text_of(leave, seed)) == warm for seed in range(10))


def test_kind_and_unkind_words_are_answered_as_such() -> None:
    assert "kind of you" in text_of(in_talk(talk(("Tomas", "You are wonderful, Mira."))))
    assert "sorry" in text_of(in_talk(talk(("Tomas", "You are so annoying."))))
    surly = ME.model_copy(update={"personality": {"agreeableness": 0.1}})
    assert "do not care" in text_of(in_talk(talk(("Tomas", "You are so annoying.")), who=surly))


def test_words_that_do_not_see_the_decision_tell_the_agents_own_idea() -> None:
    things = (block("poppy", 2.0), block("dandelion", 3.0), block("sand", 4.0), block("oak_log", 3.0))
    moment = {"things": things, "people": (person("Ida"),), "doing": doing("collect", "get clay", item="clay_ball")}
    request = Speak(who=SOCIABLE, t=1.0, occasion="announce", to=("Ida",), situation=situation(**moment))
    told = {speak(request, THEME, chance(seed)).text for seed in range(60)}
    intents = {text for text in told if text is not None and text.startswith("I am going to ")}
    assert len(intents) > 1 and not any("clay" in text for text in intents), (
        "the current action belongs to the decision"
    )


def test_such_words_may_disagree_with_the_deed() -> None:
    things = (block("poppy", 3.0), block("dandelion", 3.0), block("cornflower", 3.0), block("allium", 3.0))
    parts = {"things": things, "people": (person("Ida"),)}
    moment = situation(**parts)
    deciding, talking = chance(1), chance(2)
    agreed = []
    for _ in range(60):
        choice = choose_action(ChooseAction(who=SOCIABLE, t=1.0, situation=moment, skills=()), THEME, deciding)
        request = Speak(who=SOCIABLE, t=1.0, occasion="announce", to=("Ida",), situation=moment)
        text = speak(request, THEME, talking).text
        if text is not None and text.startswith("I am going to "):
            agreed.append(text == f"I am going to {choice.intent}.")
    assert 0 < sum(agreed) < 0.8 * len(agreed)
