"""Steps after the next one are chosen as if each got its item."""

from bots.mind.moment.situation import Prospect, Situation
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.choose_action.rules import choose_action
from tests.bots.mind.moments import ME, THEME, chance, failed, situation

DYES = tuple(Prospect(item=f"{color}_dye", seconds=2.0) for color in ("red", "blue", "pink"))


def chosen(moment: Situation, steps: int) -> ActionChoice:
    return choose_action(ChooseAction(who=ME, t=5.0, situation=moment, skills=(), steps=steps), THEME, chance())


def items(choice: ActionChoice) -> list[str]:
    return [str(choice.args["item"]), *(str(one.args["item"]) for one in choice.then)]


def test_each_step_gets_another_new_item_until_there_are_no_more() -> None:
    choice = chosen(situation(prospects=DYES), steps=5)
    assert sorted(items(choice)) == ["blue_dye", "pink_dye", "red_dye"]
    assert {one.skill for one in choice.then} == {"obtain"}


def test_there_are_no_more_steps_than_are_taken() -> None:
    assert len(items(chosen(situation(prospects=DYES), steps=2))) == 2
    assert chosen(situation(prospects=DYES), steps=1).then == ()


def test_nothing_is_planned_after_what_gets_no_item() -> None:
    choice = chosen(situation(), steps=5)
    assert choice.skill not in ("obtain", "collect") and choice.then == ()


def test_what_has_just_failed_is_no_step() -> None:
    tried = failed("obtain", item="red_dye")
    assert "red_dye" not in items(chosen(situation(prospects=DYES, outcomes=(tried,)), steps=5))


def test_room_is_made_for_what_comes_next() -> None:
    carried = {"red_tulip": 2, "poppy": 3, **{f"{color}_wool": 1 for color in ("red", "blue", "pink", "lime")}}
    tried = (failed("store_surplus"),)
    choice = chosen(situation(inventory=carried, free_slots=2, prospects=DYES, outcomes=tried), steps=5)
    skills = [choice.skill, *(one.skill for one in choice.then)]
    assert skills[:2] == ["drop", "drop"] and "obtain" in skills
    assert len(set(items(choice))) == len(items(choice)), "nothing is left behind that was to be got"
