"""Turns of talks in the module: its rounds, the agents that it lets speak, and its view of a talk."""

import anyio
import pytest

from bots.brain.sections import TALK, Thought
from bots.brain.talk_thoughts import BACKLOG_MAX, Backlog
from bots.events import Fault
from bots.memory import MemoryRecord
from bots.mind.requests.answers import Summary
from bots.mind.requests.speak.request import Speak, Words
from bots.mind.requests.summarise_relationship.request import SummariseRelationship
from bots.mind.requests.summarise_talk.request import SummariseTalk
from bots.mind.thought import Answer
from tests.bots.brain.driver import ScriptedMind
from tests.bots.brain.mouth import Mouth, asked, make_mouth, say_so

pytestmark = pytest.mark.anyio


async def ask_back(request: Speak) -> Words:
    return Words(text=f"And you, {request.to[0]}, what do you think?")


def remembered(number: int, text: str, about: str | None) -> MemoryRecord:
    return MemoryRecord(
        memory_id=f"Mira/m{number:06d}",
        event_id=f"e{number}",
        what="heard",
        text=text,
        importance=3.0,
        t=0.0,
        about=about,
    )


async def test_two_agents_that_always_ask_back_stop_after_eight_turns_each() -> None:
    # Tomas greets at 0 and is answered at 0. His next question comes as soon as he is asked, at 1, 2, … Mira has eight
    # turns: at 0, 1, … 7. His questions at 8 and 9 belong to the same burst. His questions at 20 and 25 are in the
    # cool-down (7 to 67), when he has had more answers in a minute than allowed outside of a talk (3). All of these
    # stay unanswered. At 67 the cool-down is over, and a new talk begins.
    mind = ScriptedMind(speak=ask_back)
    mouth = make_mouth(mind)
    times = [float(second) for second in range(10)]
    for at in (*times, 20.0, 25.0, 67.0):
        mouth.clock.at = at
        mouth.hear("Hello Mira, how are you?")
        await mouth.step()
    turns = [(request.t, request.talk.turns_left if request.talk else None) for request in asked(mind)]
    assert turns == [*((float(at), 8 - at) for at in range(8)), (67.0, 8)]
    assert len(mouth.said) == 9
    assert mouth.talk.open_talks[0].talk_id == "Mira/t000002"


async def test_two_minds_that_always_ask_come_to_rest() -> None:
    # They see one another for 250 s, and each answers every question with a question. This makes one talk of at most
    # eight turns each. In the cool-down nobody begins another talk, and after it there is nothing left to answer.
    one, other = (make_mouth(ScriptedMind(speak=ask_back), name=name) for name in ("Mira", "Tomas"))
    one.see("Tomas")
    other.see("Mira")
    heard = {"Mira": 0, "Tomas": 0}
    for second in range(250):
        for speaker, listener in ((one, other), (other, one)):
            speaker.clock.at = listener.clock.at = float(second)
            await speaker.step()
            for text in speaker.said[heard[speaker.name] :]:
                listener.hear(text, speaker.name)
            heard[speaker.name] = len(speaker.said)
    assert 8 <= len(one.said) <= 9 and 8 <= len(other.said) <= 9
    assert one.talk.open_talks == other.talk.open_talks == ()
    assert max(one.talk.ended_at.values(), default=0.0) < 60.0


async def test_a_statement_of_an_agent_ends_the_exchange_and_a_human_is_answered_whatever_they_say() -> None:
    mind = ScriptedMind(speak=say_so)
    mouth = make_mouth(mind)
    mouth.hear("Where is sand?")
    await mouth.step(0.0)
    mouth.hear("I found some.")
    await mouth.step(1.0)
    mouth.hear("I found some too.", "Steve")
    await mouth.step(2.0)
    assert mouth.said == ["To Where is sand?", "To I found some too."]
    assert mouth.talk.open_talks[0].others == ("Tomas", "Steve")


async def test_every_turn_is_asked_for_with_the_talk_so_far() -> None:
    mind = ScriptedMind(speak=say_so)
    mouth = make_mouth(mind)
    mouth.hear("Where is sand?")
    await mouth.step(0.0)
    mouth.hear("And dirt?")
    await mouth.step(1.0)
    talk = asked(mind)[1].talk
    assert talk is not None and (talk.others, talk.turns_left) == (("Tomas",), 7)
    assert [line.text for line in talk.lines] == ["Where is sand?", "To Where is sand?", "And dirt?"]
    heard = asked(mind)[1].heard
    assert heard is not None and heard.text == "And dirt?"


