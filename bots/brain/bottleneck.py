"""The bottleneck: a limited, configurable summary of the state. The controller sees nothing else."""

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, Protocol, TypeVar

from bots.body.sights import BlockSight, EntitySight
from bots.brain import own_deeds
from bots.brain.addressing import distance_blocks
from bots.brain.fitting import fitted
from bots.brain.recalling import cutter, recollection
from bots.brain.sections import (
    AWARENESS,
    BODY,
    DECISION,
    EXECUTION,
    GOAL,
    INNER_VOICE,
    MEMORIES,
    PERCEPTS,
    PLANS,
    REFLECTIONS,
    SOCIAL,
    TALK,
    URGE,
    Acquaintance,
    BodyState,
    MemoryState,
    Percepts,
    Utterance,
)
from bots.brain.settings import BottleneckSettings
from bots.brain.state import Section
from bots.events import Position
from bots.memory import MemoryRecord
from bots.mind.language import words
from bots.mind.moment.matters import Announcement, Document
from bots.mind.moment.situation import (
    Aim,
    Condition,
    HeardWords,
    KnownPlace,
    NearbyEntity,
    NearbyEntityKind,
    Person,
    Prospect,
    Sighting,
    Situation,
)

T = TypeVar("T")

SAID_SECONDS = 300.0
"""For how long an agent knows its own words, run clock; chosen: longer than a talk."""
SUMMARISED = (
    BODY,
    PERCEPTS,
    MEMORIES,
    AWARENESS,
    GOAL,
    EXECUTION,
    URGE,
    DECISION,
    SOCIAL,
    PLANS,
    REFLECTIONS,
    INNER_VOICE,
    TALK,
)
"""Sections that a module must declare to read in order to summarise the state."""
DEEDS_KEPT = 2
"""Number of own actions that stay in the summary during talk, for an agent without awareness of outcomes."""
PINNED_PART = 3
"""Divisor of the memories in the summary: one third of them is reserved for pinned memories."""
HERE_BLOCKS = 2.0
"""Distance below which a place has no direction."""
WINDS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
"""The eight directions. In Minecraft, x grows to the east and z to the south."""


class Reader(Protocol):
    """Reads sections of the state, as modules do."""

    def __call__(self, section: Section[T], /) -> T:
        """Return the present value of a section."""
        ...


def direction(here: Position | None, there: Position) -> str:
    """Return the direction of a place; ``here`` if it is within two blocks or if the agent's position is unknown."""
    if here is None:
        return "here"
    east, south = there[0] - here[0], there[2] - here[2]
    if math.hypot(east, south) < HERE_BLOCKS:
        return "here"
    return WINDS[round(math.atan2(south, east) / (math.pi / 4)) % 8]


def summarise(
    read: Reader, settings: BottleneckSettings, now: float, topics: frozenset[str] = frozenset()
) -> Situation:
    """Make the summary within all limits of the settings (see :func:`bots.brain.fitting.fitted` for the last one).

    Args:
        read: reads sections of the state.
        settings: which sections are included, and how many items of each.
        now: run clock, seconds.
        topics: words in lower case. Related items come first, the others in the usual order: memories newest first,
            people and places nearest first.
    """
    passes = set(settings.sections)
    cut = cutter(settings.text_characters_max)
    parts: dict[str, Any] = {}
    body = read(BODY)
    if "body" in passes:
        left = own_deeds.left_behind(read(AWARENESS), now) if "awareness" in passes else frozenset()
        parts.update(_of_body(body, settings, cut, left))
    if "percepts" in passes:
        parts.update(_of_percepts(read(PERCEPTS), body, settings, now, topics=topics, cut=cut))
    if "memories" in passes:
        records = read(MEMORIES).short_term.records
        ranked = records[::-1]
        if topics:
            ranked = tuple(sorted(ranked, key=lambda one: -len(topics & set(words(f"{one.text} {one.about}")))))
        # If outcomes are unknown, the last actions stay among all that others say meanwhile.
        deeds = () if read(AWARENESS).outcomes else _last_deeds(records)
        shown = _in_mind(read(MEMORIES), ranked, settings, topics, deeds)
        parts["memories"] = tuple(recollection(one, now, cut) for one in shown)
        parts["said"] = tuple(cut(text) for at, text in read(TALK).lately if now - at <= SAID_SECONDS)
    if "awareness" in passes:
        awareness = read(AWARENESS)
        parts["outcomes"] = own_deeds.outcomes(awareness, settings.outcomes_max, now, cut)
        parts["avoid"] = own_deeds.avoided(awareness, settings.avoided_max)
    if "goal" in passes and read(GOAL).text:
        goal = read(GOAL)
        parts["goal"] = Aim(text=cut(goal.text), wants=goal.wants, place=goal.place, seconds=now - goal.since)
    if "execution" in passes:
        parts["doing"] = own_deeds.doing(read(EXECUTION), now, cut)
        parts["refused"] = own_deeds.refused(read(EXECUTION), settings.avoided_max, now, cut)
    if "urge" in passes and read(URGE).number:
        urge = read(URGE)
        parts["urge"] = cut(f"{urge.skill}: {urge.why}, {now - urge.at:.0f} s ago")
    if "social" in passes:
        parts.update(_of_others(read, settings, topics))
    if "plans" in passes:
        plans = read(PLANS)
        parts["plan"], parts["day"] = plans.now, plans.number + 1
        parts["today"] = plans.day if plans.day_number == plans.number else ()
    if "inner_voice" in passes:
        told = _last(read(INNER_VOICE).directives, settings.directives_max)
        parts["directives"] = tuple(cut(one.text) for one in told)
    return fitted(Situation(**parts), settings.tokens_max)


