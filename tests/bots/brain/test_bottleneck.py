"""The bottleneck: bounded, composed as configured, and closed to everything else."""

from typing import Any

import pytest

from bots.body.sights import EntitySight, PlayerSight, SelfState
from bots.brain import AgentState, BottleneckSettings
from bots.brain.bottleneck import direction, summarise
from bots.brain.fitting import WHOLE
from bots.brain.sections import (
    AWARENESS,
    BODY,
    GOAL,
    MEMORIES,
    PERCEPTS,
    SOCIAL,
    Acquaintance,
    Announcing,
    Awareness,
    BodyState,
    CurrentGoal,
    MemoryState,
    PastAction,
    Percepts,
    SeenKind,
    SocialState,
    Utterance,
)
from bots.memory import MemoryRecord, ShortTerm
from bots.memory.record import MemoryKind
from bots.mind.moment.matters import View
from bots.mind.moment.situation import Situation
from tests.bots.brain.driver import block

HERE = (0.0, 64.0, 0.0)
LONG = "x" * 500


def crowded_state() -> AgentState:
    """A state with far more of everything than any bottleneck passes."""
    state = AgentState()
    many = range(300)
    me = SelfState(
        position=HERE,
        health=20,
        food=20,
        air=20,
        on_ground=True,
        in_water=False,
        in_lava=False,
        held=None,
        time_of_day=0,
        dimension="overworld",
    )
    entities = tuple(
        EntitySight(name="item", category="item", item=f"thing_{i}", position=HERE, distance=float(i)) for i in many
    )
    state.pen(BODY, "test")(
        BodyState(
            observed_at=1.0,
            me=me,
            position=HERE,
            inventory={f"item_{i}": i for i in many},
            collected=tuple(f"item_{i}" for i in many),
            blocks=tuple(block(f"block_{i}", float(i)) for i in many),
            entities=entities,
            players=(PlayerSight(name="P7", position=HERE, distance=1.0),),
            happenings=tuple(LONG for _ in many),
        )
    )
    state.pen(PERCEPTS, "test")(
        Percepts(
            people={f"P{i}": Acquaintance(f"P{i}", 0, 0, (float(i), 64, 0), LONG, 0.0) for i in many},
            sightings={f"far_{i}": SeenKind(f"far_{i}", 0, (float(i), 64, 0)) for i in many},
            announced=tuple(Announcing("Town crier", LONG, 0.0) for _ in many),
            documents={f"document_{i}": LONG * 4 for i in many},
            places={f"place {i}": (float(i), 60.0, 0.0) for i in many},
            heard=tuple(Utterance(f"u{i}", "P1", LONG, 0.0, 1.0, HERE, addressed=True, human=False) for i in many),
        )
    )
    records = tuple(
        MemoryRecord(memory_id=f"m{i}", event_id=f"e{i}", what="deed", text=LONG, importance=1, t=float(i))
        for i in many
    )
    state.pen(MEMORIES, "test")(MemoryState(ShortTerm(records=records)))
    past = PastAction(
        "a", "collect", {"item": "dirt"}, "failed", "blocked", LONG, False, {}, 3.0, 0.0, HERE, by_reflex=False
    )
    keys = tuple(("collect", f'{{"item": "i{i}"}}') for i in many)
    state.pen(AWARENESS, "test")(Awareness(outcomes=(past,) * 300, avoid=keys))
    state.pen(SOCIAL, "test")(SocialState(views={f"m{i}": View(matter=f"m{i}", score=5.0) for i in many}))
    state.pen(GOAL, "test")(CurrentGoal(text=LONG))
    return state


def test_every_part_is_bounded_by_its_setting() -> None:
    limits = BottleneckSettings(
        inventory_kinds_max=5,
        collected_kinds_max=6,
        things_max=7,
        people_max=3,
        sightings_max=4,
        happenings_max=2,
        heard_max=1,
        announcements_max=2,
        documents_max=1,
        document_characters_max=30,
        ways_max=6,
        views_max=2,
        memories_max=8,
        outcomes_max=9,
        avoided_max=10,
        text_characters_max=20,
    )
    seen = summarise(crowded_state().read, limits, 400.0)
    sizes = [
        len(part)
        for part in (
            seen.inventory,
            seen.collected,
            seen.things,
            seen.people,
            seen.sightings,
            seen.happenings,
            seen.heard,
            seen.memories,
            seen.outcomes,
            seen.avoid,
            seen.announcements,
            seen.documents,
            seen.ways,
            seen.views,
        )
    ]
    assert sizes == [5, 6, 7, 3, 4, 2, 1, 8, 9, 10, 2, 1, 6, 2]
    assert seen.goal is not None
    texts = [seen.goal.text, seen.memories[0].text, seen.heard[0].text, seen.outcomes[0].detail, *seen.happenings]
    assert {len(text) for text in texts} == {20} and all(text.endswith("…") for text in texts)
    assert len(seen.documents[0].text) == 30 and seen.documents[0].title == "document_299"
    assert (seen.ways[0].place, seen.ways[0].up, seen.ways[5].distance) == ("place 0", -4.0, 5.0)
    assert seen.memories[0].memory_id == "m299", "the newest comes first"
    assert seen.people[0].name == "P7", "visible people come first"


