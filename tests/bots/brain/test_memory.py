"""The memory module: what becomes a memory, what is recalled, and the evidence of reflections."""

import pytest

from bots.body.messages import DiedNotice, RespawnedNotice
from bots.body.sights import PlayerSight
from bots.brain.module import Wake
from bots.brain.sections import BODY, BodyState, PastAction, Percepts, RunningAction, Thought, Utterance
from bots.brain.sections import Execution as ExecutionSection
from bots.events import Memory, PlanMade, Reflection
from tests.bots.brain.driver import until
from tests.bots.brain.rememberer import Rememberer, chat

pytestmark = pytest.mark.anyio

IRON = "I talked with Balin about the iron ore that lies under the hill."
OTHERS = (
    "I talked with Ida about her wheat and the price of bread.",
    "I talked with Tomas about the songs for the feast.",
    "I talked with Steve about his sick dog.",
)


async def test_after_a_talk_about_iron_thinking_of_iron_brings_it_to_mind() -> None:
    mira = Rememberer(working_count=1)
    async with mira.busy():
        await mira.think(chat(OTHERS[0]), chat(IRON), *map(chat, OTHERS[1:]))
        await until(lambda: len(mira.long_term) == 4)
        await mira.aim("I want to make an iron pickaxe")
        await until(lambda: [one.text for one in mira.mind.working] == [IRON])
        await mira.aim("I want to bake bread from wheat")
        await until(lambda: [one.text for one in mira.mind.working] == [OTHERS[0]])
    assert not mira.faults


async def test_near_people_heard_words_and_actions_recall_memories() -> None:
    mira = Rememberer(working_count=1)
    running = RunningAction("a1", "collect", {}, "", "dig for iron ore", "", 0.0, 60.0, by_reflex=False)
    async with mira.busy():
        await mira.think(chat(IRON), *map(chat, OTHERS))
        await until(lambda: len(mira.long_term) == 4)
        mira.pens["execution"](ExecutionSection(running=running))
        await mira.module.step(Wake())
        await until(lambda: [one.text for one in mira.mind.working] == [IRON])
        mira.pens["execution"](ExecutionSection())
        mira.pens["body"](BodyState(players=(PlayerSight(name="Tomas", position=(1, 64, 0), distance=1.0),)))
        await mira.module.step(Wake())
        await until(lambda: [one.text for one in mira.mind.working] == [OTHERS[1]])
        words = Utterance(
            "u1", "Steve", "Mira, my dog is sick!", mira.clock.now(), 2, (0, 64, 0), addressed=True, human=False
        )
        mira.pens["body"](BodyState())
        mira.pens["percepts"](Percepts(heard=(words,), heard_total=0))
        await mira.module.step(Wake())
        await until(lambda: [one.text for one in mira.mind.working] == [OTHERS[2]])


async def test_nothing_comes_to_mind_where_long_term_memory_is_shut_out() -> None:
    mira = Rememberer(working_count=0)
    async with mira.busy():
        await mira.aim("I want an iron pickaxe")
        await mira.think(chat(IRON))
        await until(lambda: len(mira.long_term) == 2)
    assert mira.mind.working == ()
    assert [mira.remembrance.view.called_to_mind_at(row) for row in (0, 1)] == [one.t for one in mira.long_term]


async def test_recalling_notes_the_time_and_peeking_does_not() -> None:
    mira = Rememberer()
    async with mira.busy():
        (iron, _) = await mira.think(chat(IRON), chat(OTHERS[0]))
        await until(lambda: len(mira.long_term) == 2)
        before = mira.remembrance.view.state_hash()
        assert [one.text for one in await mira.remembrance.peek("iron ore", count=1)] == [IRON]
        assert mira.remembrance.view.state_hash() == before
        assert [one.text for one in await mira.remembrance.recall("iron ore", count=1)] == [IRON]
        assert mira.remembrance.view.called_to_mind_at(0) > iron.t
        assert mira.remembrance.view.called_to_mind_at(1) == mira.long_term[1].t
        recalled_at = mira.remembrance.view.called_to_mind_at(0)
    kept = await mira.store.load_memories("Mira")
    assert [one.get("called_to_mind_at") for one in kept] == [recalled_at, None]


async def test_thoughts_of_all_modules_become_memories_each_once() -> None:
    mira = Rememberer()
    await mira.think(chat(IRON, importance=None))
    await mira.think(Thought("hearsay", "Ida says: Tomas took my bread.", about="Tomas"), of="social")
    await mira.think(Thought("plan", "Today: gather wood.", expires_at=1200.0), of="plans")
    await mira.module.step(Wake())
    told = [(one.what, one.importance, one.about, one.expires_at) for one in mira.short_term]
    # From the table: chat and hearsay 4; a plan 5, as in the released code of Generative Agents.
    assert told == [
        ("chat", 4.0, None, None),
        ("hearsay", 4.0, "Tomas", None),
        ("plan", 5.0, None, 1200.0),
    ]
    assert [one.memory_id for one in mira.logged(Memory)] == [one.memory_id for one in mira.short_term]
    assert [one.memory_id for one in mira.logged(PlanMade)] == ["Mira/m000003"]


