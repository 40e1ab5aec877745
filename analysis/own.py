"""What a user's own experiment measures: the ``measures.py`` and the ``lexicon.yaml`` of its folder."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import yaml

from analysis.events.errors import AnalysisError
from configs.experiments import Experiment, ExperimentError
from configs.experiments.record import ExperimentRecord
from configs.parts import place_of_error

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class OwnMeasures:
    """What a run takes from a user's own experiment.

    Args:
        experiment: the experiment. None if the run is of another one, or if its folder was not found.
        remarks: what a reader must know about it, one sentence each.
    """

    experiment: Experiment | None = None
    remarks: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[Path, ...]:
        """The files with metrics and comparisons, besides those that come with Civitas."""
        if self.experiment is None or self.experiment.measures is None:
            return ()
        return (self.experiment.measures,)

    def lexicon(self) -> Mapping[str, Any]:
        """The contents of the experiment's lexicon.

        Raises:
            AnalysisError: it does not exist, or it cannot be read.
        """
        path = None if self.experiment is None else self.experiment.lexicon
        if path is None:
            raise AnalysisError("The run has no experiment with a lexicon.yaml: write one beside measures.py.")
        try:
            found = yaml.safe_load(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise AnalysisError(f"The lexicon {path} cannot be read ({error}): correct it.") from error
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = f", line {mark.line + 1}" if mark else ""
            raise AnalysisError(f"{path}{line} is not valid YAML: correct it.") from error
        if not isinstance(found, dict):
            raise AnalysisError(f"The lexicon {path} has no keys: write some, such as `words: [prayer]`.")
        return found

    def take(self, what: str, part: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call a part. If it fails, name the line of the user's own file at which it fails.

        Args:
            what: the part, for messages, such as ``The metric 'prayers'``.
            part: a metric or a comparison.
            args: its positional arguments.
            kwargs: its keyword arguments.

        Raises:
            AnalysisError: code of the user's own experiment failed.
        """
        try:
            return part(*args, **kwargs)
        except AnalysisError:
            raise
        except Exception as error:
            place = self._place(error)
            if not place:
                raise
            raise AnalysisError(f"{place}: {what} failed ({type(error).__name__}: {error}); correct it.") from error

    def _place(self, error: Exception) -> str:
        """The line of the user's own files that led to an error; empty if there is none."""
        if self.experiment is None:
            return ""
        place = place_of_error(error, within=self.experiment.folder)
        return place if Path(place.rpartition(":")[0]).is_relative_to(self.experiment.folder) else ""


def own_measures(record: ExperimentRecord | None, named: Experiment | None) -> OwnMeasures:
    """Find the measures of a run.

    The folder in the run's record may be gone, or on another machine. Then its measures are left out, and a remark
    says so: everything else in a run can be measured without them.

    Args:
        record: the run's record of its experiment.
        named: the experiment that the user names instead of it.
    """
    experiment = named
    if experiment is None:
        if record is None:
            return OwnMeasures()
        try:
            experiment = record.open()
        except ExperimentError as error:
            return OwnMeasures(None, (f"{error}: its measures are left out; name its folder with --experiment.",))
    changed = () if record is None else record.changed(experiment)
    if not changed:
        return OwnMeasures(experiment)
    return OwnMeasures(experiment, (f"Changed in {experiment.folder} since the run: {', '.join(changed)}.",))