def test_what_was_done_is_not_forgotten_over_many_quick_deeds_of_one_sort() -> None:
    def done(skill: str, at: float) -> PastAction:
        return PastAction("a", skill, {}, "done", "", "", None, {}, 1.0, at, HERE, by_reflex=False)

    drops = [done("drop", 100.0 + number) for number in range(20)]
    state = AgentState()
    state.pen(AWARENESS, "test")(Awareness(outcomes=(done("go_to", 90.0), done("pay_tax", 99.0), *drops)))
    told = summarise(state.read, BottleneckSettings(outcomes_max=6), 130.0).outcomes
    assert [(one.skill, one.seconds_ago) for one in told] == [
        ("drop", 11.0),
        ("drop", 12.0),
        ("drop", 13.0),
        ("drop", 14.0),
        ("pay_tax", 31.0),
        ("go_to", 40.0),
    ]
    few = summarise(state.read, BottleneckSettings(outcomes_max=1), 130.0).outcomes
    assert [one.seconds_ago for one in few] == [11.0]


def test_what_the_agent_dropped_is_known_when_it_is_seen_however_much_was_done_since() -> None:
    def done(skill: str, at: float, **delta: int) -> PastAction:
        return PastAction("a", skill, {}, "done", "", "", None, delta, 1.0, at, HERE, by_reflex=False)

    since = [done("collect", 110.0 + number) for number in range(10)]
    drops = (done("drop", 5.0, torch=-1), done("drop", 100.0, dirt=-3), done("give_to", 101.0, bread=-1))
    state = AgentState()
    state.pen(AWARENESS, "test")(Awareness(outcomes=(*drops, *since)))
    lying = tuple(
        EntitySight(name="item", category="item", item=item, position=HERE, distance=2.0)
        for item in ("dirt", "bread", "torch")
    )
    state.pen(BODY, "test")(BodyState(entities=lying))

    def left(settings: BottleneckSettings) -> list[str]:
        return [one.name for one in summarise(state.read, settings, 130.0).things if one.left_behind]

    assert left(BottleneckSettings(outcomes_max=4)) == ["dirt"]
    sections = [one for one in BottleneckSettings().sections if one != "awareness"]
    assert not left(BottleneckSettings(sections=sections)), "an agent without awareness of its deeds does not know"


def test_half_of_the_room_for_things_is_for_what_lies_or_lives_there() -> None:
    things = summarise(crowded_state().read, BottleneckSettings(things_max=6, documents_max=0), 400.0).things
    assert [thing.category for thing in things] == ["item"] * 3 + ["block"] * 3


@pytest.mark.parametrize("limit", [0, 1])
def test_nothing_passes_where_the_setting_is_zero(limit: int) -> None:
    counts = {name for name in BottleneckSettings.model_fields if name.endswith("_max")}
    zero: dict[str, Any] = dict.fromkeys(
        counts - {"text_characters_max", "tokens_max", "document_characters_max"}, limit
    )
    seen = summarise(crowded_state().read, BottleneckSettings(**zero), 400.0)
    assert len(seen.things) == len(seen.heard) == len(seen.memories) == len(seen.avoid) == len(seen.happenings) == limit
    assert len(seen.announcements) == len(seen.documents) == len(seen.ways) == len(seen.views) == limit


def lists_of(seen: Situation) -> dict[str, int]:
    return {name: len(value) for name, value in seen if isinstance(value, tuple | dict) and name not in WHOLE}


