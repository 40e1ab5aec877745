"""Plans of the rules mind from the day to the minute, and when it changes them."""

from typing import Any, Literal

import pytest

from bots.brain.narration import narrate
from bots.episodes import Address, Arrival, Episode, FirstItem, Injury, InnerSpeech, Threat
from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Aim, KnownPlace, PlanBlock, Recollection, Who
from bots.mind.pack import RulesPack
from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.decompose.rules import decompose
from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.requests.plan_day.rules import plan_day
from bots.mind.requests.react.request import React, Reaction
from bots.mind.requests.react.rules import react
from bots.mind.rules.theme import Theme
from tests.bots.mind.moments import ME, THEME, WELL, chance, situation, words_of
from tests.bots.mind.themes import theme_with

WHO = ME.model_copy(update={"places": ("farm", "plaza", "cafe")})
SAND = Aim(text="I want to get sand.", wants=("sand",))


def day(
    *memories: Recollection, begins: int = 360, seed: int = 1, theme: Theme = THEME, who: Who = WHO, **parts: Any
) -> tuple[PlanBlock, ...]:
    moment = situation(**({"goal": SAND} | parts))
    request = PlanDay(who=who, t=0.0, day=1, begins=begins, memories=memories, situation=moment)
    return plan_day(request, theme, chance(seed)).stretches


def assert_seamless(stretches: tuple[PlanBlock, ...], begins: int, ends: int) -> None:
    at = begins
    for one in stretches:
        assert one.begins == at % 1440 and one.minutes > 0
        at += one.minutes
    assert at == ends


@pytest.mark.parametrize("begins", [0, 300, 360, 415, 600, 800, 1000, 1150, 1255, 1300, 1435])
@pytest.mark.parametrize("invited", [False, True])
def test_a_day_is_filled_from_its_beginning_to_midnight_and_ends_asleep(begins: int, invited: bool) -> None:
    memories = (words_of("Isabella", "Come to my party at the cafe at 5 pm."),) if invited else ()
    for seed in range(5):
        stretches = day(*memories, begins=begins, seed=seed)
        assert_seamless(stretches, begins, 1440)
        assert stretches[-1].activity == "sleep" and len(stretches) <= 8


def test_a_whole_day_has_five_to_eight_stretches_of_what_the_agent_is_and_is_after() -> None:
    for seed in range(10):
        stretches = day(seed=seed)
        assert 5 <= len(stretches) <= 8
        activities = [one.activity for one in stretches]
        assert "farm the fields" in activities, "Mira is a gardener"
        assert "get sand" in activities
        assert next(one for one in stretches if one.activity == "farm the fields").place == "farm"


@pytest.mark.parametrize("home", ["Hilltop", ""])
def test_everybody_plans_to_talk_with_the_others(home: str) -> None:
    who = ME.model_copy(update={"home": home, "places": ("Hilltop plaza", "Riverbend plaza")})
    request = PlanDay(who=who, t=0.0, day=1, begins=480, memories=(), situation=situation(goal=SAND))

    def talks(theme: Theme) -> list[str | None]:
        plans = [plan_day(request, theme, chance(seed)).stretches for seed in range(20)]
        return [one.place for plan in plans for one in plan[:2] if one.activity == "talk with the others"]

    assert talks(THEME) == ["Hilltop plaza" if home else None] * 20
    assert not talks(theme_with(plan_day={"talk_chance": 0.0}))


def test_what_the_inner_voice_says_is_planned() -> None:
    assert "build a house" in [one.activity for one in day(directives=("Build a house.",))]


EAGER = Theme(RulesPack(constants={"appointments": {"usual": 0.99, "spread": 0.0}}))
"""Everybody likes to go."""
IDLE = Theme(RulesPack(constants={"appointments": {"busy_weight": 0.0}}))
"""Work and goals keep nobody from going."""


def test_an_invitation_is_kept_at_its_hour_and_place() -> None:
    host = Profile(name="Isabella", feeling=10.0)
    invited = words_of("Isabella", "Come to my party at the cafe at 5 pm.")
    there = next(one for one in day(invited, theme=EAGER, profiles=(host,)) if "party" in one.activity)
    assert (there.begins, there.place) == (17 * 60, "cafe")
    assert all("party" not in one.activity for one in day(theme=EAGER, profiles=(host,)))


