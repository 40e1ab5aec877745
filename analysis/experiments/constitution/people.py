"""Who pays, and who campaigns."""

from dataclasses import dataclass
from functools import cache

from pydantic import BaseModel, ConfigDict

from analysis.run import Run
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml


class ConstitutionLexicon(BaseModel):
    """The experiment's ``lexicon.yaml``.

    Args:
        matter: what feedback and views are of, where no feedback names another.
        words: by matter, beginnings of words by which talk of it is known, where a run's configuration names none.
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
    """The parts that agents have.

    Args:
        matter: what is campaigned for or against.
        constituents: those who owe taxes, sorted; campaigners left out.
        campaigners: those who are out to win others over, sorted.
    """

    matter: str
    constituents: list[str]
    campaigners: list[str]


def people_of(run: Run) -> CivicParts:
    """Tell the parts of a run's agents.

    Campaigners are those of whom the manifest says so. Constituents are those who owed a tax or voted, and whoever
    belongs to a group of theirs.

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
