"""The rules of dialogue, worked by hand: turns, the end of a talk, and the start of the next."""

import json

import pytest

from bots.brain import TalkingSettings
from bots.brain.addressing import Meant
from bots.brain.sections import Acquaintance, OpenTalk, Utterance
from bots.brain.talks import GROUP_TURN_SECONDS, LAST_WORDS_SECONDS, PARTICIPANTS_MAX, PendingReply, Talks

NOBODY: frozenset[str] = frozenset()


def heard(
    text: str, speaker: str = "Tomas", at: float = 0.0, *, distance: float = 3.0, human: bool = False
) -> Utterance:
    return Utterance("u1", speaker, text, at, distance, (distance, 64.0, 0.0), addressed=True, human=human)


def hear(
    talks: Talks,
    text: str,
    speaker: str = "Tomas",
    at: float = 0.0,
    *,
    meant: Meant = Meant.ME,
    invites: bool = True,
    human: bool = False,
    named: frozenset[str] = NOBODY,
) -> Utterance:
    utterance = heard(text, speaker, at, human=human)
    talks.hear(utterance, meant, at, invites=invites, named=named)
    return utterance


def lines(talk: OpenTalk | None) -> list[str]:
    return [] if talk is None else [f"{line.speaker}: {line.text}" for line in talk.lines]


def test_a_question_opens_a_talk_and_the_mind_is_told_of_it() -> None:
    talks = Talks("Mira", TalkingSettings(rounds_max=8))
    assert talks.so_far() is None and talks.others == ()
    hear(talks, "Where is sand?", at=10.0)
    talk = talks.open
    assert talk is not None
    assert (talk.talk_id, talk.others, talk.began_at, talk.latest_at) == ("Mira/t000001", ("Tomas",), 10.0, 10.0)
    talks.note_relationship("Mira/t000001", "Tomas is a friend.")
    talks.note_relationship("Mira/t000009", "of another talk")
    talks.note_turn("To the north.", "Tomas", 11.0, ends=False)
    told = talks.so_far()
    assert told is not None
    assert (told.others, told.turns_left, told.relationship) == (("Tomas",), 7, "Tomas is a friend.")
    assert [f"{line.speaker}: {line.text}" for line in told.lines] == ["Tomas: Where is sand?", "Mira: To the north."]


def test_an_answer_to_what_the_agent_said_of_its_own_accord_opens_a_talk_with_both_lines() -> None:
    # Mira greets Tomas at 0; that is not a talk yet. He answers with a statement at 2: now it is one, and her greeting
    # was her first of 8 turns. Ida's remark at 3 does not answer Mira, so Ida does not join.
    talks = Talks("Mira", TalkingSettings(rounds_max=8))
    talks.note_opening("Hello Tomas.", frozenset({"Tomas"}), 0.0, invites=True)
    assert talks.open is None
    hear(talks, "Hello Mira.", at=2.0, invites=False)
    hear(talks, "I found dirt.", "Ida", at=3.0, invites=False)
    assert talks.others == ("Tomas",)
    assert lines(talks.open) == ["Mira: Hello Tomas.", "Tomas: Hello Mira."]
    assert talks.turns_left == 7


def test_a_statement_that_answers_nothing_opens_no_talk() -> None:
    talks = Talks("Mira", TalkingSettings())
    talks.note_opening("I am going to look around.", NOBODY, 0.0, invites=False)
    hear(talks, "I found dirt.", at=1.0, invites=False)
    assert talks.open is None


def test_a_talk_ends_with_the_agents_eighth_turn() -> None:
    # Tomas asks at 0, 2, 4 … 14, and Mira answers a second later each time. Before the answer at 15 she has one turn
    # left, this one. It ends the talk, and the cool-down with Tomas begins.
    talks = Talks("Mira", TalkingSettings(rounds_max=8, talk_cool_down_seconds=60.0))
    for index in range(7):
        assert talks.may_answer(hear(talks, f"And {index}?", at=2.0 * index), 2.0 * index)
        assert talks.turns_left == 8 - index
        assert talks.note_turn(f"It is {index}.", "Tomas", 2.0 * index + 1.0, ends=False) is None
    hear(talks, "And 7?", at=14.0)
    assert talks.turns_left == 1
    over = talks.note_turn("I have to go.", "Tomas", 15.0, ends=False)
    assert over is not None and len(over.lines) == 16
    assert lines(over)[-2:] == ["Tomas: And 7?", "Mira: I have to go."]
    assert talks.open is None
    assert talks.ended_at == {"Tomas": 15.0}


