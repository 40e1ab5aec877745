"""How episodes are told in words: one form for each kind."""

import json
from typing import get_args

import pytest

from bots.brain.narration import narrate
from bots.episodes import EPISODES, DayPlan, Deed, Episode, HeardSpeech, PlanPart, shortened
from bots.mind.gist import gist_of, quote_in, words_of
from tests.bots.brain.alone import remembered
from tests.bots.episodes import TOLD

KINDS = frozenset(get_args(get_args(Episode)[0]))


def test_the_tests_know_every_kind() -> None:
    assert {type(one) for one in TOLD.values()} == KINDS


@pytest.mark.parametrize(("text", "episode"), TOLD.items())
def test_an_episode_is_told_in_words(text: str, episode: Episode) -> None:
    assert narrate(episode) == text


@pytest.mark.parametrize("episode", TOLD.values())
def test_an_episode_is_the_same_after_json(episode: Episode) -> None:
    assert EPISODES.validate_python(json.loads(EPISODES.dump_json(episode))) == episode


@pytest.mark.parametrize("episode", TOLD.values())
def test_a_gist_holds_what_the_fields_say_and_is_not_the_sentence(episode: Episode) -> None:
    memory = remembered(1, episode)
    gist = gist_of(memory)
    assert gist.strip() and gist != memory.text
    for name in ("speaker", "giver", "assailant", "name", "quote", "goal", "activity"):
        assert str(getattr(episode, name, "")) in gist
    assert words_of(memory) == (quote_in(memory) or gist)


def test_a_memory_in_words_alone_is_its_own_gist() -> None:
    memory = remembered(1, "I like the sea.", what="known")
    assert (gist_of(memory), words_of(memory), quote_in(memory)) == ("I like the sea.", "I like the sea.", None)


def test_an_episode_is_shortened_in_its_texts_alone() -> None:
    def cut(text: str) -> str:
        return text[:3]

    assert shortened(HeardSpeech("Al", "Hello.", addressed=True), cut) == HeardSpeech("Al", "Hel", addressed=True)
    assert shortened(DayPlan(1, (PlanPart(360, "get up"),)), cut) == DayPlan(1, (PlanPart(360, "get"),))
    failed = Deed("fly", {"to": "the moon"}, "failed", (0.0, 0.0, 0.0), reason="far", detail="Too far.")
    assert shortened(failed, cut) == Deed("fly", {"to": "the moon"}, "failed", (0.0, 0.0, 0.0), None, "far", "Too")
