"""Updates the agent's view of others from what they said and did."""

import random

from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Who
from bots.mind.requests.appraise.request import Appraisal, Appraise, Regarded
from bots.mind.rules.judge.impressions import updated
from bots.mind.rules.theme import Theme


def appraise(request: Appraise, theme: Theme, _chance: random.Random) -> Appraisal:
    """Update the view of everybody in the request."""
    names = {one.profile.name for one in request.others}
    return Appraisal(profiles=tuple(_anew(one, request.who, names, theme) for one in request.others))


def _anew(regarded: Regarded, who: Who, names: set[str], theme: Theme) -> Profile:
    company = names | {one.about for one in regarded.evidence if one.about} - {who.name}
    return updated(regarded.profile, regarded.evidence, who, company, theme)