def _last_deeds(records: tuple[MemoryRecord, ...]) -> tuple[MemoryRecord, ...]:
    """Return the agent's last actions, completed or failed, the newest first."""
    return tuple(islice((one for one in reversed(records) if one.what in ("deed", "failure")), DEEDS_KEPT))


def _in_mind(
    mind: MemoryState,
    ranked: tuple[MemoryRecord, ...],
    settings: BottleneckSettings,
    topics: frozenset[str],
    deeds: tuple[MemoryRecord, ...],
) -> tuple[MemoryRecord, ...]:
    """Return fresh memories and retrieved ones; a share is reserved for pinned memories."""
    limit = settings.memories_max
    ranked = (*deeds, *(one for one in ranked if one not in deeds))
    pinned = sorted(mind.pinned, key=lambda one: -len(topics & set(words(one.text)))) if topics else mind.pinned
    first = ranked[: limit // 2]
    kept = tuple(one for one in pinned if one not in first)[: limit // PINNED_PART]
    room = limit - len(kept)
    fresh = tuple(one for one in ranked[:limit] if one not in kept)
    known = {one.memory_id for one in (*kept, *fresh[:room])}
    recalled = [one for one in mind.working if one.memory_id not in known]
    shown = (*fresh[: max(room - len(recalled), limit // 2)], *recalled)
    return (*shown[:room], *kept)


def _of_others(read: Reader, settings: BottleneckSettings, topics: frozenset[str]) -> dict[str, Any]:
    """Return profiles: first of people in the topics, then of people in sight, then of those noticed last."""
    social, people = read(SOCIAL), read(PERCEPTS).people
    in_sight = {one.name for one in read(BODY).players}

    def rank(name: str) -> tuple[bool, bool, float]:
        noticed_at = people[name].noticed_at if name in people else 0.0
        return name.lower() not in topics, name not in in_sight, -noticed_at

    names = sorted(social.profiles, key=rank)[: settings.profiles_max]
    return {
        "profiles": tuple(social.profiles[name] for name in names),
        "social_goal": social.social_goal,
        "views": tuple(social.views.values())[: settings.views_max],
    }


def heard_words(utterance: Utterance, now: float, cut: Callable[[str], str] = str) -> HeardWords:
    """Return an utterance in the form for minds."""
    return HeardWords(
        utterance_id=utterance.utterance_id,
        speaker=utterance.speaker,
        text=cut(utterance.text),
        seconds_ago=now - utterance.at,
        addressed=utterance.addressed,
        human=utterance.human,
    )


def _of_body(
    body: BodyState, settings: BottleneckSettings, cut: Callable[[str], str], left: frozenset[str]
) -> dict[str, Any]:
    me = body.me
    most = sorted(body.inventory.items(), key=lambda entry: -entry[1])
    return {
        "condition": None
        if me is None
        else Condition(
            health=body.health,
            food=me.food,
            air=me.air,
            held=me.held,
            in_water=me.in_water,
            in_lava=me.in_lava,
            time_of_day=me.time_of_day,
            under_sky=me.under_sky,
            light=me.light,
            level=me.level,
        ),
        "inventory": dict(most[: settings.inventory_kinds_max]),
        "free_slots": body.free_slots,
        "collected": _last(body.collected, settings.collected_kinds_max),
        "things": _things(body, settings.things_max, left),
        "happenings": tuple(cut(one) for one in _last(body.happenings, settings.happenings_max)),
        "prospects": tuple(
            Prospect(item=one.item, seconds=round(one.seconds, 1), waits=one.waits)
            for one in body.prospects[: settings.prospects_max]
        ),
    }


def _things(body: BodyState, limit: int, left: frozenset[str]) -> tuple[NearbyEntity, ...]:
    """Return the nearest things. Hostile creatures and dropped items come before one more kind of block, at any
    distance. But at most half of the places go to things that are not blocks, so that neither excludes the other.
    """
    blocks = sorted(body.blocks, key=_as_told)
    others = sorted(body.entities, key=_as_told)[: max(limit // 2, limit - len(blocks))]
    return (
        *(_creature_or_item(body, one, left) for one in others),
        *(_thing(body, one.name, "block", one, one.nearest) for one in blocks[: limit - len(others)]),
    )


def _creature_or_item(body: BodyState, one: EntitySight, left: frozenset[str]) -> NearbyEntity:
    thing = _thing(body, one.item or one.name, one.category, one, one.position)
    return thing.model_copy(update={"tame": one.tame, "screened": one.screened, "left_behind": one.item in left})


def _thing(
    body: BodyState, name: str, category: NearbyEntityKind, one: BlockSight | EntitySight, at: Position
) -> NearbyEntity:
    return NearbyEntity(
        name=name,
        category=category,
        count=one.count,
        distance=_as_told(one),
        direction=direction(body.position, at),
    )


def _as_told(one: BlockSight | EntitySight) -> float:
    return round(one.distance, 1)


def _of_percepts(
    percepts: Percepts,
    body: BodyState,
    settings: BottleneckSettings,
    now: float,
    *,
    topics: frozenset[str],
    cut: Callable[[str], str],
) -> dict[str, Any]:
    in_sight = {one.name for one in body.players}
    people = sorted(
        percepts.people.values(),
        key=lambda one: (one.name.lower() not in topics, one.name not in in_sight, _far(body.position, one.position)),
    )
    blocks_in_sight = {one.name for one in body.blocks}
    sightings = sorted(
        (one for one in percepts.sightings.values() if one.name not in blocks_in_sight),
        key=lambda one: (not topics & set(one.name.split("_")), _far(body.position, one.position)),
    )
    heard = [heard_words(one, now, cut) for one in _last(percepts.heard, settings.heard_max)]
    return {
        "people": tuple(
            _person(one, body.position, one.name in in_sight, now, cut) for one in people[: settings.people_max]
        ),
        "sightings": tuple(
            Sighting(
                name=one.name,
                distance=_far(body.position, one.position),
                direction=direction(body.position, one.position),
                seconds_ago=now - one.seen_at,
            )
            for one in sightings[: settings.sightings_max]
        ),
        "heard": tuple(heard),
        "ways": _ways(percepts.places, body.position, settings, topics),
        "announcements": tuple(
            Announcement(by=cut(one.by), text=cut(one.text), seconds_ago=now - one.at)
            for one in _last(percepts.announced, settings.announcements_max)
        ),
        "documents": tuple(
            Document(title=cut(title), text=cutter(settings.document_characters_max)(text))
            for title, text in _last(percepts.documents.items(), settings.documents_max)
        ),
    }


def _ways(
    places: Mapping[str, Position], here: Position | None, settings: BottleneckSettings, topics: frozenset[str]
) -> tuple[KnownPlace, ...]:
    if here is None:
        return ()
    ways = [
        KnownPlace(
            place=name,
            distance=round(math.hypot(there[0] - here[0], there[2] - here[2]), 1),
            direction=direction(here, there),
            up=round(there[1] - here[1], 1),
        )
        for name, there in places.items()
    ]
    ways.sort(key=lambda one: (not topics & set(words(one.place)), one.distance))
    return tuple(ways[: settings.ways_max])


def _far(here: Position | None, there: Position) -> float:
    """Return the distance in blocks, rounded; 0 if the agent's position is unknown."""
    return round(distance_blocks(here, there), 1) if here else 0.0


def _person(one: Acquaintance, here: Position | None, in_sight: bool, now: float, cut: Callable[[str], str]) -> Person:
    return Person(
        name=one.name,
        in_sight=in_sight,
        distance=_far(here, one.position),
        direction=direction(here, one.position),
        seconds_since_noticed=now - one.noticed_at,
        last_words=None if one.last_words is None else cut(one.last_words),
        seconds_since_heard=None if one.heard_at is None else now - one.heard_at,
    )


def _last(values: Iterable[T], limit: int) -> tuple[T, ...]:
    kept = tuple(values)
    return kept[-limit:] if limit else ()
