"""One loaded run: the input of every metric."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pandas as pd

from analysis.events import payloads
from analysis.events.errors import AnalysisError
from analysis.events.table import load_numbered
from analysis.manifest import ManifestFacts, read_manifest
from analysis.own import OwnMeasures, own_measures, read_lexicon
from analysis.samples import UNKNOWN_SEED
from configs.experiments import Experiment

Made = TypeVar("Made")
_OF_THE_SHUTDOWN = ("agent.left", "mind.call", "fault")
"""Kinds of event that count whenever they are logged."""


@dataclass(frozen=True)
class Run:
    """A run folder's manifest and events."""

    folder: Path
    manifest: ManifestFacts
    events: pd.DataFrame
    """The event table; see :func:`analysis.load_events`. What agents did during the shutdown is left out."""
    gaps: pd.DataFrame
    """Events that have a number but are missing; see :func:`analysis.sequence_gaps`."""
    agents: list[str]
    """Every agent in the log, sorted."""
    seconds: float
    """Run clock when the time of the agents was over; at the last event if no end was logged."""
    ended: bool
    """Whether the end of the run was logged."""
    own: OwnMeasures = field(default_factory=OwnMeasures)
    """The further measures of a user's own experiment."""
    _made: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    _expanded: dict[tuple[str, ...], pd.DataFrame] = field(default_factory=dict, repr=False, compare=False)

    def payloads(self, kind: str, *columns: str) -> pd.DataFrame:
        """Return the payloads of a kind (see :func:`analysis.payloads`), parsed once for all metrics; read-only.

        Args:
            kind: the kind of event.
            columns: keys of the payload to expand; all if none is given.
        """
        key = (kind, *columns)
        if key not in self._expanded:
            self._expanded[key] = payloads(self.events, kind, columns or None)
        return self._expanded[key]

    def once(self, name: str, make: Callable[["Run"], Made]) -> Made:
        """Return a value that several metrics use. It is made at the first call; do not change it.

        Args:
            name: name of the value.
            make: makes it from this run.
        """
        if name not in self._made:
            self._made[name] = make(self)
        made: Made = self._made[name]
        return made

    def payloads_of(self, kind: str, chosen: "pd.Series[bool]", *columns: str) -> pd.DataFrame:
        """Return the payloads of some events of a kind, for columns that are slow to read for all of them.

        Args:
            kind: the kind of event.
            chosen: selects the events, in the order of :meth:`payloads`.
            columns: keys of the payload to expand.
        """
        return payloads(self.events.loc[self.events["kind"] == kind].loc[chosen.to_numpy()], kind, columns)

    def lexicon(self) -> Mapping[str, Any]:
        """The contents of ``lexicon.yaml`` of the run's own experiment.

        Raises:
            AnalysisError: the run is of another experiment, or its lexicon cannot be read.
        """
        if self.own.lexicon_file is None:
            raise AnalysisError("The run is not of an experiment with a lexicon.yaml: write one beside measures.py.")
        return read_lexicon(self.own.lexicon_file)

    @property
    def seed(self) -> int:
        """Seed of the world; -1 if the manifest does not say it."""
        return UNKNOWN_SEED if self.manifest.seed is None else self.manifest.seed

    @property
    def title(self) -> str:
        """Scenario, condition, seed, engine and speed, for the titles of figures."""
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
        experiment: the user's own experiment whose measures are used. None uses the one that the run recorded.

    Raises:
        AnalysisError: the folder is missing, empty or damaged.
    """
    events, numbers = load_numbered(run_dir)
    manifest = read_manifest(run_dir)
    ended = payloads(events, "run.ended", ("seconds",))
    # Logs of older versions do not say when the time of the agents was over.
    ends = ended["seconds"].astype("float64").fillna(ended["t"])
    seconds = float(ends.max() if len(ends) else events["t"].max())
    return Run(
        folder=run_dir,
        manifest=manifest,
        events=_of_the_run(events, seconds),
        gaps=numbers.gaps(),
        agents=sorted(events["agent"].dropna().unique().tolist()),
        seconds=seconds,
        ended=bool(len(ends)),
        own=own_measures(manifest.experiment, experiment),
    )


def open_facts(run_dir: Path) -> Run:
    """Open a run folder without its events, of which a run that has just begun may have none.

    Args:
        run_dir: the run folder.

    Raises:
        AnalysisError: the manifest is damaged.
    """
    manifest = read_manifest(run_dir)
    own = own_measures(manifest.experiment, None)
    return Run(run_dir, manifest, pd.DataFrame(), pd.DataFrame(), agents=[], seconds=0.0, ended=False, own=own)


def _of_the_run(events: pd.DataFrame, seconds: float) -> pd.DataFrame:
    """Return the events without what agents did after their time was over. Departures and costs stay."""
    shutdown = (events["t"] > seconds) & events["agent"].notna() & ~events["kind"].isin(_OF_THE_SHUTDOWN)
    return events.loc[~shutdown] if shutdown.any() else events
