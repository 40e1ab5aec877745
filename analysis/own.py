"""The measures of a user's own experiment: the ``measures.py`` and the ``lexicon.yaml`` of its folder."""

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
        experiment: the experiment; None when the run is of another one, or when its folder was not found.
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

    @property
    def lexicon_file(self) -> Path | None:
        """The lexicon of the experiment, if it has one."""
        return None if self.experiment is None else self.experiment.lexicon

    def take(self, what: str, part: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call a part, and name the line of the user's own file where it fails.

        Args:
            what: the part, for messages, such as ``The metric 'prayers'``.
            part: a metric or a comparison.
            args: what it takes.
            kwargs: what it takes by name.

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
        """The line of the user's own files that led to an error; nothing when none did."""
        if self.experiment is None:
            return ""
        place = place_of_error(error, within=self.experiment.folder)
        return place if Path(place.rpartition(":")[0]).is_relative_to(self.experiment.folder) else ""


def read_lexicon(path: Path) -> Mapping[str, Any]:
    """What stands in the lexicon of a user's own experiment.

    Args:
        path: its ``lexicon.yaml``.

    Raises:
        AnalysisError: it cannot be read.
    """
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


def own_measures(record: ExperimentRecord | None, named: Experiment | None) -> OwnMeasures:
    """Find the measures of a run.

    The folder that a run remembers may be gone, or on another machine. Its measures are left out then, and a remark
    says so: everything else of a run can be measured without them.

    Args:
        record: what the run remembers of its experiment.
        named: the experiment that the user names instead.
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
