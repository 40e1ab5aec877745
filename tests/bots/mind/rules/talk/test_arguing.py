"""A campaigner seeks others and argues, with variation; a convinced agent passes the argument on."""

from typing import Any

import pytest

from bots.episodes import OwnSpeech
from bots.mind.language import is_question
from bots.mind.moment.matters import View
from bots.mind.moment.people import TalkLine
from bots.mind.moment.situation import Outcome, Who
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.requests.speak.request import Speak
from bots.mind.requests.speak.rules import speak
from bots.mind.rules.talk.arguing import ArguingConstants, argument
from tests.bots.mind.moments import ME, SKILLS, THEME, chance, heard, in_talk, lived, person, situation, talk, words_of
from tests.bots.mind.themes import theme_with

USUAL = ArguingConstants()
THORIN = ME.model_copy(
    update={"name": "Thorin", "stances": ("Taxes are far too high.",), "places": ("plaza", "farm", "town chest")}
)
OUT_TO_WIN = View(matter="taxation", score=0.5, summary="Taxes are far too high.", campaigns=True)
WON_OVER = View(
    matter="taxation",
    score=2.0,
    summary='I think that the taxes are far too high and should be cut. Thorin said: "Taxes rob us."',
)
UNDECIDED = View(matter="taxation", score=5.2, summary="I have not made up my mind about the taxes.")


def decide(view: View | None, who: Who = THORIN, seed: int = 1, **parts: Any) -> Any:
    views = () if view is None else (view,)
    moment = situation(views=views, **parts)
    return choose_action(ChooseAction(who=who, t=50.0, situation=moment, skills=SKILLS), THEME, chance(seed))


def turn(view: View | None, *lines: tuple[str, str], who: Who = THORIN, seed: int = 1, **parts: Any) -> str:
    views = () if view is None else (view,)
    return speak(in_talk(talk(*lines), who=who, views=views, **parts), THEME, chance(seed)).text or ""


def told(view: View | None, *lines: tuple[str, str], who: Who = THORIN, count: int = 40, **parts: Any) -> list[str]:
    return [turn(view, *lines, who=who, seed=seed, **parts) for seed in range(count)]


def been(target: str, seconds_ago: float = 20.0) -> Outcome:
    return Outcome(
        skill="go_to",
        args={"target": target},
        status="done",
        reason="",
        detail="",
        met_expectation=True,
        delta={},
        seconds=3.0,
        seconds_ago=seconds_ago,
    )


def test_arguments_vary_and_are_all_of_ones_own_side() -> None:
    said: list[str] = []
    for seed in range(13):
        text = argument(THEME.matters, THORIN, OUT_TO_WIN, said, "Mira", chance=chance(seed))
        assert text is not None and THEME.matters.leaning(text, "taxation") < 0 and "{name}" not in text
        said.append(text)
    assert len(set(said)) == 13 == len(THEME.matters.arguments("taxation", -1)) + len(THORIN.stances)
    assert argument(THEME.matters, THORIN, OUT_TO_WIN, said, None, chance=chance()) in [
        one.replace(", Mira", "") for one in said
    ]


def test_it_argues_in_talks_but_not_in_every_line_and_not_without_end() -> None:
    begins = told(OUT_TO_WIN, ("Tomas", "Hello Thorin."))
    assert all(THEME.matters.leaning(text, "taxation") < 0 for text in begins)
    assert 0 < sum(is_question(text) for text in begins) < len(begins)
    argued = ("Thorin", "The taxes rob us of our own work.")
    assert not any(
        THEME.matters.speaks_of(one, "taxation") for one in told(OUT_TO_WIN, argued, ("Tomas", "I am a farmer."))
    )
    assert all(
        THEME.matters.speaks_of(one, "taxation")
        for one in told(OUT_TO_WIN, argued, ("Tomas", "Why lower taxes?"), count=5)
    )
    often = [argued, ("Tomas", "Oh.")] * int(USUAL.arguments_most)
    assert not any(THEME.matters.speaks_of(one, "taxation") for one in told(OUT_TO_WIN, *often, ("Tomas", "I see.")))


def test_a_convinced_agent_passes_the_reason_on_less_often() -> None:
    lines = told(WON_OVER, ("Tomas", "Hello Mira."), who=ME, count=100)
    passed = [one for one in lines if "Thorin said" in one]
    assert 15 <= len(passed) <= 45
    again = told(WON_OVER, ("Mira", WON_OVER.summary), ("Tomas", "Hm, I see."), who=ME)
    assert not any("Thorin said" in one for one in again)


NEWS = words_of("Thorin", "Taxes are too high, they rob us of our work.", importance=8.0)
SILENT = {"hearsay_chance": 0.0, "undecided_share": 0.0}