def going(hour: str = "5 pm", *, extroversion: float = 0.5, feeling: float = 5.0, **parts: Any) -> float:
    """Return the share of agents that go to a party, of 300."""
    invited = words_of("Isabella", f"Come to my party at the cafe at {hour}.")
    profiles = (Profile(name="Isabella", feeling=feeling),)
    people = (
        WHO.model_copy(update={"name": f"Agent{number}", "personality": {"extroversion": extroversion}})
        for number in range(300)
    )
    days = (day(invited, who=who, profiles=profiles, **parts) for who in people)
    return sum(any("party" in one.activity for one in own) for own in days) / 300


def test_whether_an_agent_goes_follows_from_the_host_and_from_itself() -> None:
    foe, stranger, friend = (going(feeling=feeling) for feeling in (0.0, 5.0, 10.0))
    assert 0 < foe < stranger - 0.1 and stranger < friend - 0.3 and friend < 1
    assert going(extroversion=1.0) > going(extroversion=0.0) + 0.1


def test_whether_an_agent_goes_follows_from_the_way_the_hour_and_its_other_plans() -> None:
    far = KnownPlace(place="cafe", distance=200.0, direction="east", up=0.0)
    near = far.model_copy(update={"distance": 0.0})
    assert going(ways=(far,), theme=IDLE) < going(ways=(near,), theme=IDLE) - 0.15
    tired = Theme(RulesPack(constants={"appointments": {"busy_weight": 0.0, "tired_weight": 3.0}}))
    assert going("8 am", theme=tired) > going("8 pm", theme=tired) + 0.15
    assert going("11 am") < going("11 am", theme=IDLE) - 0.1, "it farms the fields at that hour"
    assert going("8 pm") == going("8 pm", theme=IDLE), "it rests at that hour"


def test_an_agent_that_plans_again_does_not_draw_again() -> None:
    invited = words_of("Isabella", "Come to my party at the cafe at 5 pm.")
    begins = [360, 361, 400]
    plans = [[one.activity for one in day(invited, theme=IDLE, seed=n, begins=at)] for n, at in enumerate(begins)]
    assert len({any("party" in one for one in own) for own in plans}) == 1


def test_an_invitation_for_another_day_is_not_for_this_one() -> None:
    host = (Profile(name="Isabella", feeling=10.0),)

    def goes(text: str, seconds_ago: float) -> bool:
        heard = words_of("Isabella", text, seconds_ago=seconds_ago)
        return any("party" in one.activity for one in day(heard, theme=EAGER, profiles=host))

    assert goes("Come to my party tomorrow at 5 pm.", 600.0), "said the day before"
    assert not goes("Come to my party tomorrow at 5 pm.", 10.0)
    assert not goes("Come to my party today at 5 pm.", 600.0)
    assert goes("The party is on day 2 at 5 pm.", 600.0)
    assert not goes("The party is on day 3 at 5 pm.", 600.0)


@pytest.mark.parametrize("minutes", [1, 4, 5, 9, 15, 16, 17, 19, 20, 23, 60, 61, 90, 137, 240])
@pytest.mark.parametrize("into", ["hours", "minutes"])
def test_parts_fill_the_stretch_exactly(minutes: int, into: Literal["hours", "minutes"]) -> None:
    stretch = PlanBlock(activity="farm the fields", begins=1400, minutes=minutes, place="farm")
    for seed in range(5):
        request = Decompose(who=WHO, t=0.0, into=into, stretch=stretch, situation=situation())
        parts = decompose(request, THEME, chance(seed)).stretches
        assert_seamless(parts, 1400, 1400 + minutes)
        lengths = [one.minutes for one in parts]
        if into == "minutes" and minutes >= 5:
            assert all(5 <= length <= 15 for length in lengths)
        if into == "hours":
            assert all(length == 60 for length in lengths[:-1]) and lengths[-1] <= 60
        assert all(one.place == "farm" for one in parts)


def test_tasks_say_what_the_activity_takes() -> None:
    stretch = PlanBlock(activity="farm the fields", begins=480, minutes=60, place="farm")
    request = Decompose(who=WHO, t=0.0, into="minutes", stretch=stretch, situation=situation())
    activities = [one.activity for one in decompose(request, THEME, chance()).stretches]
    assert activities[0] == "go to the farm" and "till a row of earth at the farm" in activities