def test_a_summary_that_is_small_enough_is_left_alone() -> None:
    limits = BottleneckSettings(tokens_max=1_000_000)
    whole = summarise(crowded_state().read, limits, 400.0)
    size = len(whole.model_dump_json())
    exact = limits.model_copy(update={"tokens_max": (size + 3) // 4})
    assert summarise(crowded_state().read, exact, 400.0) == whole


@pytest.mark.parametrize("tokens_max", [200, 700, 1234, 2500, 4000])
def test_a_summary_of_too_many_tokens_is_shortened_by_the_same_share_of_every_list(tokens_max: int) -> None:
    limits = BottleneckSettings(text_characters_max=60, documents_max=0, views_max=0)
    whole = summarise(crowded_state().read, limits.model_copy(update={"tokens_max": 1_000_000}), 400.0)
    limits = limits.model_copy(update={"tokens_max": tokens_max})
    seen = summarise(crowded_state().read, limits, 400.0)
    assert len(seen.model_dump_json()) <= 4 * tokens_max
    before, after = lists_of(whole), lists_of(seen)
    # One share for all lists: what is left of each lies between the share's floor and one item more.
    least = max(after[name] / before[name] for name in before if before[name])
    assert all(after[name] == int(before[name] * least + 1e-9) for name in before)
    assert seen.condition == whole.condition
    assert seen.goal == whole.goal


def test_a_share_that_fits_to_the_character_is_taken_whole() -> None:
    # Lists of 4, of 2 and of 1. Half of them is two, one and none; the next smaller share, a quarter, one and none.
    things = tuple(block(f"block_{place}", float(place)) for place in range(4))
    state = AgentState()
    state.pen(BODY, "test")(BodyState(blocks=things, happenings=("older" * 20, "newer" * 20), inventory={"dirt": 1}))
    whole = summarise(state.read, BottleneckSettings(), 0.0)
    half = whole.model_copy(update={"things": whole.things[:2], "happenings": whole.happenings[1:], "inventory": {}})
    size = len(half.model_dump_json())
    padded = BottleneckSettings().model_copy(update={"tokens_max": -(-size // 4)})
    assert summarise(state.read, padded, 0.0) == half
    tighter = padded.model_copy(update={"tokens_max": (size - 1) // 4})
    assert lists_of(summarise(state.read, tighter, 0.0))["things"] == 1


def test_lists_are_shortened_where_they_matter_least() -> None:
    limits = BottleneckSettings(text_characters_max=20, tokens_max=600, documents_max=0, views_max=0)
    seen = summarise(crowded_state().read, limits, 400.0)
    assert 0 < len(seen.memories) < limits.memories_max
    assert seen.memories[0].memory_id == "m299", "the newest memories come first and are kept"
    assert seen.collected[-1] == "item_299", "the newest collected item comes last and is kept"
    assert next(iter(seen.inventory)) == "item_299", "the largest stack is kept"
    assert seen.people[0].name == "P7"


def test_parts_that_are_not_lists_stay_however_small_the_limit() -> None:
    limits = BottleneckSettings(text_characters_max=5000, tokens_max=200).model_copy(update={"tokens_max": 10})
    seen = summarise(crowded_state().read, limits, 400.0)
    assert set(lists_of(seen).values()) == {0}
    assert seen.goal is not None
    assert seen.goal.text == LONG


def test_a_section_that_is_not_named_stays_out() -> None:
    seen = summarise(crowded_state().read, BottleneckSettings(sections=["goal"]), 400.0)
    parts: dict[str, Any] = seen.model_dump(exclude_defaults=True)
    assert set(parts) == {"goal"}


def test_an_unknown_section_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no section 'bodies'; known are body, percepts"):
        BottleneckSettings(sections=["bodies"])


def test_what_has_to_do_with_the_topics_comes_first() -> None:
    seen = summarise(
        crowded_state().read,
        BottleneckSettings(people_max=1, sightings_max=1, avoided_max=8),
        400.0,
        frozenset({"p250"}),
    )
    assert seen.people[0].name == "P250"


@pytest.mark.parametrize("aware", [False, True])
def test_without_awareness_of_outcomes_the_last_actions_stay_while_others_talk(aware: bool) -> None:
    def record(number: int, what: MemoryKind) -> MemoryRecord:
        text = f"{what} {number}"
        return MemoryRecord(
            memory_id=f"m{number}", event_id=f"e{number}", what=what, text=text, importance=1, t=float(number)
        )

    heard = [record(number, "heard") for number in range(10, 60)]
    records = (record(1, "deed"), record(2, "deed"), record(3, "failure"), *heard)
    state = AgentState()
    state.pen(MEMORIES, "test")(MemoryState(ShortTerm(records=records)))
    done = PastAction("a", "wait", {}, "done", "", "", None, {}, 1.0, 1.0, HERE, by_reflex=False)
    state.pen(AWARENESS, "test")(Awareness(outcomes=(done,) if aware else ()))
    told = [one.text for one in summarise(state.read, BottleneckSettings(memories_max=6), 100.0).memories]
    newest = [f"heard {number}" for number in range(59, 53, -1)]
    assert told == (newest if aware else ["failure 3", "deed 2", *newest[:4]])


@pytest.mark.parametrize(
    ("there", "wind"),
    [((10, 64, 0), "east"), ((0, 64, 10), "south"), ((-10, 64, -10), "north-west"), ((1, 64, 1), "here")],
)
def test_directions_are_minecrafts(there: tuple[float, float, float], wind: str) -> None:
    assert direction(HERE, there) == wind
