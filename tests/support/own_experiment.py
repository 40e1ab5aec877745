"""A user's own experiment for tests: a folder outside of the repository with one file of each kind."""

from pathlib import Path

FILES = {
    "scenario.yaml": "extends: village\nname: faith\nsermons: [{at_seconds: 10, announce: Come and pray.}]\n",
    "lexicon.yaml": "prayer: [pray]\n",
    "rules.yaml": "extends: [village]\nimportance: {9: [prayer]}\n",
    "director.py": """
from orchestrator.directors import Director, directs
from orchestrator.directors.schedule import ScheduledAnnouncement


@directs("sermons")
class Sermons(Director[list[ScheduledAnnouncement]]):
    settings_type = list[ScheduledAnnouncement]
    unset = []

    async def run(self):
        for one in self.settings:
            await self.wait_until(one.at_seconds)
            await self.announce("Priest", one.announce)
""",
    "measures.py": """
from analysis.comparison.base import COMPARISONS
from analysis.metrics import METRICS, Measurement


@METRICS.part("prayers")
def measure(run):
    words = run.lexicon()["prayer"]
    prayers = sum(any(word in text.lower() for word in words) for text in run.payloads("speech", "text")["text"])
    return Measurement("Prayers", f"{prayers} prayers were said.", {"prayers": prayers})


@COMPARISONS.part("prayers")
def compare(runs, title):
    return Measurement("Prayers of all", f"{sum(measure(run).headline['prayers'] for run in runs)} were said.")
""",
}


def write_own(folder: Path, **changes: str | None) -> Path:
    """Write the experiment.

    Args:
        folder: where to; it is made.
        changes: texts of files in place of these, by the name with ``__`` for the dot; None leaves a file out.
    """
    folder.mkdir(parents=True)
    texts: dict[str, str | None] = {**FILES, **{name.replace("__", "."): text for name, text in changes.items()}}
    for name, text in texts.items():
        if text is not None:
            (folder / name).write_text(text, encoding="utf-8")
    return folder
