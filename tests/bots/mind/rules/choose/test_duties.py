"""Taxes: as announced and as the held law says, in time, once, and only by agents that owe something."""

from typing import Any

import pytest

from bots.episodes import Deed
from bots.mind.moment.matters import VIEW_NEUTRAL, Announcement, Document, View
from bots.mind.moment.situation import Condition, HeardWords, KnownPlace, Outcome
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.rules.choose.duties import AnnouncedSeason, season_announced
from bots.mind.rules.opinion.arguments import ViewConstants
from tests.bots.mind.moments import ME, SKILLS, THEME, WELL, chance, doing, heard, lived, person, situation, words_of

LAW = "1. Be kind.\n2. In each tax season everybody deposits 20 % of their inventory in the community chest."
AHEAD = "Tax season 3 opens in 90 seconds, for 20 seconds: bring what the law says to the community chest."
OPEN = "Tax season 3 is open for 20 seconds: pay what the law says into the community chest."
OVER = "Tax season 3 is over."
CROWD = tuple(person(f"Citizen {number}") for number in range(12))


def announced(*told: tuple[str, float]) -> tuple[Announcement, ...]:
    return tuple(Announcement(by="Town crier", text=text, seconds_ago=ago) for text, ago in told)


def decide(
    *told: tuple[str, float],
    law: str | None = LAW,
    distance: float = 30.0,
    up: float = 0.0,
    seed: int = 1,
    **parts: Any,
) -> ActionChoice:
    documents = () if law is None else (Document(title="constitution", text=law),)
    known: dict[str, Any] = {"inventory": {"cobblestone": 80, "oak_log": 20}} | parts
    nearest = KnownPlace(place="community chest", distance=distance, direction="north", up=up)
    ways = (nearest, *known.pop("more_ways", ()))
    who = known.pop("who", ME)
    moment = situation(announcements=announced(*told), documents=documents, ways=ways, **known)
    return choose_action(ChooseAction(who=who, t=500.0, situation=moment, skills=SKILLS), THEME, chance(seed))


def paid(seconds_ago: float, **parts: Any) -> Outcome:
    known: dict[str, Any] = {
        "skill": "pay_tax",
        "args": {},
        "status": "done",
        "reason": "",
        "detail": "",
        "met_expectation": True,
        "delta": {"cobblestone": -20},
        "seconds": 4.0,
        "seconds_ago": seconds_ago,
    }
    return Outcome(**(known | parts))


@pytest.mark.parametrize(
    ("told", "season"),
    [
        ([(AHEAD, 10.0)], AnnouncedSeason(80.0, 100.0)),
        ([(AHEAD, 95.0), (OPEN, 5.0)], AnnouncedSeason(-5.0, 15.0)),
        ([(AHEAD, 95.0), ("Tax season 3 is open: pay now.", 5.0)], AnnouncedSeason(-5.0, 15.0)),
        ([(AHEAD, 120.0), (OPEN, 30.0)], None),
        ([(AHEAD, 112.0), (OPEN, 21.0), (OVER, 1.0)], None),
        ([(OVER, 60.0), ("The tax season begins in 2 minutes for 1 minute.", 30.0)], AnnouncedSeason(90.0, 150.0)),
        ([("A feast is open for 20 seconds.", 1.0)], None),
        ([("Somebody must pay taxes.", 1.0)], None),
        ([], None),
    ],
)
def test_the_season_is_read_from_the_words(told: list[tuple[str, float]], season: AnnouncedSeason | None) -> None:
    assert season_announced(THEME.duties[0], announced(*told)) == season


def test_an_agent_with_time_continues_and_one_without_sets_out() -> None:
    assert decide((AHEAD, 10.0)).args.get("target") != "community chest"
    late = decide((AHEAD, 60.0))
    assert (late.skill, late.args) == ("go_to", {"target": "community chest"})
    far = decide((AHEAD, 10.0), distance=150.0)
    assert (far.skill, far.args) == ("go_to", {"target": "community chest"})


def test_an_agent_deep_underground_leaves_early_for_the_surface() -> None:
    deep = WELL.model_copy(update={"under_sky": False})
    choice = decide((AHEAD, 10.0), up=30.0, condition=deep)
    assert choice.skill == "go_to_surface"
    assert decide((AHEAD, 10.0), up=3.0, condition=deep).skill != "go_to_surface"


