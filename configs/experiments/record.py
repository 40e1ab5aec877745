"""A run's record of the user's own experiment that it belongs to. The analysis finds the measures again by it."""

import hashlib
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict

from configs.experiments import Experiment, ExperimentError, open_experiment

_KINDS = ("*.yaml", "*.py")


class ExperimentRecord(BaseModel):
    """A folder with a user's experiment, in its state when a run began."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    folder: str
    """Absolute path of the folder."""
    machine: str
    """Name of the machine that the folder is on."""
    files: dict[str, str]
    """SHA-256 of every YAML and Python file in the folder, by the name of the file."""

    @classmethod
    def of(cls, experiment: Experiment) -> Self:
        """Make the record of an experiment in its present state.

        Args:
            experiment: a user's own experiment.
        """
        folder = experiment.folder.resolve()
        paths = sorted(path for kind in _KINDS for path in folder.glob(kind))
        hashes = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
        return cls(folder=str(folder), machine=platform.node(), files=hashes)

    def open(self) -> Experiment:
        """Find the experiment again.

        Raises:
            ExperimentError: the folder is gone or on another machine. The message is half a sentence: the caller adds
                how to fix it.
        """
        if self.machine != platform.node():
            raise ExperimentError(f"The experiment of this run is in {self.folder} on the machine {self.machine}")
        try:
            return open_experiment(Path(self.folder))
        except ExperimentError as error:
            raise ExperimentError(f"The experiment of this run, {self.folder}, is gone") from error

    def changed(self, experiment: Experiment) -> Sequence[str]:
        """The files that differ from the record, or were added or removed since.

        Args:
            experiment: the same experiment, in its present state.
        """
        now = self.of(experiment).files
        return sorted(name for name in {*now, *self.files} if now.get(name) != self.files.get(name))
