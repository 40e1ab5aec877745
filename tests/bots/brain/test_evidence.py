"""Evidence about others: words, gossip, gifts and attacks."""

from typing import Any

import pytest

from bots.body.messages import Hurt, InventoryChanged
from bots.body.sights import EntitySight, PlayerSight
from bots.brain.gossip import is_about_me, told_of
from bots.brain.sections import BODY, EXECUTION, Execution, RunningAction
from bots.episodes import Blow, Deed, Episode, Gift, Hearsay, Meeting
from tests.bots.brain.alone import ME, Alone, body_state, remembered, thinking
from tests.bots.brain.test_social_awareness import HERE, Ears, appraised, make, regards

pytestmark = pytest.mark.anyio


def thoughts(alone: Alone[Any]) -> list[tuple[str, str | None, str | Episode]]:
    return [(one.what, one.about, one.content) for one in regards(alone).thoughts.latest]


def player(name: str, distance: float = 2.0, held: str | None = None) -> PlayerSight:
    return PlayerSight(name=name, position=(distance, 64.0, 0.0), distance=distance, held=held)


def got(**items: int) -> InventoryChanged:
    return InventoryChanged(agent="Mira", items={}, delta=items, position=HERE)


# # ---- addressees of words
# ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Bob is a thief.", ("Bob",)),
        ("Mira, Bob is a thief and Will helped him!", ("Bob", "Will")),
        ("I gave 3 bread to Bob.", ("Bob",)),
        ("Bob, you are a thief.", ()),
        ("Here, Bob, I bring you 3 oak log.", ()),
        ("Thank you Bob!", ()),
        ("Hello Bob.", ()),
        ("Where is Bob?", ()),
        ("Did you see Bob? Bob stole my bread.", ("Bob",)),
        ("I will help you.", ()),
        ("I adore Mira.", ("Mira",)),
        ("Bob! Come here.", ()),
    ],
)
def test_persons_that_words_are_about(text: str, told: tuple[str, ...]) -> None:
    assert told_of(text, {"Mira", "Bob", "Will"}.__contains__) == told


@pytest.mark.parametrize(
    ("text", "addressed", "about_me"),
    [
        ("I like being here.", True, True),
        ("I like being here.", False, False),
        ("Mira, Bob is a thief.", True, False),
        ("I like you more than Bob.", True, True),
        ("I adore Mira.", False, True),
        ("You are a fool.", False, False),
    ],
)
def test_which_words_say_something_of_their_speaker(text: str, addressed: bool, about_me: bool) -> None:
    told = told_of(text, {"Mira", "Bob"}.__contains__)
    assert is_about_me(text, me="Mira", addressed=addressed, told=told) is about_me


async def test_what_ada_says_about_bob_is_hearsay_about_bob_and_nothing_about_ada() -> None:
    alone, mind = make()
    ears = Ears(alone)
    async with thinking(alone):
        await ears.hear("Ada", "Mira, Bob is a thief.", at=1.0)
        await ears.hear("Ada", "Bob is mean.", at=1.0, addressed=False)
        await alone.at(1.0)
        assert thoughts(alone) == [
            ("hearsay", "Bob", Hearsay("Ada", "Mira, Bob is a thief.", addressed=True)),
            ("hearsay", "Bob", Hearsay("Ada", "Bob is mean.")),
        ]
        assert not appraised(mind)
        await alone.remember(
            remembered(3, Hearsay("Ada", "Mira, Bob is a thief.", addressed=True), what="hearsay", t=1.0, about="Bob")
        )
        await alone.at(2.0)
    assert appraised(mind) == [(2.0, {"Bob": ['Ada told me: "Mira, Bob is a thief."']})]


async def test_only_what_was_seen_heard_and_told_is_evidence() -> None:
    alone, mind = make()
    await alone.remember(
        remembered(1, Meeting("Ada"), what="met", about="Ada"),
        remembered(2, "Ada and I talked about bread.", what="chat", about="Ada"),
        remembered(3, "Ada is my friend.", what="reflection", about="Ada"),
        remembered(4, Gift("Ada", "bread", 3), what="deed", about="Ada"),
        remembered(5, Deed("collect", {"item": "dirt"}, "done"), what="deed"),
        remembered(6, Blow("Bob", "iron_sword"), what="harm", about="Bob"),
    )
    async with thinking(alone):
        await alone.at(1.0)
    assert appraised(mind) == [
        (1.0, {"Ada": ["I met Ada.", "Ada gave me 3 bread."], "Bob": ["Bob hurt me with iron sword in hand."]})
    ]


# # ---- actions of others
# ------------------------------------------------------------------------------------------------


def walking(skill: str) -> Execution:
    return Execution(running=RunningAction("a1", skill, {}, "", "", "", 0.0, 60.0, by_reflex=False))


@pytest.mark.parametrize(
    ("near", "doing", "given"),
    [
        ((player("Ada"),), Execution(), True),
        ((player("Ada"),), walking("follow"), True),
        ((player("Ada"),), walking("collect"), False),
        ((player("Ada"), player("Bob")), Execution(), False),
        ((player("Ada", distance=9.0),), Execution(), False),
        ((), Execution(), False),
    ],
)
async def test_a_gift_is_somebodys_only_where_nothing_else_explains_it(
    near: tuple[PlayerSight, ...], doing: Execution, given: bool
) -> None:
    alone, _ = make()
    alone.put(BODY, body_state(players=near))
    alone.put(EXECUTION, doing)
    await alone.at(1.0, got(bread=3, dirt=-1))
    assert thoughts(alone) == ([("deed", "Ada", Gift("Ada", "bread", 3))] if given else [])


async def test_a_person_who_announces_a_gift_has_given() -> None:
    alone, _ = make()
    await Ears(alone).hear("Bob", "Here, Mira, I bring you 3 oak log.", at=1.0)
    alone.put(BODY, body_state(players=(player("Ada"), player("Bob", distance=4.0))))
    alone.put(EXECUTION, walking("collect"))
    await alone.at(20.0, got(oak_log=3), got(dirt=1))
    assert thoughts(alone) == [("deed", "Bob", Gift("Bob", "oak_log", 3))]


@pytest.mark.parametrize(
    ("parts", "position", "theirs"),
    [
        ({"players": (player("Bob", held="iron_sword"),)}, HERE, True),
        ({"players": (player("Bob"),)}, HERE, False),
        ({"players": (player("Bob", held="iron_sword"), player("Ada"))}, HERE, False),
        ({"players": (player("Bob", held="iron_sword", distance=6.0),)}, HERE, False),
        ({"players": (player("Bob", held="iron_sword"),)}, (0.0, 58.0, 0.0), False),
        (
            {
                "players": (player("Bob", held="iron_sword"),),
                "entities": (EntitySight(name="zombie", category="hostile", position=HERE, distance=5.0),),
            },
            HERE,
            False,
        ),
        (
            {"players": (player("Bob", held="iron_sword"),), "me": ME.model_copy(update={"in_lava": True})},
            HERE,
            False,
        ),
    ],
)
async def test_a_blow_is_somebodys_only_where_nothing_else_explains_it(
    parts: dict[str, Any], position: tuple[float, float, float], theirs: bool
) -> None:
    alone, _ = make()
    alone.put(BODY, body_state(**parts))
    blow = Hurt(agent="Mira", health=14.0, lost=6.0, position=position)
    await alone.at(1.0, blow, blow)
    assert thoughts(alone) == ([("harm", "Bob", Blow("Bob", "iron_sword"))] if theirs else [])
