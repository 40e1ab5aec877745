"""Prompt files: checked before a run, and filled with the values of the request."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bots.mind import MindSurroundings, UnknownMind, open_mind
from bots.mind.moment.situation import Aim, NearbyEntity, Recollection
from bots.mind.openai import load_settings
from bots.mind.openai.prompts import JUDGE, MEND, SYSTEM, PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.openai.shapes import schema_of
from bots.mind.requests.appraise.request import Appraise, Regarded
from bots.mind.requests.choose_action.fitting import fitting
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.examples import examples
from bots.mind.requests.speak.request import Speak
from bots.mind.thought import Request
from skills import catalog
from skills.catalog import load_catalog
from tests.bots.mind.moments import ME, WELL, choose, deed, doing, failed, person, reply, sighting, situation
from tests.bots.mind.openai.conftest import KINDS, SHARED

QUESTIONS = QuestionMaker(load_settings("ollama", {}), PromptBook())
ZOMBIE = NearbyEntity(name="zombie", category="hostile", count=1, distance=9.0, direction="north")


def put(request: Request) -> str:
    """Return the prompt that the model gets as the user's message, without the request itself."""
    return QUESTIONS.put(request).user


def test_there_is_a_prompt_for_every_kind_and_three_are_shared() -> None:
    texts = PromptBook().texts
    assert set(texts) == set(examples()) | {SYSTEM, JUDGE, MEND}
    assert {path.name for path in SHARED.iterdir()} == {"system.md", "judge.md", "mend.md"}
    assert {path.parent.name for path in KINDS.glob("*/prompt.md")} == set(examples())


@pytest.mark.parametrize(
    ("kind", "order"),
    [
        ("speak", "agree"),  # words and actions
        ("speak", "promise"),
        ("plan_day", "promise"),  # attendance
        ("choose_action", "promise"),
        ("set_social_goal", "lack"),  # division of labour
        ("answer_interview", "do not guess"),  # abstention
        ("give_feedback", "say nothing"),
        ("cast_vote", "when you have no view"),
        ("form_view", "far"),
    ],
)
def test_no_prompt_orders_what_an_experiment_measures(kind: str, order: str) -> None:
    assert order not in PromptBook().texts[kind]


def test_a_mind_tells_its_prompts() -> None:
    mind = open_mind("openai:loopback", MindSurroundings(1))
    assert mind.prompts()["speak"] == (KINDS / "speak" / "prompt.md").read_text(encoding="utf-8")


Change = Callable[[Path], object]
WRONG: list[tuple[Change, str]] = [
    (
        lambda folder: (folder / "react.md").write_text("{{ weather }}"),
        r"react\.md uses the variable weather, which does not exist: it has memories, moment, noticed, plan, st",
    ),
    (
        lambda folder: (folder / "set_goal.md").write_text("{{ standing }} What is your goal?"),
        r"set_goal\.md does not use the variable moment: put {{ moment }} into it",
    ),
    (
        lambda folder: (folder / "system.md").write_text("{{ me }} {{ skills }} {{ moment }}"),
        r"system\.md uses the variable moment, which does not exist: it has me, skills\.",
    ),
    (lambda folder: (folder / "judge.md").write_text("{{ me }}"), r"judge\.md uses the variable me, .* it has none"),
    (lambda folder: (folder / "mend.md").write_text("Again!"), r"mend\.md does not use the variable wrong"),
    (lambda folder: (folder / "react.md").unlink(), r"react\.md cannot be read from .*No such file"),
    (lambda folder: (folder / "react.md").write_bytes(b"\xff\xfe"), r"react\.md cannot be read .*it is not text"),
    (lambda folder: (folder / "react.md").write_text("\n{% if %}"), r"react\.md is not a template, line 2"),
    (lambda folder: (folder / "mend.md").write_text("{{ wrong | louder }}"), r"mend\.md is not a template, .*louder"),
    (lambda folder: (folder / "mend.md").write_text("{{ wrong.loudly }}"), r"mend\.md cannot be filled in: .*loudly"),
]


@pytest.mark.parametrize(("change", "told"), WRONG)
def test_a_prompt_file_that_is_not_as_it_must_be_is_refused(folder: Path, change: Change, told: str) -> None:
    change(folder)
    with pytest.raises(UnknownMind, match=told):
        open_mind("openai:loopback", MindSurroundings(1, models={"prompts_folder": str(folder)}))