async def test_the_mind_ends_a_talk_and_so_does_a_farewell_of_either() -> None:
    answers = iter([Words(text="That is all.", ends=True), Words(text=None, ends=True), Words(text="Farewell, Ida.")])

    async def speak(_request: Speak) -> Words:
        return next(answers, Words(text="Yes."))

    mouth = make_mouth(ScriptedMind(speak=speak), talk_cool_down_seconds=5.0)
    for at in (0.0, 10.0, 20.0):
        mouth.clock.at = at
        mouth.hear("Where is sand?")
        await mouth.step()
        assert mouth.talk.open_talks == (), "the mind's end ends a talk at once"
    assert mouth.said == ["That is all.", "Farewell, Ida."]
    assert mouth.talk.ended_at == {"Tomas": 20.0}, "a talk in which it was silent needs no pause"
    mouth.hear("Where is sand?", "Lea")
    await mouth.step(30.0)
    assert mouth.talk.open_talks[0].others == ("Lea",)
    mouth.clock.at = 31.0
    mouth.hear("Thank you, good-bye!", "Lea")
    await mouth.step()
    assert mouth.talk.open_talks == () and mouth.talk.ended_at == {"Lea": 31.0}


async def test_a_talk_ends_when_the_other_is_out_of_sight_and_hearing() -> None:
    mouth = make_mouth(ScriptedMind(speak=say_so))
    mouth.hear("Where is sand?")
    await mouth.step(0.0)
    await mouth.step(10.0)
    assert mouth.talk.open_talks
    await mouth.step(10.1)
    assert mouth.talk.open_talks == () and mouth.talk.ended_at == {"Tomas": 10.1}


async def group_of_three(mind: ScriptedMind) -> Mouth:
    """Mira answered Tomas at 0 and Ida at 1. She spoke last, and so did Ida at 1, who is nearer to nobody."""
    mouth = make_mouth(mind)
    mouth.hear("Mira, may I ask something?")
    await mouth.step(0.0)
    mouth.clock.at = 0.9
    mouth.hear("Mira, may I too?", "Ida")
    await mouth.step(1.0)
    assert mouth.talk.open_talks[0].others == ("Tomas", "Ida")
    mouth.said.clear()
    return mouth


async def test_in_a_group_the_last_speaker_lets_the_other_speak() -> None:
    # Ida spoke at 0.9, Mira at 1. Tomas's question to both at 2 is Ida's to answer, and Mira's 2 s later if Ida does
    # not answer.
    mouth = await group_of_three(ScriptedMind(speak=say_so))
    mouth.clock.at = 2.0
    mouth.hear("Who has bread?", addressed=False)
    await mouth.steps([2.0, 3.0, 3.9])
    assert mouth.said == []
    await mouth.step(4.0)
    assert mouth.said == ["To Who has bread?"]


async def test_in_a_group_nobody_answers_what_was_answered() -> None:
    mouth = await group_of_three(ScriptedMind(speak=say_so))
    mouth.clock.at = 2.0
    mouth.hear("Who has bread?", addressed=False)
    await mouth.step(2.0)
    mouth.clock.at = 3.0
    mouth.hear("I have bread.", "Ida", addressed=False)
    await mouth.steps([3.0, 4.0, 5.0])
    assert mouth.said == []
    mouth.clock.at = 6.0
    mouth.hear("Mira, have you too?")
    await mouth.step(6.0)
    assert mouth.said == ["To Mira, have you too?"], "a named agent answers at once"


async def test_words_found_too_late_are_not_said_over_those_of_another() -> None:
    found = anyio.Event()

    async def speak(request: Speak) -> Words:
        if request.heard is not None and "bread" in request.heard.text:
            await found.wait()
        return await say_so(request)

    mouth = await group_of_three(ScriptedMind(speak=speak))
    mouth.clock.at = 2.0
    mouth.hear("Who has bread?", addressed=False)
    await mouth.step(2.0)
    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(mouth.step, 4.0)
            await anyio.wait_all_tasks_blocked()
            mouth.clock.at = 5.0
            mouth.hear("I have bread.", "Ida", addressed=False)
            found.set()
    assert mouth.said == []


async def test_a_bystander_does_not_butt_in() -> None:
    # Ida asks Tomas by name. Her next question has no name, and Mira happens to be the nearest (so sight and hearing
    # say that Mira is meant). Mira keeps silent. Ten seconds after the last such words, they are for the nearest again.
    mouth = make_mouth(ScriptedMind(speak=say_so))
    mouth.hear("Tomas, where is sand?", "Ida", addressed=False)
    await mouth.step(0.0)
    mouth.clock.at = 1.0
    mouth.hear("How far is it?", "Ida")
    await mouth.steps([1.0, 2.0])
    assert mouth.said == [] and mouth.talk.open_talks == ()
    mouth.clock.at = 12.0
    mouth.hear("Is it far?", "Ida")
    await mouth.step(12.0)
    assert mouth.said == ["To Is it far?"]


async def test_while_words_are_found_what_is_heard_waits_and_the_oldest_is_let_go() -> None:
    found = anyio.Event()

    async def speak(request: Speak) -> Words:
        await found.wait()
        return await say_so(request)

    mouth = make_mouth(ScriptedMind(speak=speak), waiting_max=3)
    mouth.hear("Question 0?", "Steve")
    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(mouth.step, 0.0)
            await anyio.wait_all_tasks_blocked()
            for number in range(1, 31):
                mouth.clock.at = number / 10
                mouth.hear(f"Question {number}?", "Steve")
            found.set()
    for at in (4.0, 5.0, 6.0, 7.0):
        await mouth.step(at)
    assert mouth.said == ["To Question 0?", *(f"To Question {number}?" for number in (28, 29, 30))]


