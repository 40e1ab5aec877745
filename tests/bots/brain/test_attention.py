"""In a crowd an agent attends to what is meant for it, and to a bounded number of other, relevant utterances."""

import random
from collections import deque
from collections.abc import Callable, Iterable

import pytest

from bots.body.messages import Heard
from bots.brain import BrainSettings
from bots.brain.addressing import Exchanges
from bots.brain.attention import Attention, AttentionBudget
from bots.brain.modules.perception import Perception
from bots.brain.notice_dispatcher import NoticeDispatcher
from bots.brain.sections import BODY, GOAL, SOCIAL, TALK, CurrentGoal, OpenTalk, SocialState, TalkingState
from bots.brain.settings import AttentionSettings
from bots.brain.state import AgentState
from bots.events import Event, Intervention, Journal, Memory, Payload, Position, WordsHeard
from bots.memory import InMemoryStore
from bots.mind.moment.matters import Matter, View
from tests.bots.brain.alone import StillClock, body_state, make_alone
from tests.bots.brain.driver import ScriptedMind, living, make_life, until

MOST, WINDOW_SECONDS = 6, 60.0
FEW = AttentionSettings(overheard_max=MOST, window_seconds=WINDOW_SECONDS)
TAXES = Matter(name="taxes", question="Should taxes be lower?", words=("tax",))
POPULATION = ("Mira", "Tomas", "Ida", "Lea")
FAR = 15.0
BESIDE_THE_POINT = "Ida, the weather is fine."


def irrelevant() -> float:
    return 0.0


def never_asked() -> float:
    pytest.fail("relevance matters only in a crowd")


def within_window(times: Iterable[float]) -> int:
    """The maximum number of times within one window."""
    recent, most = deque[float](), 0
    for at in times:
        recent.append(at)
        while at - recent[0] >= WINDOW_SECONDS:
            recent.popleft()
        most = max(most, len(recent))
    return most


# ---- the budget -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_missed_while_the_window_holds_no_more_than_the_bound(seed: int) -> None:
    chance, now, times = random.Random(seed), 0.0, list[float]()  # noqa: S311 - not for secrets
    while len(times) < 500:
        now += chance.choice((0.0, chance.expovariate(1 / 8)))
        if within_window([*times[-MOST:], now]) <= MOST:
            times.append(now)
    budget = AttentionBudget(FEW)
    assert all(budget.spend(at, never_asked) for at in times)


@pytest.mark.parametrize("seed", range(5))
def test_a_crowd_is_attended_to_in_bounded_number_in_the_long_run_and_in_every_window(seed: int) -> None:
    chance, budget, minutes = random.Random(seed), AttentionBudget(FEW), 30  # noqa: S311 - not for secrets
    times = [one / 5 for one in range(minutes * 60 * 5)]
    attended = [at for at in times if budget.spend(at, chance.random)]
    assert minutes * MOST * 0.9 <= len(attended) <= (minutes + 1) * MOST
    assert within_window(attended) <= 2 * MOST
    assert within_window(at for at in attended if at >= WINDOW_SECONDS) < 2 * MOST


def test_the_relevant_few_of_a_crowd_are_attended_to() -> None:
    budget, attended = AttentionBudget(FEW), {0.1: 0, 0.9: 0}
    for number in range(20 * 60):
        worth = 0.9 if number % 20 == 0 else 0.1
        attended[worth] += budget.spend(float(number), lambda worth=worth: worth)  # type: ignore[misc]
    assert attended[0.9] >= 57, "of the 60 relevant ones"
    assert attended[0.1] <= 21 * MOST - attended[0.9], "the others get what is left"


def test_when_all_is_equally_relevant_the_tokens_are_not_hoarded() -> None:
    for worth in (0.0, 0.3, 1.0):
        budget = AttentionBudget(FEW)
        attended = sum(budget.spend(float(number), lambda worth=worth: worth) for number in range(1200))  # type: ignore[misc]
        assert 20 * MOST - 2 * MOST <= attended <= 21 * MOST


def test_without_a_bound_everything_is_attended_to_and_with_a_bound_of_zero_nothing() -> None:
    free, closed = (
        AttentionBudget(AttentionSettings(overheard_max=None)),
        AttentionBudget(AttentionSettings(overheard_max=0)),
    )
    assert all(free.spend(0.0, never_asked) for _ in range(1000)) and not free.is_bounded
    assert not any(closed.spend(float(at), lambda: 1.0) for at in range(1000)) and closed.is_bounded


def test_an_earlier_life_leaves_its_budget() -> None:
    budget, heir, stranger = AttentionBudget(FEW), AttentionBudget(FEW), AttentionBudget(FEW)
    assert [budget.spend(1.0, irrelevant) for _ in range(MOST + 1)] == [True] * MOST + [False]
    heir.restore(budget.snapshot())
    assert not heir.spend(2.0, lambda: 1.0) and stranger.spend(2.0, irrelevant)


# ---- what is meant for the agent ------------------------------------------------------------------------------------


def heard(text: str, speaker: str = "Tomas", distance: float = FAR) -> Heard:
    return Heard(agent="Mira", speaker=speaker, text=text, distance=distance, position=(distance, 64.0, 0.0))


def busy(state: AgentState, exchanges: Exchanges, now: Callable[[], float], most: int = 1) -> Attention:
    """The attention of an agent in a crowd, whose budget is spent."""
    attention = Attention(
        "Mira",
        POPULATION,
        BrainSettings(attention=AttentionSettings(overheard_max=most), matters=[TAXES]),
        state,
        exchanges,
        is_human=lambda name: name not in POPULATION,
        now=now,
    )
    assert [attention.attends(heard(BESIDE_THE_POINT)) for _ in range(most + 1)] == [True] * most + [False]
    return attention