def test_prompts_of_ones_own_are_sent(folder: Path) -> None:
    (folder / "set_goal.md").write_text("{{ standing }}\n{{ moment }}\nWhat now?")
    book = PromptBook(str(folder))
    assert book.render("set_goal", {"standing": "It is late.", "moment": ""}) == "It is late.\n\nWhat now?"


@pytest.mark.parametrize("kind", examples())
def test_every_prompt_says_who_is_asked_and_what_to_answer_with(kind: str) -> None:
    request = examples()[kind]
    text = put(request)
    system = QUESTIONS.put(request).system
    assert ("You are Mira, gardener." in system) is not request.from_outside
    assert "You are Mira" not in text
    assert ("You judge texts" in system) is request.from_outside
    assert ("inhabitant" in system) is not request.from_outside
    asked = text.partition("Answer with\n")[2]
    for field in schema_of(examples()[kind], strict=False)["properties"]:
        assert f"- `{field}`: " in asked
    assert "\n\n\n" not in text


def test_a_moment_is_told_in_full() -> None:
    text = put(
        choose(
            inventory={"bread": 3},
            people=(person("Tomas", last_words="Good day."), person("Ada", in_sight=False)),
            sightings=(sighting("iron_ore"),),
            happenings=("It begins to rain.",),
            outcomes=(failed("collect", item="sand"),),
            avoid=(deed("collect", item="sand"),),
            doing=doing("craft", "bake bread", "I am hungry", item="bread"),
            urge="flee from a zombie",
            social_goal="I want to be liked.",
            directives=("Go and see Ada.",),
        )
    )
    for told in (
        'Your inner voice tells you, and you follow it: "Go and see Ada."\n\n<data of="your situation">',
        "- health 20 of 20, food 20 of 20, empty hands, it is 07:00",
        "- you carry 3 bread; 30 slots are free",
        "- people in sight: Tomas 10 west",
        '- just now, Tomas last said: "Good day."',
        "- noticed last: Ada 10 west, 2 min ago",
        "- seen before: iron_ore 20 south",
        "- happened: It begins to rain.",
        '- you did, the last first: just now collect(item="sand") failed, unreachable, not what you expected',
        '- failed twice in a row, do not try it now: collect(item="sand")',
        '- you are doing: bake bread (craft(item="bread")) since 5 s, because I am hungry',
        "- your reflexes: flee from a zombie",
        "- what you are after among the others: I want to be liked.",
    ):
        assert told in text


def test_an_experience_level_a_tame_creature_and_what_the_agent_left_are_told() -> None:
    wolf = NearbyEntity(name="wolf", category="animal", count=1, distance=4.0, direction="north", tame=True)
    left = NearbyEntity(name="dirt", category="item", count=1, distance=3.0, direction="east", left_behind=True)
    text = put(choose(condition=WELL.model_copy(update={"level": 7}), things=(wolf, left)))
    assert "food 20 of 20, experience level 7, empty hands" in text
    assert "tame wolf 4 north" in text
    assert "dirt 3 east (you left it)" in text
    assert "experience" not in put(choose())


def test_no_skill_file_is_read_for_a_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    request = examples()["choose_action"]
    put(request)
    monkeypatch.setattr(catalog, "read_card", lambda path: pytest.fail(f"{path} is read again"))
    put(request)


def test_all_skills_are_told_by_name_and_those_that_fit_in_detail() -> None:
    asked = choose(
        goal=Aim(text="I want to collect sand."), things=(ZOMBIE,), outcomes=(failed("explore", wish="cow"),)
    )
    busy = examples()["choose_action"]
    assert isinstance(busy, ChooseAction)
    question = QUESTIONS.put(asked.model_copy(update={"skills": busy.skills}))
    for name, card in load_catalog().cards.items():
        assert f"{name}(" in question.system
        assert card.summary not in question.system
    assert (
        "; collect(item, [count]): dig blocks in sight; " in question.system
        and "; flee([from], [distance]); " in question.system
    )
    assert "\n- collect(item, count=1): Dig natural blocks in sight" in question.user
    assert "[item: an item, a block or a kind of them" in question.user
    assert "direction: where to" in question.user
    assert "how many more" not in question.user, "the form of the answer has numbers and their bounds"
    assert "\n- fight(" in question.user and "\n- flee(" in question.user
    assert "\n- milk(" not in question.user
    assert question.user.count("\n- ") < 40


