"""The rules mind as a judge: texts go to the category that is nearest in meaning."""

from random import Random

from bots.mind.pack import RulesPack
from bots.mind.requests.classify.request import Categories, Category, Classify
from bots.mind.requests.classify.rules import classify
from bots.mind.requests.classify.validation import misfit
from bots.mind.requests.outside import JUDGE
from bots.mind.rules.theme import Theme

CHANCE = Random(1)  # noqa: S311 - it is not used
WEATHER = Category(name="weather", means="rain, snow, wind and sunshine")
FOOD = Category(name="food", means="cooking, bread and other things to eat")
OTHER = Category(name="other", means="anything else")


def ask(*texts: str) -> Classify:
    """Ask what some texts are about."""
    asked = "What is each text about?"
    return Classify(who=JUDGE, t=0, asks=asked, categories=(WEATHER, FOOD, OTHER), otherwise="other", texts=texts)


def test_the_nearest_category_is_chosen_and_a_far_text_has_none() -> None:
    texts = ("It rains and the wind is strong.", "I cook soup and bake bread.", "Seven times six.", " ")
    answer = classify(ask(*texts), Theme(RulesPack()), CHANCE)
    assert answer.categories == ("weather", "food", "other", "other")


def test_an_answer_has_one_known_category_for_each_text() -> None:
    request = ask("Rain.", "Bread.")
    assert misfit(request, Categories(categories=("weather", "food"))) is None
    assert misfit(request, Categories(categories=("weather",))) == "there are 1 categories, and 2 are wanted."
    assert misfit(request, Categories(categories=("weather", "sport"))) == (
        "there is no category 'sport'; choose from those that were told."
    )