def test_an_agent_without_a_way_under_a_roof_comes_up_first_and_does_not_turn_back() -> None:
    inside = WELL.model_copy(update={"under_sky": False})
    no_way = paid(
        2.0, skill="go_to", status="failed", reason="unreachable", args={"target": "community chest"}, delta={}
    )
    assert decide((AHEAD, 70.0), up=3.0, condition=inside, outcomes=(no_way,)).skill == "go_to_surface"
    assert decide((AHEAD, 70.0), up=3.0, outcomes=(no_way,)).skill == "go_to"
    came_up = paid(1.0, skill="go_to_surface", delta={})
    assert decide((AHEAD, 70.0), up=3.0, condition=inside, outcomes=(came_up, no_way)).skill == "go_to"
    climbing = doing("go_to_surface", "go to the community chest", "taxes are due there soon")
    assert decide((AHEAD, 70.0), up=3.0, condition=inside, doing=climbing).skill == "go_to_surface"


def test_on_the_way_nothing_is_given_away_or_gathered() -> None:
    asked = heard("Mira, please give me cobblestone.")
    walk = doing("go_to", "go to the community chest", "taxes are due there soon", target="community chest")
    parts: dict[str, Any] = {"heard": (asked,), "people": (person("Tomas"),)}
    assert decide(**parts).skill == "give_to"
    choice = decide((AHEAD, 70.0), doing=walk, **parts)
    assert (choice.skill, choice.args, choice.intent) == ("go_to", walk.args, walk.intent)


def test_it_waits_there_and_pays_as_soon_as_the_season_opens() -> None:
    waiting = decide((AHEAD, 75.0), distance=3.0)
    assert waiting.skill == "wait"
    waits = doing("wait", "wait", seconds=5)
    choice = decide((AHEAD, 91.0), (OPEN, 1.0), distance=3.0, doing=waits, people=CROWD)
    assert choice.skill == "pay_tax"
    assert choice.args["container"] == "community chest"
    assert choice.args["percent"] == pytest.approx(20.0, abs=1.0)
    assert choice.args["within_seconds"] == 18


def test_a_started_action_is_not_started_again() -> None:
    paying = doing("pay_tax", "bring it", "the law", percent=20.0, container="community chest", within_seconds=18)
    choice = decide((OPEN, 4.0), doing=paying)
    assert (choice.skill, choice.args) == ("pay_tax", paying.args)


def test_one_season_is_paid_once() -> None:
    done = decide((OPEN, 10.0), outcomes=(paid(3.0),), distance=2.0)
    assert (done.skill, done.args) == ("wait", {"seconds": 5}), "it stays with the others until the season is over"
    assert decide((OPEN, 17.0), outcomes=(paid(3.0),), distance=2.0).args == {"seconds": 3}
    assert decide((OPEN, 10.0), outcomes=(paid(3.0),), distance=40.0).skill not in ("pay_tax", "wait")
    assert decide((OPEN, 10.0), outcomes=(paid(100.0),), distance=2.0).skill == "pay_tax"


def test_what_was_paid_into_a_full_chest_counts() -> None:
    some = paid(3.0, status="failed", reason="inventory_full", delta={"cobblestone": -12})
    rest = decide((OPEN, 10.0), outcomes=(some,), inventory={"cobblestone": 88}, distance=2.0, people=CROWD)
    assert rest.skill == "pay_tax"
    assert round(rest.args["percent"] * 88 / 100) == pytest.approx(8, abs=1)


@pytest.mark.parametrize(
    "parts",
    [
        {"law": None},
        {"law": "1. Be kind."},
        {"law": "1. The tax is 0 % of what one holds."},
        {"inventory": {}},
        {"inventory": {"stone_sword": 1, "bread": 1}},
        {"distance": 200.0},
    ],
)
def test_an_agent_that_owes_nothing_or_cannot_come_does_not_pay(parts: dict[str, Any]) -> None:
    choice = decide((OPEN, 1.0), **parts)
    assert choice.skill != "pay_tax" and choice.args.get("target") != "community chest"


def test_nobody_pays_outside_of_a_season() -> None:
    for told in ([], [(AHEAD, 30.0)], [(OPEN, 19.0)], [(OPEN, 21.0), (OVER, 1.0)]):
        assert decide(*told, distance=2.0).skill != "pay_tax"


def test_another_chest_is_tried_where_one_cannot_be_got_to() -> None:
    no_way = paid(2.0, status="failed", reason="unreachable", delta={}, args={"container": "community chest"})
    second = KnownPlace(place="community chest 2", distance=35.0, direction="north", up=0.0)
    choice = decide((OPEN, 5.0), outcomes=(no_way,), more_ways=(second,))
    assert (choice.skill, choice.args["container"]) == ("pay_tax", "community chest 2")


def test_hurt_comes_before_taxes() -> None:
    hungry = Condition(health=20, food=5, air=20, held=None, in_water=False, in_lava=False, time_of_day=1000)
    assert decide((OPEN, 1.0), condition=hungry, inventory={"bread": 100}).skill == "eat"


