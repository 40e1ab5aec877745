"""Votes on an amendment. The vote depends on whether it changes the rate in the direction that the agent wants."""

import random

from bots.mind.laws import amended, due_rate
from bots.mind.requests.cast_vote.request import CastVote, Vote
from bots.mind.rules.judge.matters import side_of
from bots.mind.rules.theme import Theme

EVIDENCE_MAX = 3


def cast_vote(request: CastVote, theme: Theme, _chance: random.Random) -> Vote:
    """Vote yes or no. Abstain without a view, with a neutral view, and if the rate stays the same."""
    view, matter = request.view, request.matter
    if view is None:
        return Vote(vote="abstain", because="I have no view of it.")
    before = due_rate(request.laws, theme.laws_known_by)
    after = due_rate(amended(request.laws, request.amendment), theme.laws_known_by)
    if before is None:
        return Vote(vote="abstain", because="I cannot tell what it would change.")
    change = (after or 0.0) - before
    side = side_of(view.score)
    if change == 0:
        return Vote(vote="abstain", because="It changes nothing that I have a view of.")
    if side == 0:
        return Vote(vote="abstain", because=theme.matters.standing(matter.name, matter.question, view.score))
    evidence = theme.matters.weightiest_first(request.memories, matter.name, matter.words, side)[:EVIDENCE_MAX]
    return Vote(
        vote="yes" if change * side > 0 else "no",
        because=theme.matters.standing(matter.name, matter.question, view.score),
        evidence=tuple(one.memory_id for one in evidence),
    )
