"""Announcements, signs and uses of containers: how a brain handles them, also after a restart."""

import pytest

from bots.body.messages import AnnouncedNotice, ContainerUsedNotice, SignReadNotice, SignWrittenNotice
from bots.brain.modules.perception import ANNOUNCED_KEPT_MAX
from bots.brain.sections import PERCEPTS, Announcing
from bots.events import ContainerUsed as ContainerUsedEvent
from bots.events import Memory, SignRead, SignWritten
from bots.memory import InMemoryStore
from tests.bots.brain.driver import Life, living, make_life, until

pytestmark = pytest.mark.anyio

CHEST = (3, 67, -3)


def announce(life: Life, text: str, by: str = "Town crier") -> None:
    life.body.feel(AnnouncedNotice(agent="Mira", by=by, text=text))


def use_chest(life: Life, put: dict[str, int], taken: dict[str, int]) -> None:
    used = ContainerUsedNotice(agent="Mira", container="community chest", position=CHEST, put=put, taken=taken)
    life.body.feel(used)


def announced(life: Life) -> tuple[Announcing, ...]:
    return life.agent._state.read(PERCEPTS).announced


async def test_an_announcement_is_perceived_and_remembered_as_something_that_matters() -> None:
    life = make_life()
    async with living(life):
        await until(lambda: life.agent.awake)
        announce(life, "Tax season 1 is open.")
        announce(life, "I am back.", by="Ida")
        await until(lambda: sum("announced" in one.text for one in life.logged(Memory)) == 2)
        await until(lambda: len(announced(life)) == 2)
    assert [(one.by, one.text) for one in announced(life)] == [
        ("Town crier", "Tax season 1 is open."),
        ("Ida", "I am back."),
    ]
    told = [(one.text, one.importance) for one in life.logged(Memory) if "announced" in one.text]
    assert told == [('The town crier announced: "Tax season 1 is open."', 7.0), ('Ida announced: "I am back."', 7.0)]


async def test_the_latest_announcements_are_kept_and_known_after_a_restart() -> None:
    store = InMemoryStore()
    first = make_life(store=store)
    count = ANNOUNCED_KEPT_MAX + 2
    async with living(first):
        await until(lambda: first.agent.awake)
        for number in range(count):
            announce(first, f"Day {number}.")
        await until(lambda: first.agent._state.read(PERCEPTS).announced_total == count)
    kept = announced(first)
    assert [one.text for one in kept] == [f"Day {number}." for number in range(2, count)]
    second = make_life(store=store, incarnation=2)
    async with living(second):
        await until(lambda: second.agent.awake)
        assert announced(second) == kept


async def test_receipts_add_up_what_went_in_and_out_and_outlive_a_restart() -> None:
    store = InMemoryStore()
    first = make_life(store=store)
    async with living(first):
        await until(lambda: first.agent.awake)
        use_chest(first, {"oak_log": 6, "bread": 2}, {})
        use_chest(first, {"oak_log": 1}, {"bread": 2, "apple": 1})
        await until(lambda: len(first.logged(ContainerUsedEvent)) == 2)
    receipts = {"3,67,-3": {"oak_log": 7, "apple": -1}}
    assert first.agent.public_state()["deposits"] == receipts
    used = [event for event in first.events if isinstance(event.payload, ContainerUsedEvent)]
    assert [event.position for event in used] == [CHEST, CHEST], "the position is that of the container"
    second = make_life(store=store, incarnation=2)
    async with living(second):
        await until(lambda: second.agent.awake)
        assert second.agent.public_state()["deposits"] == receipts


async def test_signs_are_logged_at_their_place_and_what_is_read_is_remembered() -> None:
    life = make_life()
    async with living(life):
        await until(lambda: life.agent.awake)
        life.body.feel(SignWrittenNotice(agent="Mira", text="To the well", position=(1, 64, 2)))
        life.body.feel(SignReadNotice(agent="Mira", text="Beware", position=(5, 64, 6)))
        await until(lambda: any(one.episode == "read_sign" for one in life.logged(Memory)))
    signs = [(one.payload, one.position) for one in life.events if isinstance(one.payload, SignWritten | SignRead)]
    assert signs == [(SignWritten(text="To the well"), (1, 64, 2)), (SignRead(text="Beware"), (5, 64, 6))]
    assert [one.quote for one in life.logged(Memory) if one.episode == "read_sign"] == ["Beware"]
