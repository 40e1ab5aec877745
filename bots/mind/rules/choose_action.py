"""What to do next: needs first, then helping, then things never had before, then new ground."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from bots.mind.language import is_request, phrase, words
from bots.mind.requests import ActionChoice, ChooseAction, Deed, Situation
from bots.mind.rules.knowledge import Knowledge
from bots.mind.rules.naming import things_named
from bots.mind.rules.telling import something_to_say

HUNGRY = 14.0
"""Out of 20; below 18 health does not come back, and at 14 even the best food is not wasted."""
HURT = 10.0
"""Out of 20: below, danger in sight is run from."""
REQUEST_SECONDS = 20.0
"""For how long something asked for is acted on."""
PLENTY = 2
"""Of an item held so often, half is given to whom asks."""
GIFT_MAX = 8
DROPPED_DISTANCE_BLOCKS = 12.0
GATHER_DISTANCE_BLOCKS = 28.0
"""The collect skill looks 32 blocks around."""
WALK_BLOCKS_PER_SECOND = 3.0
"""On rough ground, stops and turns counted; open ground allows 4.3."""
GATHER_SECONDS_MAX = 45.0
"""What takes longer than that is worth less than seeing new ground."""
RETRY_SECONDS = 90.0
"""A kind that could not be got is left alone for so long."""
STOCK_SURPLUS = 32
STOCK_CHANCE = 0.25
"""How often, when nothing new is about, a stock is gathered instead of exploring."""
STOCK_COUNT = 4
VISIT_CHANCE = 0.15
FREE_SLOTS_FEW = 4
HEADINGS = ("north", "east", "south", "west")
HEADING_CHANCE = 0.6
"""How often exploring keeps to a heading of one's own instead of going where one has been least."""


@dataclass(frozen=True, slots=True)
class _Moment:
    request: ChooseAction
    known: Knowledge
    chance: random.Random

    @property
    def situation(self) -> Situation:
        return self.request.situation


@dataclass(frozen=True, slots=True)
class _Idea:
    intent: str
    deed: Deed
    because: str


def choose_action(request: ChooseAction, known: Knowledge, chance: random.Random) -> ActionChoice:
    """Choose an action: the first of the considerations that finds something to do.

    Args:
        request: the moment.
        known: what blocks give and what is food.
        chance: the agent's random stream for this.
    """
    moment = _Moment(request, known, chance)
    for consider in _PRESSING:
        idea = consider(moment)
        if idea is not None and not _is_futile(idea, moment.situation):
            return _choice(idea, moment)
    doing = request.situation.doing
    if doing is not None:
        say = something_to_say(request, None, chance)
        return ActionChoice(intent=doing.intent, skill=None, say=say, because="I have begun it")
    for consider in _AT_LEISURE:
        idea = consider(moment)
        if idea is not None and not _is_futile(idea, moment.situation):
            return _choice(idea, moment)
    return _choice(
        _Idea("wait a moment", Deed(skill="wait", args={"seconds": 3}), "nothing else is left to do"), moment
    )


def _choice(idea: _Idea, moment: _Moment) -> ActionChoice:
    say = something_to_say(moment.request, idea.intent, moment.chance)
    return ActionChoice(intent=idea.intent, skill=idea.deed.skill, args=idea.deed.args, say=say, because=idea.because)


def _is_futile(idea: _Idea, situation: Situation) -> bool:
    return any(
        deed.skill == idea.deed.skill and all(deed.args.get(name) == value for name, value in idea.deed.args.items())
        for deed in situation.avoid
    )


def _escape(moment: _Moment) -> _Idea | None:
    situation = moment.situation
    hostile = next((thing for thing in situation.things if thing.category == "hostile"), None)
    if hostile is None or situation.condition is None or situation.condition.health > HURT:
        return None
    if situation.doing is not None and situation.doing.skill == "flee":
        return None
    return _Idea("get away", Deed(skill="flee", args={}), f"I am hurt and see a {phrase(hostile.name)}")


def _eat(moment: _Moment) -> _Idea | None:
    situation = moment.situation
    food = moment.known.best_food(situation.inventory)
    if food is None or situation.condition is None or situation.condition.food > HUNGRY:
        return None
    if situation.doing is not None and situation.doing.skill == "eat":
        return None
    return _Idea(f"eat {phrase(food)}", Deed(skill="eat", args={"food": food}), "I am hungry")


