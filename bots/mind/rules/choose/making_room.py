"""Making room in a full pocket: what is of least use goes into a chest, made if need be, or is left behind."""

from bots.mind.language import phrase
from bots.mind.moment.situation import Situation, SkillCall
from bots.mind.rules.choose.duties import is_of_duty
from bots.mind.rules.choose.moment import Idea, Moment, obtaining

FREE_SLOTS_WANTED = 3
"""What is made or dug next needs a place or two, and a chest to put things away in one more."""
CHEST_BLOCKS = 24.0
PLAZA_BLOCKS = 12.0
"""So near to what belongs to all nobody sets up a chest of their own, or leaves things about, while there is room."""
SAME_BLOCKS = 2.0
"""Distances that differ by no more are to the same chest."""
CHEST_PLANKS = 8
LOG_PLANKS = 4
STORED_KINDS_MAX = 27
"""The slots of a chest."""
RETRY_SECONDS = 120.0


def make_room(moment: Moment) -> Idea | None:
    """Put what is of least use away: into a chest near, else into one to be made and placed, else on the ground."""
    situation = moment.situation
    if situation.free_slots > FREE_SLOTS_WANTED or (situation.free_slots and _communal_blocks(moment) <= PLAZA_BLOCKS):
        return None
    useless = sorted(item for item in situation.inventory if not moment.known.is_kept(item))
    if not useless:
        return None
    if _failed(situation, "store_surplus"):
        return _leave_behind(situation, useless)
    return _store(moment, useless) or _set_up_chest(situation) or _leave_behind(situation, useless)


def _store(moment: Moment, useless: list[str]) -> Idea | None:
    situation = moment.situation
    distances = [thing.distance for thing in situation.things if thing.category == "block" and thing.name == "chest"]
    distances += [sighting.distance for sighting in situation.sightings if sighting.name == "chest"]
    nearest = min(distances, default=float("inf"))
    # What belongs to all is no place for what is of least use.
    if nearest > CHEST_BLOCKS or nearest > _communal_blocks(moment) - SAME_BLOCKS:
        return None
    args = {"container": "chest", "items": useless[:STORED_KINDS_MAX]}
    return Idea("put things away", SkillCall(skill="store_surplus", args=args), "I have no room for more")


def _communal_blocks(moment: Moment) -> float:
    """How far the nearest chest is that belongs to all."""
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


def _leave_behind(situation: Situation, useless: list[str]) -> Idea:
    item = min(useless, key=lambda name: situation.inventory[name])
    args = {"item": item, "count": situation.inventory[item]}
    return Idea(f"leave {phrase(item)} behind", SkillCall(skill="drop", args=args), "I have no room for more")


def _failed(situation: Situation, skill: str) -> bool:
    return any(
        one.skill == skill
        and one.status == "failed"
        and one.seconds_ago < RETRY_SECONDS
        and (skill == "store_surplus" or one.args.get("item") == "chest")
        for one in situation.outcomes
    )
