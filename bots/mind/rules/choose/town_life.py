"""Living in a town: keeping appointments, being where the plan says, meeting people there, and staying near home."""

from bots.mind.hours import minute_of_ticks
from bots.mind.moment.situation import KnownPlace, Person, PlanBlock, SkillCall
from bots.mind.rules.choose.dwelling import own_places
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.judge.matters import campaign
from bots.mind.rules.plan.appointments import is_appointment
from bots.mind.rules.plan.signals import SLEEP

SETS_OUT_MINUTES, SETS_OUT_BELOW_MINUTES = 60, 120
"""Minutes of the day before an appointment at which an agent sets out: from above the ground, and from below it."""
BELOW_BLOCKS = 4.0
"""An agent that must go up by this much and sees no sky is below the ground."""
THERE_BLOCKS = 5.0
"""Maximum distance at which an agent is at a place."""
AROUND_BLOCKS = 10.0
"""Maximum distance at which an agent is still around a place."""
TOWN_BLOCKS = 50.0
"""How far from the centre of its town an agent goes: the radius of the towns in Project Sid."""
WITHIN_WALK_BLOCKS = 120.0
"""Maximum distance that an agent goes for its work or for company."""
APPROACH_BLOCKS = 4.0
APPROACH_CHANCE = 0.4
"""Probability that an agent near others walks up to one of them instead of staying where it is."""
QUIET_SECONDS = 60.0
"""A person who was heard within this time counts as talked with."""
STAY_SECONDS, REST_SECONDS = (4, 9), 20


def keep_appointment(moment: Moment) -> Idea | None:
    """Set out for an appointment in time, to the surface first, and stay there until it is over."""
    situation = moment.situation
    if situation.condition is None:
        return None
    now = minute_of_ticks(situation.condition.time_of_day)
    for stretch in situation.today:
        if stretch.place is None or not is_appointment(stretch):
            continue
        way = _way_to(stretch.place, moment)
        below = _is_below(way, moment)
        ahead = SETS_OUT_BELOW_MINUTES if below else SETS_OUT_MINUTES
        if not stretch.begins - ahead <= now < stretch.begins + stretch.minutes:
            continue
        if below:
            return Idea(
                "get up to the surface", SkillCall(skill="go_to_surface", args={}), f"I have to {stretch.activity}"
            )
        if way is None or way.distance > THERE_BLOCKS:
            return Idea(stretch.activity, SkillCall(skill="go_to", args={"target": stretch.place}), "it is time to")
        return Idea(f"stay at the {stretch.place}", _stay(moment), f"I am here to {stretch.activity}")
    return None


def live_in_town(moment: Moment) -> Idea | None:
    """Be where the plan says, among people. Go home from afar. At night stay in place.

    An agent that campaigns for a side goes where people are instead.
    """
    who, situation, plan = moment.who, moment.situation, moment.situation.plan
    if not who.home or not situation.ways or plan is None or campaign(situation) is not None:
        return None
    middle = f"{who.home} plaza"
    way = _way_to(plan.place, moment) if plan.place else None
    if plan.place is not None and way is not None and way.distance <= WITHIN_WALK_BLOCKS:
        return _at_place(plan, plan.place, way, moment)
    if plan.place is not None and plan.place not in own_places(who):
        return Idea(plan.activity, SkillCall(skill="go_to", args={"target": plan.place}), "it is what I planned")
    home = _way_to(middle, moment)
    if middle in who.places and (home is None or home.distance > TOWN_BLOCKS):
        return Idea(f"go home to {who.home}", SkillCall(skill="go_to", args={"target": middle}), "I live there")
    if SLEEP.search(plan.activity):
        return Idea("rest for the night", SkillCall(skill="wait", args={"seconds": REST_SECONDS}), "it is night")
    return None


def _at_place(plan: PlanBlock, place: str, way: KnownPlace, moment: Moment) -> Idea:
    if way.distance > AROUND_BLOCKS:
        return Idea(
            f"go to the {place}", SkillCall(skill="go_to", args={"target": place}), f"I want to {plan.activity}"
        )
    if SLEEP.search(plan.activity):
        return Idea("rest for the night", SkillCall(skill="wait", args={"seconds": REST_SECONDS}), "it is night")
    person = _somebody_to_meet(moment)
    if person is not None and moment.chance.random() < APPROACH_CHANCE:
        return Idea(f"go up to {person.name}", SkillCall(skill="go_to", args={"target": person.name}), "I like company")
    return Idea(plan.activity, _stay(moment), "it is what I planned")


def _somebody_to_meet(moment: Moment) -> Person | None:
    """The nearest person in sight who was not heard recently."""
    return next(
        (
            one
            for one in moment.situation.people
            if one.in_sight
            and APPROACH_BLOCKS < one.distance <= WITHIN_WALK_BLOCKS
            and (one.seconds_since_heard is None or one.seconds_since_heard > QUIET_SECONDS)
        ),
        None,
    )


def _stay(moment: Moment) -> SkillCall:
    return SkillCall(skill="wait", args={"seconds": moment.chance.randint(*STAY_SECONDS)})


def _way_to(place: str, moment: Moment) -> KnownPlace | None:
    return next((way for way in moment.situation.ways if way.place == place), None)


def _is_below(way: KnownPlace | None, moment: Moment) -> bool:
    condition = moment.situation.condition
    return condition is not None and not condition.under_sky and way is not None and way.up >= BELOW_BLOCKS
