"""Rates events by their kind and their words. The ratings do not depend on chance."""

import random

from bots.mind.gist import gist_of
from bots.mind.requests.rate_importance.request import RateImportance, Ratings
from bots.mind.rules.theme import Theme


def rate_importance(request: RateImportance, theme: Theme, _chance: random.Random) -> Ratings:
    """Rate every event in the request."""
    return Ratings(
        ratings=tuple(
            theme.importance.of(one.what, gist_of(one), request.who.name, request.who.values, one.episode)
            for one in request.events
        )
    )