def test_what_is_meant_for_the_agent_is_attended_to_however_busy_it_is() -> None:
    state = AgentState()
    state.pen(BODY, "test")(body_state())
    talk = OpenTalk("Mira/t1", ("Lea",), (), 0.0, 0.0)
    state.pen(TALK, "test")(TalkingState(open_talks=(talk,)))
    attention = busy(state, Exchanges(), lambda: 1.0)
    assert attention.attends(heard("Ida, tell Mira that I am here.")), "it names the agent"
    assert attention.attends(heard("Where is sand?")), "nobody else is near"
    assert attention.attends(heard("Ida, where is sand?", "Lea")), "its talk partner says it"
    assert attention.attends(heard("Ida, where is sand?", "Steve")), "a human says it"
    assert not attention.attends(heard("Ida, where is sand?"))
    assert not attention.attends(heard("Lea, where is sand?")), "others may talk with its partner"


def test_words_that_are_not_attended_to_still_show_who_talks_with_whom() -> None:
    exchanges = Exchanges()
    attention = busy(AgentState(), exchanges, lambda: 1.0)
    assert not attention.attends(heard("Ida, where is sand?", "Lea"))
    assert exchanges.partners("Lea", 1.0) == {"Ida"}, "so words without a name are for Ida"


def test_relevance_follows_the_goal_and_the_views_as_they_change() -> None:
    state, clock = AgentState(), StillClock()
    goal, social = state.pen(GOAL, "test"), state.pen(SOCIAL, "test")
    attention = busy(state, Exchanges(), clock.now, most=4)
    clock.seconds = 30.0
    assert not attention.attends(heard("Ida, taxes are high.", distance=0.0)), "with half of the tokens left"
    social(SocialState(views={"taxes": View(matter="taxes", score=2.0)}))
    assert attention.attends(heard("Ida, taxes are high.", distance=0.0))
    clock.seconds = 45.0
    assert not attention.attends(heard("Ida, the bakery is open.", distance=0.0))
    goal(CurrentGoal("build a bakery"))
    assert attention.attends(heard("Ida, the bakery is open.", distance=0.0))


# ---- the whole brain ------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_what_is_not_attended_to_is_logged_as_heard_and_leaves_no_trace_in_the_mind() -> None:
    life = make_life(settings=BrainSettings(attention=FEW), population=POPULATION)
    texts = [f"Ida, Lea has {number} apples." for number in range(20)]
    async with living(life):
        for text in texts:
            life.body.hear("Tomas", text)
        life.body.hear("Steve", "Ida, hello.")
        life.body.hear("Tomas", "Tell Mira about it, Ida.")
        await until(lambda: any("Tell Mira" in one.text for one in life.logged(Memory)))
    logged = life.logged(WordsHeard)
    assert [one.text for one in logged] == [*texts, "Ida, hello.", "Tell Mira about it, Ida."]
    assert [one.attended for one in logged] == [True] * MOST + [False] * (20 - MOST) + [True, True]
    remembered = [one.quote for one in life.logged(Memory) if one.episode in ("heard_speech", "hearsay")]
    assert set(remembered) == {one.text for one in logged if one.attended}
    assert life.agent.public_state()["heard"] == len(logged)
    assert [one.by for one in life.logged(Intervention)] == ["Steve"]


@pytest.mark.anyio
async def test_by_default_a_small_group_is_heard_whole() -> None:
    life = make_life(population=POPULATION)
    async with living(life):
        for number in range(59):
            life.body.hear("Tomas", f"Ida, I have {number} apples.")
        await until(lambda: len(life.logged(WordsHeard)) == 59)
    assert all(one.attended for one in life.logged(WordsHeard))


@pytest.mark.anyio
async def test_words_that_are_not_attended_to_wake_no_module() -> None:
    alone = make_alone(Perception, ScriptedMind())
    attention = busy(alone.around.state, Exchanges(), lambda: 1.0)
    body = alone.around.body
    journal = Journal("Mira", alone.clock, alone.events.append, agent="Mira")

    def record(payload: Payload, at: Position | None = None) -> Event:
        return journal.record(payload, at)

    notices = NoticeDispatcher(body.notices, AgentState(), record, alone.clock, lambda _: False, attention=attention)
    notices.connect([alone.module])
    notices.feel(heard("Ida, where is sand?"))
    wake = await alone.module.mailbox.wait(alone.clock, 0.0)
    assert not wake.notices and [one.attended for one in alone.logged(WordsHeard)] == [False]
    notices.feel(heard("Mira, where is sand?"))
    wake = await alone.module.mailbox.wait(alone.clock, 0.0)
    assert [one.text for one in wake.notices if isinstance(one, Heard)] == ["Mira, where is sand?"]


@pytest.mark.anyio
async def test_without_perception_no_words_reach_the_mind() -> None:
    life = make_life(settings=BrainSettings(modules=["memory"]))
    async with living(life):
        life.body.hear("Tomas", "Mira, hello.")
        await until(lambda: life.logged(WordsHeard))
    assert [one.attended for one in life.logged(WordsHeard)] == [False]


@pytest.mark.anyio
async def test_a_restart_does_not_refill_the_budget() -> None:
    store = InMemoryStore()
    settings = BrainSettings(attention=FEW)
    for incarnation, attended in ((1, [True] * MOST), (2, [False])):
        life = make_life(settings=settings, population=POPULATION, store=store, incarnation=incarnation)
        async with living(life):
            await until(lambda life=life: life.agent.awake)
            for number in range(len(attended)):
                life.body.hear("Tomas", f"Ida, I have {number} apples.")
            await until(lambda life=life, told=attended: len(life.logged(WordsHeard)) == len(told))
        assert [one.attended for one in life.logged(WordsHeard)] == attended
