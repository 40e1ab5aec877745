"""One page of results, with the facts that every page has."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from orchestrator.run.folder import MANIFEST
from orchestrator.run.manifest import Manifest, RunStatus, read_manifest
from orchestrator.run.versions import code_text
from orchestrator.study.ledger import is_set_aside
from orchestrator.study.plan import setting_texts
from orchestrator.study.spec import Study


@dataclass(frozen=True)
class Page:
    """A page of results.

    Args:
        name: name of its file, without the ending.
        text: its Markdown.
        pictures: by file name beside the page, the picture to copy.
    """

    name: str
    text: str
    pictures: Mapping[str, Path] = field(default_factory=dict)


def done_runs(folder: Path) -> list[Manifest]:
    """Return the finished runs in a folder that were not set aside, in order of their names.

    Args:
        folder: folder of the run folders.
    """
    there = [path.parent for path in sorted(folder.glob(f"*/{MANIFEST}")) if not is_set_aside(path.parent)]
    return [one for one in map(read_manifest, there) if one.status is RunStatus.DONE]


def facts(study: Study, runs: Sequence[Manifest]) -> Iterator[tuple[str, str]]:
    """Yield what was run: engine, code, size and settings of the runs.

    Args:
        study: the study, as it is kept in its folder.
        runs: the runs that were measured.
    """
    yield "engine", _all(f"{one.mind['engine']} ({one.mind['model']})" for one in runs)
    yield "code", _all(code_text(one.code) for one in runs)
    yield "agents", _all(f"{one.agents:g}" for one in runs)
    yield "minutes of run clock", _all(f"{one.minutes:g}" for one in runs)
    yield "speed", _all(f"{one.speed:g}" for one in runs)
    yield "changed settings", ", ".join(setting_texts(study.settings)) or "none"


def _all(values: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(values))
