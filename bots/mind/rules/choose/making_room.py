"""Making room in a full inventory: the least useful items go into a chest, made if needed, or are left behind."""

from collections.abc import Mapping, Sequence

from bots.mind.language import phrase
from bots.mind.moment.situation import Outcome, Situation, SkillCall
from bots.mind.rules.choose.duties import is_of_duty
from bots.mind.rules.choose.moment import Idea, Moment, obtaining
from bots.mind.rules.choose.needs import DUSK, NIGHT_ENDS
from bots.mind.rules.choose.patience import seconds_waiting

FREE_SLOTS_WANTED = 3
"""Free slots that are needed: one or two for the next product, and one for a chest to store things in."""
CHEST_BLOCKS = 24.0
PLAZA_BLOCKS = 12.0
"""Within this distance of communal chests nobody places a chest of their own or leaves items, while there is room."""
SAME_BLOCKS = 2.0
"""Distances to a chest that differ by at most this are to the same chest."""
CHEST_PLANKS = 8
LOG_PLANKS = 4
STORED_KINDS_MAX = 27
"""The number of slots of a chest."""
RETRY_SECONDS = 120.0
MATERIALS = ("wooden", "stone", "iron", "diamond", "netherite")
"""Materials of tools, the worst first: https://minecraft.wiki/w/Tiers."""
OUTDONE_SORTS = ("axe", "hoe", "shovel", "sword")
CAME_BACK_KINDS = 2
"""Kinds that are held again after they were dropped; from this number on, nothing is dropped here."""


def make_room(moment: Moment) -> Idea | None:
    """Store the least useful items: in a nearby chest, else in a new chest, else on the ground."""
    situation = moment.situation
    if situation.free_slots > FREE_SLOTS_WANTED or (situation.free_slots and _communal_blocks(moment) <= PLAZA_BLOCKS):
        return None
    useless = _useless(moment)
    if not useless:
        return None
    if _failed(situation, "store_surplus"):
        return _leave_behind(situation, useless) or _come_up(situation)
    return (
        _store(moment, useless) or _set_up_chest(situation) or _leave_behind(situation, useless) or _come_up(situation)
    )


def leave_rather_than_wait(moment: Moment) -> Idea | None:
    """Leave the least useful items behind when the chest for them has to wait, such as for the day."""
    doing = moment.situation.doing
    if doing is None or doing.args.get("item") != "chest" or seconds_waiting(doing) is None:
        return None
    useless = _useless(moment)
    return _leave_behind(moment.situation, useless) if useless else None


def _useless(moment: Moment) -> list[str]:
    held = moment.situation.inventory
    return sorted(item for item in held if not moment.known.is_kept(item) or _is_outdone(item, held))


def _is_outdone(item: str, held: Mapping[str, int]) -> bool:
    """Whether a tool of the same sort and of a better material is held. A worse pickaxe is a spare one."""
    material, _, sort = item.partition("_")
    if material not in MATERIALS or sort not in OUTDONE_SORTS:
        return False
    return any(f"{better}_{sort}" in held for better in MATERIALS[MATERIALS.index(material) + 1 :])


def _store(moment: Moment, useless: list[str]) -> Idea | None:
    situation = moment.situation
    distances = [thing.distance for thing in situation.things if thing.category == "block" and thing.name == "chest"]
    distances += [sighting.distance for sighting in situation.sightings if sighting.name == "chest"]
    nearest = min(distances, default=float("inf"))
    # A communal chest is not for the least useful items.
    if nearest > CHEST_BLOCKS or nearest > _communal_blocks(moment) - SAME_BLOCKS:
        return None
    args = {"container": "chest", "items": useless[:STORED_KINDS_MAX]}
    return Idea("put things away", SkillCall(skill="store_surplus", args=args), "I have no room for more")


def _communal_blocks(moment: Moment) -> float:
    """Distance to the nearest communal chest."""
    ways = moment.situation.ways
    return min((way.distance for way in ways if is_of_duty(moment.theme.duties, way.place)), default=float("inf"))


def _set_up_chest(situation: Situation) -> Idea | None:
    if situation.inventory.get("chest"):
        if _failed(situation, "place"):
            return None
        return Idea("set up a chest", SkillCall(skill="place", args={"item": "chest"}), "I have no room for more")
    planks = sum(count for item, count in situation.inventory.items() if item.endswith("_planks"))
    logs = sum(count for item, count in situation.inventory.items() if item.endswith("_log"))
    if planks + LOG_PLANKS * logs < CHEST_PLANKS or situation.free_slots == 0 or _failed(situation, "obtain"):
        return None
    return obtaining("chest", "I have no room for more")


def _leave_behind(situation: Situation, useless: list[str]) -> Idea | None:
    here = min(RETRY_SECONDS, _seconds_up(situation))
    lately = [one for one in situation.outcomes if one.skill == "drop" and one.seconds_ago < here]
    if any(one.reason == "blocked" for one in lately) or len(_came_back(situation, lately)) >= CAME_BACK_KINDS:
        return None  # it would come back
    item = min(useless, key=lambda name: situation.inventory[name])
    args = {"item": item, "count": situation.inventory[item]}
    return Idea(f"leave {phrase(item)} behind", SkillCall(skill="drop", args=args), "I have no room for more")


def _came_back(situation: Situation, drops: Sequence[Outcome]) -> set[str]:
    """The kinds that were dropped to the last and are held again."""
    return {item for one in drops for item, change in one.delta.items() if change < 0 and item in situation.inventory}


def _come_up(situation: Situation) -> Idea | None:
    """Go to where there is room to leave something, by day."""
    condition = situation.condition
    if condition is None or condition.under_sky or DUSK <= condition.time_of_day < NIGHT_ENDS:
        return None
    if _seconds_up(situation) < RETRY_SECONDS:
        return None
    because = "I have no room for more, and none here to leave something"
    return Idea("get up to the surface", SkillCall(skill="go_to_surface", args={}), because)


def _seconds_up(situation: Situation) -> float:
    """Seconds since the agent last came up to the surface; infinite if it did not."""
    ups = [one for one in situation.outcomes if one.skill == "go_to_surface" and one.status == "done"]
    return min((one.seconds_ago for one in ups), default=float("inf"))


def _failed(situation: Situation, skill: str) -> bool:
    return any(
        one.skill == skill
        and (one.status == "failed" or (skill == "obtain" and one.status == "cancelled"))
        and one.seconds_ago < RETRY_SECONDS
        and (skill == "store_surplus" or one.args.get("item") == "chest")
        for one in situation.outcomes
    )
