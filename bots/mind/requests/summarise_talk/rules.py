"""Summarises a talk in a few sentences, only from what was said in it."""

import random

from bots.mind.moment.people import TalkLine
from bots.mind.requests.answers import Summary
from bots.mind.requests.summarise_talk.request import SummariseTalk
from bots.mind.rules.judge.evidence import cut
from bots.mind.rules.judge.tones import tone_heard
from bots.mind.rules.language.quoting import said
from bots.mind.rules.language.sentiment import sentiment, towards_listener
from bots.mind.rules.language.topics import main_topics
from bots.mind.rules.language.wording import listed
from bots.mind.rules.theme import Theme

TOPICS_MAX = 3


def summarise_talk(request: SummariseTalk, _theme: Theme, _chance: random.Random) -> Summary:
    """Return the summary of a talk: partners, subject, tone, and the last words."""
    me = request.who.name
    others = listed(list(request.others)) if request.others else "somebody"
    if not request.lines:
        return Summary(text=f"I met {others}, but nothing was said.")
    topics = main_topics((line.text for line in request.lines), TOPICS_MAX, (me, *request.others))
    about = f" about {listed(topics)}" if topics else ""
    parts = [f"I talked with {others}{about}."]
    for name in request.others:
        tone = tone_heard(
            [sentiment(line.text, towards_listener(me)) for line in request.lines if line.speaker == name]
        )
        if tone:
            parts.append(f"{name} was {tone} to me.")
    telling = _most_telling(request.lines, me)
    if telling is not None:
        parts.append(said(telling.speaker, cut(telling.text)))
    return Summary(text=" ".join(parts))


def _most_telling(lines: tuple[TalkLine, ...], me: str) -> TalkLine | None:
    """The others' line with the most content, the last of equal ones. None if they only exchanged pleasantries."""
    theirs = [line for line in lines if line.speaker != me and main_topics([line.text], 1, (me,))]
    return max(reversed(theirs), key=lambda line: len(main_topics([line.text], 9, (me,))), default=None)
