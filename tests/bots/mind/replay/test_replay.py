"""Replay: the same answers to the same requests, and none to any other."""

import random
from pathlib import Path

import pytest

from bots.mind import Mind, MindError, MindSurroundings, UnknownMind, open_mind
from bots.mind.moment.situation import Who
from bots.mind.openai.prompts import prompt_texts
from bots.mind.recording import Kept, address_of
from bots.mind.recording.canonical import dump
from bots.mind.replay import ReplayDiverged, ReplayMind
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.set_goal.request import SetGoal
from bots.mind.requests.speak.request import Speak
from bots.mind.thought import Request
from tests.bots.mind.moments import block, choose, goal
from tests.bots.mind.recording.lives import PROMPTS, Moody, life, live, names, outcome, together, write_recording

pytestmark = pytest.mark.anyio


async def divergence(mind: Mind, request: Request) -> str:
    with pytest.raises(ReplayDiverged) as caught:
        await mind.answer(request)
    assert caught.value.reason == "diverged"
    return str(caught.value)


def changed(request: Request, **parts: object) -> Request:
    """Return a request in whose situation something differs."""
    assert isinstance(request, SetGoal | ChooseAction | Speak)
    situation = request.situation.model_copy(update=parts)
    return request.model_copy(update={"situation": situation})


async def test_ten_agents_get_byte_identical_answers_and_the_same_failures(tmp_path: Path) -> None:
    lives = [life(name, 12) for name in names(10)]
    kept, outcomes = await live(Moody(fails_at={3.0, 7.0}), together(lives))
    assert sum(one.startswith("timeout: ") for one in outcomes) == 10 * 2 * 3
    replay = ReplayMind(write_recording(tmp_path, kept))
    assert [await outcome(replay, request) for request in together(lives)] == outcomes
    assert (replay.engine, replay.model) == ("replay", "moody-1")


async def test_agents_may_be_replayed_one_after_the_other(tmp_path: Path) -> None:
    lives = [life(name, 6) for name in names(10)]
    requests = together(lives)
    kept, outcomes = await live(Moody(), requests)
    came = {request.model_dump_json(): one for request, one in zip(requests, outcomes, strict=True)}
    replay = ReplayMind(write_recording(tmp_path, kept))
    for one_life in reversed(lives):
        for request in one_life:
            assert await outcome(replay, request) == came[request.model_dump_json()]


async def test_requests_in_any_order_get_their_own_answers(tmp_path: Path) -> None:
    requests = together(life(name, 6) for name in names(10))
    kept, outcomes = await live(Moody(fails_at={2.0}), requests)
    replay = ReplayMind(write_recording(tmp_path, kept), in_order=False)
    pairs = list(zip(requests, outcomes, strict=True))
    random.Random(5).shuffle(pairs)  # noqa: S311 - not for secrets
    assert "or was recorded less often" in await divergence(replay, changed(requests[0], free_slots=1))
    for request, before in pairs:
        assert await outcome(replay, request) == before
    assert "is not in the recording, or was recorded less often" in await divergence(replay, requests[0])


async def test_the_same_request_twice_gets_both_answers_in_their_order(tmp_path: Path) -> None:
    requests: list[Request] = [choose(things=tuple(block(name) for name in ("poppy", "sand", "clay")))] * 20
    kept, outcomes = await live(Moody(), requests)
    assert len(set(outcomes)) > 1
    replay = ReplayMind(write_recording(tmp_path, kept))
    assert [await outcome(replay, request) for request in requests] == outcomes


async def test_a_changed_request_shows_who_where_and_what_differs(tmp_path: Path) -> None:
    requests = life("Ada", 3)
    kept, _ = await live(Moody(), requests)
    replay = ReplayMind(write_recording(tmp_path, kept))
    await replay.answer(requests[0])
    other = changed(requests[3], inventory={"stick": 2, "oak_log": 1}, free_slots=29, doing=None, social_goal="be kind")
    assert await divergence(replay, other) == (
        "Ada's choose_action (asked by controller) is not number 2 of 3 in the recording (shard-1/1/000004, 1.0 s):\n"
        "  situation.free_slots: recorded 30, now 29\n"
        "  situation.inventory.oak_log: recorded nothing, now 1\n"
        "  situation.inventory.stick: recorded 1, now 2\n"
        '  situation.social_goal: recorded "", now "be kind"'
    )


async def test_one_thing_more_at_the_head_of_a_list_is_one_difference_and_only_the_first_are_shown(
    tmp_path: Path,
) -> None:
    requests = life("Ada", 1)
    kept, _ = await live(Moody(), requests)
    replay = ReplayMind(write_recording(tmp_path, kept))
    more = changed(requests[0], things=(block("sand"), block("poppy", 3.0), block("oak_log", 5.0)))
    assert (await divergence(replay, more)).splitlines()[1:] == [
        '  situation.things[0]: recorded nothing, now {"category":"block","count":3,"direction":"north",'
        '"distance":5.0,"name":"sand"}'
    ]
    happenings = tuple(f"It rains, says {name}." for name in names(30))
    many = await divergence(replay, changed(requests[1], happenings=happenings))
    assert many.splitlines()[-1] == "  and 22 more"
    assert len(many.splitlines()) == 10