PLAN = PlanBlock(activity="farm the fields", begins=480, minutes=120)
ASLEEP = PlanBlock(activity="sleep", begins=1260, minutes=180)


def reaction(noticed: str | Episode, plan: PlanBlock | None = PLAN, **parts: Any) -> Reaction:
    text, episodes = (noticed, ()) if isinstance(noticed, str) else (narrate(noticed), (noticed,))
    request = React(
        who=WHO, t=0.0, noticed=text, episodes=episodes, plan=plan, memories=(), situation=situation(**parts)
    )
    return react(request, THEME, chance())


@pytest.mark.parametrize(
    ("noticed", "activity"),
    [
        ("A zombie is attacking me.", "get away from the danger"),
        (Address("Ida", "Help me, Mira!"), "help Ida"),
        (Address("Ida", "Mira, where is the well?"), "talk with Ida"),
        (Address("Ida", "Can you tell me the way?"), "talk with Ida"),
        ("I see sand to the north.", "get sand"),
        ("Ida comes along.", "talk with Ida"),
        (Arrival("Ida"), "talk with Ida"),
        (Threat("zombie"), "get away from the danger"),
        (Injury(6.0), "get away from the danger"),
        (FirstItem("sand"), "get sand"),
    ],
)
def test_it_reacts_to_danger_to_people_and_to_what_it_wants(noticed: str | Episode, activity: str) -> None:
    found = reaction(noticed, goal=SAND, profiles=(Profile(name="Ida", feeling=8.0),))
    assert found.reacts and found.activity == activity and found.minutes > 0


@pytest.mark.parametrize(
    "noticed",
    [
        "It begins to rain.",
        "A cow is grazing.",
        Address("Ida", "I like bread."),
        Address("Ida", "I am going to explore the north."),
        "Ben comes along.",
        "I see gravel.",
        Threat("slime"),
    ],
)
def test_it_goes_on_otherwise(noticed: str | Episode) -> None:
    found = reaction(noticed, goal=SAND, profiles=(Profile(name="Ida", feeling=8.0),))
    assert not found.reacts and found.activity == "" and found.minutes == 0 and "farm the fields" in found.because


def test_an_agent_that_already_gets_what_it_wants_keeps_its_plan() -> None:
    plan = PlanBlock(activity="get sand", begins=480, minutes=15)
    assert not reaction("I see sand to the north.", plan, goal=SAND).reacts


def test_it_does_what_its_inner_voice_tells_it_to() -> None:
    noticed = InnerSpeech("Build a boat.")
    told = reaction(noticed, directives=("Build a boat.",))
    assert told.reacts and told.activity == "build a boat"
    assert not reaction(noticed, directives=("Do not build a boat.",)).reacts
    assert not reaction("It begins to rain.", directives=("Build a boat.",)).reacts


def test_only_danger_and_pleas_wake_a_sleeping_agent() -> None:
    assert reaction("A creeper comes near.", ASLEEP).reacts
    assert reaction(Address("Ida", "Help, Mira!"), ASLEEP).reacts
    assert not reaction(Address("Ida", "Mira, where is the well?"), ASLEEP).reacts


def test_an_armed_healthy_agent_stands_its_ground() -> None:
    armed = {"stone_sword": 1}
    assert reaction("A zombie is attacking me.", inventory=armed).activity == "defend myself"
    weak = WELL.model_copy(update={"health": 4.0})
    assert reaction("A zombie is attacking me.", inventory=armed, condition=weak).activity == "get away from the danger"


def test_somebody_who_is_hated_is_not_helped() -> None:
    foe = (Profile(name="Ida", feeling=1.0),)
    assert reaction(Address("Ida", "Help me!"), profiles=foe).activity != "help Ida"


def test_it_reacts_to_the_first_of_several_things_that_calls_for_it() -> None:
    request = React(
        who=WHO,
        t=0.0,
        noticed="",
        episodes=(Arrival("Tomas"), Address("Ida", "Mira, where is the well?"), Address("Ben", "Help!")),
        plan=PLAN,
        memories=(),
        situation=situation(),
    )
    assert react(request, THEME, chance()).activity == "help Ben"
