"""The arithmetic of a day plan, and changes that it notices. Worked by hand."""

import pytest

from bots.body.sights import PlayerSight
from bots.brain.day_plan import Day, UnfitPlan, minute_of_day
from bots.brain.noticing import Noticing
from bots.brain.sections import InnerVoice, Percepts
from bots.episodes import Arrival
from bots.mind.moment.situation import PlanBlock
from tests.bots.brain.alone import body_state
from tests.bots.brain.test_planning import DAY, short, stretch


@pytest.mark.parametrize(
    ("ticks", "minute"), [(0, 360), (1000, 420), (6000, 720), (12000, 1080), (18000, 0), (23999, 359)]
)
def test_minutes_of_the_worlds_day(ticks: int, minute: int) -> None:
    # Sunrise is at 6:00, noon at 6000 ticks, sunset at 18:00, midnight at 18000 ticks; a tick is 3.6 s of the day.
    assert minute_of_day(ticks) == minute


@pytest.mark.parametrize(
    ("stretches", "wrong"),
    [
        (DAY[:4], "A day has 5 to 8 stretches, not 4."),
        ((*DAY[:1], *DAY[2:], DAY[4]), "'mine' begins at 9:30, not 8:30."),
        ((DAY[0].model_copy(update={"minutes": 160}), *DAY[1:]), "'build a hut' begins at 8:30, not 8:40."),
        ((DAY[0].model_copy(update={"activity": " "}), *DAY[1:]), "Nothing is planned for 6:00."),
        ((DAY[0].model_copy(update={"minutes": 0}), *DAY[1:]), "'gather wood' takes 0 minutes."),
    ],
)
def test_a_day_with_a_gap_is_refused(stretches: tuple[PlanBlock, ...], wrong: str) -> None:
    with pytest.raises(UnfitPlan) as refused:
        Day(360).whole(stretches, 360)
    assert str(refused.value) == wrong


def test_a_plan_made_at_night_ends_with_waking_and_leaves_the_next_day_to_itself() -> None:
    # From 3:00 there are 180 minutes to six o'clock. The last block that begins before then takes the rest.
    plan = (stretch("3:00", 100, "look around"), stretch("4:40", 200, "sleep"), stretch("8:00", 60, "breakfast"))
    assert short(Day(360).whole(plan, 180)) == ["3:00+100", "4:40+80"]


def test_a_clock_that_minds_count_on_past_midnight_shows_the_time() -> None:
    plan = (stretch("21:00", 240, "watch"), PlanBlock(activity="sleep", begins=25 * 60, minutes=10))
    assert short(Day(360).whole(plan, 21 * 60)) == ["21:00+240", "1:00+300"]


def test_tasks_take_five_to_fifteen_minutes_but_for_what_is_left_over() -> None:
    hour = stretch("23:30", 37, "walk home")
    parts = (stretch("23:30", 15, "pack"), stretch("23:45", 20 - 5, "walk"), stretch("0:00", 7, "arrive"))
    assert Day(360).filled(hour, parts, least=5, most=15) == parts
    leftover = (*parts[:2], stretch("0:00", 4, "arrive"), stretch("0:04", 3, "rest"))
    with pytest.raises(UnfitPlan, match="'arrive' takes 4 minutes, not 5 to 15"):
        Day(360).filled(hour, leftover, least=5, most=15)


def test_somebody_who_comes_back_after_a_minute_is_noticed_again() -> None:
    noticing, ada = Noticing(), PlayerSight(name="Ada", position=(3.0, 64.0, 0.0), distance=3.0)
    found = []
    for now, there in ((0.0, True), (1.0, True), (50.0, False), (61.0, True), (100.0, False), (122.0, False)):
        body = body_state(observed_at=now, players=(ada,) if there else ())
        noticing.look(body, Percepts(), InnerVoice(), (), now=now)
        found.append(len(noticing.waiting(now)))
    assert found == [0, 0, 0, 0, 0, 0], (
        "a person at the first look is not a newcomer, and neither after 60 s of absence"
    )
    noticing.look(body_state(observed_at=130.0, players=(ada,)), Percepts(), InnerVoice(), (), now=130.0)
    assert [one.episode for one in noticing.waiting(130.0)] == [Arrival("Ada")]
