"""What cannot be right about the people of a scenario, found before anything is started."""

from collections.abc import Mapping, Sequence
from typing import Any

from bots.brain import Module
from bots.interviews import PlannedInterview
from bots.persona import Persona
from skills.catalog import Catalog, InvalidArguments, load_catalog

ACTING = "acting"
DOING = "skill_execution"


def check_people(people: Sequence[Persona], *, has_room: bool, modules: Mapping[str, type[Module[Any]]]) -> None:
    """Check the personas that are written out.

    Args:
        people: they.
        has_room: whether the run has a room, in which there are places to stand at.
        modules: the brain modules that exist, by name.

    Raises:
        ValueError: something about one of them cannot be; the sentence says what, and the mend.
    """
    catalog: Catalog | None = None
    for person in people:
        _check_modules(person, modules)
        if person.script:
            _check_actor(person)
        if person.stands is not None and not has_room:
            raise ValueError(f"{person.name} stands in a room, but there is none: give world.room or leave it out.")
        for cue in person.script:
            if cue.do is None:
                continue
            catalog = catalog or load_catalog()
            try:
                catalog.validate(cue.do.skill, cue.do.args)
            except InvalidArguments as error:
                raise ValueError(f"The script of {person.name}: {error}") from error


def check_interviews(interviews: Sequence[PlannedInterview], people: Sequence[Persona]) -> None:
    """Check that those who are to be asked are there.

    Args:
        interviews: what is planned.
        people: personas that are written out; others are drawn, and their names are not known yet.

    Raises:
        ValueError: somebody is no person of the scenario.
    """
    names = [person.name for person in people]
    for interview in interviews:
        for name in interview.agents if interview.agents != "all" else ():
            if name not in names:
                known = ", ".join(names) or "nobody"
                raise ValueError(f"{name!r} is to be interviewed, but the people written out are: {known}.")


def _check_modules(person: Persona, known: Mapping[str, type[Module[Any]]]) -> None:
    writers: dict[str, str] = {}
    for name in person.modules or ():
        if name not in known:
            raise ValueError(
                f"{person.name} is to have the brain module {name!r}, but known are {', '.join(sorted(known))}."
            )
        section = known[name].writes
        if section is None:
            continue
        other = writers.setdefault(section.name, name)
        if other != name:
            raise ValueError(
                f"{person.name} cannot have both {other!r} and {name!r}, which do the same: take one of them out."
            )


def _check_actor(person: Persona) -> None:
    modules = person.modules or []
    if ACTING not in modules:
        raise ValueError(f"{person.name} has a script but does not act: give it `modules: [{ACTING}]`.")
    if DOING not in modules and any(cue.do is not None for cue in person.script):
        raise ValueError(f"The script of {person.name} has things to do: add {DOING!r} to its modules.")