async def test_words_that_do_not_see_the_decision_come_at_the_same_moment_without_it() -> None:
    for sees in (True, False):
        mind = ScriptedMind(speak=say_so)
        mouth = make_mouth(mind, sees_decision=sees, greeting_distance_blocks=1.0)
        mouth.see("Tomas")
        mouth.decide("I am going to gather sand.")
        await mouth.step(1.0)
        mouth.hear("What are you doing?")
        await mouth.step(2.0)
        announcement, answer = asked(mind)
        assert (announcement.occasion, answer.occasion) == ("announce", "reply")
        assert mouth.said == ["To announce", "To What are you doing?"]
        assert announcement.convey == ("I am going to gather sand." if sees else None)
        for request in (announcement, answer):
            assert (request.decision is not None) is sees
            assert (request.situation.doing is not None) is sees
            assert ("gather" in request.model_dump_json(exclude={"heard"})) is sees


async def test_a_slow_view_of_the_relationship_delays_no_word_and_is_there_for_the_next() -> None:
    thought = anyio.Event()

    async def summarise(request: SummariseRelationship) -> Answer:
        await thought.wait()
        return Summary(text=f"{request.others[0]} gave me bread ({len(request.memories)}).")

    mind = ScriptedMind(speak=say_so, summarise_relationship=summarise)
    mouth = make_mouth(mind, relationship_memories=2)
    await mouth.around.remembrance.add(
        remembered(1, "Tomas gave me bread.", "Tomas"),
        remembered(2, "Ida gave me dirt.", "Ida"),
        remembered(3, 'Tomas said: "Hello."', "Tomas"),
        remembered(4, "I met Tomas.", "Tomas"),
    )
    regard, _ = mouth.talking.errands()

    async def regard_once() -> None:
        await regard()

    mouth.hear("Where is sand?")
    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(regard_once)
            await mouth.step(0.0)
            await anyio.wait_all_tasks_blocked()
            assert mouth.said == ["To Where is sand?"]
            thought.set()
    mouth.hear("And dirt?")
    await mouth.step(1.0)
    first, second = asked(mind)
    assert first.talk is not None and first.talk.relationship == ""
    assert second.talk is not None and second.talk.relationship == "Tomas gave me bread (2)."
    asked_about = [one for one in mind.asked if isinstance(one, SummariseRelationship)]
    assert [one.about for one in asked_about[0].memories] == ["Tomas", "Tomas"]
    assert len(asked_about) == 1, "one talk, one view"


async def test_the_summary_of_a_talk_is_a_thought_and_a_failed_one_is_not() -> None:
    async def summarise(request: SummariseTalk) -> Answer:
        return Summary(text=f"I told {request.others[0]} where sand is.")

    for mind, thoughts in (
        (
            ScriptedMind(speak=say_so, summarise_talk=summarise),
            (Thought("chat", "I told Tomas where sand is.", about="Tomas"),),
        ),
        (ScriptedMind(speak=say_so), ()),
    ):
        mouth = make_mouth(mind, silence_seconds=5.0)
        mouth.hear("Where is sand?")
        await mouth.steps([0.0, 5.0])
        _, think_back = mouth.talking.errands()
        with anyio.fail_after(10):
            await think_back()
        assert mouth.talk.thoughts.latest == thoughts
        assert len(mouth.logged(Fault)) == 1 - len(thoughts)


async def test_extroverts_begin_more_talks() -> None:
    # Newcomers, one every 5 s for 200 s, are greeted unless the agent still pauses after its last greeting: an average
    # agent for 8 to 12 s, the most extroverted for half of that, the most introverted for twice as long.
    greetings = []
    for extroversion in (0.0, 0.5, 1.0):
        mouth = make_mouth(ScriptedMind(speak=say_so), personality={"extroversion": extroversion})
        for second in range(200):
            mouth.see(f"Guest{second // 5}")
            await mouth.step(float(second))
        greetings.append(len(mouth.said))
    introvert, ordinary, extrovert = greetings
    assert introvert <= 14 and 14 < ordinary <= 26 and 26 < extrovert <= 40


async def test_what_goes_on_outlives_a_restart() -> None:
    mouth = make_mouth(ScriptedMind(speak=say_so))
    mouth.hear("Where is sand?")
    await mouth.step(1.0)
    again = make_mouth(ScriptedMind(speak=say_so))
    again.talking.restore(mouth.talking.snapshot())
    assert again.around.state.read(TALK).open_talks == mouth.talk.open_talks != ()
    assert again.around.state.read(TALK).greeted == mouth.talk.greeted == {"Tomas": 1.0}


async def test_a_backlog_lets_the_oldest_go() -> None:
    backlog: Backlog[int] = Backlog()
    taken: list[int] = []

    async def take() -> None:
        taken.append(await backlog.take())

    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(take)
            await anyio.wait_all_tasks_blocked()
            for number in range(BACKLOG_MAX + 2):
                backlog.put(number)
        await take()
    assert taken == [2, 3]
