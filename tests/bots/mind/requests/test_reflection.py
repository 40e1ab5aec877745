"""The rules mind's questions, conclusions and summaries: they never say more than their evidence."""

from bots.episodes import Deed, Injury, OwnGoal
from bots.mind.moment.people import TalkLine
from bots.mind.moment.situation import Recollection
from bots.mind.requests.ask_oneself.request import AskOneself
from bots.mind.requests.ask_oneself.rules import ask_oneself
from bots.mind.requests.draw_insights.request import DrawInsights, Insight
from bots.mind.requests.draw_insights.rules import draw_insights
from bots.mind.requests.summarise_relationship.request import SummariseRelationship
from bots.mind.requests.summarise_relationship.rules import summarise_relationship
from bots.mind.requests.summarise_self.request import SummariseSelf
from bots.mind.requests.summarise_self.rules import summarise_self
from bots.mind.requests.summarise_talk.request import SummariseTalk
from bots.mind.requests.summarise_talk.rules import summarise_talk
from tests.bots.mind.moments import ME, THEME, chance, lived, memory, words_of

LIFE = (
    words_of("Lila", "You are so kind, Mira.", "m1", importance=6.0, seconds_ago=300.0),
    words_of("Lila", "Thank you for the iron, my friend.", "m2", importance=6.0, seconds_ago=250.0),
    lived("goal", OwnGoal("I want to look for iron at night."), "m3", seconds_ago=200.0),
    lived("harm", Injury(6.0), "m4", importance=6.0, seconds_ago=180.0),
    lived("failure", Deed("collect", {"item": "iron_ore"}, "failed", reason="unreachable"), "m5", seconds_ago=160.0),
    lived("failure", Deed("collect", {"item": "iron_ore"}, "failed", reason="timeout"), "m6", seconds_ago=100.0),
    words_of("Noah", "Leave me alone!", "m7", importance=5.0, seconds_ago=60.0),
    words_of("Sam", "I am running for mayor.", "m8", importance=8.0, seconds_ago=50.0),
)


def insights(question: str, *memories: Recollection, count: int = 5) -> tuple[Insight, ...]:
    return draw_insights(
        DrawInsights(who=ME, t=0.0, question=question, count=count, memories=memories), THEME, chance()
    ).insights


def questions(*memories: Recollection, count: int = 3) -> tuple[str, ...]:
    return ask_oneself(AskOneself(who=ME, t=0.0, count=count, memories=memories), THEME, chance()).questions


def test_an_insight_rests_on_the_memories_that_it_cites() -> None:
    found = {one.text: one.evidence for one in insights("What do I think of Lila?", *LIFE, count=20)}
    assert found["Lila has been kind to me lately."] == ("m1", "m2")
    assert found["Noah has been unkind to me lately."] == ("m7",)
    assert found["I get hurt when I am busy with iron at night."] == ("m3", "m4")
    assert any(set(evidence) == {"m5", "m6"} and "failing" in text for text, evidence in found.items())
    assert any(evidence == ("m8",) and "running for mayor" in text for text, evidence in found.items())


def test_the_question_decides_what_comes_first() -> None:
    assert insights("What do I think of Lila?", *LIFE)[0].text == "Lila has been kind to me lately."
    assert insights("What do I think of Noah?", *LIFE)[0].text == "Noah has been unkind to me lately."


def test_there_is_no_insight_without_evidence() -> None:
    assert insights("What do I think of Lila?") == ()
    assert insights("What do I think of Lila?", memory("idle", "Nothing happened.")) == ()
    assert insights("Does Lila love me?", words_of("Lila", "Has anyone seen iron ore?")) == ()
    told = {one.memory_id for one in LIFE}
    assert all(set(one.evidence) <= told for one in insights("What matters?", *LIFE, count=50))


def test_what_is_remembered_as_an_insight_is_not_drawn_again() -> None:
    known = memory("reflection", "Lila has been kind to me lately.", "m9")
    texts = [one.text for one in insights("What do I think of Lila?", *LIFE, known, count=20)]
    assert "Lila has been kind to me lately." not in texts and "Noah has been unkind to me lately." in texts


def test_one_gets_good_at_things_and_not_at_their_colours() -> None:
    items = ("red_dye", "red_bed", "blue_dye", "red_wool")
    deeds = [lived("deed", Deed("obtain", {"item": item}, "done"), item) for item in items]
    texts = [one.text for one in insights("What do I do?", *deeds, count=20)]
    assert texts == ["I am getting good at dye."]


def test_no_more_insights_than_are_wanted() -> None:
    assert len(insights("What matters?", *LIFE, count=2)) == 2
    assert insights("What matters?", *LIFE, count=0) == ()


def test_it_asks_about_who_and_what_comes_up_most() -> None:
    asked = questions(*LIFE)
    assert len(asked) == 3 == len(set(asked))
    assert "What do I think of Lila?" in asked
    everything = questions(*LIFE, count=20)
    assert "What gets me hurt, and how can I stay safe?" in everything
    assert any(question.startswith("Why do I keep failing") for question in everything)


def test_nothing_lived_through_raises_no_question() -> None:
    assert questions() == () and questions(*LIFE, count=0) == ()


def lines(*said: tuple[str, str]) -> tuple[TalkLine, ...]:
    return tuple(TalkLine(speaker=speaker, text=text) for speaker, text in said)


def test_a_talk_is_summed_up_by_who_what_and_tone() -> None:
    said = lines(
        ("Ida", "The mine is full of iron."), ("Mira", "Iron? Where is the mine?"), ("Ida", "You are so kind!")
    )
    text = summarise_talk(SummariseTalk(who=ME, t=0.0, others=("Ida",), lines=said), THEME, chance()).text
    assert text.startswith("I talked with Ida about") and "iron" in text and "mine" in text
    assert "Ida was kind to me." in text and 'Ida said: "The mine is full of iron."' in text
    silent = SummariseTalk(who=ME, t=0.0, others=("Ida",), lines=())
    assert summarise_talk(silent, THEME, chance()).text == "I met Ida, but nothing was said."


def test_a_relationship_is_what_the_memories_have() -> None:
    text = summarise_relationship(
        SummariseRelationship(who=ME, t=0.0, others=("Lila", "Zoe"), memories=LIFE), THEME, chance()
    ).text
    assert "Lila has been kind to me, and I like Lila very much." in text and "I do not know Zoe." in text
    assert "I remember 2 things said between us" in text


def test_the_self_is_summed_up_by_what_was_lived() -> None:
    text = summarise_self(SummariseSelf(who=ME, t=0.0, memories=LIFE), THEME, chance()).text
    assert text.startswith("I am Mira, a gardener. I am calm.")
    assert "failed 2 times" in text and "came to harm 1 time" in text and "look for iron" in text
    assert (
        summarise_self(SummariseSelf(who=ME, t=0.0, memories=()), THEME, chance()).text
        == "I am Mira, a gardener. I am calm."
    )
