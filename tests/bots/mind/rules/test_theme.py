"""Two minds with different packs in one process know different things."""

import pytest

from bots.mind import MindSurroundings, open_mind
from bots.mind.moment.situation import Situation, Who
from bots.mind.pack import RulesPack, load_pack
from bots.mind.requests.set_social_goal.request import SetSocialGoal, SocialGoalChoice
from bots.mind.requests.set_social_goal.rules import WITHOUT_A_ROLE
from bots.mind.rules.theme import Theme

TAX = "A tax of 20 percent is too high."
FAITH = "I am a Pastafarian, and I believe in the Flying Spaghetti Monster."


def test_a_mind_reads_arguments_on_the_matters_of_its_own_pack() -> None:
    constitution, culture = Theme(load_pack("constitution")), Theme(load_pack("culture"))
    assert constitution.matters.known_matter(TAX) == "taxation"
    assert culture.matters.known_matter(TAX) is None
    assert culture.matters.known_matter(FAITH) == "pastafarianism"
    assert constitution.matters.known_matter(FAITH) is None
    assert constitution.duties and not culture.duties


def test_a_role_is_found_by_the_words_of_the_pack_at_hand() -> None:
    village, none = Theme(load_pack("village")), Theme(RulesPack())
    role = village.roles.told("I want to fish so that nobody goes hungry.")
    assert role is not None and role.name == "fisher"
    assert none.roles.told("I want to fish so that nobody goes hungry.") is None
    assert none.pastimes.told("There is dancing tonight.") is None
    assert village.pastimes.told("There is dancing tonight.") == "dancing"


def test_what_matters_depends_on_the_pack() -> None:
    assert Theme(load_pack("constitution")).importance.of("heard", "The taxes are due.") == 7.0
    assert Theme(load_pack("village")).importance.of("heard", "The taxes are due.") == 3.0
    assert Theme(load_pack("party")).likeness.is_alike("mayor", "candidacy")
    assert not Theme(load_pack("village")).likeness.is_alike("mayor", "candidacy")


@pytest.mark.parametrize(
    ("matter", "value", "suits"),
    [
        ("taxation", "I value fairness.", 1.0),
        ("taxation", "I value freedom.", -1.0),
        ("taxation", "You like to work beside others.", 0.0),
        ("taxation", "You prefer to find your own way.", 0.0),
        ("taxation", "You are orderly and hard-working.", 0.0),
        ("taxation", "It is selfish not to pay taxes.", 0.0),
        ("pastafarianism", "I value friendship.", 1.0),
        ("pastafarianism", "I value eco-friendliness.", 0.0),
        ("pastafarianism", "I value solitude.", -1.0),
        ("pastafarianism", "You know all kinds of games and plays.", 0.0),
    ],
)
def test_values_suit_a_matter_by_whole_words(matter: str, value: str, suits: float) -> None:
    theme = Theme(load_pack("constitution" if matter == "taxation" else "culture"))
    assert theme.matters.suits(matter, 1.0, Who(name="Ada", values=(value,))) == suits
    assert theme.matters.suits(matter, -1.0, Who(name="Ada", values=(value,))) == -suits


def test_a_matter_without_words_for_values_suits_nobody() -> None:
    known = load_pack("constitution").matters["taxation"].model_copy(update={"suits_for": (), "suits_against": ()})
    theme = Theme(RulesPack(matters={"taxation": known}))
    assert theme.matters.suits("taxation", 1.0, Who(name="Ada", values=("I value fairness.",))) == 0.0


@pytest.mark.anyio
async def test_a_mind_without_a_pack_still_answers() -> None:
    mind = open_mind("rules", MindSurroundings(7))
    who = Who(name="Mira", community_goal="To live well together.")
    goal = await mind.answer(SetSocialGoal(who=who, t=1.0, situation=Situation()))
    assert goal == SocialGoalChoice(text=WITHOUT_A_ROLE)
