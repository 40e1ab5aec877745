"""How much the rules mind says that things matter."""

import pytest

from bots.mind.requests.rate_importance.request import RatedEvent, RateImportance
from bots.mind.requests.rate_importance.rules import rate_importance
from tests.bots.mind.moments import ME, THEME, chance


@pytest.mark.parametrize(
    ("what", "text", "rating"),
    [
        ("idle", "Nothing happened.", 1.0),
        ("said", 'I said: "Hello Ida."', 2.0),
        ("deed", "I did collect dirt (+1 dirt).", 2.0),
        ("heard", 'Ida said: "Has anyone seen iron ore?"', 3.0),
        ("found", "I got my first poppy.", 5.0),
        ("found", "I got my first diamond.", 7.0),
        ("plan", "My plan for the day: farm, eat, sleep.", 5.0),
        ("heard", 'Isabella said: "Come to my party at the cafe."', 7.0),
        ("heard", 'Sam said: "I am running for mayor."', 8.0),
        ("heard", 'Lila said: "I love you."', 9.0),
        ("harm", "I died: slain by a zombie", 10.0),
    ],
)
def test_importance_goes_by_kind_and_words(what: str, text: str, rating: float) -> None:
    assert THEME.importance.of(what, text) == rating


def test_what_names_me_or_what_i_hold_dear_matters_more() -> None:
    assert (
        THEME.importance.of("heard", "Ida told of Mira.", "Mira")
        == THEME.importance.of("heard", "Ida told of Tomas.", "Mira") + 1
    )
    assert THEME.importance.of("deed", "I stood in the garden.", values=("garden",)) == 3.0
    assert THEME.importance.of("heard", "Mira, I died for love!", "Mira") == 10.0, "never beyond the most"


def test_ratings_come_in_the_order_of_the_events() -> None:
    events = (
        RatedEvent(what="idle", text="-"),
        RatedEvent(what="harm", text="I died: lava"),
        RatedEvent(what="met", text="I met Ida."),
    )
    assert rate_importance(RateImportance(who=ME, t=0.0, events=events), THEME, chance()).ratings == (1.0, 10.0, 4.0)
