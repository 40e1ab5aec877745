"""Duties: being at a place in time, and giving there what the law asks for while the season is open.

The agent knows the seasons from announcements and the rate from the laws that it has. Without laws, or with laws that
name no rate, it owes nothing. Nobody pays before a season opens, after it has closed, or twice.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bots.episodes import Deed
from bots.mind.constants import Constants, constant
from bots.mind.language import words
from bots.mind.laws import PERCENT_MAX, due_rate
from bots.mind.moment.matters import VIEW_NEUTRAL, Announcement, Matter
from bots.mind.moment.situation import KnownPlace, Outcome, Situation, SkillCall
from bots.mind.pack import Duty
from bots.mind.rules.choose.moment import Idea, Moment, going_on
from bots.mind.rules.opinion.arguments import opinion

WALK_BLOCKS_PER_SECOND = 3.0
CLIMB_BLOCKS_PER_SECOND = 0.5
"""Speed of getting out of the ground, where the way must be dug."""
DETOUR = 1.5
"""How much longer than the straight line a way may be, as a factor."""
EARLY_SECONDS = 15.0
"""How long before a season opens the agent wants to be there. A running action is reconsidered every 15 s."""
DEEP_BLOCKS = 6.0
"""An agent that must go up by more than this, with no sky above, first goes to the surface."""
THERE_BLOCKS = 6.0
STAY_BLOCKS = 12.0
"""An agent within this distance of the chest stays there after it has paid."""
WAIT_SECONDS = 5
LEAST_SECONDS = 2.0
"""If a season closes sooner than this, the agent does not go there any more."""
UNHEARD_SECONDS = 3.0
"""Time after its announced opening from which a season counts as open without a further announcement."""
FAILED_SECONDS = 30.0
"""How long another chest is tried after one could not be reached."""
ORDINARY = 0.5


class DutyConstants(Constants, group="duties"):
    """How much agents pay of what is due. Shares of the amount due are added up."""

    conscience: float = constant(
        0.1,
        "1",
        "Share of the amount due that the most conscientious agents add and the least conscientious ones leave out.",
        least=0.0,
        most=1.0,
    )
    opinion: float = constant(
        0.2,
        "1",
        "Share of the amount due that agents add who are wholly for paying, and that agents leave out who are wholly "
        "against it.",
        least=0.0,
        most=1.0,
    )
    example: float = constant(
        0.2,
        "1",
        "Share of the amount due that agents leave out who see nobody else come to pay.",
        least=0.0,
        most=1.0,
        source="Fischbacher, Gaechter and Fehr (2001), https://doi.org/10.1016/S0165-1765(01)00394-9, for the form; "
        "chosen value",
    )
    few: float = constant(
        3.0, "people", "Number of people seen at which half of that share is left out.", least=0.5, most=20.0
    )
    near_blocks: float = constant(
        12.0,
        "blocks",
        "Distance within which people in sight count as an example for an agent that pays.",
        least=1.0,
        most=64.0,
    )
    whim: float = constant(
        0.02, "1", "How much the payments of one agent vary, as a share of the amount due.", least=0.0, most=0.5
    )


_SECONDS = {"second": 1.0, "minute": 60.0}
_SPAN = r"(?P<{0}>\d+(?:\.\d+)?)[ -](?P<{0}_unit>second|minute)s?"
_AHEAD = re.compile(rf"\b(?:opens?|begins?|starts?)\b[^.;:]*?\bin {_SPAN.format('ahead')}", re.I)
_LASTS = re.compile(rf"\bfor(?: the next| another)? {_SPAN.format('lasts')}", re.I)
_OPEN = re.compile(
    r"\b(?:is|are)(?: now)? open\b|\b(?:has|have) (?:begun|opened)\b|\b(?:opens|begins|starts) now\b", re.I
)
_OVER = re.compile(r"\b(?:over|closed|ended|ends now)\b", re.I)


@dataclass(frozen=True, slots=True)
class AnnouncedSeason:
    """A time in which a duty is done, as announced."""

    opens_in: float
    """Seconds until the season opens. At most 0 if it is open: minus the seconds since then."""
    closes_in: float

    @property
    def is_open(self) -> bool:
        """Whether payment is possible now."""
        return self.opens_in <= 0


def pay_dues(moment: Moment) -> Idea | None:
    """Do the first duty for which there is something to do."""
    return next((idea for duty in moment.theme.duties if (idea := _do(duty, moment)) is not None), None)


def _do(duty: Duty, moment: Moment) -> Idea | None:
    """Be at the place of a duty when its season opens, and pay there what the law asks for, once.

    Nothing else is begun in the meantime, so nothing is given away or gathered on the way.
    """
    situation = moment.situation
    season = season_announced(duty, situation.announcements)
    rate = rate_in_force(duty, situation)
    if season is None or not rate or season.closes_in < LEAST_SECONDS:
        return None
    chest = _place(duty, moment)
    if chest is None:
        return None
    paid = _paid(duty, situation, season)
    if paid is None:
        return _stay(duty, chest, season)
    if season.is_open:
        return _pay(duty, moment, chest, season, rate, paid=paid)
    if round(sum(situation.inventory.values()) * rate / 100) < 1:
        return None
    return _be_there(duty, moment, chest, season)


def season_announced(duty: Duty, announcements: tuple[Announcement, ...]) -> AnnouncedSeason | None:
    """The season that announcements are about, if it is not over.

    Args:
        duty: the duty of the season.
        announcements: the announcements, the newest last.
    """
    lasts: float | None = None
    found: AnnouncedSeason | None = None
    for one in announcements:
        if not any(begins_a_word(start, one.text) for start in duty.announced_by):
            continue
        told, ahead = _LASTS.search(one.text), _AHEAD.search(one.text)
        lasts = _seconds(told, "lasts") if told else lasts
        if ahead:
            opens_in = _seconds(ahead, "ahead") - one.seconds_ago
            closes_in = opens_in + (lasts or duty.open_seconds)
            if 0 >= opens_in > -UNHEARD_SECONDS:
                opens_in = 1.0
            found = AnnouncedSeason(opens_in, closes_in)
        elif _OPEN.search(one.text):
            found = AnnouncedSeason(-one.seconds_ago, (lasts or duty.open_seconds) - one.seconds_ago)
        elif _OVER.search(one.text):
            found, lasts = None, None
    return found if found is not None and found.closes_in > 0 else None


def rate_in_force(duty: Duty, situation: Situation) -> float | None:
    """The rate that the law gives for a duty, percent of the holdings. None if no text of the agent gives one."""
    rates = (due_rate(one.text, duty.laws_known_by) for one in reversed(situation.documents))
    return next((rate for rate in rates if rate is not None), None)


def is_of_duty(duties: Iterable[Duty], place: str) -> bool:
    """Whether the name of a place shows that a duty is done there."""
    said = set(words(place))
    return any(said.issuperset(duty.place_words) for duty in duties)


def begins_a_word(start: str, text: str) -> bool:
    """Whether a word of a text begins with the given letters, in upper or lower case."""
    return re.search(rf"\b{re.escape(start)}", text, re.I) is not None


def _place(duty: Duty, moment: Moment) -> KnownPlace | None:
    """The way to the nearest known place of a duty. A place that the agent has just failed to reach comes last."""
    known = [way for way in moment.situation.ways if is_of_duty((duty,), way.place)]
    situation = moment.situation
    failed = {
        one.args.get("container") or one.args.get("target")
        for one in situation.outcomes
        if one.skill in (duty.skill, "go_to") and one.status == "failed" and one.seconds_ago < FAILED_SECONDS
    }
    if not situation.outcomes:
        failed |= {
            str(value)
            for one in situation.memories
            if isinstance(one.episode, Deed) and one.episode.status == "failed" and one.seconds_ago < FAILED_SECONDS
            for value in one.episode.args.values()
        }
    return min(known, key=lambda way: (way.place in failed, way.distance), default=None)


def _seconds(found: re.Match[str], name: str) -> float:
    return float(found[name]) * _SECONDS[found[f"{name}_unit"].lower()]


def _paid(duty: Duty, situation: Situation, season: AnnouncedSeason) -> int | None:
    """Pieces already paid in this season if the payment was incomplete. None if the agent has finished.

    An agent that is not aware of the results of its actions goes by its memories.
    """
    if not season.is_open:
        return 0
    tried = [one for one in situation.outcomes if one.skill == duty.skill and one.seconds_ago <= -season.opens_in]
    if any(one.status == "done" or one.reason == "missing_items" for one in tried):
        return None
    remembered = [one for one in situation.memories if one.seconds_ago <= -season.opens_in]
    if not situation.outcomes and any(
        isinstance(one.episode, Deed) and (one.episode.skill, one.episode.status) == (duty.skill, "done")
        for one in remembered
    ):
        return None
    return sum(map(_given, tried))


def _given(outcome: Outcome) -> int:
    return -sum(count for count in outcome.delta.values() if count < 0)


def _pay(
    duty: Duty, moment: Moment, chest: KnownPlace, season: AnnouncedSeason, rate: float, *, paid: int
) -> Idea | None:
    situation = moment.situation
    doing = situation.doing
    because = f"the law asks for {rate:g} % of what I hold"
    intent = "pay what is due"
    if doing is not None and doing.skill == duty.skill:
        return going_on(doing)
    held = sum(situation.inventory.values())
    owed = round((held + paid) * _own_rate(duty, rate, moment) / 100) - paid
    if owed < 1 or not held or _way_seconds(moment, chest) > DETOUR * season.closes_in:
        return None
    within = max(1, round(season.closes_in - 1))
    percent = round(100 * owed / held, 2)
    args = {"percent": percent, "container": chest.place, "within_seconds": within}
    return Idea(intent, SkillCall(skill=duty.skill, args=args), because)


def _own_rate(duty: Duty, rate: float, moment: Moment) -> float:
    """The rate that the agent pays, percent. It follows conscience, its opinion of the duty, and others' example."""
    tuned, situation = moment.theme.of(DutyConstants), moment.situation
    conscience = moment.who.personality.get("conscientiousness", ORDINARY)
    seen = sum(person.in_sight and person.distance <= tuned.near_blocks for person in situation.people)
    share = 1 + tuned.conscience * (2 * conscience - 1) + tuned.opinion * _leaning(duty, moment)
    share -= tuned.example * tuned.few / (tuned.few + seen)
    share += moment.chance.uniform(-tuned.whim, tuned.whim)
    return max(0.0, min(PERCENT_MAX, rate * share))


