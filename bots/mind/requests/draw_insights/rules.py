"""Draws conclusions from memories. Every insight cites the memories that support it; there is no other insight."""

import random
from collections import defaultdict
from dataclasses import dataclass

from bots.mind.gist import gist_of
from bots.mind.language import names_in, phrase
from bots.mind.moment.situation import Recollection
from bots.mind.requests.draw_insights.request import DrawInsights, Insight, Insights
from bots.mind.rules.judge.evidence import cut, deed_felt, told_in
from bots.mind.rules.language.sentiment import sentiment, towards_listener
from bots.mind.rules.language.topics import Likeness, content_words, main_topics, topic_words
from bots.mind.rules.theme import Theme

EVIDENCE_MAX = 8
REPEATED_MIN = 2
TOGETHER_SECONDS = 60.0
"""Actions within this time before harm may have caused the harm."""
WARM, COOL = 0.15, -0.15
NOTABLE = 7.0
"""Importance, of 10, from which a reported statement is an insight of its own."""
ASKED_BONUS = 100.0


@dataclass(frozen=True, slots=True)
class _Idea:
    text: str
    rests_on: tuple[Recollection, ...]

    def weight(self, question: list[str], likeness: Likeness) -> float:
        """The order of insights: first how well it answers the question, then how important its evidence is."""
        matched = sum(any(likeness.is_alike(word, other) for other in content_words(self.text)) for word in question)
        return ASKED_BONUS * matched + sum(one.importance for one in self.rests_on)


def draw_insights(request: DrawInsights, theme: Theme, _chance: random.Random) -> Insights:
    """Draw at most the wanted number of insights. Those about the question come first, and known ones are left out."""
    likeness = theme.likeness
    lived = tuple(one for one in request.memories if one.what not in ("plan", "idle"))
    me = request.who.name
    known = {one.text for one in request.memories}
    ideas = [
        *_of_people(lived, me, likeness),
        *_of_harm(lived),
        *_of_work(lived, likeness),
        *_of_news(lived, me, theme),
    ]
    ideas = [one for one in ideas if one.text not in known]
    question = content_words(request.question)
    ideas.sort(key=lambda one: -one.weight(question, likeness))
    return Insights(
        insights=tuple(
            Insight(text=one.text, evidence=tuple(dict.fromkeys(m.memory_id for m in one.rests_on))[:EVIDENCE_MAX])
            for one in ideas[: max(0, request.count)]
        )
    )


def _of_people(memories: tuple[Recollection, ...], me: str, likeness: Likeness) -> list[_Idea]:
    ideas = []
    for name in dict.fromkeys(one.about for one in memories if one.about and one.about != me):
        theirs = [one for one in memories if one.about == name or names_in(gist_of(one), [name])]
        feelings = [(feeling, one) for one in theirs if (feeling := _towards_me(one, name, me))]
        if feelings:
            average = sum(feeling for feeling, _ in feelings) / len(feelings)
            ideas.append(_Idea(_of_tone(name, average), tuple(one for _, one in feelings)))
        words_of = [one for one in theirs if (told := told_in(one)) is not None and told.speaker == name]
        for topic in main_topics((gist_of(one) for one in words_of), 1, (name, me)):
            dwelling = [one for one in words_of if _is_about(topic, one, likeness)]
            if len(dwelling) >= REPEATED_MIN:
                ideas.append(_Idea(f"{name} often talks about {topic}.", tuple(dwelling)))
    return ideas


def _is_about(topic: str, memory: Recollection, likeness: Likeness) -> bool:
    return any(likeness.is_alike(topic, word) for word in content_words(gist_of(memory)))


def _of_tone(name: str, average: float) -> str:
    if average >= WARM:
        return f"{name} has been kind to me lately."
    return f"{name} has been unkind to me lately." if average <= COOL else f"{name} is now kind to me, now unkind."


def _towards_me(memory: Recollection, name: str, me: str) -> float:
    told = told_in(memory)
    if told is None:
        return deed_felt(memory, name, me)
    return sentiment(told.words, towards_listener(me)) if told.speaker == name else 0.0


def _of_harm(memories: tuple[Recollection, ...]) -> list[_Idea]:
    harm = [one for one in memories if one.what == "harm"]
    blamed: dict[str, list[Recollection]] = defaultdict(list)
    for hurt in harm:
        before = [
            one
            for one in memories
            if one.what in ("deed", "failure", "goal") and 0 <= one.seconds_ago - hurt.seconds_ago <= TOGETHER_SECONDS
        ]
        if before:
            nearest = min(before, key=lambda one: one.seconds_ago)
            for topic in main_topics([gist_of(nearest)], 1):
                blamed[topic] += [nearest, hurt]
    ideas = [
        _Idea(f"I get hurt when I am busy with {topic}{_at_night(rests_on)}.", tuple(rests_on))
        for topic, rests_on in blamed.items()
    ]
    if len(harm) >= REPEATED_MIN:
        ideas.append(_Idea("I have been hurt more than once lately, so I should be careful.", tuple(harm)))
    return ideas


def _at_night(memories: list[Recollection]) -> str:
    return " at night" if any({"night", "dark"} & set(content_words(gist_of(one))) for one in memories) else ""


def _of_work(memories: tuple[Recollection, ...], likeness: Likeness) -> list[_Idea]:
    ideas: list[_Idea] = []
    no_topics = ("goal", *topic_words().varieties)
    for what, form in (
        ("failure", "I keep failing with {topic}, so I should try another way."),
        ("deed", "I am getting good at {topic}."),
        ("goal", "I keep coming back to {topic}; it matters to me."),
    ):
        of_kind = [one for one in memories if one.what == what]
        for topic in main_topics((gist_of(one) for one in of_kind), 2, no_topics):
            same = [
                one for one in of_kind if any(likeness.is_alike(topic, word) for word in content_words(gist_of(one)))
            ]
            if len(same) >= REPEATED_MIN and all(one.rests_on != tuple(same) for one in ideas):
                ideas.append(_Idea(form.format(topic=phrase(topic)), tuple(same)))
    found = [one for one in memories if one.what == "found"]
    if len(found) >= REPEATED_MIN:
        ideas.append(_Idea("I keep finding things that I did not have before.", tuple(found)))
    return ideas


def _of_news(memories: tuple[Recollection, ...], me: str, theme: Theme) -> list[_Idea]:
    ideas = []
    for memory in memories:
        told = told_in(memory)
        if told is None or "?" in told.words or theme.importance.of("heard", told.words) < NOTABLE:
            continue
        if not sentiment(told.words, towards_listener(me)):
            ideas.append(_Idea(f'{told.speaker} told of something that matters: "{cut(told.words)}"', (memory,)))
    return ideas
