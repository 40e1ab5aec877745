"""What changed since a study was registered, and which verdicts it touches."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from analysis.registration.code import Code
from analysis.registration.record import WORLDS, Registration, digest_of_worlds
from analysis.verdicts import Verdict

CODE, BOUND, FILE = "code ", "bound ", "file "
"""How the names of parts begin: a definition, the bound of a figure, a file of an experiment. Other parts touch every
verdict."""


@dataclass(frozen=True)
class Changes:
    """The parts of a study that differ from its registration.

    Args:
        registration: the registration.
        now: SHA-256 of each part now, by name, without the worlds.
        code: the code of the measures now.
        seeds: seeds of the worlds now.
    """

    registration: Registration
    now: Mapping[str, str]
    code: Code
    seeds: frozenset[int]

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """Names of the parts that were changed, added or removed."""
        before, now = self.registration.parts, dict(self.now)
        if self.registration.seeds is not None:
            now[WORLDS] = digest_of_worlds(self.seeds)
        return tuple(name for name in sorted({*before, *now}) if before.get(name) != now.get(name))

    def touching(self, verdict: Verdict) -> tuple[str, ...]:
        """Return the changes that a verdict depends on.

        Args:
            verdict: the verdict.
        """
        behind = self.code.behind(verdict.claim.words)
        folders = {_folder(name) for name in behind}
        return tuple(part for part in self.parts if _touches(part, behind, folders, verdict))

    def told(self) -> list[str]:
        """Return the registration and the changes since, as sentences for the top of a report."""
        told = [self.registration.told()]
        if self.parts:
            told.append(f"Changed since then: {', '.join(self.parts)}.")
        if self.registration.seeds is not None:
            before = frozenset(self.registration.seeds)
            told += _told_of_worlds(self.seeds - before, "were added after the registration")
            told += _told_of_worlds(before - self.seeds, "were registered and left out later")
        return told


def _told_of_worlds(seeds: Iterable[int], what: str) -> list[str]:
    """Return a sentence on added or removed worlds: who sees verdicts first can choose the number that suits them."""
    named = ", ".join(map(str, sorted(seeds)))
    return [f"Worlds {what} (seeds {named}), so every verdict is marked."] if named else []


def _touches(part: str, behind: frozenset[str], folders: set[str], verdict: Verdict) -> bool:
    if part.startswith(CODE):
        return part.removeprefix(CODE) in behind
    if part.startswith(BOUND):
        return part.removeprefix(BOUND) in verdict.figures
    if part.startswith(FILE):
        return part.removeprefix(FILE).partition("/")[0] in folders
    return True


def _folder(definition: str) -> str:
    """Return the name of the experiment that a definition belongs to; empty for none."""
    parts = definition.partition(":")[0].split(".")
    return parts[2] if parts[:2] == ["analysis", "experiments"] and len(parts) > 2 else ""  # noqa: PLR2004
