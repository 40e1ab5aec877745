"""The situation as prompt text: what changes slowly, then the moment, each a fence of short lines.

A kind of request declares which parts of the situation its prompt tells. Every fact is told once. Within the moment,
what is most salient comes first.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Protocol

from bots.mind.moment.situation import (
    Condition,
    Doing,
    NearbyEntityKind,
    Outcome,
    Person,
    Prospect,
    RefusedCall,
    Situation,
    SkillCall,
)
from bots.mind.moment.tells import Parts
from bots.mind.prompt_variables.civic import announcement_line
from bots.mind.prompt_variables.fences import fence, plain, quoted
from bots.mind.prompt_variables.memories import heard_line, is_lasting, recollections
from bots.mind.prompt_variables.numbers import Age, ago, amount, clock_of_ticks, counted, lasting, marking, rounded
from bots.mind.prompt_variables.standing import AROUND, STANDING, listed, where
from bots.mind.prompt_variables.worth import Said, worth_telling
from skills.catalog import known_skills

AIR_FULL = 20.0
LIGHT_DIM = 8
"""Light level from which down darkness is mentioned."""
_KINDS: Mapping[NearbyEntityKind, str] = {
    "hostile": "monsters in sight",
    "item": "lying about",
    "animal": "animals in sight",
    "other": "also in sight",
    "block": "blocks in sight",
}
"""The kinds of things in sight, in words, the most salient first."""


LISTED_MAX = 4
"""Maximum number of entries of a list in the arguments of a skill that are told."""
_GISTS = {"collected": "prospects"}
"""Parts that are left out in brief where another part has what matters of them: what the agent never had."""


class Situated(Protocol):
    """A request with a situation."""

    tells: ClassVar[Parts]
    tells_briefly: ClassVar[Parts]

    @property
    def situation(self) -> Situation:
        """The situation."""

    @property
    def new_seconds(self) -> float:
        """What happened less long ago is new since the last request of this kind."""


def standing(request: Situated) -> str:
    """Return what changes slowly, as data."""
    return fence("how things stand", _told(request, STANDING))


def moment(request: Situated, elsewhere: Said = ()) -> str:
    """Return the present moment, as data. What happened since the last request of this kind is marked.

    The inner voice comes from the researcher, not from the world, so it is outside.

    Args:
        request: the request.
        elsewhere: words that its prompt tells outside of the moment.
    """
    directives = request.situation.directives if "directives" in request.tells else ()
    voice = [f"Your inner voice tells you, and you follow it: {quoted(one)}" for one in directives]
    around = _told(request, AROUND)
    passing = _told(request, _passing(marking(request.new_seconds)), elsewhere)
    return "\n\n".join(filter(None, ["\n".join(voice), fence("your situation", [*around, *passing])]))


def _told(
    request: Situated, parts: Mapping[str, Callable[[Situation], Iterable[str]]], elsewhere: Said = ()
) -> Iterator[str]:
    situation = worth_telling(request.situation, request.tells, request.tells_briefly, elsewhere)
    for name, lines in parts.items():
        gist = _GISTS.get(name) if name in request.tells_briefly else None
        if name in request.tells and not (gist is not None and getattr(situation, gist)):
            yield from lines(situation)


def deed(skill: str, args: dict[str, Any]) -> str:
    """Return a skill with those of its arguments that are not as usual: ``collect(item="oak_log", count=3)``.

    Their order is that of its card, then by name, so that it is the same for a request that was saved. Of a long list
    the first entries and the number of the others are told.
    """
    card = known_skills().cards.get(skill)
    usual = {} if card is None else {name: schema.get("default") for name, schema in card.properties.items()}
    names = [*(name for name in usual if name in args), *sorted(args.keys() - usual.keys())]
    told = {name: args[name] for name in names if name not in usual or args[name] != usual[name]}
    return f"{skill}({', '.join(f'{name}={_value(value)}' for name, value in told.items())})"


def _value(value: Any) -> str:
    if isinstance(value, list) and len(value) > LISTED_MAX:
        return json.dumps([*value[:LISTED_MAX], f"and {len(value) - LISTED_MAX} more"])
    return json.dumps(value)


def doing_line(doing: Doing) -> str:
    """Return the agent's present action."""
    what = deed(doing.skill, doing.args) if doing.skill else "nothing with your hands"
    why = f", because {doing.because}" if doing.because else ""
    return f"{doing.intent} ({what}) since {lasting(doing.seconds)}{why}{_stage(doing)}"


def _stage(doing: Doing) -> str:
    if doing.stage == "works":
        return ""
    left = doing.stage_seconds_left
    most = "" if left is None else f", {lasting(left)} at most"
    return f"; just now your body {doing.stage}: {plain(doing.stage_why)}{most}"


def _urged(situation: Situation) -> Iterator[str]:
    if situation.urge:
        yield f"your reflexes: {situation.urge}"


def _condition(situation: Situation) -> Iterator[str]:
    if situation.condition is not None:
        yield _body(situation.condition)


