"""What changes slowly, as prompt text: a fence that stands before the moment, in the same order for all kinds.

Servers keep the beginnings of prompts. So what seldom changes comes first, in a stable order and without ages, and what
only some kinds tell comes last.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from bots.mind.moment.situation import Aim, KnownPlace, PlanBlock, Sighting, Situation
from bots.mind.prompt_variables.civic import document_lines, view_line
from bots.mind.prompt_variables.fences import plain, quoted
from bots.mind.prompt_variables.memories import is_lasting
from bots.mind.prompt_variables.numbers import blocks, clock, counted
from bots.mind.prompt_variables.who import regard_line

STOREY_BLOCKS = 4.0
"""Height difference from which a place's height is mentioned."""


def stretch_line(stretch: PlanBlock) -> str:
    """Return a part of a plan: ``06:30-07:15 gather wood (forest)``."""
    place = f" ({stretch.place})" if stretch.place else ""
    return f"{clock(stretch.begins)}-{clock(stretch.begins + stretch.minutes)} {stretch.activity}{place}"


def where(distance: float, direction: str) -> str:
    """Return where something is, seen from the agent: ``20 north-east``; distances are in blocks."""
    return "here" if direction == "here" else f"{blocks(distance)} {direction}"


def listed(what: str, words: Iterable[str]) -> Iterator[str]:
    """Yield one line with a list; none without items.

    Args:
        what: what the items are, in our own words.
        words: the items.
    """
    told = "; ".join(words)
    if told:
        yield f"{what}: {told}"


def _documents(situation: Situation) -> Iterator[str]:
    for document in situation.documents:
        yield from (f"you hold the {line}" for line in document_lines(document))


def _after_among_others(situation: Situation) -> Iterator[str]:
    if situation.social_goal:
        yield f"what you are after among the others: {situation.social_goal}"


def _goals(situation: Situation) -> Iterator[str]:
    if situation.goal is not None:
        yield _goal(situation.goal)


def _goal(goal: Aim) -> str:
    wants = f"; it takes {', '.join(goal.wants)}" if goal.wants else ""
    place = f"; at {goal.place}" if goal.place else ""
    return f"your goal: {goal.text}{wants}{place}"


def _planned(situation: Situation) -> Iterator[str]:
    if situation.plan is not None:
        yield f"your plan for now: {stretch_line(situation.plan)}"


def _lasting_memories(situation: Situation) -> Iterator[str]:
    lasting = sorted((one for one in situation.memories if is_lasting(one)), key=lambda one: one.memory_id)
    yield from (f"{plain(one.what)}: {one.text}" for one in lasting)


def _way(way: KnownPlace) -> str:
    height = "" if abs(way.up) < STOREY_BLOCKS else f" and {blocks(abs(way.up))} {'up' if way.up > 0 else 'down'}"
    return f"{way.place} {where(way.distance, way.direction)}{height}"


def _carried(situation: Situation) -> Iterator[str]:
    if situation.inventory or situation.free_slots:
        single = [name for name, count in situation.inventory.items() if count == 1]
        several = {name: count for name, count in situation.inventory.items() if count != 1}
        told = "; ".join(filter(None, (counted(several), f"one each: {', '.join(single)}" if single else "")))
        yield f"you carry {told or 'nothing'}; {situation.free_slots} slots are free"


def _sighting(sighting: Sighting) -> str:
    return f"{sighting.name} {where(sighting.distance, sighting.direction)}"


STANDING: Mapping[str, Callable[[Situation], Iterable[str]]] = {
    "documents": _documents,
    "views": lambda situation: (f"your view of {view_line(one)}" for one in situation.views),
    "social_goal": _after_among_others,
    "profiles": lambda situation: (
        f"what you think of {regard_line(one)}" for one in sorted(situation.profiles, key=lambda one: one.name)
    ),
    "today": lambda situation: listed("your plan for the day", map(stretch_line, situation.today)),
    "collected": lambda situation: listed("kinds of items that you have ever had", situation.collected),
}
"""The parts that change slowly, by their names in the situation, in the order of the prompt."""
AROUND: Mapping[str, Callable[[Situation], Iterable[str]]] = {
    "goal": _goals,
    "plan": _planned,
    "said": lambda situation: listed("you said lately, the newest last", map(quoted, situation.said)),
    "ways": lambda situation: listed("places", map(_way, sorted(situation.ways, key=lambda one: one.place))),
    "sightings": lambda situation: listed(
        "seen before", map(_sighting, sorted(situation.sightings, key=lambda one: one.name))
    ),
    "memories": _lasting_memories,
    "inventory": _carried,
}
"""The parts that change as the agent talks, walks and works, those that change least first."""
