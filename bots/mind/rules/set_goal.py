"""Which goal to set: kinds of things not had yet, of those that are about, the ones of one's trade first."""

import random

from bots.mind.language import phrase
from bots.mind.requests import GoalChoice, SetGoal, Situation
from bots.mind.rules.knowledge import Knowledge

WANTS_MAX = 3


def set_goal(request: SetGoal, known: Knowledge, chance: random.Random) -> GoalChoice:
    """Set a goal.

    Args:
        request: the moment.
        known: what blocks give.
        chance: the agent's random stream for this.
    """
    situation = request.situation
    about = new_items_about(situation, known)
    of_trade = [
        item
        for trade, items in known.trades.items()
        if trade in request.who.occupation.lower()
        for item in items
        if item not in situation.collected
    ]
    chosen = [item for item in of_trade if item in about]
    others = [item for item in about if item not in chosen]
    chance.shuffle(others)
    wants = (*chosen, *others, *(item for item in of_trade if item not in chosen))[:WANTS_MAX]
    if not wants:
        wanted = situation.goal.place if situation.goal else None
        return GoalChoice(text="I want to explore and find things that I do not have yet.", place=wanted)
    return GoalChoice(text=f"I want to get {listed([phrase(item) for item in wants])}.", wants=wants)


def new_items_about(situation: Situation, known: Knowledge) -> list[str]:
    """Items never had that blocks in or out of sight would give, in a fixed order."""
    names = {thing.name for thing in situation.things if thing.category == "block"}
    names |= {sighting.name for sighting in situation.sightings}
    items = {gain.item for name in names for gain in known.gains(name, situation.inventory)}
    return sorted(items - set(situation.collected))


def listed(parts: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