def _body(condition: Condition) -> str:
    parts = [f"health {rounded(condition.health)} of 20", f"food {rounded(condition.food)} of 20"]
    if condition.air < AIR_FULL:
        parts.append(f"air {rounded(condition.air)} of 20")
    if condition.in_water:
        parts.append("you are in water")
    if condition.in_lava:
        parts.append("you are in lava")
    if not condition.under_sky:
        parts.append("no sky overhead")
    if condition.light < LIGHT_DIM:
        parts.append(f"dark: light {condition.light} of 15")
    if condition.level:
        parts.append(f"experience level {condition.level}")
    parts.append(f"{condition.held} in hand" if condition.held else "empty hands")
    return ", ".join([*parts, f"it is {clock_of_ticks(condition.time_of_day)}"])


def _done(situation: Situation) -> Iterator[str]:
    yield f"you are doing: {doing_line(situation.doing)}" if situation.doing else "you are doing nothing"


def _people(situation: Situation, age: Age) -> Iterator[str]:
    yield from listed("people in sight", (_place(one) for one in situation.people if one.in_sight))
    yield from listed("noticed last", (_last_place(one) for one in situation.people if not one.in_sight))
    for one in situation.people:
        if one.last_words is not None:
            when = "" if one.seconds_since_heard is None else f"{age(one.seconds_since_heard)}, "
            yield f"{when}{plain(one.name)} last said: {quoted(one.last_words)}"


def _place(person: Person) -> str:
    return f"{plain(person.name)} {where(person.distance, person.direction)}"


def _last_place(person: Person) -> str:
    return f"{_place(person)}, {ago(person.seconds_since_noticed)}"


def _things(situation: Situation) -> Iterator[str]:
    new = {one.name for one in situation.things if situation.collected} - set(situation.collected)
    for kind, what in _KINDS.items():
        alike: dict[tuple[str, str, bool], int] = {}
        for one in situation.things:
            if one.category == kind:
                name = f"tame {one.name}" if one.tame else one.name
                name += " behind glass or leaves" if one.screened else ""
                key = (name, where(one.distance, one.direction), one.left_behind)
                alike[key] = alike.get(key, 0) + one.count
        told = (
            _thing(name, place, count, is_new=kind == "item" and name in new, is_left=left)
            for (name, place, left), count in alike.items()
        )
        yield from listed(what, told)


def _thing(name: str, place: str, count: int, *, is_new: bool, is_left: bool) -> str:
    number = "" if count == 1 else f"{amount(count)} "
    return f"{number}{name} {place}{' (never had)' if is_new else ' (you left it)' if is_left else ''}"


def _prospects(situation: Situation) -> Iterator[str]:
    by_time: dict[str, list[Prospect]] = {}
    for one in situation.prospects:
        by_time.setdefault(lasting(one.seconds), []).append(one)
    ways = (f"in {time} {', '.join(one.item for one in same)}" for time, same in by_time.items())
    yield from listed("never had, and you know how to get", ways)


def _remembered(situation: Situation, age: Age) -> Iterator[str]:
    passing = recollections((one for one in situation.memories if not is_lasting(one)), age=age)
    yield from (f"you remember: {one}" for one in passing)


def _outcome(outcome: Outcome, age: Age, *, is_last: bool) -> str:
    """Return an action with its result: what it changed beyond what was meant, or, of the last action, in words where
    it failed or changed nothing. What was broken off needs no words.
    """
    parts = [f"{age(outcome.seconds_ago)} {deed(outcome.skill, outcome.args)} {outcome.status}"]
    if outcome.reason:
        parts.append(outcome.reason)
    if is_last and outcome.detail and (outcome.status == "failed" or (outcome.status == "done" and not outcome.delta)):
        parts.append(plain(outcome.detail))
    changed = {item: count for item, count in outcome.delta.items() if not _is_meant(outcome, item, count)}
    if changed:
        parts.append(counted(changed, signed=True))
    if outcome.met_expectation is False:
        parts.append("not what you expected")
    return ", ".join(parts)


def _is_meant(outcome: Outcome, item: str, count: int) -> bool:
    """Return whether a change goes without saying: of a skill that succeeded, what its call names and what it used up.

    What the agent has left is told with what it carries.
    """
    meant = (outcome.args.get("item"), outcome.args.get("count"))
    return outcome.status == "done" and (count < 0 or (item, count) == meant)


def _to_avoid(avoided: SkillCall) -> str:
    return f"failed twice in a row, do not try it now: {deed(avoided.skill, avoided.args)}"


def _not_now(refused: RefusedCall) -> str:
    return f"your body refuses {deed(refused.skill, refused.args)} for {lasting(refused.seconds)}: {plain(refused.why)}"


def _passing(age: Age) -> Mapping[str, Callable[[Situation], Iterable[str]]]:
    """Return the parts of the moment, the most salient first.

    Args:
        age: words how long ago something was.
    """
    return {
        "urge": _urged,
        "condition": _condition,
        "doing": _done,
        "heard": lambda situation: (heard_line(one, age) for one in situation.heard),
        "announcements": lambda situation: (
            f"announced {announcement_line(one, age)}" for one in situation.announcements
        ),
        "happenings": lambda situation: (f"happened: {one}" for one in situation.happenings),
        "avoid": lambda situation: map(_to_avoid, situation.avoid),
        "refused": lambda situation: map(_not_now, situation.refused),
        "outcomes": lambda situation: listed(
            "you did, the last first",
            (_outcome(one, age, is_last=place == 0) for place, one in enumerate(situation.outcomes)),
        ),
        "people": lambda situation: _people(situation, age),
        "things": _things,
        "prospects": _prospects,
        "memories": lambda situation: _remembered(situation, age),
    }
