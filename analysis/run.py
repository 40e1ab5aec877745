"""One run, opened: what every metric starts from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pandas as pd

from analysis.errors import AnalysisError
from analysis.events import payloads
from analysis.events.table import load_numbered
from analysis.manifest import Manifest, read_manifest
from analysis.own import OwnMeasures, own_measures, read_lexicon
from configs.experiments import Experiment

Made = TypeVar("Made")


@dataclass(frozen=True)
class Run:
    """A run folder's manifest and events."""

    folder: Path
    manifest: Manifest
    events: pd.DataFrame
    """The event table; see :func:`analysis.load_events`."""
    gaps: pd.DataFrame
    """What sources numbered but what is not there; see :func:`analysis.sequence_gaps`."""
    agents: list[str]
    """Every agent that the log names, sorted."""
    seconds: float
    """Run clock at the run's end; at the last event when no end was logged."""
    ended: bool
    """Whether the end of the run was logged."""
    own: OwnMeasures = field(default_factory=OwnMeasures)
    """What a user's own experiment measures besides."""
    _made: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    _expanded: dict[tuple[str, ...], pd.DataFrame] = field(default_factory=dict, repr=False, compare=False)

    def payloads(self, kind: str, *columns: str) -> pd.DataFrame:
        """The payloads of a kind (see :func:`analysis.payloads`), parsed once for all metrics; not to be changed.

        Args:
            kind: the kind of event.
            columns: the payload's keys to expand; all when none is named.
        """
        key = (kind, *columns)
        if key not in self._expanded:
            self._expanded[key] = payloads(self.events, kind, columns or None)
        return self._expanded[key]

    def once(self, name: str, make: Callable[["Run"], Made]) -> Made:
        """What several metrics start from, made at the first call of it; not to be changed.

        Args:
            name: of what is made.
            make: makes it of this run.
        """
        if name not in self._made:
            self._made[name] = make(self)
        made: Made = self._made[name]
        return made

    def payloads_of(self, kind: str, chosen: "pd.Series[bool]", *columns: str) -> pd.DataFrame:
        """The payloads of some events of a kind, for columns that take long to read for all of them.

        Args:
            kind: the kind of event.
            chosen: which of them, in the order of :meth:`payloads`.
            columns: the payload's keys to expand.
        """
        return payloads(self.events.loc[self.events["kind"] == kind].loc[chosen.to_numpy()], kind, columns)

    def lexicon(self) -> Mapping[str, Any]:
        """What stands in the ``lexicon.yaml`` of the user's own experiment that the run is of.

        Raises:
            AnalysisError: the run is of another experiment, or its lexicon cannot be read.
        """
        if self.own.lexicon_file is None:
            raise AnalysisError("The run is not of an experiment with a lexicon.yaml: write one beside measures.py.")
        return read_lexicon(self.own.lexicon_file)

    @property
    def title(self) -> str:
        """Scenario, condition, seed, the engine that thought and the speed, for the titles of figures."""
        known = self.manifest
        parts = [known.scenario or "unknown scenario"]
        if known.condition:
            parts.append(f"condition {known.condition}")
        parts.append(f"seed {known.seed}" if known.seed is not None else "unknown seed")
        parts.append(f"{known.engine or 'unknown'} mind")
        if known.speed is not None:
            parts.append(f"speed {known.speed:g}")
        return ", ".join(parts)


def open_run(run_dir: Path, experiment: Experiment | None = None) -> Run:
    """Open a run folder.

    Args:
        run_dir: the run folder.
        experiment: the user's own experiment whose measures are taken; the one that the run remembers when None.

    Raises:
        AnalysisError: it is missing, empty or damaged.
    """
    events, numbers = load_numbered(run_dir)
    manifest = read_manifest(run_dir)
    ends = events.loc[events["kind"] == "run.ended", "t"]
    return Run(
        folder=run_dir,
        manifest=manifest,
        events=events,
        gaps=numbers.gaps(),
        agents=sorted(events["agent"].dropna().unique().tolist()),
        seconds=float(ends.max() if len(ends) else events["t"].max()),
        ended=bool(len(ends)),
        own=own_measures(manifest.experiment, experiment),
    )
