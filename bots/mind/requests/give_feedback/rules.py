"""The agent's opinion of the laws in words: as strong as its view, with what it asks for, and an argument."""

import random

from bots.mind.laws import due_rate
from bots.mind.requests.give_feedback.request import FEEDBACK_CHARACTERS_MAX, Feedback, GiveFeedback
from bots.mind.rules.judge.evidence import cut, told_in
from bots.mind.rules.language.quoting import said
from bots.mind.rules.opinion.arguments import opinion
from bots.mind.rules.opinion.law_wishes import ask_for_laws
from bots.mind.rules.opinion.wished_rate import wished_rate
from bots.mind.rules.theme import Theme

EVIDENCE_MAX = 3

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
    """Say what to change, or that nothing needs to change. Say nothing without the laws."""
    matter = request.matter
    if not request.laws.strip():
        return Feedback(text=None)
    score = opinion(theme, request.who, matter, request.view, request.memories).score
    side = theme.matters.side_of(score)
    asked = ask_for_laws(theme, request.who, request.laws, chance)
    if side == 0 and not asked:
        return Feedback(text=chance.choice(_CONTENT))
    if side == 0:
        return Feedback(text=_cut([theme.matters.standing(matter.name, matter.question, score, chance), *asked]))
    evidence = theme.matters.weightiest_first(request.memories, matter.name, matter.words, side)[:EVIDENCE_MAX]
    parts = [theme.matters.standing(matter.name, matter.question, score, chance)]
    now = due_rate(request.laws, theme.laws_known_by)
    if now:
        ask = f"the rate should be {wished_rate(theme, score, now):g} %"
        parts.append(chance.choice(_STRONG if theme.matters.is_strong(score) else _MILD).format(ask=ask))
    parts += asked
    told = told_in(evidence[0]) if evidence else None
    if told is not None:
        argued = theme.matters.argument_in(told.words, matter.name, matter.words)
        parts.append(said(told.speaker, cut(argued)))
    return Feedback(text=_cut(parts), evidence=tuple(one.memory_id for one in evidence))


def _cut(parts: list[str]) -> str:
    return " ".join(parts)[:FEEDBACK_CHARACTERS_MAX]
