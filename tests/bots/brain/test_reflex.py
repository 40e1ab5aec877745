"""Reflexes act at once, without the controller."""

from typing import Any

import anyio
import pytest

from bots.body.messages import Attacker, Hurt
from bots.body.sights import EntitySight
from bots.brain import BASELINE_MODULES, BrainSettings
from bots.brain.breaker import EQUAL_ENDINGS
from bots.brain.sections import PERCEPTS
from bots.events import ActionFinished, ActionProgress, ActionStarted
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.thought import Answer
from tests.bots.brain.driver import Life, ScriptedMind, living, make_life, until

pytestmark = pytest.mark.anyio

REFLEX_ALONE = BrainSettings(modules=["perception", "reflex", "skill_execution"])


def zombie(distance: float) -> EntitySight:
    return EntitySight(name="zombie", category="hostile", position=(distance, 64.0, 0.0), distance=distance)


async def feel(life: Life) -> str:
    """Return the first skill that the reflex starts."""
    life.body.observe()
    await until(lambda: life.body.orders)
    return life.body.orders[0].skill


async def test_it_flees_from_what_is_close() -> None:
    life = make_life(settings=REFLEX_ALONE.model_copy(update={"flee_distance_blocks": 30}))
    life.body.entities = [zombie(4.0), zombie(6.0)]
    async with living(life):
        assert await feel(life) == "flee"
    assert life.body.orders[0].args["distance"] == 30


async def test_what_is_behind_glass_is_no_threat_to_it() -> None:
    life = make_life(settings=REFLEX_ALONE)
    screened = zombie(3.0).model_copy(update={"screened": True})
    life.body.entities = [zombie(6.0)]
    async with living(life):
        assert await feel(life) == "fight"
        life.body.entities = [screened]
        life.body.observe()
        await until(lambda: life.agent._state.read(PERCEPTS).threat is None)


@pytest.mark.parametrize(
    ("kind", "held", "health", "deed"),
    [
        ("zombie", {"stone_sword": 1}, 20.0, "fight"),
        ("zombie", {"stone_sword": 1}, 8.0, "flee"),
        ("creeper", {"stone_sword": 1}, 20.0, "flee"),
        ("zombie", {"stone_shovel": 1}, 20.0, "fight"),
        ("skeleton", {"stone_shovel": 1}, 20.0, "flee"),
        ("zombie", {"stone_shovel": 1}, 13.0, "flee"),
    ],
)
async def test_an_armed_healthy_agent_fights(kind: str, held: dict[str, int], health: float, deed: str) -> None:
    life = make_life(settings=REFLEX_ALONE)
    life.body.inventory = held
    life.body.health = health
    life.body.entities = [EntitySight(name=kind, category="hostile", position=(4.0, 64.0, 0.0), distance=4.0)]
    async with living(life):
        assert await feel(life) == deed


async def test_in_the_dark_an_agent_flees_towards_the_way_out() -> None:
    life = make_life(settings=REFLEX_ALONE)
    life.body.under_sky, life.body.light = False, 0
    life.body.entities = [zombie(4.0), zombie(6.0)]
    async with living(life):
        assert await feel(life) == "go_to_surface"


async def test_an_agent_that_could_not_get_away_fights() -> None:
    life = make_life(settings=REFLEX_ALONE)
    life.body.health = 8.0
    life.body.entities = [zombie(4.0), zombie(6.0)]
    async with living(life):
        assert await feel(life) == "flee"
        life.body.finish(life.body.orders[0], "failed", "unreachable")
        while len(life.body.orders) < 2:  # the reflex pauses between two reactions
            life.body.observe()
            await anyio.sleep(0.05)
    assert life.body.orders[1].skill == "fight"


async def test_a_fight_that_ended_three_times_without_success_gives_way_to_a_flight() -> None:
    life = make_life(settings=REFLEX_ALONE)
    life.body.inventory = {"stone_sword": 1}
    life.body.entities = [zombie(4.0)]
    async with living(life):
        for number in range(EQUAL_ENDINGS + 1):
            while len(life.body.orders) <= number:  # the reflex pauses between two reactions
                life.body.observe()
                await anyio.sleep(0.05)
            life.body.finish(life.body.orders[number], "failed", "timeout")
    assert [order.skill for order in life.body.orders[: EQUAL_ENDINGS + 1]] == ["fight"] * EQUAL_ENDINGS + ["flee"]


async def test_a_flight_soon_after_another_goes_farther() -> None:
    life = make_life(settings=REFLEX_ALONE)
    life.body.entities = [zombie(4.0), zombie(6.0)]
    async with living(life):
        assert await feel(life) == "flee"
        life.body.finish(life.body.orders[0])
        while len(life.body.orders) < 2:  # the reflex pauses between two flights
            life.body.observe()
            await anyio.sleep(0.05)
    assert life.body.orders[1].args["distance"] > life.body.orders[0].args["distance"]


async def test_it_flees_when_hurt_by_what_it_sees_from_afar() -> None:
    life = make_life(settings=REFLEX_ALONE)
    life.body.entities = [zombie(14.0)]
    async with living(life):
        life.body.observe()
        await until(lambda: life.agent.public_state()["position"] is not None)
        assert not life.body.orders
        life.body.feel(Hurt(agent="Mira", health=16.0, lost=4.0, position=(0.0, 64.0, 0.0)))
        await until(lambda: life.body.orders)
    assert life.body.orders[0].skill == "flee"


