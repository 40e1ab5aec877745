"""The command line, ``civitas``."""

import gc
import sys
import traceback

from configs.parts import PartError
from orchestrator.errors import CivitasError, first_error

__all__ = ["main"]

DEBUG = "--debug"
_ON_WINDOWS = (
    "On Windows, Civitas runs inside WSL 2: install it with `wsl --install`, open Ubuntu, and continue "
    "there as on Linux."
)


def main() -> None:
    """Run the command line. An error prints one sentence and sets the exit code; ``--debug`` adds the traceback."""
    if sys.platform == "win32":
        print(_ON_WINDOWS, file=sys.stderr)  # noqa: T201 (the user's terminal)
        sys.exit(2)
    # Imported only now, because parts of it need modules that Windows does not have.
    gc.disable()  # all that imports make stays
    from orchestrator.cli.app import app  # noqa: PLC0415

    gc.enable()
    words = sys.argv[1:]
    debug = DEBUG in words
    try:
        app(args=[word for word in words if word != DEBUG], prog_name="civitas")
    except Exception as raised:
        error = first_error(raised) if isinstance(raised, BaseExceptionGroup) else raised
        if debug:
            traceback.print_exception(raised)
        if isinstance(error, CivitasError | PartError):
            print(error, file=sys.stderr)  # noqa: T201 (the user's terminal)
            sys.exit(error.exit_code)
        hint = "" if debug else f"; {DEBUG} shows more"
        print(f"Something failed inside Civitas ({type(error).__name__}: {error}){hint}: report it.", file=sys.stderr)  # noqa: T201
        sys.exit(1)
