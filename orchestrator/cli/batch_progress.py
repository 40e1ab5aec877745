"""Shows how far batches are: the server's state, the questions that are done, and the time since the command began."""

from collections.abc import Callable

from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bots.mind.batch import BatchLook, BatchState
from orchestrator.cli.common import messages


def batch_progress(*, quiet: bool) -> Progress:
    """Return the progress of batches.

    Args:
        quiet: whether to show nothing.
    """
    columns = TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn()
    return Progress(*columns, console=messages(), disable=quiet, transient=True)


def batch_teller(progress: Progress, name: str) -> Callable[[str, BatchLook], None]:
    """Return what shows the looks at one batch.

    Args:
        progress: the progress.
        name: name of what is asked about.
    """
    task = progress.add_task(f"{name}: the questions are sent", total=None)

    is_told = False

    def tell(batch_id: str, look: BatchLook) -> None:
        nonlocal is_told
        if look.state is BatchState.WAITING and not is_told and not progress.disable:
            progress.console.print(
                f"{name}: the batch {batch_id} may take a day. If you interrupt this command, run it again: it goes on "
                "with the same batch.",
                soft_wrap=True,
            )
            is_told = True
        state = look.told.replace("_", " ")
        told = f"{name}: {batch_id} {state}, questions done"
        progress.update(task, description=told, completed=look.done, total=look.total or None)

    return tell
