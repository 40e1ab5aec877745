"""Votes on an amendment: for it if it brings the rate nearer to the one that the agent wants.

An amendment that leaves the rate as it is gets a yes if the laws then suit better what the agent values.

Preferences with one peak are those of Black (1948), https://doi.org/10.1086/256633.
"""

import random

from bots.mind.laws import amended, due_rate
from bots.mind.requests.cast_vote.request import CastVote, Vote
from bots.mind.rules.opinion.arguments import opinion
from bots.mind.rules.opinion.law_wishes import gain_by
from bots.mind.rules.opinion.wished_rate import wished_rate
from bots.mind.rules.theme import Theme

EVIDENCE_MAX = 3
_INDIFFERENT = "It makes nothing better or worse for me."


def cast_vote(request: CastVote, theme: Theme, _chance: random.Random) -> Vote:
    """Vote yes or no. Abstain if the amendment makes nothing better or worse, and without the laws."""
    matter = request.matter
    if not request.laws.strip():
        return Vote(vote="abstain", because="I cannot tell what it would change.")
    before = due_rate(request.laws, theme.laws_known_by)
    after = due_rate(amended(request.laws, request.amendment), theme.laws_known_by)
    if before is None or before == after:
        return _by_values(request, theme)
    after = after or 0.0
    score = opinion(theme, request.who, matter, request.view, request.memories).score
    wished = wished_rate(theme, score, before)
    nearer = abs(before - wished) - abs(after - wished)
    if nearer == 0:
        return Vote(vote="abstain", because=_INDIFFERENT)
    side = theme.matters.side_of(score)
    evidence = theme.matters.weightiest_first(request.memories, matter.name, matter.words, side)[:EVIDENCE_MAX]
    return Vote(
        vote="yes" if nearer > 0 else "no",
        because=f"I would have a rate of {wished:g} %, and it would be {after:g} % instead of {before:g} %.",
        evidence=tuple(one.memory_id for one in evidence),
    )


def _by_values(request: CastVote, theme: Theme) -> Vote:
    gain = gain_by(theme, request.who, request.laws, request.amendment)
    if gain == 0:
        return Vote(vote="abstain", because=_INDIFFERENT)
    better = "better" if gain > 0 else "worse"
    return Vote(vote="yes" if gain > 0 else "no", because=f"With it, the laws would suit {better} what I value.")
