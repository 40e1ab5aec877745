"""Writes the folder of a new experiment."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import yaml

from configs.experiments import DIRECTOR, MEASURES, Experiment, known_experiments
from configs.validation_words import nearest
from orchestrator.config.scenario import NAME_PATTERN
from orchestrator.errors import BadInputError

_HERE = Path(__file__).parent
_TEMPLATES = _HERE / "templates"
_COPIED = ("scenario", "study", "rules", "town")
"""Kinds of files that are copied. Each begins with comments that say what it is."""


def write_experiment(folder: Path, like: str) -> list[str]:
    """Write an experiment that is ready to run.

    Args:
        folder: the new folder, which may exist if it is empty. The experiment takes its name.
        like: name of the experiment to copy, one that comes with Civitas.

    Returns:
        The names of the files that were written.

    Raises:
        BadInputError: the folder is not empty, its name is not valid for an experiment, it cannot be written, or there
            is no such experiment.
    """
    name = folder.resolve().name
    known = known_experiments()
    if like not in known:
        raise BadInputError(f"There is no experiment {like!r}; {nearest(like, known)}")
    if not re.fullmatch(NAME_PATTERN, name):
        raise BadInputError(
            f"The folder cannot be called {name!r}, since the experiment takes its name: use up to 40 small letters, "
            "digits, _ and -, such as my_faith."
        )
    if name in known:
        raise BadInputError(f"{name} is an experiment that comes with Civitas: give the folder another name.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInputError(f"{folder} already exists: name a new or empty folder.")
    files = dict(_files(known[like], name))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInputError(f"{folder} cannot be written ({error.strerror}): choose another place.") from error
    return list(files)


def _files(like: Experiment, name: str) -> Iterator[tuple[str, str]]:
    """The files of the new experiment, by name."""
    heads: dict[str, str] = yaml.safe_load((_HERE / "heads.yaml").read_text(encoding="utf-8"))
    directed = _has_code(f"orchestrator.experiments.{like.name}")
    measured = _has_code(f"analysis.experiments.{like.name}")
    for path in sorted(like.folder.glob("*.yaml")):
        kind = path.stem.partition("_")[0]
        if kind not in _COPIED:
            continue
        head = heads[kind].replace("NAME", name).replace("LIKE", like.name)
        text = f"{head}#\n{renamed(path.read_text(encoding='utf-8'), like.name, name)}"
        yield path.name, text + (_template("sermons.yaml", name) if directed and path.stem == "scenario" else "")
    if directed:
        yield DIRECTOR, _template(DIRECTOR, name)
    if measured:
        yield MEASURES, _template(MEASURES, name)
        yield "lexicon.yaml", _template("lexicon.yaml", name) + _words_of(like)


def _has_code(package: str) -> bool:
    """Whether there is a package; a folder that only has a panel for the page of ``civitas view`` has no code."""
    spec = find_spec(package)
    return spec is not None and spec.has_location


def _words_of(like: Experiment) -> str:
    """The words that the measures of an experiment count, where a lexicon may change them."""
    # Measures take a second to import; no other command needs them.
    from analysis.lexicons import LEXICONS  # noqa: PLC0415

    if like.lexicon is None or like.name not in LEXICONS.find():
        return ""
    head = f"# What the measures of {like.name} count. Change a list; one that you take out is as in {like.name}."
    return f"\n{head}\nextends: {like.name}\n\n{like.lexicon.read_text(encoding='utf-8')}"


def renamed(text: str, old: str, new: str) -> str:
    """The text of a scenario or a study under a new name. It refers to the files beside it instead of to the old name.

    Args:
        text: the YAML text.
        old: name of the experiment that it comes from.
        new: name of the new experiment.
    """
    text = re.sub(rf"^name: {old}(_\w+)?$", rf"name: {new}\1", text, flags=re.MULTILINE)
    return re.sub(rf"^(extends|scenario): {old}(_\w+)?$", r"\1: scenario\2.yaml", text, flags=re.MULTILINE)


def _template(file: str, name: str) -> str:
    return (_TEMPLATES / file).read_text(encoding="utf-8").replace("NAME", name)
