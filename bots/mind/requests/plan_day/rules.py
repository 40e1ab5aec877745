"""Plans the day in five to eight parts from waking to sleep. The parts follow the agent's identity and goals."""

import random
import re
from collections.abc import Collection

from bots.mind.constants import Constants, constant
from bots.mind.hours import DAY_MINUTES
from bots.mind.language import names_in, words
from bots.mind.moment.situation import PlanBlock, Who
from bots.mind.requests.answers import Plan
from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.requests.plan_limits import STRETCHES_MAX
from bots.mind.rules.choose.directives import deed_of, forbids, fresh_directive, in_first_person
from bots.mind.rules.choose.dwelling import own_places, towns_of
from bots.mind.rules.choose.knowledge import knowledge
from bots.mind.rules.choose.wandering import MEETING_WORDS
from bots.mind.rules.judge.evidence import cut
from bots.mind.rules.judge.temperament import talkativeness
from bots.mind.rules.plan.appointments import Appointment, appointments
from bots.mind.rules.theme import Theme

WAKING, BED, BED_SPREAD = 360, 1260, 30
"""Minutes of the day: waking at six in the morning, bed at nine in the evening, and how much bedtime varies."""
STEP = 15
EATING_WORDS = ("cafe", "inn", "tavern", "pub")
STRETCH_MINUTES_MIN = 30
ACTIVITY_CHARACTERS = 90
_WORKS_AT = re.compile(r"^I (?:work|study|teach|paint|write|serve)\b[^.;]* (?:at|in) (?P<where>the [^.,;]+)", re.I)
_LIVES_AT = re.compile(r"^I live\b[^.;]* (?:at|in) (?P<where>the [^.,;]+)", re.I)
_GOAL = re.compile(r"^I (?:want|would like|hope|mean|am going|must) (?:to )?", re.I)


class DayConstants(Constants, group="plan_day"):
    """How agents divide a day between work, company and travel."""

    talk_chance: float = constant(
        1.0,
        "1",
        "Probability that an agent plans to talk with the others before its work, wherever it lives.",
        least=0.0,
        most=1.0,
    )
    talk_minutes_least: float = constant(
        60.0, "min", "Share of the day, as minutes, of a talk of the most silent agents.", least=0.0, most=600.0
    )
    talk_minutes_span: float = constant(
        90.0, "min", "How much more the most talkative agents plan.", least=0.0, most=600.0
    )
    travel_chance: float = constant(
        0.15, "1", "Share of the agents living in a town that visit another town on a day.", least=0.0, most=1.0
    )


