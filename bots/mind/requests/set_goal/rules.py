"""Sets a goal: that of the inner voice, else new things, those of the agent's trade first, then the quickest to get."""

import random

from bots.mind.language import phrase
from bots.mind.moment.situation import Situation, Who
from bots.mind.requests.set_goal.request import GoalChoice, SetGoal
from bots.mind.rules.choose.directives import deed_of, desired, fresh_directive
from bots.mind.rules.choose.knowledge import Knowledge, knowledge
from bots.mind.rules.choose.patience import recently_failed
from bots.mind.rules.language.wording import listed
from bots.mind.rules.talk.pastimes import pastime_goal
from bots.mind.rules.theme import Theme

WANTS_MAX = 3
ESTIMATE_SPREAD = (0.8, 1.25)
"""Range of the factor by which agents misjudge the effort for a thing, so that not all want the same."""


def set_goal(request: SetGoal, theme: Theme, chance: random.Random) -> GoalChoice:
    """Set a goal.

    Args:
        request: the moment.
        theme: the theme's knowledge.
        chance: the agent's random stream for this.
    """
    situation, known = request.situation, knowledge()
    told = fresh_directive(situation)
    if told is not None:
        return _told_goal(told, request, known)
    leisure = pastime_goal(theme, request.who, situation, chance)
    if leisure is not None:
        return GoalChoice(text=leisure)
    about = [item for item in new_items_about(situation, known) if not recently_failed(theme, situation, item)]
    within_reach = [
        one.item
        for one in sorted(situation.prospects, key=lambda one: one.seconds * chance.uniform(*ESTIMATE_SPREAD))
        if not recently_failed(theme, situation, one.item)
    ]
    part = part_played(theme, request.who, situation)
    of_trade = [
        item
        for trade, items in theme.trades.items()
        if trade in part
        for item in items
        if item not in situation.collected
    ]
    chosen = [item for item in of_trade if item in about or item in within_reach]
    others = [item for item in about if item not in chosen and item not in within_reach]
    chance.shuffle(others)
    later = (item for item in of_trade if item not in chosen)
    wants = tuple(dict.fromkeys((*chosen, *within_reach, *others, *later)))[:WANTS_MAX]
    if not wants:
        wanted = situation.goal.place if situation.goal else None
        return GoalChoice(text="I want to explore and find things that I do not have yet.", place=wanted)
    return GoalChoice(text=f"I want to get {listed([phrase(item) for item in wants])}.", wants=wants)


def part_played(theme: Theme, who: Who, situation: Situation) -> str:
    """The agent's occupation and its role among the others, in lower case."""
    role = theme.roles.told(situation.social_goal) if situation.social_goal else None
    return f"{who.occupation.lower()} {role.name if role else ''}"


def _told_goal(told: str, request: SetGoal, known: Knowledge) -> GoalChoice:
    """The goal that the inner voice gives, with the item and the place that it names."""
    deed = deed_of(told, request.who, request.situation, known)
    args = deed.args if deed else {}
    item, target = str(args.get("item", "")), str(args.get("target", ""))
    wants = (item,) if item and item not in request.situation.collected else ()
    return GoalChoice(text=desired(told), wants=wants, place=target if target in request.who.places else None)


def new_items_about(situation: Situation, known: Knowledge) -> list[str]:
    """Items that the agent never had and that known blocks would give, in a fixed order."""
    names = {thing.name for thing in situation.things if thing.category == "block"}
    names |= {sighting.name for sighting in situation.sightings}
    items = {gain.item for name in names for gain in known.gains(name, situation.inventory)}
    return sorted(items - set(situation.collected))