def _give(moment: _Moment) -> _Idea | None:
    """Give to somebody in sight who asked, when there is plenty."""
    situation = moment.situation
    in_sight = {person.name for person in situation.people if person.in_sight}
    for heard in reversed(situation.heard):
        if heard.seconds_ago > REQUEST_SECONDS or not heard.addressed or not is_request(heard.text):
            continue
        given = any(
            outcome.skill == "give_to"
            and outcome.args.get("person") == heard.speaker
            and outcome.seconds_ago <= heard.seconds_ago
            for outcome in situation.outcomes
        )
        giving = situation.doing is not None and situation.doing.skill == "give_to"
        if given or giving or heard.speaker not in in_sight:
            continue
        plenty = [item for item, count in situation.inventory.items() if count >= PLENTY]
        for item in things_named(heard.text, plenty)[:1]:
            count = min(situation.inventory[item] // 2, GIFT_MAX)
            args = {"person": heard.speaker, "item": item, "count": count}
            return _Idea(
                f"give {heard.speaker} {count} {phrase(item)}",
                Deed(skill="give_to", args=args),
                f"{heard.speaker} asked and I have plenty",
            )
    return None


def _pick_up(moment: _Moment) -> _Idea | None:
    situation = moment.situation
    failed = any(one.skill == "pick_up" and one.status == "failed" for one in situation.outcomes[:1])
    lying = [
        thing for thing in situation.things if thing.category == "item" and thing.distance <= DROPPED_DISTANCE_BLOCKS
    ]
    lying.sort(key=lambda thing: (thing.name in situation.collected, thing.distance))
    if failed or not lying or situation.free_slots == 0:
        return None
    item = lying[0].name
    return _Idea(f"pick up {phrase(item)}", Deed(skill="pick_up", args={"item": item}), "it lies there")


def _gather_new(moment: _Moment) -> _Idea | None:
    """Get the new kind that is quickest to get, leaving to others what they say they are after."""
    situation = moment.situation
    left_alone = {
        str(outcome.args.get("item"))
        for outcome in situation.outcomes
        if outcome.skill == "collect" and outcome.status == "failed" and outcome.seconds_ago < RETRY_SECONDS
    }
    said_by_others = {word for person in situation.people if person.last_words for word in words(person.last_words)}
    wants = set(situation.goal.wants) if situation.goal else set()
    best: tuple[float, str] | None = None
    for name, distance in _blocks_about(situation):
        for gain in moment.known.gains(name, situation.inventory):
            if gain.item in situation.collected or gain.item in left_alone:
                continue
            seconds = distance / WALK_BLOCKS_PER_SECOND + gain.seconds
            seconds *= moment.chance.uniform(0.7, 1.3)
            seconds *= 0.7 if gain.item in wants else 1.0
            seconds *= 1.5 if set(gain.item.split("_")) <= said_by_others else 1.0
            if seconds <= GATHER_SECONDS_MAX and (best is None or seconds < best[0]):
                best = (seconds, gain.item)
    if best is None or situation.free_slots == 0:
        return None
    return _Idea(f"get {phrase(best[1])}", Deed(skill="collect", args={"item": best[1]}), "I have never had any")


def _store(moment: _Moment) -> _Idea | None:
    """Take surplus to a chest that the agent knows by name."""
    situation = moment.situation
    chest = next((place for place in moment.request.who.places if "chest" in place.lower()), None)
    if chest is None:
        return None
    full = situation.free_slots <= FREE_SLOTS_FEW
    surplus = {
        item: count for item, count in situation.inventory.items() if count >= (PLENTY if full else STOCK_SURPLUS)
    }
    if not surplus:
        return None
    item = max(surplus, key=lambda name: surplus[name])
    args = {"item": item, "count": surplus[item] // 2, "container": chest}
    return _Idea(f"take {phrase(item)} to the {chest}", Deed(skill="deposit", args=args), "I have more than I need")


def _gather_stock(moment: _Moment) -> _Idea | None:
    situation = moment.situation
    if moment.chance.random() > STOCK_CHANCE:
        return None
    sure = sorted(
        {
            gain.item
            for name, _ in _blocks_about(situation)
            for gain in moment.known.gains(name, situation.inventory)
            if gain.chance == 1 and situation.inventory.get(gain.item, 0) < STOCK_SURPLUS
        }
    )
    if not sure or situation.free_slots == 0:
        return None
    item = moment.chance.choice(sure)
    args = {"item": item, "count": STOCK_COUNT}
    return _Idea(f"gather some {phrase(item)}", Deed(skill="collect", args=args), "a stock of it may be of use")


def _visit(moment: _Moment) -> _Idea | None:
    places = moment.request.who.places
    if not places or moment.chance.random() > VISIT_CHANCE:
        return None
    place = moment.chance.choice(sorted(places))
    return _Idea(f"go to the {place}", Deed(skill="go_to", args={"target": place}), "I want to see what is there")


def _explore(moment: _Moment) -> _Idea | None:
    """See new ground: on a heading of one's own that others have not announced, or wherever one has been least."""
    situation = moment.situation
    taken = {
        heading
        for person in situation.people
        if person.last_words
        for heading in HEADINGS
        if heading in words(person.last_words)
    }
    free = [heading for heading in HEADINGS if heading not in taken] or list(HEADINGS)
    last = situation.outcomes[0] if situation.outcomes else None
    failed = last is not None and last.skill == "explore" and last.status == "failed"
    heading = moment.chance.choice(free) if not failed and moment.chance.random() < HEADING_CHANCE else "any"
    intent = "look around" if heading == "any" else f"explore to the {heading}"
    return _Idea(intent, Deed(skill="explore", args={"direction": heading}), "I look for things that I do not have")


def _blocks_about(situation: Situation) -> list[tuple[str, float]]:
    """Kinds of blocks with the distance to the nearest, in sight or seen before, not too far to be collected."""
    about = {thing.name: thing.distance for thing in situation.things if thing.category == "block"}
    for sighting in situation.sightings:
        about.setdefault(sighting.name, sighting.distance)
    return [(name, distance) for name, distance in about.items() if distance <= GATHER_DISTANCE_BLOCKS]


_Consideration = Callable[[_Moment], _Idea | None]
_PRESSING: tuple[_Consideration, ...] = (_escape, _eat, _give)
_AT_LEISURE: tuple[_Consideration, ...] = (_pick_up, _gather_new, _store, _gather_stock, _visit, _explore)
