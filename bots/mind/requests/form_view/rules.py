"""Updates the view of a matter from what others said. Each argument moves the view a little towards its side.

How far it moves depends on the speaker (how much the agent likes them), on repetition (the same words from the same
speaker soon have no effect), on the agent (open-minded and agreeable agents move more, convinced ones move less) and on
whether the argument suits the agent's values. Questions, news and talk about other things move nothing.
"""

import random
from functools import lru_cache

from bots.mind.moment.matters import VIEW_MOST, VIEW_NEUTRAL, View
from bots.mind.moment.people import FEELING_MOST, TalkLine
from bots.mind.moment.situation import Who
from bots.mind.requests.form_view.request import FormView, ViewFormed
from bots.mind.rules.judge.evidence import cut, told_in
from bots.mind.rules.judge.matters import TEXTS_REMEMBERED, Matters, half_way, side_of
from bots.mind.rules.judge.profiles import feeling_for
from bots.mind.rules.language.quoting import quotes_somebody, said
from bots.mind.rules.language.topics import content_words
from bots.mind.rules.theme import Theme

RATE = 0.11
"""Share of the distance to the argument's end of the scale by which a new argument moves an average, neutral agent."""
STEP_MOST = 1.0
"""Maximum change of a view by one utterance, on the scale of 10."""
STEP_LEAST = 0.02
"""A smaller change leaves the view as it is, on the scale of 10."""
DISLIKED_WEIGHT, LOVED_WEIGHT = 0.2, 1.8
"""Weights of an argument from a hated speaker and from a loved one. Between them the weight is proportional."""
REPEATED = 0.35
"""Factor of an argument's weight for each time that the same speaker said it before."""
TOLD_BY_OTHERS = 0.8
"""Factor of an argument's weight for each time that another speaker said it before."""
WORN = 0.15
"""Effect of n earlier utterances on the matter, by any speaker, on the weight of the next: ``1 / (1 + 0.15 n)``."""
OPEN_SPAN = 0.8
"""How much more the most open-minded agents are moved than the least open-minded ones. An average agent has 1."""
AGREEABLE_SPAN = 0.4
SUITED = 0.25
"""How much more an argument counts that suits the agent's values, and how much less one that contradicts them."""
CONVINCED = 0.4
"""How much less an argument counts for an agent that is fully convinced of the other side."""
SAME_SHARE = 0.75
"""Two utterances say the same if they share this part of the words that say what they are about."""
ORDINARY = 0.5


def form_view(request: FormView, theme: Theme, _chance: random.Random) -> ViewFormed:
    """Consider what was heard. An agent that campaigns for a side does not change its view."""
    view, matter = request.view, request.matter
    score = VIEW_NEUTRAL if view is None else view.score
    if view is not None and view.campaigns:
        return _as_before(view)
    matters = theme.matters
    before = [(one.speaker, one.text) for one in request.known if matters.leaning(one.text, matter.name, matter.words)]
    because: list[str] = []
    weightiest: tuple[float, str, str] | None = None
    for memory in request.evidence:
        told = told_in(memory)
        if told is None or told.speaker.lower() == request.who.name.lower():
            continue
        argued = matters.leaning(told.words, matter.name, matter.words)
        if not argued:
            continue
        weight = _novelty(told.speaker, told.words, before) * _weight(matters, request, told.speaker, argued, score)
        before.append((told.speaker, told.words))
        step = _step(score, argued, weight)
        if abs(step) < STEP_LEAST:
            continue
        score += step
        because.append(memory.memory_id)
        if weightiest is None or abs(step) > abs(weightiest[0]):
            weightiest = (step, told.speaker, told.words)
    if weightiest is None:
        return _as_before(view)
    score = round(score, 2)
    step, speaker, words = weightiest
    standing = matters.standing(matter.name, matter.question, score)
    reason = None
    if side_of(score) * step > 0:
        if quotes_somebody(words):  # what somebody told of others' words is not quoted again
            return ViewFormed(score=score, summary=f"{standing} {speaker} told me why.", because=tuple(because))
        reason = TalkLine(speaker=speaker, text=cut(matters.argument_in(words, matter.name, matter.words)))
    elif view is not None and side_of(score) == side_of(view.score):
        reason = view.reason
    summary = standing if reason is None else f"{standing} {said(reason.speaker, reason.text)}"
    return ViewFormed(score=score, summary=summary, because=tuple(because), reason=reason)


def _as_before(view: View | None) -> ViewFormed:
    if view is None:
        return ViewFormed(score=None)
    return ViewFormed(score=view.score, summary=view.summary, reason=view.reason)


def _step(score: float, argued: float, weight: float) -> float:
    end = VIEW_MOST if argued > 0 else 0.0
    step = RATE * abs(argued) * weight * (end - score)
    return max(-STEP_MOST, min(STEP_MOST, step))


def _weight(matters: Matters, request: FormView, speaker: str, argued: float, score: float) -> float:
    """The weight of an argument for this agent, from this speaker. It is 1 for average agents."""
    feeling = feeling_for(speaker, request.speakers)
    regard = DISLIKED_WEIGHT + (LOVED_WEIGHT - DISLIKED_WEIGHT) * feeling / FEELING_MOST
    opposes = argued * (score - VIEW_NEUTRAL) < 0
    resistance = 1 - CONVINCED * half_way(score) if opposes else 1.0
    suited = 1 + SUITED * matters.suits(request.matter.name, argued, request.who)
    return regard * _temper(request.who) * resistance * suited


def _temper(who: Who) -> float:
    """How easily arguments move the agent in general."""
    openness = who.personality.get("openness", ORDINARY) - ORDINARY
    agreeable = who.personality.get("agreeableness", ORDINARY) - ORDINARY
    return (1 + OPEN_SPAN * openness) * (1 + AGREEABLE_SPAN * agreeable)


def _novelty(speaker: str, text: str, before: list[tuple[str, str]]) -> float:
    """1 for the first utterance on the matter. Less the more the agent has heard, and the more often the same."""
    said = _content(text)
    new = 1.0
    for other, earlier in before:
        if _is_same(said, earlier):
            new *= REPEATED if other == speaker else TOLD_BY_OTHERS
    return new / (1 + WORN * len(before))


@lru_cache(TEXTS_REMEMBERED)
def _content(text: str) -> frozenset[str]:
    return frozenset(content_words(text))


def _is_same(said: frozenset[str], earlier: str) -> bool:
    known = _content(earlier)
    return bool(said) and len(said & known) >= SAME_SHARE * max(len(said), len(known))