def _leaning(duty: Duty, moment: Moment) -> float:
    """What the agent thinks of the duty, from -1 (wholly against) to 1. Without a view it goes by values and memories.

    Feedback and votes ask for the same opinion. So an agent does not pay otherwise than it speaks and votes.
    """
    if duty.matter is None:
        return 0.0
    situation = moment.situation
    matter = Matter(name=duty.matter, question=f"{duty.called}?", words=duty.announced_by)
    view = next((view for view in situation.views if view.matter == duty.matter), None)
    score = opinion(moment.theme, moment.who, matter, view, situation.memories).score
    return (score - VIEW_NEUTRAL) / VIEW_NEUTRAL


def _stay(duty: Duty, chest: KnownPlace, season: AnnouncedSeason) -> Idea | None:
    """After paying, stay among the others until the season is over, as people do who meet there."""
    if chest.distance > STAY_BLOCKS:
        return None
    seconds = max(1, min(WAIT_SECONDS, round(season.closes_in)))
    return Idea(
        "stay with the others",
        SkillCall(skill="wait", args={"seconds": seconds}),
        f"the {duty.season_called} is not over yet",
    )


def _be_there(duty: Duty, moment: Moment, chest: KnownPlace, season: AnnouncedSeason) -> Idea | None:
    situation = moment.situation
    doing = situation.doing
    because = f"{duty.called} are due at the {chest.place} soon"
    if chest.distance <= THERE_BLOCKS and abs(chest.up) <= THERE_BLOCKS:
        if season.opens_in > EARLY_SECONDS:
            return None
        return Idea("wait until I can pay", SkillCall(skill="wait", args={"seconds": WAIT_SECONDS}), because)
    if season.opens_in > DETOUR * _way_seconds(moment, chest) + EARLY_SECONDS:
        return None
    go = SkillCall(skill="go_to", args={"target": chest.place})
    if _is_deep(moment, chest) or _found_no_way(duty, situation):
        go = SkillCall(skill="go_to_surface", args={})
    if doing is not None and doing.skill == "go_to_surface":
        return going_on(doing)  # from the surface it sees the way
    if doing is not None and doing.skill == go.skill and doing.args == go.args:
        return going_on(doing)
    return Idea("go and pay what is due", go, because)


def _found_no_way(duty: Duty, situation: Situation) -> bool:
    """Whether the last walk there failed with no sky above, and the agent has not gone up since."""
    if situation.condition is None or situation.condition.under_sky:
        return False
    last = next((one for one in situation.outcomes if one.skill in ("go_to", "go_to_surface")), None)
    return (
        last is not None
        and last.skill == "go_to"
        and last.status == "failed"
        and last.seconds_ago < FAILED_SECONDS
        and is_of_duty((duty,), str(last.args.get("target")))
    )


def _way_seconds(moment: Moment, chest: KnownPlace) -> float:
    """Duration of the way in a straight line."""
    seconds = chest.distance / WALK_BLOCKS_PER_SECOND
    if _is_deep(moment, chest):
        seconds += chest.up / CLIMB_BLOCKS_PER_SECOND
    return seconds


def _is_deep(moment: Moment, chest: KnownPlace) -> bool:
    condition = moment.situation.condition
    return condition is not None and not condition.under_sky and chest.up > DEEP_BLOCKS
