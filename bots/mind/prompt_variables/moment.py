"""The situation as prompt text: what changes slowly, then the moment, each a fence of short lines.

A kind of request declares which parts of the situation its prompt tells. What changes slowly comes first, so that
servers which keep the beginnings of prompts have more of it.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Protocol

from bots.mind.moment.situation import (
    Aim,
    Condition,
    Doing,
    KnownPlace,
    NearbyEntity,
    Outcome,
    Person,
    PlanBlock,
    Sighting,
    Situation,
    SkillCall,
)
from bots.mind.moment.tells import Parts
from bots.mind.prompt_variables.civic import announcement_line, document_lines, view_line
from bots.mind.prompt_variables.fences import fence, plain, quoted
from bots.mind.prompt_variables.memories import heard_line, memory_line
from bots.mind.prompt_variables.numbers import ago, clock, clock_of_ticks, counted, lasting, rounded
from bots.mind.prompt_variables.who import profile_line

AIR_FULL = 20.0
STOREY_BLOCKS = 4.0
"""Height difference from which a place's height is mentioned."""
LIGHT_DIM = 8
"""Light level from which down darkness is mentioned."""


class Situated(Protocol):
    """A request with a situation."""

    tells: ClassVar[Parts]

    @property
    def situation(self) -> Situation:
        """The situation."""


def standing(request: Situated) -> str:
    """Return what changes slowly, as data."""
    return fence("how things stand", _told(request, _STANDING))


def moment(request: Situated) -> str:
    """Return the present moment, as data.

    The inner voice comes from the researcher, not from the world, so it is outside.
    """
    directives = request.situation.directives if "directives" in request.tells else ()
    voice = [f"Your inner voice tells you, and you follow it: {quoted(one)}" for one in directives]
    return "\n".join([*voice, fence("your situation", _told(request, _MOMENT))])


def _told(request: Situated, parts: Mapping[str, Callable[[Situation], Iterable[str]]]) -> Iterator[str]:
    for name, lines in parts.items():
        if name in request.tells:
            yield from lines(request.situation)


def deed(skill: str, args: dict[str, Any]) -> str:
    """Return a skill with its arguments: ``collect(item="oak_log", count=3)``."""
    return f"{skill}({', '.join(f'{name}={json.dumps(value)}' for name, value in args.items())})"


def doing_line(doing: Doing) -> str:
    """Return the agent's present action."""
    what = deed(doing.skill, doing.args) if doing.skill else "nothing with your hands"
    why = f", because {doing.because}" if doing.because else ""
    return f"{doing.intent} ({what}) since {lasting(doing.seconds)}{why}"


def stretch_line(stretch: PlanBlock) -> str:
    """Return a part of a plan: ``06:30-07:15 gather wood (forest)``."""
    place = f" ({stretch.place})" if stretch.place else ""
    return f"{clock(stretch.begins)}-{clock(stretch.begins + stretch.minutes)} {stretch.activity}{place}"


def _people(situation: Situation) -> Iterator[str]:
    yield from map(_person, situation.people)


def _carried(situation: Situation) -> Iterator[str]:
    if situation.inventory or situation.free_slots:
        yield f"you carry {counted(situation.inventory) or 'nothing'}; {situation.free_slots} slots are free"


def _condition(situation: Situation) -> Iterator[str]:
    if situation.condition is not None:
        yield _body(situation.condition)


def _listed(what: str, words: Iterable[str]) -> Iterator[str]:
    """Yield one line with a list; none without items."""
    told = "; ".join(words)
    if told:
        yield f"{what}: {told}"


def _prospects(situation: Situation) -> Iterator[str]:
    ways = (f"{one.item} (about {lasting(one.seconds)})" for one in situation.prospects)
    yield from _listed("never had, and you know how to get", ways)


def _documents(situation: Situation) -> Iterator[str]:
    for document in situation.documents:
        yield from (f"you hold the {line}" for line in document_lines(document))


def _goals(situation: Situation) -> Iterator[str]:
    if situation.goal is not None:
        yield _goal(situation.goal)


def _after_among_others(situation: Situation) -> Iterator[str]:
    if situation.social_goal:
        yield f"what you are after among the others: {situation.social_goal}"


def _planned(situation: Situation) -> Iterator[str]:
    if situation.plan is not None:
        yield f"your plan for now: {stretch_line(situation.plan)}"


def _done(situation: Situation) -> Iterator[str]:
    yield f"you are doing: {doing_line(situation.doing)}" if situation.doing else "you are doing nothing"


def _urged(situation: Situation) -> Iterator[str]:
    if situation.urge:
        yield f"your reflexes: {situation.urge}"