async def test_reflections_are_a_tree_whose_depth_is_one_more_than_their_deepest_evidence() -> None:
    mira = Rememberer()
    async with mira.busy():
        first, second = await mira.think(chat(IRON), chat(OTHERS[0]))
        await until(lambda: len(mira.long_term) == 2)
        # The evidence of the second one is not yet in long-term memory.
        (about_iron,) = await mira.think(
            Thought("reflection", "Iron matters.", evidence=(first.memory_id,)), of="plans"
        )
        (about_all,) = await mira.think(
            Thought("reflection", "All need all.", evidence=(about_iron.memory_id, second.memory_id)), of="plans"
        )
        (beside,) = await mira.think(Thought("reflection", "Bread too.", evidence=(second.memory_id,)), of="plans")
        await until(lambda: len(mira.long_term) == 5)
    assert [one.depth for one in (about_iron, about_all, beside)] == [1, 2, 1]
    assert [one.depth for one in mira.long_term] == [0, 0, 1, 2, 1]
    logged = mira.logged(Reflection)
    assert [(one.memory_id, one.evidence) for one in logged] == [
        (one.memory_id, list(one.evidence)) for one in (about_iron, about_all, beside)
    ]
    assert not mira.faults


@pytest.mark.parametrize("evidence", [(), ("Mira/m000009",), ("Mira/m000001", "iron"), ("Ivo/m000001",)])
async def test_a_reflection_that_rests_on_no_memory_is_refused_with_a_fault(evidence: tuple[str, ...]) -> None:
    mira = Rememberer()
    await mira.think(chat(IRON))
    assert await mira.think(Thought("reflection", "Iron is alive.", evidence=evidence), of="plans") == []
    assert [error.startswith("A reflection was refused: it rests on") for error in mira.faults] == [True]
    assert len(mira.logged(Memory)) == 1
    assert mira.logged(Reflection) == []
    (after,) = await mira.think(chat(OTHERS[0]))
    assert after.number == 2, "a refused memory gets no number"


async def test_a_thought_without_words_is_refused_with_a_fault() -> None:
    mira = Rememberer()
    assert await mira.think(chat("  \n")) == []
    assert mira.faults == ["A memory of kind chat was refused: it has no words."]


async def test_thoughts_that_came_too_fast_are_told_to_be_lost() -> None:
    mira = Rememberer()
    assert len(await mira.think(*(chat(f"talk {number}") for number in range(70)))) == 64
    assert mira.faults == ["6 thoughts of talk lost: they came too fast."]


async def test_importance_of_what_was_lived_through_adds_up_and_that_of_thoughts_does_not() -> None:
    mira = Rememberer()
    await mira.module.step(Wake(notices=(DiedNotice(agent="Mira", reason="fell", position=(0, 64, 0)),)))
    await mira.think(chat(IRON, importance=None))
    assert mira.mind.importance_total == 9.0 + 4.0
    await mira.aim("I want iron")
    await mira.think(
        Thought("plan", "Today: dig.", importance=5.0),
        Thought("reflection", "I like iron.", importance=8.0, evidence=("Mira/m000002",)),
        of="plans",
    )
    assert [one.what for one in mira.short_term] == ["harm", "chat", "goal", "plan", "reflection"]
    assert mira.mind.importance_total == 9.0 + 4.0
    assert mira.module.snapshot() == {"sequence": 5, "importance_total": 13.0}


@pytest.mark.parametrize(("mode", "comes_back"), [("corrected", False), ("paper", False), ("released", True)])
async def test_a_plan_that_has_expired_comes_to_mind_in_the_released_mode_alone(mode: str, comes_back: bool) -> None:
    mira = Rememberer(retrieval=mode)
    async with mira.busy():
        end = mira.clock.now() + 20.0
        (plan, _) = await mira.think(
            Thought("plan", "Dig for iron ore.", expires_at=end),
            Thought("plan", "Bake bread.", expires_at=1e6),
            of="plans",
        )
        await until(lambda: len(mira.long_term) == 2)
        in_force = await mira.remembrance.peek("iron ore", count=9)
        await until(lambda: mira.clock.now() > end)
        later = await mira.remembrance.peek("iron ore", count=9)
    assert plan in in_force
    assert (plan in later) is comes_back


async def test_a_memory_keeps_where_it_was_made_and_coming_back_to_life_is_one() -> None:
    mira = Rememberer()
    mira.pens[BODY.name](BodyState(position=(3.0, 64.0, -7.5)))
    await mira.module.step(Wake(notices=(RespawnedNotice(agent="Mira", position=(3.0, 64.0, -7.5)),)))
    (record,) = mira.short_term
    assert (record.text, record.position) == ("I came back to life.", (3.0, 64.0, -7.5))


async def test_having_done_what_a_law_asks_for_outlives_what_a_crowd_says_meanwhile() -> None:
    mira = Rememberer(working_count=0)
    for number, skill in enumerate(("pay_tax", "collect")):
        done = PastAction(
            f"a{number}", skill, {}, "done", "", "", True, {"dirt": -8}, 3.0, 0.0, (0, 64, 0), by_reflex=False
        )
        mira.pens["execution"](ExecutionSection(last=done))
        await mira.module.step(Wake())
    now = mira.clock.now()
    words = tuple(
        Utterance(f"u{number}", "Tomas", f"word {number}", now, 2.0, (0, 64, 0), addressed=False, human=False)
        for number in range(150)
    )
    mira.pens["percepts"](Percepts(heard=words, heard_total=len(words)))
    await mira.module.step(Wake())
    assert [one.text for one in mira.short_term if one.what == "deed"] == ["I did pay tax (-8 dirt)."]
