"""The agent's opinion of the laws in words: as strong as its view, with an argument that it heard."""

import random

from bots.mind.laws import due_rate
from bots.mind.requests.give_feedback.request import FEEDBACK_CHARACTERS_MAX, Feedback, GiveFeedback
from bots.mind.rules.judge.evidence import cut, told_in
from bots.mind.rules.judge.matters import is_strong, side_of
from bots.mind.rules.language.quoting import said
from bots.mind.rules.theme import Theme

EVIDENCE_MAX = 3
LOWER, MUCH_LOWER = 0.5, 0.25
"""Factors of the rate in force that agents ask for who want less. Influencers of Project Sid want 5 to 10 of 20 %."""
HIGHER, MUCH_HIGHER = 1.25, 1.5
"""Factors that agents ask for who want more. Influencers of Project Sid want at least 25 instead of 20 %."""

_STRONG = (
    "Above all, I want a change: {ask}.",
    "I feel strongly about it: {ask}.",
    "It cannot go on like this: {ask}.",
)
_MILD = ("If I may wish for something: {ask}.", "I would change it a little: {ask}.", "It might be better so: {ask}.")
_CONTENT = (
    "I am content with the laws as they are.",
    "I can live with the laws as they are.",
    "The laws may stay as they are, for all I know.",
)


def give_feedback(request: GiveFeedback, theme: Theme, chance: random.Random) -> Feedback:
    """Say what to change, or that nothing needs to change. Say nothing without a view or without the laws."""
    view, matter = request.view, request.matter
    if view is None or not request.laws.strip():
        return Feedback(text=None)
    side = side_of(view.score)
    if side == 0:
        return Feedback(text=chance.choice(_CONTENT))
    strong = is_strong(view.score)
    evidence = theme.matters.weightiest_first(request.memories, matter.name, matter.words, side)[:EVIDENCE_MAX]
    parts = [theme.matters.standing(matter.name, matter.question, view.score)]
    asked = _rate_asked(due_rate(request.laws, theme.laws_known_by), side, strong=strong)
    if asked is not None:
        ask = f"the rate should be {asked:g} %"
        parts.append(chance.choice(_STRONG if strong else _MILD).format(ask=ask))
    told = told_in(evidence[0]) if evidence else None
    if told is not None:
        argued = theme.matters.argument_in(told.words, matter.name, matter.words)
        parts.append(said(told.speaker, cut(argued)))
    text = " ".join(parts)
    return Feedback(text=text[:FEEDBACK_CHARACTERS_MAX], evidence=tuple(one.memory_id for one in evidence))


def _rate_asked(now: float | None, side: int, *, strong: bool) -> float | None:
    """The rate that the agent wants, in percent. None if the laws name no rate that could be changed."""
    if not now:
        return None
    if side < 0:
        return round(now * (MUCH_LOWER if strong else LOWER), 1)
    return min(100.0, round(now * (MUCH_HIGHER if strong else HIGHER), 1))
