"""What changed since a study was registered, and which verdicts it touches."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from analysis.registration.code import Code
from analysis.registration.record import Registration
from analysis.verdicts import Verdict

CODE, BOUND, FILE = "code ", "bound ", "file "
"""How the names of parts begin: a definition, the bound of a figure, a file of an experiment. Other parts touch every
verdict."""


@dataclass(frozen=True)
class Changes:
    """The parts of a study that differ from its registration.

    Args:
        registration: the registration.
        now: SHA-256 of each part now, by name.
        code: the code of the measures now.
    """

    registration: Registration
    now: Mapping[str, str]
    code: Code

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """Names of the parts that were changed, added or removed."""
        before = self.registration.parts
        return tuple(name for name in sorted({*before, *self.now}) if before.get(name) != self.now.get(name))

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
        return told


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
