"""A prompt tells a fact once, tells what is worth most of long lists, and tells alike what changes slowly."""

from bots.brain.narration import narrate
from bots.episodes import Deed, FirstItem, HeardSpeech, Meeting, OwnSpeech
from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Aim, Outcome
from bots.mind.openai import load_settings
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.prompt_variables.moment import deed
from bots.mind.requests.examples import examples
from bots.mind.thought import Request
from tests.bots.mind.moments import choose, failed, in_talk, lived, memory, person, sighting, talk, words_of

QUESTIONS = QuestionMaker(load_settings("ollama", {}), PromptBook())


def put(request: Request) -> str:
    """Return the prompt that the model gets as the user's message."""
    return QUESTIONS.put(request).user


def made(item: str, seconds_ago: float = 5.0) -> Outcome:
    """Return the outcome of a deed that gave an item."""
    delta = {item: 1, "oak_log": -2}
    return failed("craft", item=item, count=1).model_copy(
        update={
            "status": "done",
            "reason": "",
            "detail": f"I made 1 {item}.",
            "delta": delta,
            "met_expectation": True,
            "seconds_ago": seconds_ago,
        }
    )


def test_a_deed_is_told_with_the_arguments_that_are_not_as_usual() -> None:
    assert deed("collect", {"item": "dirt", "count": 1}) == 'collect(item="dirt")'
    assert deed("collect", {"item": "dirt", "count": 2}) == 'collect(item="dirt", count=2)'
    assert deed("hum", {"count": 1}) == "hum(count=1)"


def test_a_deed_is_told_by_its_outcome_alone() -> None:
    crafted = Deed("craft", {"item": "chest", "count": 1}, "done", delta={"chest": 1})
    text = put(
        choose(
            outcomes=(made("chest"),),
            happenings=("got 1 chest", "It begins to rain."),
            memories=(
                lived("deed", crafted, seconds_ago=5.0),
                lived("deed", crafted, "m2", seconds_ago=500.0),
                lived("found", FirstItem("chest"), "m3", seconds_ago=5.0),
                lived("found", FirstItem("oak_door"), "m4", seconds_ago=5.0),
            ),
        )
    )
    assert '- you did, the last first: just now craft(item="chest") done\n' in text
    assert "I made 1 chest" not in text and "got 1 chest" not in text and "happened: It begins to rain." in text
    assert text.count(narrate(crafted)) == 1, "the deed of long ago is no longer among the outcomes"
    assert "- you remember: you got your first chest, oak door\n" in text


def test_a_skill_that_just_failed_is_not_also_remembered_as_failed_and_impossible_steps_never() -> None:
    before = Deed("mine_ore", {"ore": "coal_ore"}, "failed", reason="unreachable")
    impossible = Deed("craft", {"item": "moonstone"}, "failed", reason="invalid")
    worked = Deed("mine_ore", {"ore": "coal"}, "done", delta={"coal": 1})  # that is not carried
    text = put(
        choose(
            outcomes=(failed("mine_ore", ore="silver_ore"),),
            memories=tuple(
                lived("deed", one, f"m{number}", seconds_ago=500.0)
                for number, one in enumerate((before, impossible, worked))
            ),
        )
    )
    assert narrate(before) not in text and narrate(impossible) not in text and narrate(worked) in text


def test_a_first_item_that_is_carried_and_a_person_of_whom_one_thinks_something_are_told_once() -> None:
    remembered = (
        lived("found", FirstItem("chest"), "m1"),
        lived("found", FirstItem("oak_door"), "m2"),
        lived("met", Meeting("Tomas"), "m3"),
        lived("met", Meeting("Ada"), "m4"),
    )
    thought = Profile(name="Tomas", closeness="friend", feeling=8.0)
    text = put(choose(inventory={"chest": 1}, profiles=(thought,), memories=remembered))
    assert "- you remember: you got your first oak door\n" in text and "chest" in text
    assert narrate(Meeting("Ada")) in text and narrate(Meeting("Tomas")) not in text