def test_words_after_a_talk_are_answered_once_and_open_no_talk() -> None:
    # The talk ends at 1, the cool-down at 61. At 10 it is still the same burst (10 s). At 12 a question is answered, at
    # 20 no longer. From 61 on everything is as before.
    talks = Talks("Mira", TalkingSettings(talk_cool_down_seconds=60.0))
    hear(talks, "Where is sand?", at=0.0)
    assert talks.note_turn("To the north. Farewell.", "Tomas", 1.0, ends=True) is not None
    for at, may in ((10.0, False), (12.0, True)):
        question = hear(talks, "And dirt?", at=at)
        assert talks.open is None and talks.may_answer(question, at) is may
    assert talks.note_turn("Here.", "Tomas", 13.0, ends=False) is None
    assert not talks.may_answer(hear(talks, "And stone?", at=20.0), 20.0)
    assert talks.resting_with("Tomas", 60.9) and not talks.resting_with("Ida", 60.9)
    assert talks.may_answer(hear(talks, "And stone?", at=61.0), 61.0)
    assert talks.others == ("Tomas",)


def test_a_human_may_begin_a_talk_at_any_time_and_has_as_many_turns_as_humans_have() -> None:
    talks = Talks("Mira", TalkingSettings(rounds_max=2, human_turns_max=15))
    for _ in range(2):
        question = hear(talks, "Who are you?", "Steve", human=True)
        assert talks.may_answer(question, 0.0)
        assert talks.turns_left == 15
        assert talks.note_turn("I am Mira. Bye.", "Steve", 0.0, ends=True) is not None
    assert talks.open is None


def test_silence_ends_a_talk_and_statements_do_not_prolong_it() -> None:
    # Mira's answer at 1 is the last turn. Tomas's remark at 20 is a line of the talk, but nobody must answer it. So the
    # talk is over 30 s after the answer, at 31.
    talks = Talks("Mira", TalkingSettings(silence_seconds=30.0))
    hear(talks, "Where is sand?", at=0.0)
    talks.note_turn("To the north.", "Tomas", 1.0, ends=False)
    hear(talks, "I found dirt.", at=20.0, invites=False)
    assert talks.tend(30.9, lambda _name: False) is None
    over = talks.tend(31.0, lambda _name: False)
    assert lines(over) == ["Tomas: Where is sand?", "Mira: To the north.", "Tomas: I found dirt."]
    assert talks.ended_at == {"Tomas": 31.0}


def test_a_farewell_or_distance_leaves_a_talk_and_the_last_one_ends_it() -> None:
    talks = Talks("Mira", TalkingSettings())
    hear(talks, "Where is sand?", at=0.0)
    talks.note_turn("To the north.", "Tomas", 1.0, ends=False)
    hear(talks, "And dirt?", "Ida", at=2.0)
    assert talks.note_farewell("Tomas", 3.0) is None
    assert talks.others == ("Ida",) and talks.resting_with("Tomas", 3.0)
    assert talks.note_farewell("Tomas", 3.0) is None, "an agent that has left cannot leave again"
    over = talks.tend(4.0, lambda name: name == "Ida")
    assert over is not None and over.others == ("Ida",)
    assert talks.ended_at == {"Tomas": 3.0, "Ida": 4.0}


def test_a_talk_without_words_of_the_agent_does_not_count() -> None:
    talks = Talks("Mira", TalkingSettings(silence_seconds=30.0))
    hear(talks, "Where is sand?", at=0.0)
    assert talks.tend(30.0, lambda _name: False) is None
    assert talks.open is None and talks.ended_at == {}


def test_a_speaker_to_a_participant_joins_and_a_bystander_does_not() -> None:
    # Ida asks Tomas by name while he talks with Mira, so she joins although she did not speak to Mira. Steve talks to
    # Lea and does not join.
    talks = Talks("Mira", TalkingSettings())
    hear(talks, "Where is sand?", at=0.0)
    hear(talks, "Tomas, I saw sand.", "Ida", at=1.0, meant=Meant.OTHERS, invites=False, named=frozenset({"Tomas"}))
    hear(talks, "Lea, come.", "Steve", at=2.0, meant=Meant.OTHERS, invites=False, named=frozenset({"Lea"}))
    assert talks.others == ("Tomas", "Ida")
    assert lines(talks.open) == ["Tomas: Where is sand?", "Ida: Tomas, I saw sand."]