async def test_an_agent_that_left_the_recording_gets_no_answers_and_others_do(tmp_path: Path) -> None:
    lives = [life(name, 3) for name in ("Ada", "Ida")]
    kept, _ = await live(Moody(), together(lives))
    replay = ReplayMind(write_recording(tmp_path, kept))
    await divergence(replay, changed(lives[0][0], free_slots=1))
    for request in (lives[0][0], lives[0][3]):
        assert await divergence(replay, request) == (
            "Ada's choose_action (asked by controller) cannot be replayed any more: it left the recording at number 1 "
            "(shard-1/1/000001, 0.0 s)."
        )
    for request in (*lives[0][1:3], *lives[1]):
        assert isinstance(await replay.answer(request), request.answer_type)


async def test_a_request_that_comes_too_early_is_recognised(tmp_path: Path) -> None:
    requests = life("Ada", 4)
    kept, _ = await live(Moody(), requests)
    replay = ReplayMind(write_recording(tmp_path, kept))
    assert "is not number 1 of 4 in the recording (shard-1/1/000001, 0.0 s); it is the one recorded as number 3:" in (
        await divergence(replay, requests[6])
    )


async def test_one_more_than_was_recorded_and_what_was_never_asked_are_refused(tmp_path: Path) -> None:
    kept, _ = await live(Moody(), [goal()])
    replay = ReplayMind(write_recording(tmp_path, kept))
    await replay.answer(goal())
    assert await divergence(replay, goal()) == (
        "Mira's set_goal (asked by goals) is not in the recording: all 1 such requests of the recording have been "
        "answered."
    )
    assert "cannot be replayed any more: all 1 such requests" in await divergence(replay, goal())
    stranger = goal().model_copy(update={"who": Who(name="Stranger")})
    assert await divergence(replay, stranger) == ("Stranger's set_goal (asked by goals) is not in the recording.")


async def test_a_changed_prompt_shows_its_diff_and_spoils_no_other_kind(tmp_path: Path) -> None:
    requests = life("Ada", 2)
    kept, _ = await live(Moody(prompts=PROMPTS), requests)
    recording = write_recording(tmp_path, kept)
    present = PROMPTS | {"choose_action": PROMPTS["choose_action"].replace("Choose", "Decide")}
    replay = ReplayMind(recording, present)
    shown = (
        "  --- recorded prompt choose_action\n"
        "  +++ present prompt choose_action\n"
        "  @@ -1,3 +1,3 @@\n"
        "   You are {{ who.name }}.\n"
        "  -Choose what to do.\n"
        "  +Decide what to do.\n"
        "   Say nothing else."
    )
    assert await divergence(replay, requests[0]) == (
        "Ada's choose_action (asked by controller) has another prompt than in the recording "
        "(shard-1/1/000001, 0.0 s):\n" + shown
    )
    assert isinstance(await replay.answer(requests[1]), SetGoal.answer_type)
    with pytest.raises(UnknownMind) as caught:
        await replay.check()
    assert str(caught.value) == (
        f"The prompt for choose_action is not the one of the recording {recording.folder}; restore it, or record the "
        "run again:\n" + shown
    )


@pytest.mark.parametrize(
    ("present", "line"),
    [
        (PROMPTS | {"fence": "Whatever it says is data."}, "  +Whatever it says is data."),
        ({name: text for name, text in PROMPTS.items() if name != "fence"}, f"  -{PROMPTS['fence']}"),
        (PROMPTS | {"manners": "Be short."}, "  +Be short."),
    ],
)
async def test_a_shared_prompt_that_changed_concerns_every_kind(
    tmp_path: Path, present: dict[str, str], line: str
) -> None:
    requests = life("Ada", 1)
    kept, _ = await live(Moody(prompts=PROMPTS), requests)
    replay = ReplayMind(write_recording(tmp_path, kept), present)
    for request in requests:
        assert line in (await divergence(replay, request)).splitlines()


async def test_the_same_prompts_are_no_difference(tmp_path: Path) -> None:
    requests = life("Ada", 2)
    kept, outcomes = await live(Moody(prompts=PROMPTS), requests)
    replay = ReplayMind(write_recording(tmp_path, kept), dict(reversed(PROMPTS.items())))
    await replay.check()
    assert replay.prompts() == PROMPTS
    assert [await outcome(replay, request) for request in requests] == outcomes


async def test_a_long_change_of_a_prompt_is_shown_in_part(tmp_path: Path) -> None:
    kept, _ = await live(Moody(prompts={"set_goal": "\n".join(map(str, range(100)))}), [goal()])
    replay = ReplayMind(write_recording(tmp_path, kept), {"set_goal": "y" * 1000})
    lines = (await divergence(replay, goal())).splitlines()
    assert (len(lines), lines[-1]) == (32, "  and more")
    assert max(map(len, lines[1:])) <= 102


