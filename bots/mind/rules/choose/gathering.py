"""Getting things: items on the ground, new kinds, stocks. Also storing what is too much."""

from bots.mind.constants import Constants, constant
from bots.mind.language import phrase, words
from bots.mind.moment.situation import SkillCall
from bots.mind.rules.choose.duties import is_of_duty
from bots.mind.rules.choose.giving import PLENTY
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.choose.role_deeds import is_curious

DROPPED_DISTANCE_BLOCKS = 12.0
LEFT_LYING_SECONDS = 30.0
"""How long an item that could not be picked up is left on the ground."""
JUST_NOW_SECONDS = 3.0
THEIRS_DISTANCE_BLOCKS = 12.0
"""If a person is this near to items on the ground, that person has probably just dug them."""
WALK_BLOCKS_PER_SECOND = 3.0
"""Walking speed on rough ground, with stops and turns. On open ground it is 4.3."""
FREE_SLOTS_FEW = 4


class GatheringConstants(Constants, group="gathering"):
    """What agents think worth getting, and for how long they leave alone what they could not get."""

    distance_blocks: float = constant(
        28.0,
        "blocks",
        "Maximum distance of a block to gather; the collect skill searches 32 blocks around.",
        least=1.0,
        most=32.0,
    )
    seconds_most: float = constant(
        45.0, "s", "Maximum estimated time for a new kind; beyond it, exploring is worth more.", least=1.0, most=600.0
    )
    misjudged: float = constant(
        0.3, "1", "By which share at most an agent misjudges the time for a kind, up or down.", least=0.0, most=0.9
    )
    wanted: float = constant(
        0.7, "1", "Factor of the estimated time for a kind that the goal asks for.", least=0.1, most=1.0
    )
    claimed: float = constant(
        1.5, "1", "Factor of the estimated time for a kind that others said they want.", least=1.0, most=10.0
    )
    retry_seconds: float = constant(
        90.0,
        "s",
        "How long a kind that could not be got is left alone by an agent that knows of the failure.",
        least=0.0,
        most=1800.0,
    )
    stock_chance: float = constant(
        0.25,
        "1",
        "Probability that a stock is gathered instead of exploring if nothing new is near.",
        least=0.0,
        most=1.0,
    )
    stock_count: float = constant(4.0, "items", "Number of items that are gathered for a stock.", least=1.0, most=64.0)
    surplus: float = constant(
        32.0, "items", "Number of items of a kind from which an agent has enough of it.", least=1.0, most=64.0
    )


def pick_up(moment: Moment) -> Idea | None:
    """Pick up nearby items, new kinds first. Leave to others what is theirs."""
    situation = moment.situation
    failed = {
        one.args.get("item")
        for one in situation.outcomes
        if one.skill == "pick_up" and one.status == "failed" and one.seconds_ago < LEFT_LYING_SECONDS
    }
    # An item that was just gained may still be seen on its way into the inventory.
    just_gained = {item for one in situation.outcomes[:1] if one.seconds_ago < JUST_NOW_SECONDS for item in one.delta}
    lying = [
        thing
        for thing in situation.things
        if thing.category == "item"
        and thing.distance <= DROPPED_DISTANCE_BLOCKS
        and not thing.left_behind
        and thing.name not in failed | just_gained
    ]
    lying.sort(key=lambda thing: (thing.name in situation.collected, thing.distance))
    company = any(person.in_sight and person.distance <= THEIRS_DISTANCE_BLOCKS for person in situation.people)
    promised = any(heard.addressed and "bring you" in heard.text for heard in situation.heard)
    if not lying or situation.free_slots == 0 or (company and not promised):
        return None
    item = lying[0].name
    return Idea(f"pick up {phrase(item)}", SkillCall(skill="pick_up", args={"item": item}), "it lies there")


def gather_new(moment: Moment) -> Idea | None:
    """Get the new kind that is quickest to get. Leave to others what they say they want."""
    situation, tuned = moment.situation, moment.theme.of(GatheringConstants)
    left_alone = _left_alone(moment)
    said_by_others = {word for person in situation.people if person.last_words for word in words(person.last_words)}
    wants = set(situation.goal.wants) if situation.goal else set()
    best: tuple[float, str] | None = None
    for name, distance in _blocks_about(moment):
        for gain in moment.known.gains(name, situation.inventory):
            if gain.item in situation.collected or gain.item in left_alone:
                continue
            seconds = distance / WALK_BLOCKS_PER_SECOND + gain.seconds
            seconds *= moment.chance.uniform(1 - tuned.misjudged, 1 + tuned.misjudged)
            seconds *= tuned.wanted if gain.item in wants else 1.0
            seconds *= tuned.claimed if set(gain.item.split("_")) <= said_by_others else 1.0
            if seconds <= tuned.seconds_most and (best is None or seconds < best[0]):
                best = (seconds, gain.item)
    if best is None or situation.free_slots == 0 or not is_curious(moment):
        return None
    return Idea(f"get {phrase(best[1])}", SkillCall(skill="collect", args={"item": best[1]}), "I have never had any")


def store(moment: Moment) -> Idea | None:
    """Take surplus to a chest that the agent knows by name. Places of duties are excluded: the law governs them."""
    situation = moment.situation
    chests = (place for place in moment.who.places if "chest" in place.lower())
    chest = next((place for place in chests if not is_of_duty(moment.theme.duties, place)), None)
    if chest is None:
        return None
    full = situation.free_slots <= FREE_SLOTS_FEW
    enough = PLENTY if full else moment.theme.of(GatheringConstants).surplus
    surplus = {item: count for item, count in situation.inventory.items() if count >= enough}
    if not surplus:
        return None
    item = max(surplus, key=lambda name: surplus[name])
    args = {"item": item, "count": surplus[item] // 2, "container": chest}
    return Idea(f"take {phrase(item)} to the {chest}", SkillCall(skill="deposit", args=args), "I have more than I need")


def gather_stock(moment: Moment) -> Idea | None:
    """Occasionally gather some of what can certainly be got here."""
    situation, tuned = moment.situation, moment.theme.of(GatheringConstants)
    if moment.chance.random() > tuned.stock_chance:
        return None
    left_alone = _left_alone(moment)
    sure = sorted(
        {
            gain.item
            for name, _ in _blocks_about(moment)
            for gain in moment.known.gains(name, situation.inventory)
            if gain.chance == 1
            and gain.item not in left_alone
            and situation.inventory.get(gain.item, 0) < tuned.surplus
        }
    )
    if not sure or situation.free_slots == 0:
        return None
    item = moment.chance.choice(sure)
    args = {"item": item, "count": round(tuned.stock_count)}
    return Idea(f"gather some {phrase(item)}", SkillCall(skill="collect", args=args), "a stock of it may be of use")


def _blocks_about(moment: Moment) -> list[tuple[str, float]]:
    """Kinds of blocks with the distance to the nearest one, in sight or seen before, near enough to be collected."""
    situation, most = moment.situation, moment.theme.of(GatheringConstants).distance_blocks
    about = {thing.name: thing.distance for thing in situation.things if thing.category == "block"}
    for sighting in situation.sightings:
        about.setdefault(sighting.name, sighting.distance)
    return [(name, distance) for name, distance in about.items() if distance <= most]


def _left_alone(moment: Moment) -> set[str]:
    """Items that could recently not be got, or only with an interruption."""
    retry_seconds = moment.theme.of(GatheringConstants).retry_seconds
    return {
        str(outcome.args.get("item"))
        for outcome in moment.situation.outcomes
        if outcome.skill == "collect" and outcome.status != "done" and outcome.seconds_ago < retry_seconds
    }
