"""Chooses what a prompt tells of a situation: every fact once, and of long lists what is worth most."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from bots.episodes import DayPlan, Deed, FirstItem, Meeting, OwnGoal, PlanLeft, quoted_in
from bots.mind.moment.concerns import concerns, stems
from bots.mind.moment.situation import NearbyEntity, Outcome, Person, Recollection, Situation
from bots.mind.moment.tells import Parts

T = TypeVar("T")

LIMITS: dict[str, tuple[int, int]] = {
    "things": (5, 3),
    "sightings": (5, 3),
    "ways": (4, 3),
    "prospects": (6, 4),
    "inventory": (32, 8),
    "memories": (4, 3),
    "outcomes": (3, 2),
    "noticed": (2, 0),
    "said": (6, 6),
}
"""Maximum number of items of each list that a prompt tells: in full, and in brief. ``noticed``: people out of sight."""
_STALE_SECONDS = 180.0
"""Words of longer ago are not told, unless they are remembered, and people that were noticed longer ago neither."""
_IMPOSSIBLE = "invalid"
"""Why a step failed that nobody could take, such as to craft what does not exist. To remember it tells nothing."""
_SAME_SECONDS = 3.0
"""A memory and an outcome of the same deed have ages that differ by less."""


Said = Collection[tuple[str | None, str | None]]
"""Speakers with their words; the speaker is None for the agent itself."""


def worth_telling(situation: Situation, tells: Parts, briefly: Parts, elsewhere: Said = ()) -> Situation:
    """Return the told parts of a situation, without what is told twice, and with the worthiest items of its lists.

    Args:
        situation: the whole situation.
        tells: the parts that the prompt tells.
        briefly: the parts of which it tells few items.
        elsewhere: words that the prompt tells outside of the situation.
    """
    whole = Situation.model_construct(**{name: getattr(situation, name) for name in tells | {"free_slots"}})
    matter = concerns(whole)

    def first(name: str, items: Iterable[T], worth: Callable[[T], Any]) -> tuple[T, ...]:
        return tuple(sorted(items, key=worth)[: LIMITS[name][name in briefly]])

    def is_remote(name: str) -> bool:
        return not stems([name.replace("_", " ")]) & matter

    held = first("inventory", whole.inventory.items(), lambda one: (is_remote(one[0]), -one[1], one[0]))
    fresh = {
        "outcomes": _telling(whole.outcomes, LIMITS["outcomes"]["outcomes" in briefly]),
        "heard": tuple(one for one in whole.heard if one.seconds_ago <= _STALE_SECONDS),
        "inventory": dict(sorted(held)),
        "said": whole.said[-LIMITS["said"]["said" in briefly] :],
    }
    told = _told_once(whole.model_copy(update=fresh), elsewhere)
    known = set(whole.collected)
    things = first("things", told.things, lambda one: (_rank(one), is_remote(one.name), one.name in known))
    return told.model_copy(
        update={
            "things": things,
            "people": _worth_meeting(told.people, LIMITS["noticed"]["people" in briefly]),
            "sightings": first("sightings", told.sightings, lambda one: (is_remote(one.name), one.distance)),
            "ways": first("ways", told.ways, lambda one: (is_remote(one.place), one.distance)),
            "prospects": first("prospects", told.prospects, lambda one: one.seconds),
            "memories": told.memories[: LIMITS["memories"]["memories" in briefly]],
        }
    )


def _telling(outcomes: tuple[Outcome, ...], limit: int) -> tuple[Outcome, ...]:
    """Return the newest outcomes, and of the older ones those that did not succeed: what a success gave is carried."""
    newest = (limit + 1) // 2
    older = [one for one in outcomes[newest:] if one.status != "done" or not one.delta]
    return (*outcomes[:newest], *older[: limit - newest])


def _rank(thing: NearbyEntity) -> int:
    """Monsters come first, then what lies about and who walks about, then blocks."""
    return ("hostile", "item", "animal", "other", "block").index(thing.category)


def _told_once(situation: Situation, elsewhere: Said) -> Situation:
    """Return the situation without memories, words and happenings that are told elsewhere too."""
    heard = {(one.speaker, one.text) for one in situation.heard} | set(elsewhere)
    people = tuple(
        one.model_copy(update={"last_words": None}) if (one.name, one.last_words) in heard or _is_stale(one) else one
        for one in situation.people
    )
    said = heard | {(one.name, one.last_words) for one in people}
    said |= {(one.by, one.text) for one in situation.announcements} | {(None, one) for one in situation.said}
    done = {word for one in situation.outcomes for word in (*one.delta, *one.detail.split())}
    return situation.model_copy(
        update={
            "people": people,
            "heard": tuple(one for one in situation.heard if (one.speaker, one.text) not in elsewhere),
            "memories": tuple(one for one in situation.memories if not _is_told(one, situation, said)),
            "happenings": tuple(one for one in situation.happenings if not done & set(one.split())),
        }
    )


def _worth_meeting(people: Iterable[Person], limit: int) -> tuple[Person, ...]:
    """Return who is in sight or was heard lately, and of the others those that were noticed last."""
    told = tuple(people)
    about = {one.name for one in told if one.in_sight or one.last_words is not None}
    lately = [one for one in told if one.name not in about and one.seconds_since_noticed <= _STALE_SECONDS]
    about |= {one.name for one in sorted(lately, key=lambda one: one.seconds_since_noticed)[:limit]}
    return tuple(one for one in told if one.name in about)


def _is_stale(person: Person) -> bool:
    return person.seconds_since_heard is not None and person.seconds_since_heard > _STALE_SECONDS


def _is_told(memory: Recollection, situation: Situation, said: Said) -> bool:
    match memory.episode:
        case Deed() as deed:
            told = deed.reason == _IMPOSSIBLE or _is_carried(deed, situation)
            told = told or any(_tells(one, deed, memory.seconds_ago) for one in situation.outcomes)
        case FirstItem(item=item):
            told = item in situation.inventory
        case Meeting(name=name):
            told = any(one.name == name for one in situation.profiles)
        case OwnGoal(goal=goal):
            told = situation.goal is not None and situation.goal.text == goal
        case PlanLeft(activity=activity):
            told = situation.plan is not None and situation.plan.activity == activity
        case DayPlan():
            told = bool(situation.today)
        case episode:
            told = quoted_in(episode) in said
    return told


def _is_carried(deed: Deed, situation: Situation) -> bool:
    """Return whether a deed succeeded and all that it gave is carried, which is told."""
    gains = {item for item, count in (deed.delta or {}).items() if count > 0}
    return deed.status == "done" and bool(gains) and gains <= situation.inventory.keys()


def _tells(outcome: Outcome, deed: Deed, seconds_ago: float) -> bool:
    """Return whether an outcome tells of a deed: it is its own, or the same skill failed again later."""
    if outcome.skill != deed.skill:
        return False
    is_same = outcome.args == deed.args and abs(outcome.seconds_ago - seconds_ago) < _SAME_SECONDS
    return is_same or outcome.status == deed.status == "failed"
