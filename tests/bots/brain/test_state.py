"""The state: one writer per section, and a message about every change."""

import pytest
from pydantic import TypeAdapter

from bots.brain import MODULES, AgentState, BrainSettings, SectionNotDeclared, SectionTaken
from bots.brain.known_modules import CheckedBrainSettings, known_modules
from bots.brain.sections import BODY, GOAL, BodyState, CurrentGoal
from tests.bots.brain.driver import make_life
from tests.bots.brain.humming import Humming


def test_a_section_has_one_writer() -> None:
    state = AgentState()
    state.pen(GOAL, "goals")
    with pytest.raises(SectionTaken, match="controller cannot write 'goal': goals does"):
        state.pen(GOAL, "controller")


def test_a_section_holds_its_own_kind_of_value() -> None:
    write = AgentState().pen(GOAL, "goals")
    with pytest.raises(TypeError, match="holds CurrentGoal, not BodyState"):
        write(BodyState())  # type: ignore[arg-type]


def test_every_listener_is_told_of_a_change() -> None:
    state, told = AgentState(), []
    state.listen(GOAL, lambda: told.append("early"))
    write = state.pen(GOAL, "goals")
    state.listen(GOAL, lambda: told.append("late"))
    assert state.read(GOAL) == CurrentGoal()
    write(CurrentGoal(text="see the sea"))
    assert state.read(GOAL).text == "see the sea"
    assert told == ["early", "late"]


def test_no_two_built_in_modules_write_the_same_section_and_each_watches_only_what_it_reads() -> None:
    modules = MODULES.find()
    written = [module.writes.name for module in modules.values() if module.writes is not None]
    # An actor follows a script instead of decisions: no brain has both.
    shared = {section for section in written if written.count(section) > 1}
    assert shared == {module.writes.name for module in (modules["acting"], modules["controller"]) if module.writes}
    assert len(written) == len(modules) and len(set(written)) == len(modules) - 1
    for module in modules.values():
        assert {one.name for one in module.watches} <= {one.name for one in module.reads}


@pytest.mark.anyio
async def test_a_module_cannot_touch_what_it_does_not_declare() -> None:
    life = make_life()
    life.body.end()
    module = next(one for one in life.agent._modules if one.name == "action_awareness")
    with pytest.raises(SectionNotDeclared, match="does not declare to read 'body'"):
        module.read(BODY)


def test_the_settings_name_python_modules_with_further_brain_modules() -> None:
    checked: TypeAdapter[BrainSettings] = TypeAdapter(CheckedBrainSettings)
    settings = BrainSettings(extensions=["tests.bots.brain.humming"], modules=["memory", "humming"])
    assert known_modules(checked.validate_python(settings))["humming"] is Humming
    assert "humming" not in MODULES.find()
    with pytest.raises(ValueError, match="There is no brain module 'humming'; known are acting"):
        checked.validate_python({"modules": ["humming"]})
    with pytest.raises(ValueError, match=r"brain\.extensions: The module tests\.bots\.brain\.singing fails to import"):
        checked.validate_python({"extensions": ["tests.bots.brain.singing"]})
