"""Finds who pays and who campaigns."""

from dataclasses import dataclass
from functools import cache

from pydantic import BaseModel, ConfigDict

from analysis.run import Run
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml


class ConstitutionLexicon(BaseModel):
    """The experiment's ``lexicon.yaml``.

    Args:
        matter: matter of feedback and views, if no feedback names another.
        words: by matter, beginnings of words that mark talk about it, if a run's configuration names none.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    matter: str
    words: dict[str, tuple[str, ...]]


@cache
def lexicon() -> ConstitutionLexicon:
    """The lexicon of the constitution."""
    return ConstitutionLexicon.model_validate(parse_yaml(lexicon_text("constitution")))


@dataclass(frozen=True)
class CivicParts:
    """The roles of the agents.

    Args:
        matter: matter of the campaign.
        constituents: agents that owe taxes, sorted, without campaigners.
        campaigners: agents that campaign for their view, sorted.
    """

    matter: str
    constituents: list[str]
    campaigners: list[str]


def people_of(run: Run) -> CivicParts:
    """Return the roles of a run's agents.

    The manifest names the campaigners. Constituents are agents that owed a tax or voted, and all members of their
    groups.

    Args:
        run: the run.
    """
    matters = run.payloads("civic.feedback", "matter")["matter"]
    matter = str(matters.mode().iloc[0]) if len(matters) else lexicon().matter
    personas = run.manifest.personas
    campaigners = {name for name, persona in personas.items() if matter in persona.campaigns_for}
    acted = set(run.payloads("tax.paid", "season")["agent"]) | set(run.payloads("civic.vote", "vote")["agent"])
    acted -= campaigners
    groups = {personas[name].group for name in acted if name in personas} - {""}
    alike = {name for name, persona in personas.items() if persona.group in groups}
    return CivicParts(matter, sorted((acted | alike) - campaigners), sorted(campaigners))
