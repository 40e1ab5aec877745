"""Finds errors about the people of a scenario before anything is started."""

from collections.abc import Mapping, Sequence
from typing import Any

from bots.brain import Module
from bots.interviews import PlannedInterview
from bots.persona import Persona
from skills.catalog import Catalog, InvalidArguments, load_catalog

ACTING = "acting"
DOING = "skill_execution"


def check_people(people: Sequence[Persona], *, has_room: bool, modules: Mapping[str, type[Module[Any]]]) -> None:
    """Check the personas that the scenario lists.

    Args:
        people: the personas.
        has_room: whether the run has a room with places to stand at.
        modules: the brain modules that exist, by name.

    Raises:
        ValueError: something about a persona is not valid; the sentence says what, and how to fix it.
    """
    catalog: Catalog | None = None
    for person in people:
        _check_modules(person, modules)
        if person.script:
            _check_actor(person)
        if person.stands is not None and not has_room:
            raise ValueError(f"{person.name} stands in a room, but there is none: set world.room or remove the place.")
        for cue in person.script:
            if cue.do is None:
                continue
            catalog = catalog or load_catalog()
            try:
                catalog.validate(cue.do.skill, cue.do.args)
            except InvalidArguments as error:
                raise ValueError(f"The script of {person.name}: {error}") from error


def check_interviews(interviews: Sequence[PlannedInterview], people: Sequence[Persona]) -> None:
    """Check that the people to be interviewed exist.

    Args:
        interviews: the planned interviews.
        people: personas that the scenario lists; others are drawn, and their names are not known yet.

    Raises:
        ValueError: somebody is not a person of the scenario.
    """
    names = [person.name for person in people]
    for interview in interviews:
        for name in interview.agents if interview.agents != "all" else ():
            if name not in names:
                known = ", ".join(names) or "nobody"
                raise ValueError(f"{name!r} is to be interviewed, but the people that the scenario lists are: {known}.")


def _check_modules(person: Persona, known: Mapping[str, type[Module[Any]]]) -> None:
    writers: dict[str, str] = {}
    for name in person.modules or ():
        if name not in known:
            raise ValueError(
                f"{person.name} has the brain module {name!r}, but the known modules are {', '.join(sorted(known))}."
            )
        section = known[name].writes
        if section is None:
            continue
        other = writers.setdefault(section.name, name)
        if other != name:
            raise ValueError(
                f"{person.name} cannot have both {other!r} and {name!r}, which do the same: remove one of them."
            )


def _check_actor(person: Persona) -> None:
    modules = person.modules or []
    if ACTING not in modules:
        raise ValueError(f"{person.name} has a script but does not act: give it `modules: [{ACTING}]`.")
    if DOING not in modules and any(cue.do is not None for cue in person.script):
        raise ValueError(f"The script of {person.name} has actions: add {DOING!r} to its modules.")
