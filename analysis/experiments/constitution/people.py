"""Who pays, and who campaigns."""

from dataclasses import dataclass

from analysis.run import Run

MATTER = "taxation"
"""The matter that feedback and views are of, where no feedback names another."""


@dataclass(frozen=True)
class People:
    """The parts that agents have.

    Args:
        matter: what is campaigned for or against.
        constituents: those who owe taxes, sorted; campaigners left out.
        campaigners: those who are out to win others over, sorted.
    """

    matter: str
    constituents: list[str]
    campaigners: list[str]


def people_of(run: Run) -> People:
    """Tell the parts of a run's agents.

    Campaigners are those of whom the manifest says so. Constituents are those who owed a tax or voted, and whoever
    belongs to a group of theirs.

    Args:
        run: the run.
    """
    matters = run.payloads("civic.feedback", "matter")["matter"]
    matter = str(matters.mode().iloc[0]) if len(matters) else MATTER
    personas = run.manifest.personas
    campaigners = {name for name, persona in personas.items() if matter in persona.campaigns_for}
    acted = set(run.payloads("tax.paid", "season")["agent"]) | set(run.payloads("civic.vote", "vote")["agent"])
    acted -= campaigners
    groups = {personas[name].group for name in acted if name in personas} - {""}
    alike = {name for name, persona in personas.items() if persona.group in groups}
    return People(matter, sorted((acted | alike) - campaigners), sorted(campaigners))