def paid_percent(**parts: Any) -> float:
    """Return the mean share that 26 people give of a hundred pieces, from the least to the most conscientious."""
    shares = []
    for number in range(26):
        who = ME.model_copy(update={"personality": {"conscientiousness": number / 25}})
        choice = decide((OPEN, 1.0), seed=number, who=who, distance=2.0, **({"people": CROWD} | parts))
        shares.append(float(choice.args.get("percent", 0.0)))
    return sum(shares) / len(shares)


def test_what_people_pay_follows_the_law() -> None:
    assert paid_percent() == pytest.approx(20 * (1 - 0.2 * 3 / 15), abs=0.4)
    assert paid_percent(law=LAW.replace("20 %", "10 %")) == pytest.approx(10 * (1 - 0.2 * 3 / 15), abs=0.4)


def test_the_conscientious_pay_more() -> None:
    least, most = (ME.model_copy(update={"personality": {"conscientiousness": part}}) for part in (0.0, 1.0))
    few, many = (decide((OPEN, 1.0), who=who, distance=2.0, people=CROWD).args["percent"] for who in (least, most))
    assert many - few == pytest.approx(20 * 0.2, abs=1.5)


def test_what_people_pay_follows_what_they_think_of_it_too() -> None:
    against, for_it = (View(matter="taxation", score=score) for score in (0.0, 10.0))
    other = View(matter="fishing", score=0.0)
    assert paid_percent(views=(against,)) == pytest.approx(paid_percent() - 4, abs=0.5)
    assert paid_percent(views=(for_it,)) == pytest.approx(paid_percent() + 4, abs=0.5)
    assert paid_percent(views=(other,)) == paid_percent()


def test_without_a_view_people_pay_by_their_values_and_by_what_they_remember() -> None:
    free, dutiful = (ME.model_copy(update={"values": (f"I value {value}.",)}) for value in ("freedom", "order"))
    own = {who.values[0]: decide((OPEN, 1.0), who=who, distance=2.0, people=CROWD) for who in (free, dutiful)}
    few, many = (choice.args["percent"] for choice in own.values())
    assert many - few == pytest.approx(20 * 0.2 * 2 * 0.4, abs=1.1)
    told = tuple(words_of(name, "A tax of 20 percent is too high.", name) for name in ("Ida", "Noah", "Sam", "Tom"))
    assert paid_percent(memories=told) < paid_percent() - 0.5


def test_the_first_words_that_an_agent_hears_do_not_make_it_forget_its_values() -> None:
    free = ME.model_copy(update={"values": ("I value freedom.",)})
    start = VIEW_NEUTRAL * (1 - ViewConstants().values_share)
    same = View(matter="taxation", score=start)
    before, after = (decide((OPEN, 1.0), who=free, distance=2.0, views=views) for views in ((), (same,)))
    assert before == after


def test_people_who_see_nobody_else_come_pay_less() -> None:
    far = tuple(one.model_copy(update={"distance": 40.0}) for one in CROWD)
    gone = tuple(one.model_copy(update={"in_sight": False}) for one in CROWD)
    assert paid_percent(people=()) == pytest.approx(16, abs=0.4)
    assert paid_percent(people=far) == paid_percent(people=gone) == paid_percent(people=())


def test_a_person_who_repeats_the_announcement_opens_no_season() -> None:
    said = HeardWords(utterance_id="u", speaker="Tomas", text=OPEN, seconds_ago=1.0, addressed=True, human=False)
    assert decide(heard=(said,), distance=2.0).skill != "pay_tax"


def test_without_awareness_of_actions_memories_decide() -> None:
    args = {"percent": 20.0, "container": "community chest", "within_seconds": 18}
    deed = Deed("pay_tax", args, "done", delta={"cobblestone": -20})
    assert decide((OPEN, 10.0), memories=(lived("deed", deed, seconds_ago=3.0),), distance=2.0).skill == "wait"
    assert decide((OPEN, 10.0), memories=(lived("deed", deed, seconds_ago=100.0),), distance=2.0).skill == "pay_tax"
    said = words_of("Tomas", "I did pay tax.", seconds_ago=3.0)
    assert decide((OPEN, 10.0), memories=(said,), distance=2.0).skill == "pay_tax"
    full = lived("failure", Deed("pay_tax", args, "failed", (3.0, 4.0, 5.0), reason="inventory_full"), seconds_ago=3.0)
    other = KnownPlace(place="community chest 2", distance=6.0, direction="north", up=0.0)
    choice = decide((OPEN, 10.0), memories=(full,), distance=2.0, more_ways=(other,))
    assert choice.args["container"] == "community chest 2"
