"""Updates the view of a matter from what others said, and says in a sentence what the agent thinks and why."""

import random

from bots.mind.moment.matters import View
from bots.mind.moment.people import TalkLine
from bots.mind.requests.form_view.request import FormView, ViewFormed
from bots.mind.rules.judge.evidence import cut
from bots.mind.rules.language.quoting import quotes_somebody, said
from bots.mind.rules.opinion.arguments import Considered, consider, own_view
from bots.mind.rules.theme import Theme


def form_view(request: FormView, theme: Theme, chance: random.Random) -> ViewFormed:
    """Consider what was heard. An agent that campaigns for a side does not change its view."""
    view, who, matter = request.view, request.who, request.matter
    if view is not None and view.campaigns:
        return _as_before(view)
    start = own_view(theme, who, matter.name) if view is None else view.score
    considered = consider(theme, who, matter, start, request.evidence, known=request.known, speakers=request.speakers)
    if considered.weightiest is None:
        return _as_before(view)
    return _in_words(theme, request, considered, considered.weightiest, chance)


def _in_words(
    theme: Theme, request: FormView, considered: Considered, weightiest: TalkLine, chance: random.Random
) -> ViewFormed:
    """Return the view with its reason: the weightiest argument if it is for the agent's side, or the reason so far."""
    view, matter, matters = request.view, request.matter, theme.matters
    score = round(considered.score, 2)
    standing = matters.standing(matter.name, matter.question, score, chance)
    reason = None
    if matters.side_of(score) * considered.step > 0:
        if quotes_somebody(weightiest.text):  # what somebody told of others' words is not quoted again
            summary = f"{standing} {weightiest.speaker} told me why."
            return ViewFormed(score=score, summary=summary, because=considered.because)
        argument = matters.argument_in(weightiest.text, matter.name, matter.words)
        reason = TalkLine(speaker=weightiest.speaker, text=cut(argument))
    elif view is not None and matters.side_of(score) == matters.side_of(view.score):
        reason = view.reason
    summary = standing if reason is None else f"{standing} {said(reason.speaker, reason.text)}"
    return ViewFormed(score=score, summary=summary, because=considered.because, reason=reason)


def _as_before(view: View | None) -> ViewFormed:
    if view is None:
        return ViewFormed(score=None)
    return ViewFormed(score=view.score, summary=view.summary, reason=view.reason)
