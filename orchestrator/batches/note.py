"""The note of an open batch, so that an interrupted command goes on and never pays twice."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from analysis.output import write_whole
from orchestrator.errors import BadInputError


class BatchNote(BaseModel):
    """An open batch."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fingerprint: str
    """Hash of its requests, prompts, model and server."""
    mind: str
    """Engine and model that answer."""
    address: str
    """Address of the server."""
    requests: int
    """Number of requests."""
    file_id: str
    """Id of the file of the requests."""
    batch_id: str | None = None
    """Id of the batch; None if it is not known whether it was begun."""
    sent: datetime
    """Time at which the file was sent."""


@dataclass(frozen=True)
class BatchNoteFile:
    """The file of the note.

    Args:
        path: the file.
    """

    path: Path

    def read(self) -> BatchNote | None:
        """Return the note; None without one.

        Raises:
            BadInputError: it cannot be read.
        """
        try:
            return BatchNote.model_validate_json(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, ValidationError) as error:
            raise BadInputError(
                f"{self.path} is not the note of a batch: remove it to ask everything again, which costs as much."
            ) from error

    def write(self, note: BatchNote) -> None:
        """Keep a note.

        Raises:
            AnalysisError: the disk did not accept it.
        """
        write_whole(self.path, note.model_dump_json(indent=2).encode())

    def forget(self) -> None:
        """Remove the note, if there is one."""
        self.path.unlink(missing_ok=True)


def now() -> datetime:
    """Return the present time, UTC."""
    return datetime.now(UTC)
