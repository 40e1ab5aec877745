"""Which definitions stand behind a claim: what makes its figure is among them, wherever it was imported from."""

import ast
import importlib
from pathlib import Path

import pytest

from analysis.registration import Code, read_code

ROOT = Path(__file__).resolve().parents[3]
DECIDES = {"analysis.inference:decide", "analysis.inference:holm", "analysis.report.verdicts:all_verdicts"}
READS = {"analysis.run:open_run", "analysis.events.table:load_numbered", "analysis.manifest:read_manifest"}
TRACES = {
    "analysis.experiments.constitution.comparison:compare_constitutions",
    "analysis.experiments.constitution.figures:findings",
    "analysis.influence.tracing:trace",
    "analysis.influence.hearing:hear",
    "analysis.influence.shuffling:shuffle_hearers",
    "analysis.hearing:utterances",
}
MAKERS = {
    "Every change of view is traced to utterances that the agent heard": TRACES,
    "With shuffled hearers, changes of view are traced only by chance": TRACES,
    "Every count of votes is exact": {"analysis.experiments.constitution.decisions:amendments"},
    "Roles persist beyond chance": {
        "analysis.experiments.specialization.judging:_persists",
        "analysis.experiments.specialization.measures:persistence",
        "analysis.experiments.specialization.classifier:score_goals",
        "analysis.experiments.specialization.courses:role_courses",
        "analysis.experiments.specialization.questions:role_question",
        "analysis.experiments.specialization.questions:_goals",
        "analysis.judges.judgements:decides",
    },
    "A society perceives how likeable its members are": {
        "analysis.experiments.society.likeability:likeability",
        "analysis.experiments.society.questions:likeability_question",
        "analysis.judges.judgements:grades",
    },
    "Extroverts are known to more others": {"analysis.experiments.society.judging:_known"},
    "Towns have more memes per head than the countryside": {
        "analysis.experiments.culture.lexicon:lexicon",
        "analysis.lexicons:words_of",
    },
    "Agents that have heard of the party come to it at the hour": {
        "analysis.experiments.party.attendance:attendance",
        "analysis.experiments.party.knowledge:heard_of",
        "analysis.hearing:utterances",
    },
}
FAITH = """
from analysis.claims import Claim, Mean, TestedClaim
from .figures import prayed
from . import words
from .songs import *

def claims(runs):
    claim = Claim("People pray more often", kind="outcome")
    return TestedClaim(claim, Mean("prayers", prayed(runs, words.PRAYER, sung), "higher"), "")
"""


def claims_of(code: Code) -> list[str]:
    """The definitions that make claims."""
    return [name for name, one in code.definitions.items() if one.claims]


def faith(folder: Path, **files: str) -> Code:
    """Read the code of a user's own experiment: measures, and files beside them."""
    folder.mkdir(exist_ok=True)
    texts = {"measures": FAITH, "figures": "from .counting import prayed", "counting": COUNTING, "words": "PRAYER = 1"}
    for name, text in {**texts, "songs": "def sung(): ...", **files}.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return read_code(tuple(sorted(folder.glob("*.py"))))


COUNTING = "def prayed(*of): ..."


@pytest.mark.parametrize("words", MAKERS)
def test_what_makes_the_figure_of_a_claim_stands_behind_it(words: str) -> None:
    code = read_code()
    behind = code.behind(words)
    assert behind >= MAKERS[words] | DECIDES | READS, sorted((MAKERS[words] | DECIDES | READS) - behind)
    assert len(set(claims_of(code)) & behind) == 1, "a change of another claim does not touch it"


def test_every_claim_of_every_experiment_has_its_comparison_behind_it() -> None:
    code = read_code()
    assert len(claims_of(code)) > 20
    for maker in claims_of(code):
        folder = maker.partition(":")[0].rpartition(".")[0]
        (words, *_) = code.definitions[maker].texts
        behind = code.behind(words.replace("\\", "").replace(".+", "12"))
        assert {maker} | DECIDES | READS <= behind, maker
        assert any(name.startswith(f"{folder}.") and ":compare" in name for name in behind), maker


def test_each_name_that_a_module_behind_a_claim_imports_leads_to_the_definition_that_python_finds() -> None:
    code = read_code()
    modules = {name.partition(":")[0] for words in MAKERS for name in code.behind(words)}
    seen = 0
    for module in sorted(modules):
        loaded = importlib.import_module(module)
        for node in ast.walk(ast.parse(Path(str(loaded.__file__)).read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not str(node.module).startswith("analysis"):
                continue
            for one in node.names:
                found = code.passed_on[f"{module}:{one.asname or one.name}"]
                value = getattr(importlib.import_module(str(node.module)), one.name)
                at = f"{getattr(value, '__module__', '')}:{getattr(value, '__qualname__', '')}"
                assert found, f"{module} imports {one.name}, which leads to no definition"
                assert at not in code.definitions or at in found, f"{module}: {one.name} is {at}, not {set(found)}"
                seen += at in code.definitions
    assert seen > 100


def test_files_beside_the_measures_are_followed_by_every_form_of_import(tmp_path: Path) -> None:
    behind = faith(tmp_path).behind("People pray more often")
    assert {"measures:claims", "counting:prayed", "words:PRAYER", "songs:sung"} <= behind
    round_about = faith(tmp_path, counting="from .figures import prayed", notes="no Python (")
    assert "measures:claims" in round_about.behind("People pray more often")


def test_a_name_that_is_imported_from_elsewhere_changes_what_uses_it(tmp_path: Path) -> None:
    both = {"counting": COUNTING, "other": COUNTING}
    before = faith(tmp_path, **both).digests()
    after = faith(tmp_path, **both, figures="from .other import prayed").digests()
    assert [name for name in after if after[name] != before.get(name)] == ["measures:claims"]
    assert (
        faith(tmp_path, **both).digests(with_uses=False)["measures:claims"]
        == faith(tmp_path, **both, figures="from .other import prayed").digests(with_uses=False)["measures:claims"]
    )


def test_a_claim_whose_words_stand_nowhere_depends_on_all() -> None:
    code = read_code()
    assert code.behind("Pigs fly") == frozenset(code.definitions)
