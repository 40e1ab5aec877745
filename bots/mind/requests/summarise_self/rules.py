"""Describes the agent in a few sentences, only from its memories."""

import random
from collections import Counter

from bots.mind.requests.answers import Summary
from bots.mind.requests.summarise_self.request import SummariseSelf
from bots.mind.rules.judge.evidence import cut
from bots.mind.rules.language.wording import listed
from bots.mind.rules.talk.introduction import introduction
from bots.mind.rules.theme import Theme

_KINDS = (
    ("found", "got {n} new kind{s} of things"),
    ("deed", "finished {n} piece{s} of work"),
    ("failure", "failed {n} time{s}"),
    ("harm", "came to harm {n} time{s}"),
    ("met", "met {n} new {people}"),
)


def summarise_self(request: SummariseSelf, _theme: Theme, _chance: random.Random) -> Summary:
    """Return who the agent is, what it did recently, and how it went."""
    who = request.who
    parts = [introduction(who)]
    counts = Counter(one.what for one in request.memories)
    lived = [_counted(form, counts[what]) for what, form in _KINDS if counts[what]]
    if lived:
        parts.append(f"Of late I have {listed(lived)}.")
    aims = [one for one in request.memories if one.what == "goal"]
    if aims:
        parts.append(cut(min(aims, key=lambda one: one.seconds_ago).text))
    thoughts = [one for one in request.memories if one.what == "reflection"]
    if thoughts:
        parts.append(cut(max(thoughts, key=lambda one: one.importance).text))
    good, bad = counts["found"] + counts["deed"], counts["failure"] + counts["harm"]
    if good or bad:
        parts.append("Things go well for me." if good > bad else "Things do not go well for me." if bad > good else "")
    return Summary(text=" ".join(part for part in parts if part))


def _counted(form: str, count: int) -> str:
    return form.format(n=count, s="" if count == 1 else "s", people="person" if count == 1 else "people")