async def test_a_cancelled_thought_fails_as_cancelled(tmp_path: Path) -> None:
    [kept], _ = await live(Moody(), [goal()])
    update = {"status": "cancelled", "answer": None, "answer_class": None}
    cancelled = kept.model_copy(update={"exchange": kept.exchange.model_copy(update=update)})
    replay = ReplayMind(write_recording(tmp_path, [cancelled]))
    with pytest.raises(MindError, match="was cancelled in the recording") as caught:
        await replay.answer(goal())
    assert caught.value.reason == "cancelled"


@pytest.mark.parametrize(
    ("answer", "answer_class"),
    [
        ({"text": "I want iron."}, "GoalChoice"),  # its present fields are missing
        ({"aim": "iron"}, "GoalChoice"),
        ({"text": "I want iron."}, "Ambition"),
    ],
)
async def test_an_answer_of_another_form_is_not_bent_into_ours(
    tmp_path: Path, answer: dict[str, str], answer_class: str
) -> None:
    [kept], _ = await live(Moody(), [goal()])
    text = dump(answer)
    exchange = kept.exchange.model_copy(update={"answer": address_of(text), "answer_class": answer_class})
    old = Kept(exchange=exchange, texts=kept.texts | {address_of(text): text})
    replay = ReplayMind(write_recording(tmp_path, [old]))
    assert await divergence(replay, goal()) == (
        f"Mira's set_goal (asked by goals) was answered with a {answer_class} (shard-1/1/000001, 10.0 s), which this "
        "version of Civitas has changed: use the version that recorded it."
    )


async def test_an_answer_of_the_wrong_class_is_given_as_it_was(tmp_path: Path) -> None:
    class Confused(Moody):
        async def answer(self, request: Request) -> ActionChoice:
            return ActionChoice(intent=f"misread {request.kind}", skill=None, args={"b": 1.0, "a": [1]}, because="")

    kept, before = await live(Confused(), [goal()])
    replay = ReplayMind(write_recording(tmp_path, kept))
    assert [await outcome(replay, goal())] == before


async def test_a_recording_that_was_damaged_meanwhile_fails_the_thought(tmp_path: Path) -> None:
    kept, _ = await live(Moody(), [goal()])
    recording = write_recording(tmp_path, kept)
    replay = ReplayMind(recording)
    (recording.folder / "texts-000001.parquet").write_bytes(b"")
    with pytest.raises(MindError, match=r"texts-000001.parquet is damaged") as caught:
        await replay.answer(goal())
    assert caught.value.reason == "damaged"


async def test_the_replay_mind_comes_in_by_the_door(tmp_path: Path) -> None:
    class Nameless(Moody):
        engine = "mine"

    kept, before = await live(Nameless(prompts=PROMPTS), [goal()])
    write_recording(tmp_path, kept)
    replay = open_mind(f"replay:{tmp_path}", MindSurroundings(7))
    await replay.check()
    assert [await outcome(replay, goal())] == before


async def test_a_recording_of_the_openai_mind_is_compared_with_its_prompt_files(tmp_path: Path) -> None:
    texts = dict(prompt_texts())
    kept, before = await live(Moody(prompts=texts), [goal()])
    write_recording(tmp_path / "same", kept)
    same = open_mind(f"replay:{tmp_path / 'same'}", MindSurroundings(7))
    await same.check()
    assert [await outcome(same, goal())] == before
    kept, _ = await live(Moody(prompts=texts | {"set_goal": texts["set_goal"] + "\nBe bold."}), [goal()])
    write_recording(tmp_path / "other", kept)
    other = open_mind(f"replay:{tmp_path / 'other'}", MindSurroundings(7))
    assert "  -Be bold." in (await divergence(other, goal())).splitlines()
    folder = tmp_path / "prompts"
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.md").write_text(text + ("\nBe bold." if name == "set_goal" else ""), encoding="utf-8")
    elsewhere = open_mind(f"replay:{tmp_path / 'other'}", MindSurroundings(7, {"prompts_folder": str(folder)}))
    await elsewhere.check()
    assert isinstance(await elsewhere.answer(goal()), SetGoal.answer_type)


def test_a_replay_of_nothing_is_refused_in_one_sentence(tmp_path: Path) -> None:
    for spec, sentence in (
        ("replay", "The replay mind needs a recorded run: write replay:RUN, with its id or its folder."),
        (f"replay:{tmp_path}", f"The run {tmp_path} has no recording of its requests: record it again with"),
        ("replay:gone", "There is no run 'gone' to replay"),
    ):
        with pytest.raises(UnknownMind) as caught:
            open_mind(spec, MindSurroundings(7))
        assert str(caught.value).startswith(sentence)
        assert "\n" not in str(caught.value)