@pytest.mark.parametrize(("kind", "is_left_alone"), [("zombie", True), ("creeper", False)])
async def test_a_body_that_closes_itself_in_goes_on_until_it_is_struck(kind: str, is_left_alone: bool) -> None:
    async def get_sand(_request: Any) -> Answer:
        return ActionChoice(intent="get sand", skill="obtain", args={"item": "sand"}, because="I want some")

    settings = BrainSettings(modules=["perception", "reflex", *BASELINE_MODULES])
    life = make_life(mind=ScriptedMind(choose_action=get_sand), settings=settings)
    async with living(life):
        await until(lambda: life.body.orders)
        life.body.tell(life.body.orders[0], "hides", "it is night", 60.0)
        await until(lambda: life.logged(ActionProgress))
        life.body.health = 8.0
        life.body.entities = [EntitySight(name=kind, category="hostile", position=(4.0, 64.0, 0.0), distance=4.0)]
        life.body.observe()
        await until(lambda: life.agent._state.read(PERCEPTS).threat == kind)
        if is_left_alone:
            life.body.observe()
            await until(lambda: life.agent.public_state()["health"] == 8.0)
            assert len(life.body.orders) == 1
            life.body.feel(Hurt(agent="Mira", health=5.0, lost=3.0, position=(0.0, 64.0, 0.0)))
        await until(lambda: len(life.body.orders) > 1)
    assert life.body.orders[1].skill == "flee"


@pytest.mark.parametrize(
    ("entities", "by", "deed"),
    [
        ([], None, "go_to_surface"),
        ([zombie(14.0)], None, "flee"),
        ([], Attacker(name="skeleton", category="hostile"), "flee"),
    ],
)
async def test_an_agent_that_is_struck_while_it_wades_flees_and_does_not_surface(
    entities: list[EntitySight], by: Attacker | None, deed: str
) -> None:
    life = make_life(settings=REFLEX_ALONE)
    life.body.in_water, life.body.entities = True, entities
    async with living(life):
        life.body.observe()
        await until(lambda: life.agent.public_state()["position"] is not None)
        assert not life.body.orders
        life.body.feel(Hurt(agent="Mira", health=16.0, lost=4.0, position=(0.0, 64.0, 0.0), by=by))
        await until(lambda: life.body.orders)
    assert life.body.orders[0].skill == deed


@pytest.mark.parametrize(
    ("attacker", "runs_from"),
    [(Attacker(name="Ida", category="person"), "Ida"), (Attacker(name="skeleton", category="hostile"), "danger")],
)
async def test_it_flees_from_an_unseen_attacker(attacker: Attacker, runs_from: str) -> None:
    life = make_life(settings=REFLEX_ALONE)
    async with living(life):
        life.body.observe()
        await until(lambda: life.agent.public_state()["position"] is not None)
        life.body.feel(Hurt(agent="Mira", health=18.0, lost=2.0, position=(0.0, 64.0, 0.0), by=attacker))
        await until(lambda: life.body.orders)
    assert (life.body.orders[0].skill, life.body.orders[0].args.get("from")) == ("flee", runs_from)


async def test_it_makes_for_air() -> None:
    life = make_life(settings=REFLEX_ALONE)
    life.body.air = 3.0
    async with living(life):
        assert await feel(life) == "go_to_surface"


async def test_it_breaks_off_walking_that_leads_nowhere() -> None:
    life = make_life(settings=BrainSettings(stuck_seconds=5.0))
    async with living(life):
        await until(lambda: life.body.orders)
        assert life.body.orders[0].skill == "explore"
        while len(life.body.orders) < 2:
            life.body.observe()
            await anyio.sleep(0.02)
        life.body.finish(life.body.orders[0], "cancelled", "interrupted")
        await until(lambda: life.logged(ActionFinished))
    assert len(life.logged(ActionStarted)) == 2
    assert life.logged(ActionFinished)[0].status == "cancelled"
    assert life.logged(ActionFinished)[0].met_expectation is None


async def test_an_agent_that_gets_unstuck_still_flees() -> None:
    life = make_life(settings=BrainSettings(stuck_seconds=5.0))
    async with living(life):
        await until(lambda: life.body.orders)
        while len(life.body.orders) < 2:
            life.body.observe()
            await anyio.sleep(0.02)
        assert life.body.orders[1].skill == "explore"
        await until(lambda: len(life.logged(ActionStarted)) == 2)
        attacker = Attacker(name="Ida", category="person")
        life.body.feel(Hurt(agent="Mira", health=18.0, lost=2.0, position=(0.0, 64.0, 0.0), by=attacker))
        await until(lambda: len(life.body.orders) == 3)
    assert life.body.orders[2].skill == "flee"


async def test_it_leaves_a_place_that_keeps_hurting() -> None:
    life = make_life(settings=REFLEX_ALONE)
    async with living(life):
        life.body.observe()
        await until(lambda: life.agent.public_state()["position"] is not None)
        for health in (18.0, 16.0):
            assert not life.body.orders, "one hit may have been a fall"
            life.body.feel(Hurt(agent="Mira", health=health, lost=2.0, position=(0.0, 64.0, 0.0)))
            await until(lambda health=health: life.agent.public_state()["health"] == health)
        await until(lambda: life.body.orders)
    assert life.body.orders[0].skill == "explore"