def plan_day(request: PlanDay, theme: Theme, chance: random.Random) -> Plan:
    """Plan from the beginning of the plan to midnight. The last part is sleep.

    Args:
        request: the day, the memories and the present moment.
        theme: the theme's knowledge.
        chance: the agent's random stream for this.
    """
    begins = request.begins % DAY_MINUTES
    bed = BED + STEP * chance.randint(-BED_SPREAD // STEP, BED_SPREAD // STEP)
    parts: list[PlanBlock] = []
    if begins < WAKING:
        parts.append(PlanBlock(activity="sleep", begins=begins, minutes=WAKING - begins))
        begins = WAKING
    if bed - begins < STRETCH_MINUTES_MIN:
        return Plan(stretches=(*parts, PlanBlock(activity="sleep", begins=begins, minutes=DAY_MINUTES - begins)))
    room = STRETCHES_MAX - len(parts) - 1
    day = _activities(request, theme, begins, chance)
    busy = [one for one in _filled(day, begins, bed, room) if one.activity in _duties(request, theme)]
    parts += _awake(day, begins, bed, appointments(request, theme, busy)[:1], room)
    # An agent without a house in its town spends the night at the meeting place.
    night = _place_remembered(_LIVES_AT, request) or (meeting_place(request.who) if request.who.home else None)
    asleep = PlanBlock(activity="sleep", begins=bed, minutes=DAY_MINUTES - bed, place=night)
    return Plan(stretches=(*parts, asleep))


def _activities(
    request: PlanDay, theme: Theme, begins: int, chance: random.Random
) -> list[tuple[str, int, str | None]]:
    """The activities in order, with the share of the day and the place of each. The first few matter most."""
    who, situation = request.who, request.situation
    work, where = _work(theme, request)
    meeting = meeting_place(who)
    table = _place_called(who, EATING_WORDS) or (meeting if who.home else None)
    house = _place_remembered(_LIVES_AT, request)
    tuned = theme.of(DayConstants)
    sociable = round(tuned.talk_minutes_least + tuned.talk_minutes_span * talkativeness(who, theme))
    told = fresh_directive(situation)
    day: list[tuple[str, int, str | None]] = []
    if begins < WAKING + 2 * 60:
        day.append(("get up and eat breakfast", 45, house))
    if told is not None and not forbids(told):
        deed = deed_of(told, who, situation, knowledge())
        target = str(deed.args.get("target", "")) if deed else ""
        day.append((cut(in_first_person(told), ACTIVITY_CHARACTERS), 90, target if target in who.places else None))
    # Without a meeting place, this is a talk with the people nearby.
    if chance.random() < tuned.talk_chance:
        day.append(("talk with the others", sociable, meeting))
    day.append((work, 210, where))
    day.append(("eat a meal and rest", 45, table))
    goal = _goal(request)
    day.append((goal, 150, situation.goal.place if situation.goal else None) if goal else (work, 150, where))
    abroad = _town_to_visit(who, tuned, chance)
    day.append(("talk with the others", sociable, meeting) if abroad is None else (f"visit {abroad}", sociable, abroad))
    day.append(("put my things in order and rest at home", chance.choice((45, 60, 75)), house))
    return day


def meeting_place(who: Who) -> str | None:
    """The place where agents meet. For an agent that lives in a town, it is in that town."""
    return _place_called(who, MEETING_WORDS)


def _place_called(who: Who, called: Collection[str]) -> str | None:
    return next((place for place in own_places(who) if set(words(place)) & set(called)), None)


def _town_to_visit(who: Who, tuned: DayConstants, chance: random.Random) -> str | None:
    """The plaza of another town, for the few agents that travel on this day."""
    others = sorted(town for town in towns_of(who.places) if town != who.home)
    if not who.home or not others or chance.random() >= tuned.travel_chance:
        return None
    return f"{chance.choice(others)} plaza"


def _duties(request: PlanDay, theme: Theme) -> set[str]:
    """The activities that are work, and the agent's own goal."""
    return {_work(theme, request)[0], _goal(request) or ""}


def _work(theme: Theme, request: PlanDay) -> tuple[str, str | None]:
    who, known = request.who, _place_remembered(_WORKS_AT, request)
    role = theme.roles.told(request.situation.social_goal) or theme.roles.of_trade(who.occupation)
    if who.occupation and known is not None:
        return f"work as {who.occupation}", known
    if role is not None:
        return role.activity, role.place_in(own_places(who))
    if who.occupation:
        return f"work as {who.occupation}", None
    return "gather what is needed", None


def _place_remembered(pattern: re.Pattern[str], request: PlanDay) -> str | None:
    """The place of the agent's work, or of its house, that it remembers from before the run."""
    told = (pattern.search(one.text) for one in request.memories if one.what == "known")
    named = (place for match in told if match for place in names_in(match["where"], request.who.places))
    return next(named, None)


def _goal(request: PlanDay) -> str | None:
    goal = request.situation.goal
    if goal is None or not goal.text:
        return None
    told = _GOAL.sub("", goal.text).rstrip(" .")
    return cut(told, ACTIVITY_CHARACTERS) or None


def _awake(
    day: list[tuple[str, int, str | None]], begins: int, bed: int, fixed: list[Appointment], room: int
) -> list[PlanBlock]:
    """The parts from a time to bedtime, around the fixed ones."""
    due = [one for one in fixed if begins <= one.begins <= bed - STRETCH_MINUTES_MIN]
    if not due:
        return _filled(day, begins, bed, room)
    event = due[0]
    until = min(event.begins + event.minutes, bed)
    if bed - until < STRETCH_MINUTES_MIN:
        until = bed
    there = PlanBlock(activity=event.activity, begins=event.begins, minutes=until - event.begins, place=event.place)
    share = (event.begins - begins) / max(1, bed - begins - there.minutes)
    before_count = round(share * len(day[: room - 1]))
    before = _filled(day[:before_count] or day[:1], begins, event.begins, room - 2)
    after = _filled(day[before_count : room - 1] or day[-1:], until, bed, room - 1 - len(before))
    return [*before, there, *after]


def _filled(day: list[tuple[str, int, str | None]], begins: int, ends: int, room: int) -> list[PlanBlock]:
    """Parts that divide the time in proportion to their shares, in steps of a quarter of an hour."""
    minutes = ends - begins
    if minutes <= 0:
        return []
    count = max(1, min(len(day), room, minutes // STRETCH_MINUTES_MIN))
    chosen = day[:count]
    total = sum(weight for _, weight, _ in chosen)
    parts, at, spent = [], begins, 0
    for number, (activity, weight, place) in enumerate(chosen):
        spent += weight
        later = (count - number - 1) * STEP
        end = begins + STEP * round(minutes * spent / total / STEP)
        end = ends if number == count - 1 else max(at + STEP, min(end, ends - later))
        parts.append(PlanBlock(activity=activity, begins=at, minutes=end - at, place=place))
        at = end
    return parts