_STANDING: Mapping[str, Callable[[Situation], Iterable[str]]] = {
    "documents": _documents,
    "views": lambda situation: (f"your view of {view_line(one)}" for one in situation.views),
    "profiles": lambda situation: (f"what you think of {profile_line(one)}" for one in situation.profiles),
    "today": lambda situation: _listed("your plan for the day", map(stretch_line, situation.today)),
    "goal": _goals,
    "social_goal": _after_among_others,
    "plan": _planned,
    "collected": lambda situation: _listed("kinds of items that you have ever had", situation.collected),
}
"""The parts that change slowly, by their names in the situation, in the order of the prompt."""
_MOMENT: Mapping[str, Callable[[Situation], Iterable[str]]] = {
    "condition": _condition,
    "inventory": _carried,
    "memories": lambda situation: (f"you remember: {memory_line(one)}" for one in situation.memories),
    "ways": lambda situation: _listed("the way to places that you know", map(_way, situation.ways)),
    "sightings": lambda situation: _listed("out of sight, seen before", map(_sighting, situation.sightings)),
    "things": lambda situation: _listed("in sight", map(_thing, situation.things)),
    "people": _people,
    "prospects": _prospects,
    "announcements": lambda situation: (f"announced {announcement_line(one)}" for one in situation.announcements),
    "happenings": lambda situation: (f"happened: {one}" for one in situation.happenings),
    "heard": lambda situation: (f"heard: {heard_line(one)}" for one in situation.heard),
    "outcomes": lambda situation: map(_outcome, situation.outcomes),
    "avoid": lambda situation: map(_to_avoid, situation.avoid),
    "doing": _done,
    "urge": _urged,
}
"""The parts of the moment."""


def _body(condition: Condition) -> str:
    parts = [f"it is {clock_of_ticks(condition.time_of_day)}"]
    parts += [f"health {rounded(condition.health)} of 20", f"food {rounded(condition.food)} of 20"]
    if condition.air < AIR_FULL:
        parts.append(f"air {rounded(condition.air)} of 20")
    parts.append(f"{condition.held} in hand" if condition.held else "empty hands")
    if condition.in_water:
        parts.append("you are in water")
    if condition.in_lava:
        parts.append("you are in lava")
    if not condition.under_sky:
        parts.append("no sky overhead")
    if condition.light < LIGHT_DIM:
        parts.append(f"dark: light {condition.light} of 15")
    return ", ".join(parts)


def _thing(thing: NearbyEntity) -> str:
    kind = "" if thing.category == "block" else f" ({thing.category})"
    return f"{thing.count} {thing.name}{kind} {_where(thing.distance, thing.direction)}"


def _person(person: Person) -> str:
    seen = "in sight" if person.in_sight else f"last noticed {ago(person.seconds_since_noticed)}"
    line = f"person: {plain(person.name)}, {seen}, {_where(person.distance, person.direction)}"
    if person.last_words is None:
        return line
    when = "" if person.seconds_since_heard is None else f" {ago(person.seconds_since_heard)}"
    return f"{line}; last said{when}: {quoted(person.last_words)}"


def _sighting(sighting: Sighting) -> str:
    return f"{sighting.name} {_where(sighting.distance, sighting.direction)}, {ago(sighting.seconds_ago)}"


def _way(way: KnownPlace) -> str:
    height = "" if abs(way.up) < STOREY_BLOCKS else f" and {abs(way.up):.0f} {'up' if way.up > 0 else 'down'}"
    return f"{way.place} {_where(way.distance, way.direction)}{height}"


def _where(distance: float, direction: str) -> str:
    return "here" if direction == "here" else f"{distance:.0f} blocks {direction}"


def _goal(goal: Aim) -> str:
    wants = f"; it takes {', '.join(goal.wants)}" if goal.wants else ""
    place = f"; at {goal.place}" if goal.place else ""
    return f"your goal: {goal.text}{wants}{place}"


def _outcome(outcome: Outcome) -> str:
    parts = [f"{ago(outcome.seconds_ago)} you did {deed(outcome.skill, outcome.args)}: {outcome.status}"]
    if outcome.reason:
        parts.append(outcome.reason)
    if outcome.detail:
        parts.append(plain(outcome.detail))
    if outcome.delta:
        parts.append(counted(outcome.delta, signed=True))
    if outcome.met_expectation is False:
        parts.append("not what you expected")
    return ", ".join(parts)


def _to_avoid(avoided: SkillCall) -> str:
    return f"failed twice in a row, do not try it now: {deed(avoided.skill, avoided.args)}"