def test_a_deed_whose_gains_are_carried_is_told_by_them() -> None:
    dug = Deed("collect", {"item": "dirt"}, "done", delta={"dirt": 1, "stick": -1})
    lost = Deed("drop", {"item": "stick"}, "done", delta={"stick": -1})
    remembered = (lived("deed", dug, "m1", seconds_ago=500.0), lived("deed", lost, "m2", seconds_ago=500.0))
    text = put(choose(inventory={"dirt": 1}, memories=remembered))
    assert narrate(dug) not in text and narrate(lost) in text


def test_words_of_ones_own_are_told_once() -> None:
    remembered = tuple(lived("said", OwnSpeech(one), one) for one in ("Good day.", "It rains."))
    text = put(choose(said=("Good day.",), memories=remembered))
    assert text.count('"Good day."') == text.count('"It rains."') == 1
    later = tuple(f"I have {number} apples." for number in range(2, 8))
    text = put(choose(said=("Good day.", *later), memories=remembered))
    assert text.count('"Good day."') == 1, "six later ones are told, so the memory tells it"


def test_words_are_told_once() -> None:
    said = HeardSpeech("Tomas", "Have you seen my cow?")
    remembered = lived("heard", said, about="Tomas")
    asked = in_talk(talk(("Mira", "Good day."), ("Tomas", said.quote)), memories=(remembered,))
    text = put(asked.model_copy(update={"situation": asked.situation.model_copy(update={"heard": (asked.heard,)})}))
    assert text.count(said.quote) == 2, "in the talk, and as what is answered"


def test_old_words_are_told_only_when_they_are_remembered() -> None:
    assert "Have you seen my cow?" in put(choose(memories=(words_of("Tomas", "Have you seen my cow?"),)))


def test_of_long_lists_what_is_wanted_and_near_is_told() -> None:
    near = tuple(sighting(f"flower_{number}").model_copy(update={"distance": 20.0 + number}) for number in range(9))
    wanted = sighting("iron_ore").model_copy(update={"distance": 300.0})
    text = put(choose(goal=Aim(text="I want iron.", wants=("iron_ore",)), sightings=(*near, wanted)))
    assert "iron_ore 300 south" in text and "flower_0 " in text and "flower_8 " not in text


def test_of_people_out_of_sight_those_are_told_that_were_noticed_last() -> None:
    gone = [person(f"Gone{number}", in_sight=False) for number in range(5)]
    gone = [one.model_copy(update={"seconds_since_noticed": 10.0 * place}) for place, one in enumerate(gone)]
    text = put(choose(people=(*reversed(gone), person("Tomas"))))
    assert [name for name in ("Gone0", "Gone1", "Gone2", "Gone3", "Gone4", "Tomas") if name in text] == [
        *("Gone0", "Gone1", "Tomas")
    ]


def test_a_deed_that_was_broken_off_needs_no_words() -> None:
    refused = failed("collect", item="sand").model_copy(update={"detail": "There is no sand in sight."})
    broken = refused.model_copy(update={"status": "cancelled", "reason": "interrupted"})
    assert "There is no sand in sight." in put(choose(outcomes=(refused,)))
    told = put(choose(outcomes=(broken,)))
    assert "cancelled, interrupted" in told and "There is no sand" not in told


def test_what_changes_slowly_is_told_alike_by_all_kinds() -> None:
    blocks = {
        kind: put(request).partition('<data of="how things stand">\n')[2].partition("\n</data>")[0]
        for kind, request in examples().items()
    }
    assert blocks["react"] and blocks["react"] == blocks["set_social_goal"] == blocks["speak"]
    assert blocks["choose_action"].startswith(blocks["react"]) and blocks["set_goal"].startswith("- what you are after")


def test_a_reflection_of_long_ago_has_no_age() -> None:
    thought = memory("reflection", "I am good at baking.", seconds_ago=500.0)
    older = thought.model_copy(update={"seconds_ago": 900.0})
    assert put(choose(memories=(thought,))) == put(choose(memories=(older,)))
    assert "- reflection: I am good at baking." in put(choose(memories=(thought,)))
