"""The state: one writer a section, and word of every change."""

from typing import Any

import pytest

from bots.brain import AgentState, Module, Section, SectionNotDeclared, SectionTaken, Wake
from bots.brain.module import known_modules, register_module
from bots.brain.sections import BODY, GOAL, BodyState, CurrentGoal
from tests.bots.brain.driver import make_life


def test_a_section_has_one_writer() -> None:
    state = AgentState()
    state.pen(GOAL, "goals")
    with pytest.raises(SectionTaken, match="controller cannot write 'goal': goals does"):
        state.pen(GOAL, "controller")


def test_a_section_holds_its_own_kind_of_value() -> None:
    write = AgentState().pen(GOAL, "goals")
    with pytest.raises(TypeError, match="holds CurrentGoal, not BodyState"):
        write(BodyState())  # type: ignore[arg-type]


def test_everyone_who_listens_is_told_of_a_change() -> None:
    state, told = AgentState(), []
    state.listen(GOAL, lambda: told.append("early"))
    write = state.pen(GOAL, "goals")
    state.listen(GOAL, lambda: told.append("late"))
    assert state.read(GOAL) == CurrentGoal()
    write(CurrentGoal(text="see the sea"))
    assert state.read(GOAL).text == "see the sea"
    assert told == ["early", "late"]


def test_no_two_built_in_modules_write_the_same_section_and_each_watches_only_what_it_reads() -> None:
    modules = known_modules()
    written = [module.writes.name for module in modules.values() if module.writes is not None]
    # An actor does what a script has instead of what it decides: no brain has both.
    shared = {section for section in written if written.count(section) > 1}
    assert shared == {module.writes.name for module in (modules["acting"], modules["controller"]) if module.writes}
    assert len(written) == len(modules) and len(set(written)) == len(modules) - 1
    for module in modules.values():
        assert {one.name for one in module.watches} <= {one.name for one in module.reads}


def test_a_module_cannot_touch_what_it_does_not_declare() -> None:
    life = make_life()
    life.body.end()
    module = next(one for one in life.agent._modules if one.name == "action_awareness")
    with pytest.raises(SectionNotDeclared, match="does not declare to read 'body'"):
        module.read(BODY)


def test_a_users_module_comes_in_by_the_same_door() -> None:
    class Humming(Module[Any]):
        name = "humming"
        writes = Section("tune", str)

        async def step(self, wake: Wake) -> None:
            assert wake

    try:
        register_module(Humming)
        assert known_modules()["humming"] is Humming
        with pytest.raises(ValueError, match="registered twice"):
            register_module(type("Other", (Humming,), {}))
    finally:
        from bots.brain.module import _REGISTRY  # noqa: PLC0415 - only to take the test's module out again

        _REGISTRY.modules.pop("humming", None)