def test_skills_are_told_in_detail_by_rare_words_of_the_goal_and_by_what_it_takes() -> None:
    busy = examples()["choose_action"]
    assert isinstance(busy, ChooseAction)

    def told(goal: Aim) -> list[str]:
        return [one.name for one in fitting(busy.skills, choose(goal=goal).situation)]

    assert told(Aim(text="I want to get to the place and see what they hold.")) == []
    assert told(Aim(text="I want to get to the place and build what they hold.")) == ["build", "build_portal"]
    assert told(Aim(text="I want to fish.", wants=("cod",))) == ["obtain", "fish"]


def test_every_kind_begins_with_the_same_words() -> None:
    systems = {QUESTIONS.put(one).system for one in examples().values() if not one.from_outside}
    assert len(systems) == 1
    older = choose().model_copy(update={"who": ME.model_copy(update={"summary": "I am tired."}), "t": 900.0})
    younger = choose().model_copy(update={"who": ME.model_copy(update={"summary": ""})})
    assert QUESTIONS.put(older).system == QUESTIONS.put(younger).system
    assert put(older).startswith('<data of="how you have come to see yourself">\n- I am tired.')


def test_views_are_told_as_the_sentences_that_they_are() -> None:
    views = ("Taxes should be lower", "You think that 20 % is high.")
    asked = choose().model_copy(update={"who": ME.model_copy(update={"stances": views})})
    told = QUESTIONS.put(asked).system
    assert "\nYour views: Taxes should be lower. You think that 20 % is high.\n" in told


def test_a_prompt_tells_the_parts_that_its_kind_declares_and_no_others() -> None:
    for example in examples().values():
        # What is answered is told apart from what is heard.
        request = example.model_copy(update={"heard": None, "talk": None}) if isinstance(example, Speak) else example
        tells = type(request).tells
        if not hasattr(request, "situation"):
            assert not tells
            continue
        assert tells <= set(type(request.situation).model_fields)
        for part in set(type(request.situation).model_fields) - {"free_slots"}:  # those are told with the inventory
            blank = type(request.situation)().model_dump()[part]
            without = request.model_copy(update={"situation": request.situation.model_copy(update={part: blank})})
            if getattr(request.situation, part) != blank:
                assert (put(without) != put(request)) == (part in tells), (request.kind, part)


@pytest.mark.parametrize(
    ("occasion", "told"),
    [("greet", "may greet them"), ("reply", "you may answer"), ("announce", "something to tell those around you")],
)
def test_words_are_asked_for_by_the_occasion(occasion: str, told: str) -> None:
    asked = Speak.model_validate(reply("Hello?").model_dump() | {"occasion": occasion})
    text = put(asked)
    assert told in text
    assert '<data of="what you answer">\n- just now Tomas said to you: "Hello?"\n</data>' in text


def test_requests_for_words_without_the_decision_do_not_name_it() -> None:
    seen = Speak(
        who=ME,
        t=1,
        occasion="announce",
        to=(),
        convey="I bake.",
        decision=doing("craft", "bake"),
        situation=situation(),
    )
    unseen = seen.model_copy(update={"convey": None, "decision": None})
    assert "what you mean to convey: I bake." in put(seen) and "you have decided: bake (craft())" in put(seen)
    assert "what you do now" not in put(unseen)


def test_memories_are_numbered_where_an_answer_cites_them() -> None:
    assert "- [1] 30 s ago, observation (4): Tomas dug coal" in put(examples()["draw_insights"])
    assert "- [1]" not in put(examples()["summarise_self"])


def test_everybody_is_appraised_by_a_block_of_their_own() -> None:
    text = put(examples()["appraise"])
    assert [f'<data of="person {number} of 3">' in text for number in (1, 2, 3, 4)] == [True, True, True, False]
    nothing_new = examples()["appraise"]
    assert isinstance(nothing_new, Appraise)
    alone = Appraise(who=ME, t=1, others=(Regarded(profile=nothing_new.others[0].profile, evidence=()),))
    assert "- since then: nothing" in put(alone)


def test_no_memory_is_told_as_such() -> None:
    nothing: tuple[Recollection, ...] = ()
    assert "- nothing comes to mind" in put(examples()["summarise_self"].model_copy(update={"memories": nothing}))


def test_the_same_request_is_put_in_the_same_words() -> None:
    for request in examples().values():
        assert put(request) == put(type(request).model_validate_json(request.model_dump_json()))
