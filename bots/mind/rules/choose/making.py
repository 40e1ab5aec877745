"""Making and fetching things in several steps: what the goal asks for, and what can be made from the inventory."""

from bots.mind.constants import Constants, constant
from bots.mind.moment.situation import Situation
from bots.mind.rules.choose.moment import Idea, Moment, obtaining
from bots.mind.rules.choose.needs import is_night, planks
from bots.mind.rules.choose.patience import is_tedious, recently_failed, seconds_waiting
from bots.mind.rules.choose.role_deeds import is_curious

FREE_SLOTS_NEEDED = 2
PICKAXE = "_pickaxe"
WOODEN_PICKAXE, STONE_PICKAXE = "wooden_pickaxe", "stone_pickaxe"
PICKAXE_STONES = 3
PICKAXE_STICKS = 2
STICK_PLANKS = 2
TABLE_PLANKS = 4
PICKAXE_PLANKS = 9
"""Planks for a wooden pickaxe: three for the head, two for sticks, four for a table."""


class MakingConstants(Constants, group="making"):
    """What agents make without a plan, and what they do first."""

    at_hand_seconds: float = constant(
        8.0,
        "s",
        "Maximum time for something new that is made from the inventory without a plan.",
        least=0.0,
        most=120.0,
    )
    quicker_share: float = constant(
        0.25,
        "1",
        "Share of the time already spent on a thing that takes long; what takes at most that long comes first.",
        least=0.0,
        most=1.0,
    )


def pursue_goal(moment: Moment) -> Idea | None:
    """Obtain what the goal asks for: the quickest item that has not just failed."""
    situation = moment.situation
    if situation.goal is None or situation.free_slots < FREE_SLOTS_NEEDED:
        return None
    estimates = {one.item: one.seconds for one in situation.prospects}
    wanted = [
        item
        for item in situation.goal.wants
        if item in estimates and item not in situation.collected and not recently_failed(moment.theme, situation, item)
    ]
    if not wanted:
        return None
    item = min(wanted, key=lambda name: estimates[name])
    return obtaining(item, "it is what I aim for")


def replace_pickaxe(moment: Moment) -> Idea | None:
    """Make another pickaxe if the last one is gone: by hand, rock takes seven times as long and gives nothing.

    By night the agent needs the wood for it in its inventory. A wooden one is replaced before it breaks, once stones
    and wood are held.
    """
    situation = moment.situation
    held = {item for item in situation.inventory if item.endswith(PICKAXE)}
    if situation.free_slots < FREE_SLOTS_NEEDED or held - {WOODEN_PICKAXE}:
        return None
    if held:
        return _better_pickaxe(moment)
    if not any(item.endswith(PICKAXE) for item in situation.collected) or situation.condition is None:
        return None
    if is_night(situation.condition.time_of_day) and planks(situation.inventory) < PICKAXE_PLANKS:
        return None
    item = STONE_PICKAXE if situation.inventory.get("cobblestone", 0) >= PICKAXE_STONES else WOODEN_PICKAXE
    if recently_failed(moment.theme, situation, item) or not is_curious(moment):
        return None
    return obtaining(item, "I have no pickaxe left")


def _better_pickaxe(moment: Moment) -> Idea | None:
    inventory = moment.situation.inventory
    wood = planks(inventory) + (STICK_PLANKS if inventory.get("stick", 0) >= PICKAXE_STICKS else 0)
    table = 0 if inventory.get("crafting_table", 0) else TABLE_PLANKS
    if inventory.get("cobblestone", 0) < PICKAXE_STONES or wood < STICK_PLANKS + table:
        return None
    if recently_failed(moment.theme, moment.situation, STONE_PICKAXE) or not is_curious(moment):
        return None
    return obtaining(STONE_PICKAXE, "my wooden pickaxe will soon break")


def make_at_hand(moment: Moment) -> Idea | None:
    """Make a new item from the inventory, whatever the goal: it takes a moment."""
    situation = moment.situation
    if situation.free_slots < FREE_SLOTS_NEEDED:
        return None
    most = moment.theme.of(MakingConstants).at_hand_seconds
    quick = [
        one.item
        for one in situation.prospects
        if one.seconds <= most and not recently_failed(moment.theme, situation, one.item)
    ]
    if not quick or not is_curious(moment):
        return None
    item = moment.chance.choice(quick)
    return obtaining(item, "I can have it at once")


def something_quicker(moment: Moment) -> Idea | None:
    """Obtain an item that is much quicker than the one that the agent has long been working on, or waits for."""
    situation = moment.situation
    doing = situation.doing
    if doing is None or situation.free_slots < FREE_SLOTS_NEEDED:
        return None
    waits = seconds_waiting(doing)
    if waits is None and not is_tedious(moment.theme, doing):
        return None
    most = moment.theme.of(MakingConstants).quicker_share * doing.seconds if waits is None else waits
    because = "what I am at takes long, and this does not" if waits is None else "it can be done while I would wait"
    left_for_waiting = set() if waits is None else _unfinished(situation)
    for one in sorted(situation.prospects, key=lambda prospect: prospect.seconds):
        if waits is not None and one.waits:
            continue
        if one.seconds > most or one.item in left_for_waiting or recently_failed(moment.theme, situation, one.item):
            continue
        return obtaining(one.item, because)
    return None


def _unfinished(situation: Situation) -> set[str]:
    """Items that the agent is at or was at lately without getting them: another try would only wait, too."""
    tried = {one.args.get("item") for one in situation.outcomes if one.skill == "obtain" and one.status != "done"}
    at = set() if situation.doing is None else {situation.doing.args.get("item")}
    return {str(item) for item in tried | at}