@pytest.mark.parametrize(
    ("view", "constants", "unlike"),
    [
        (None, {"hearsay_chance": 0.3}, "Thorin told me"),
        (None, {"hearsay_chance": 1.0}, "Thorin told me"),
        (UNDECIDED, {"pass_on_chance": 0.5, "undecided_share": 1.0, "hearsay_chance": 0.0}, UNDECIDED.summary),
    ],
)
def test_an_unconvinced_agent_speaks_of_it_as_often_as_the_scenario_has_it(
    view: View | None, constants: dict[str, float], unlike: str
) -> None:
    def spoke_of_it(**arguing: float) -> list[str]:
        theme = theme_with(arguing=arguing)
        request = in_talk(talk(("Tomas", "Hello Mira.")), who=ME, views=(view,) if view else (), memories=(NEWS,))
        lines = [speak(request, theme, chance(seed)).text or "" for seed in range(100)]
        return [line for line in lines if theme.matters.speaks_of(line, "taxation")]

    assert not spoke_of_it(**SILENT)
    spoke = spoke_of_it(**constants)
    assert spoke and all(unlike in line for line in spoke)
    likely = constants["hearsay_chance"] or constants["pass_on_chance"] * constants["undecided_share"]
    assert len(spoke) == pytest.approx(100 * likely, abs=15)


def test_an_agent_asked_for_its_view_answers() -> None:
    question = ("Tomas", "Mira, what do you think of the taxes?")
    assert WON_OVER.summary in turn(WON_OVER, question, who=ME)
    assert UNDECIDED.summary in turn(UNDECIDED, question, who=ME)
    assert THEME.matters.leaning(turn(OUT_TO_WIN, question), "taxation") < 0
    asked = Speak(
        who=ME, t=1.0, occasion="reply", to=("Tomas",), heard=heard(question[1]), situation=situation(views=(WON_OVER,))
    )
    assert speak(asked, THEME, chance()).text == WON_OVER.summary


def test_it_argues_to_anybody_in_hearing_at_a_limited_rate() -> None:
    near = (person("Tomas"),)
    said = [decide(OUT_TO_WIN, seed=seed, people=near).say or "" for seed in range(30)]
    assert 15 <= sum(THEME.matters.leaning(one, "taxation") < 0 for one in said) <= 28
    assert not any(THEME.matters.speaks_of(decide(OUT_TO_WIN, seed=seed).say or "", "taxation") for seed in range(10))
    just = lived("said", OwnSpeech("Taxes rob us."), seconds_ago=USUAL.aloud_rest_seconds - 1)
    for seed in range(10):
        assert not THEME.matters.speaks_of(
            decide(OUT_TO_WIN, seed=seed, people=near, memories=(just,)).say or "", "taxation"
        )
    passed_on = [decide(WON_OVER, seed=seed, people=near).say or "" for seed in range(100)]
    assert 0 < sum(THEME.matters.speaks_of(one, "taxation") for one in passed_on) < 25


def test_it_goes_from_one_to_the_next_and_stays_where_it_is_talked_with() -> None:
    people = (person("Tomas"), person("Ida").model_copy(update={"distance": 5.0}))
    first = decide(OUT_TO_WIN, people=people)
    assert (first.skill, first.args) == ("go_to", {"target": "Ida"})
    next_one = decide(
        OUT_TO_WIN, people=(people[0], people[1].model_copy(update={"distance": 9.0})), outcomes=(been("Ida"),)
    )
    assert next_one.args == {"target": "Tomas"}
    beside = (person("Ida").model_copy(update={"distance": 2.0}),)
    assert decide(OUT_TO_WIN, people=beside, outcomes=(been("Ida", 1.0),)).skill == "wait"
    spoke = heard("Why do you say so, Thorin?")
    assert decide(OUT_TO_WIN, people=beside, heard=(spoke,)).skill == "wait"
    waits = (been("x").model_copy(update={"skill": "wait", "args": {"seconds": 6}}),) * 3
    assert decide(OUT_TO_WIN, people=beside, heard=(spoke,), outcomes=waits).skill == "go_to"


def test_without_people_it_looks_for_them_where_they_are_and_others_do_not() -> None:
    places = {decide(OUT_TO_WIN, seed=seed).args.get("target") for seed in range(20)}
    assert places == {"plaza", "farm"}
    assert decide(WON_OVER, who=ME, people=(person("Tomas"),)).args.get("target") != "Tomas"


def test_a_talk_of_two_stays_a_talk() -> None:
    """A question after an argument is answered with another argument; both are lines that fit into a chat."""
    lines = [("Tomas", "Hello Thorin.")]
    for seed in range(4):
        text = turn(OUT_TO_WIN, *lines, seed=seed)
        assert 0 < len(text) <= 240
        lines += [("Thorin", text), ("Tomas", "What would you do about taxes, Thorin?")]
    assert len({line for _, line in lines}) > 4
    assert TalkLine(speaker="Thorin", text=lines[1][1]).text == lines[1][1]
