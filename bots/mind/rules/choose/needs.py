"""Needs that come before everything else: safety and hunger."""

from collections.abc import Mapping

from bots.mind.language import phrase
from bots.mind.moment.situation import NearbyEntity, Situation, SkillCall
from bots.mind.rules.choose.moment import Idea, Moment, obtaining
from bots.mind.rules.choose.patience import recently_failed

HUNGRY = 14.0
"""Food level, of 20, at which the agent eats. Below 18 health does not return; at 14 the best food is not wasted."""
HURT = 10.0
"""Health, of 20, below which the agent runs from danger in sight."""
ESCAPED_BLOCKS = 16.0
"""Range of the flee skill. The agent does not run from what is farther away."""
DARK_LIGHT = 8
"""Light level, of 15. Monsters come where it is darker for long. In a house with a lamp it is lighter."""
DUSK = 11_000
"""Time of day from which there is just enough time to make a weapon before monsters come out."""
NIGHT_FALLS = 13_000
"""Time of day from which monsters come out. Then the body of an unarmed agent waits for the day before it cuts wood."""
NIGHT_ENDS = 23_500
"""Time of day at which monsters burn."""
WEAPONS = ("_sword", "_axe")
WOOD = ("_log", "_planks", "_stem")
PLANKS_A_LOG = 4
SWORD_PLANKS = 8
"""Planks for a wooden sword: two for the blade, two for sticks, four for a table."""
WAY_OUT_RETRY_SECONDS = 15.0
DEAD_END_SECONDS = 60.0
DEAD_END_TRIES = 3
"""Number of things that could not be reached within :data:`DEAD_END_SECONDS`, after which nothing can be."""
GETTING = ("collect", "explore", "obtain", "pick_up")


def escape(moment: Moment) -> Idea | None:
    """When hurt, get away from a hostile creature in sight."""
    situation = moment.situation
    hostile = _danger(situation)
    if hostile is None or situation.condition is None or situation.condition.health > HURT:
        return None
    if hostile.distance >= ESCAPED_BLOCKS:
        return None
    if situation.doing is not None and situation.doing.skill == "flee":
        return None
    return Idea("get away", SkillCall(skill="flee", args={}), f"I am hurt and see a {phrase(hostile.name)}")


def leave_the_dark(moment: Moment) -> Idea | None:
    """Go to the surface at once if something hostile is near in the dark and the agent has no weapon."""
    hostile = _danger(moment.situation)
    if hostile is None:
        return None
    return _way_out(moment, f"I see a {phrase(hostile.name)} in the dark and have no weapon")


def _danger(situation: Situation) -> NearbyEntity | None:
    """Return the nearest hostile creature in sight that can attack from where it is."""
    return next((thing for thing in situation.things if thing.category == "hostile" and not thing.screened), None)


def stay_out_of_the_dark(moment: Moment) -> Idea | None:
    """Begin nothing in the dark without a weapon."""
    return _way_out(moment, "it is dark here and I have no weapon")


def _way_out(moment: Moment, because: str) -> Idea | None:
    """Go up, by day: by night it is as dark there, and a closed hole is safer."""
    situation = moment.situation
    condition = situation.condition
    if condition is None or condition.under_sky or condition.light >= DARK_LIGHT or is_armed(moment):
        return None
    if is_night(condition.time_of_day):
        return None
    if situation.doing is not None and situation.doing.skill == "go_to_surface":
        return None
    tried = any(one.skill == "go_to_surface" and one.seconds_ago < WAY_OUT_RETRY_SECONDS for one in situation.outcomes)
    return None if tried else Idea("get out of the dark", SkillCall(skill="go_to_surface", args={}), because)


def leave_dead_end(moment: Moment) -> Idea | None:
    """Go up to the surface where one thing after the other cannot be reached. By night only with a weapon."""
    situation = moment.situation
    condition = situation.condition
    if condition is None or condition.under_sky or (is_night(condition.time_of_day) and not is_armed(moment)):
        return None
    lately = [one for one in situation.outcomes if one.seconds_ago < DEAD_END_SECONDS]
    vain = [one for one in lately if one.status == "failed" and one.reason == "unreachable"]
    if len(vain) < DEAD_END_TRIES or any(one.skill == "go_to_surface" for one in lately):
        return None
    if any(one.status == "done" and one.skill in GETTING for one in lately):
        return None
    return Idea("get up to the surface", SkillCall(skill="go_to_surface", args={}), "nothing here can be reached")


def stay_in(moment: Moment) -> Idea | None:
    """By night, without a weapon and with monsters about, do what the body can do in safety, and wait for the day.

    Work on an item in several steps is done below the ground or in a hole by night. Gathering in the open is not.
    """
    situation = moment.situation
    if situation.condition is None or not situation.condition.under_sky or is_armed(moment):
        return None
    if not is_night(situation.condition.time_of_day) or not _met_monsters(situation):
        return None
    ways = [one for one in situation.prospects if not recently_failed(moment.theme, situation, one.item)]
    if not ways:
        return None
    item = min(ways, key=lambda one: one.seconds).item
    return obtaining(item, "it is night, there are monsters about, and I have no weapon")


def _met_monsters(situation: Situation) -> bool:
    hostile = any(thing.category == "hostile" for thing in situation.things)
    return hostile or any(one.skill in ("flee", "fight") for one in situation.outcomes)


def arm(moment: Moment) -> Idea | None:
    """Make a sword from the wood in the inventory, before the night or once monsters were met."""
    situation = moment.situation
    if situation.condition is None or is_armed(moment) or not any(item.endswith(WOOD) for item in situation.inventory):
        return None
    night = DUSK <= situation.condition.time_of_day < NIGHT_ENDS
    if is_night(situation.condition.time_of_day) and planks(situation.inventory) < SWORD_PLANKS:
        return None
    failed = any(one.skill == "obtain" and one.args.get("item") == "wooden_sword" for one in situation.outcomes)
    if not (night or _met_monsters(situation)) or failed:
        return None
    because = "the night comes" if night else "there are monsters about"
    return obtaining("wooden_sword", because)


def is_night(time_of_day: float) -> bool:
    """Whether monsters come out at a time of day, ticks."""
    return NIGHT_FALLS <= time_of_day < NIGHT_ENDS


def planks(inventory: Mapping[str, int]) -> int:
    """The planks that an agent has or can make of its wood."""
    wood = ((item, count) for item, count in inventory.items() if item.endswith(WOOD))
    return sum(count if item.endswith("_planks") else count * PLANKS_A_LOG for item, count in wood)


def is_armed(moment: Moment) -> bool:
    """Whether the agent has a real weapon."""
    return any(item.endswith(WEAPONS) for item in moment.situation.inventory)


def eat(moment: Moment) -> Idea | None:
    """Eat when hungry, if there is food."""
    situation = moment.situation
    food = moment.known.best_food(situation.inventory)
    if food is None or situation.condition is None or situation.condition.food > HUNGRY:
        return None
    if situation.doing is not None and situation.doing.skill == "eat":
        return None
    return Idea(f"eat {phrase(food)}", SkillCall(skill="eat", args={"food": food}), "I am hungry")
