"""The rules mind's ratings of importance."""

import pytest

from bots.episodes import (
    Blow,
    DayPlan,
    Death,
    Deed,
    Episode,
    FirstItem,
    Gift,
    HeardSpeech,
    Injury,
    Meeting,
    OwnSpeech,
    PlanPart,
)
from bots.mind.requests.rate_importance.request import RatedEvent, RateImportance
from bots.mind.requests.rate_importance.rules import rate_importance
from tests.bots.mind.moments import ME, THEME, chance


@pytest.mark.parametrize(
    ("what", "episode", "rating"),
    [
        ("idle", "Nothing happened.", 1.0),
        ("said", OwnSpeech("Hello Ida."), 2.0),
        ("deed", Deed("collect", {"item": "dirt"}, "done", delta={"dirt": 1}), 2.0),
        ("deed", Gift("Ada", "bread", 3), 6.0),
        ("heard", HeardSpeech("Ida", "Has anyone seen iron ore?"), 3.0),
        ("found", FirstItem("poppy"), 5.0),
        ("found", FirstItem("diamond"), 7.0),
        ("plan", DayPlan(1, (PlanPart(360, "farm"), PlanPart(1260, "sleep"))), 5.0),
        ("heard", HeardSpeech("Isabella", "Come to my party at the cafe."), 7.0),
        ("heard", HeardSpeech("Sam", "I am running for mayor."), 8.0),
        ("heard", HeardSpeech("Lila", "I love you."), 9.0),
        ("harm", Injury(12.0), 7.0),
        ("harm", Blow("Ada", "stick"), 7.0),
        ("harm", Death("slain by a zombie"), 10.0),
        ("met", Meeting("Ida"), 4.0),
    ],
)
def test_importance_goes_by_kind_and_words(what: str, episode: str | Episode, rating: float) -> None:
    text, typed = (episode, None) if isinstance(episode, str) else ("in any words", episode)
    event = RatedEvent(what=what, text=text, episode=typed)
    assert rate_importance(RateImportance(who=ME, t=0.0, events=(event,)), THEME, chance()).ratings == (rating,)


def test_what_names_me_or_what_i_hold_dear_matters_more() -> None:
    assert (
        THEME.importance.of("heard", "Ida told of Mira.", "Mira")
        == THEME.importance.of("heard", "Ida told of Tomas.", "Mira") + 1
    )
    assert THEME.importance.of("deed", "I stood in the garden.", values=("garden",)) == 3.0
    assert THEME.importance.of("heard", "Mira, I died for love!", "Mira") == 10.0, "never above the maximum"


def test_ratings_come_in_the_order_of_the_events() -> None:
    events = (
        RatedEvent(what="idle", text="-"),
        RatedEvent(what="harm", text="I died: lava", episode=Death("lava")),
        RatedEvent(what="met", text="I met Ida.", episode=Meeting("Ida")),
    )
    assert rate_importance(RateImportance(who=ME, t=0.0, events=events), THEME, chance()).ratings == (1.0, 10.0, 4.0)