def test_in_a_group_the_longest_silent_goes_first_then_the_nearest() -> None:
    # Group: Mira (me), Tomas, Ida, Lea, Noor. Mira spoke at 3, Ida at 4, Lea and Noor have not spoken. Tomas asks them
    #     all at 10, standing 3 blocks from Mira. Of the two silent ones Lea stands 1 block from him, Noor 5. Order:
    #     Lea, Noor, Mira (3), Ida (4). Mira is third: two turns of 2 s after the drawn delay, 0.5 s.
    talks = Talks("Mira", TalkingSettings())
    hear(talks, "Hello", at=0.0)
    for name in ("Ida", "Lea", "Noor"):
        hear(talks, "May I join?", name, at=1.0)
    held = talks.snapshot()
    talks = Talks("Mira", TalkingSettings())
    talks.restore(held)
    talks.note_turn("Of course.", "Ida", 3.0, ends=False)
    hear(talks, "Thanks.", "Ida", at=4.0, invites=False)
    asked = heard("Who has bread?", "Tomas", 10.0)
    people = {
        name: Acquaintance(name, 0.0, 10.0, (3.0 + away, 64.0, 0.0))
        for name, away in (("Lea", 1.0), ("Noor", 5.0), ("Ida", 2.0))
    }
    assert talks.due_seconds(asked, Meant.TALK, 0.5, people) == pytest.approx(0.5 + 2 * GROUP_TURN_SECONDS)
    assert talks.due_seconds(asked, Meant.ME, 0.5, people) == 0.5, "a single addressee goes first"


def test_a_shared_question_is_let_go_once_somebody_else_of_the_talk_has_spoken() -> None:
    # Tomas asks all at 10. His own words at 11 answer nothing, and Ida's words at 9 neither; her words at 12 do.
    talks = Talks("Mira", TalkingSettings())
    hear(talks, "Hello", at=0.0)
    hear(talks, "May I join?", "Ida", at=9.0)
    turn = PendingReply(10.5, hear(talks, "Who has bread?", at=10.0, meant=Meant.TALK), shared=True)
    hear(talks, "Or meat.", at=11.0, meant=Meant.TALK, invites=False)
    assert not talks.was_answered(turn)
    hear(talks, "I have bread.", "Ida", at=12.0, meant=Meant.TALK, invites=False)
    assert talks.was_answered(turn)
    assert not talks.was_answered(PendingReply(10.5, turn.utterance)), "a single addressee answers in any case"


def test_lines_and_participants_are_bounded() -> None:
    talks = Talks("Mira", TalkingSettings(lines_max=3))
    for index in range(PARTICIPANTS_MAX + 1):
        hear(talks, f"Question {index}?", f"Guest{index}", at=float(index))
    assert len(talks.others) == PARTICIPANTS_MAX
    assert "Guest0" not in talks.others, "the one who was silent longest was dropped"
    assert lines(talks.open) == [f"Guest{index}: Question {index}?" for index in (6, 7, 8)]


def test_a_talk_outlives_a_restart_as_plain_json() -> None:
    talks = Talks("Mira", TalkingSettings(rounds_max=8))
    hear(talks, "Where is sand?", at=0.0)
    talks.note_turn("To the north.", "Tomas", 1.0, ends=False)
    again = Talks("Mira", TalkingSettings(rounds_max=8))
    again.restore(json.loads(json.dumps(talks.snapshot())))
    assert again.open == talks.open and again.turns_left == 7
    over = again.note_turn("Bye.", "Tomas", 2.0, ends=True)
    assert over is not None
    once_more = Talks("Mira", TalkingSettings())
    once_more.restore(json.loads(json.dumps(again.snapshot())))
    assert once_more.open is None and once_more.ended_at == {"Tomas": 2.0}
    late = 2.0 + LAST_WORDS_SECONDS
    assert not once_more.may_answer(hear(once_more, "And dirt?", at=late), late)
    assert once_more.tend(100.0, lambda _name: False) is None and once_more.ended_at == {}
