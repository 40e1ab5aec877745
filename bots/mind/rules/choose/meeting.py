"""Ways to the people that an agent knows nearby, wherever it lives."""

from bots.mind.moment.situation import Person, Situation, SkillCall
from bots.mind.rules.language.headings import direction_told


def nearest_known(situation: Situation, within_blocks: float) -> Person | None:
    """Return the nearest person that the agent sees, else the nearest that it remembers; None if there is nobody.

    Args:
        situation: the agent's situation.
        within_blocks: maximum distance to where they were last noticed.
    """
    known = [one for one in situation.people if one.distance <= within_blocks]
    return min(known, key=lambda one: (not one.in_sight, one.distance), default=None)


def towards(person: Person) -> SkillCall:
    """Return the way to a person, or in its direction if it is out of sight."""
    if person.in_sight:
        return SkillCall(skill="go_to", args={"target": person.name})
    return SkillCall(skill="explore", args={"direction": direction_told(person.direction) or "any"})
