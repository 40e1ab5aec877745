"""Living by a plan: keeping appointments, being where the plan says, meeting people there, and staying near home.

People without a town meet those who are nearest, where people of a town meet at its places.
"""

from bots.mind.constants import Constants, constant
from bots.mind.hours import minute_of_ticks
from bots.mind.moment.situation import KnownPlace, Person, PlanBlock, SkillCall
from bots.mind.rules.choose.dwelling import is_of_the_country, own_places
from bots.mind.rules.choose.meeting import nearest_known, towards
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.judge.matters import campaign
from bots.mind.rules.plan.appointments import is_appointment
from bots.mind.rules.plan.signals import COMPANY, SLEEP

SETS_OUT_MINUTES, SETS_OUT_BELOW_MINUTES = 60, 120
"""Minutes of the day before an appointment at which an agent sets out: from above the ground, and from below it."""
BELOW_BLOCKS = 4.0
"""An agent that must go up by this much and sees no sky is below the ground."""
THERE_BLOCKS = 5.0
"""Maximum distance at which an agent is at a place."""
AROUND_BLOCKS = 10.0
"""Maximum distance at which an agent is still around a place."""
APPROACH_BLOCKS = 4.0
STAY_SECONDS, REST_SECONDS = (4, 9), 20


class TownConstants(Constants, group="town_life"):
    """How far people go for company, and how readily."""

    town_blocks: float = constant(
        50.0,
        "blocks",
        "How far from the centre of its town an agent goes, unless that is planned.",
        least=10.0,
        most=200.0,
        source="radius of the towns in Project Sid (arXiv 2411.00114, section 5.3)",
    )
    within_walk_blocks: float = constant(
        120.0, "blocks", "Maximum distance that an agent goes for its work or for company.", least=10.0, most=500.0
    )
    approach_chance: float = constant(
        0.4,
        "1",
        "Probability that an agent near others walks up to one of them instead of staying where it is.",
        least=0.0,
        most=1.0,
    )
    quiet_seconds: float = constant(
        60.0, "s", "A person who was heard within this time counts as talked with.", least=0.0, most=600.0
    )


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
    tuned = moment.theme.of(TownConstants)
    way = _way_to(plan.place, moment) if plan.place else None
    if plan.place is not None and way is not None and way.distance <= tuned.within_walk_blocks:
        return _at_place(plan, plan.place, way, moment)
    if plan.place is not None and plan.place not in own_places(who):
        return Idea(plan.activity, SkillCall(skill="go_to", args={"target": plan.place}), "it is what I planned")
    home = _way_to(middle, moment)
    if middle in who.places and (home is None or home.distance > tuned.town_blocks):
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
    return _among_people(plan, moment)


def meet_the_nearest(moment: Moment) -> Idea | None:
    """In the country, be with the people nearby when company is planned."""
    situation, plan = moment.situation, moment.situation.plan
    if not is_of_the_country(moment.who) or plan is None or plan.place is not None or campaign(situation) is not None:
        return None
    if not COMPANY.search(plan.activity):
        return None
    person = nearest_known(situation, moment.theme.of(TownConstants).within_walk_blocks)
    if person is None:
        return None
    if person.distance > AROUND_BLOCKS or not person.in_sight:
        return Idea(f"look for {person.name}", towards(person), f"I want to {plan.activity}")
    return _among_people(plan, moment)


def _among_people(plan: PlanBlock, moment: Moment) -> Idea:
    person = _somebody_to_meet(moment)
    if person is not None and moment.chance.random() < moment.theme.of(TownConstants).approach_chance:
        return Idea(f"go up to {person.name}", SkillCall(skill="go_to", args={"target": person.name}), "I like company")
    return Idea(plan.activity, _stay(moment), "it is what I planned")


def _somebody_to_meet(moment: Moment) -> Person | None:
    """The nearest person in sight who was not heard recently."""
    tuned = moment.theme.of(TownConstants)
    return next(
        (
            one
            for one in moment.situation.people
            if one.in_sight
            and APPROACH_BLOCKS < one.distance <= tuned.within_walk_blocks
            and (one.seconds_since_heard is None or one.seconds_since_heard > tuned.quiet_seconds)
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
